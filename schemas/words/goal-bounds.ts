// What a condition of a goal's `state` means: the least and the most of an amount. `xp:levels` is read
// as points: a level begins with its first point and ends before the next level's.

import { type ConditionSubject, parseCondition } from "./condition-grammar.ts";
import { pointsAtLevel, XP_LEVELS, XP_POINTS } from "./experience.ts";
import { MAX_COUNT, MAX_HEALTH } from "./facts.ts";

export interface GoalBounds {
  subject: ConditionSubject;
  /** The item or fact; absent for `food` and `health`. */
  name: string | undefined;
  /** 0 if there is no least amount. */
  least: number;
  /** Infinity if there is no greatest amount. */
  most: number;
}

/** The greatest level whose points are an amount that plans count. */
const MAX_LEVEL = 486;

/** The bounds that a goal's condition sets; undefined for other text. */
export function boundsOf(text: string): GoalBounds | undefined {
  const parsed = parseCondition(text);
  if (parsed === undefined || parsed.operator === "+=" || parsed.operator === "-=") return undefined;
  const { subject, name, operator, value } = parsed;
  const isLevels = name === XP_LEVELS;
  const least = isLevels ? pointsAtLevel(Math.ceil(value)) : value;
  const most = isLevels ? pointsAtLevel(Math.floor(value) + 1) - 1 : value;
  return {
    subject,
    name: isLevels ? XP_POINTS : name,
    least: operator === "<=" ? 0 : least,
    most: operator === ">=" ? Number.POSITIVE_INFINITY : most,
  };
}

/** Facts that are amounts of the world which plans count exactly. */
const isAmount = (fact: string): boolean => /^(?:xp|fuel|food):/.test(fact);

/** Why the text is no condition of a goal; undefined if it is one. */
export function flawOfGoalCondition(text: string): string | undefined {
  const parsed = parseCondition(text);
  const bounds = boundsOf(text);
  if (parsed === undefined || bounds === undefined) {
    return (
      "expected a condition such as `inventory.stick >= 2`, `food >= 18`, `xp:levels = 30`, " +
      "`fuel:furnace <= 0` or `dimension = nether`" +
      (/^biome\b/.test(text) ? "; ask for a biome by goal.near, such as `biome:taiga`" : "") +
      (/^time\b/.test(text) ? "; no plan waits for a time of day" : "") +
      (/[<>](?!=)/.test(text) ? "; write >= or <=" : "")
    );
  }
  const { subject, name = "", operator, value } = parsed;
  if (name.endsWith("*")) return "expected one fact, not all that begin alike";
  if (operator !== ">=" && subject === "facts" && !isAmount(name))
    return `${name} is no amount that a goal can bound; \`>= 1\` asks for it`;
  const most = name === XP_LEVELS ? MAX_LEVEL : subject === "health" ? MAX_HEALTH : MAX_COUNT;
  return value > most ? `expected at most ${most}` : undefined;
}
