// Goals that people name by what the shipped options do. Planners choose between an option and other
// ways where there are any.

import type { Goal } from "./goal.ts";

/** By name, as chat and goals in words mean them. */
export const SKILL_GOALS: Readonly<Record<string, Goal>> = {
  be_safe_tonight: { anyOf: [{ task: { name: "lit_shelter", args: {} } }, { state: ["safe:tonight"] }] },
  satisfy_hunger: { anyOf: [{ state: ["food >= 18"] }, { state: ["fed:well"] }] },
  light_corridor: { state: ["lit:corridor"] },
  bridge_gap: { state: ["bridged:gap"] },
  probe_biome: { state: ["probed:biome"] },
  get_to_safety: { state: ["safe:now"] },
};

const ARTICLES = /\b(?:the|a|an|this|that|my|your)\s/g;

/** The goal that words such as "light the corridor" name. */
export const skillGoal = (words: string): Goal | undefined => {
  const name = words.replace(ARTICLES, "").replaceAll(" ", "_");
  return Object.hasOwn(SKILL_GOALS, name) ? SKILL_GOALS[name] : undefined;
};
