// Chooses the reasoning mode of an intent: a table scores each mode by the intent's traits, and
// experience counts against failing modes. Every decision reports its traits, scores and reason.
// Source of the table: the routing matrix of hybrid cognitive architectures (HTN for structured
// tasks, deterministic navigation apart, a model for ambiguous or social requests, both together
// for trade-offs, neither if time is short).

import { REASONING_MODES, type ReasoningMode, type Route } from "../../schemas/index.ts";
import { type Routed, type RoutingTrait, routingTraitsOf } from "./traits.ts";

/** The score of each mode for a trait; 0 if not listed. */
export const ROUTING_TABLE: Readonly<Record<RoutingTrait, Partial<Record<ReasoningMode, number>>>> = {
  navigation: { navigation: 4 },
  "multi-step": { hybrid: 4, htn: 3 },
  "single-step": { htn: 4, hybrid: 2 },
  answerable: { reply: 4 },
  ambiguous: { model: 3, collaborative: 2 },
  social: { model: 4, collaborative: 1 },
  creative: { model: 2, collaborative: 1 },
  "trade-offs": { collaborative: 6 },
  "time-critical": { "fast-path": 8 },
  hurried: { htn: 2 },
};

/** Scores of the other modes where the preferred ones are known to fail. */
const ALTERNATIVES: Partial<Record<ReasoningMode, number>> = {
  navigation: 0.25,
  htn: 0.5,
  hybrid: 0.5,
  collaborative: 1,
  model: 0.75,
  "fast-path": 0.1,
};
/** A mode with a lower success rate is known to fail. */
const FAILING = 0.5;

/** The success rate of a mode, and where it applies. */
export interface Prior {
  mode: ReasoningMode;
  /** 0 to 1. */
  success: number;
  /** Applies only to this act, or this kind of utterance. */
  about?: string;
  /**
   * Applies only if the intent's context has these values: `{ biome: "taiga", phase: "night" }`.
   */
  when?: Readonly<Record<string, string>>;
}

/** The key of experience: the act, or the kind of utterance if there is none. */
const aboutOf = ({ act, kind }: Pick<Routed, "act" | "kind">): string => act ?? kind;

/** Routes an intent. Ties go to the mode listed first. */
export function route(routed: Routed, priors: readonly Prior[] = []): Route {
  const traits = routingTraitsOf(routed);
  const known = priors.filter(
    ({ when = {}, about }) =>
      (about === undefined || about === aboutOf(routed)) &&
      Object.entries(when).every(([key, value]) => routed.intent?.context[key] === value),
  );
  const success = (mode: ReasoningMode): number =>
    Math.min(1, ...known.filter((prior) => prior.mode === mode).map((prior) => prior.success));
  const fails = traits.some((trait) =>
    REASONING_MODES.some((mode) => (ROUTING_TABLE[trait][mode] ?? 0) > 0 && success(mode) < FAILING),
  );
  const scores: Partial<Record<ReasoningMode, number>> = {};
  for (const mode of REASONING_MODES) {
    const spoken = traits.reduce((sum, trait) => sum + (ROUTING_TABLE[trait][mode] ?? 0), 0);
    const score = (spoken + (fails ? (ALTERNATIVES[mode] ?? 0) : 0)) * success(mode);
    if (score > 0) scores[mode] = Math.round(score * 1000) / 1000;
  }
  const chosen = REASONING_MODES.reduce<ReasoningMode>(
    (best, mode) => ((scores[mode] ?? 0) > (scores[best] ?? 0) ? mode : best),
    fallback(scores),
  );
  return { traits, scores, chosen, why: reason(traits, chosen, success) };
}

const fallback = (scores: Partial<Record<ReasoningMode, number>>): ReasoningMode =>
  REASONING_MODES.find((mode) => scores[mode] !== undefined) ?? "reply";

function reason(
  traits: readonly RoutingTrait[],
  chosen: ReasoningMode,
  success: (mode: ReasoningMode) => number,
): string {
  const failing = REASONING_MODES.filter((mode) => mode !== chosen && success(mode) < FAILING);
  const because = failing.length === 0 ? "" : `; ${failing.join(", ")} seldom succeeded here`;
  return `${traits.join(", ")}: ${WORDS[chosen]}${because}`;
}

const WORDS: Readonly<Record<ReasoningMode, string>> = {
  htn: "decomposed at once",
  hybrid: "decomposed at once and improved within the limits",
  navigation: "a move needs no plan",
  "fast-path": "no time for a plan or a model",
  model: "a language model is asked for goals or words",
  collaborative: "the model ranks what the planner finds feasible",
  reply: "answered from what is known",
};
