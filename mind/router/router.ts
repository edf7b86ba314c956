// From an intent to how it is reasoned about: a table of what each trait says for each mode, and what experience says against one. Every decision
// tells its traits, its scores and why. Source of the table: the routing matrix of hybrid cognitive architectures (HTN for structured tasks,
// deterministic navigation apart, a model for what is ambiguous or social, both together for trade-offs, neither where time is short).

import { REASONING_MODES, type ReasoningMode, type Route } from "../../schemas/index.ts";
import { type Routed, type RoutingTrait, routingTraitsOf } from "./traits.ts";

/** How much each trait speaks for a mode. What is not listed gets nothing. */
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

/** What a mode that is otherwise out of question gets where those in question are known to fail. */
const ALTERNATIVES: Partial<Record<ReasoningMode, number>> = {
  navigation: 0.25,
  htn: 0.5,
  hybrid: 0.5,
  collaborative: 1,
  model: 0.75,
  "fast-path": 0.1,
};
/** A mode that succeeded less often than this is known to fail. */
const FAILING = 0.5;

/** What memory knows of a mode: how often it succeeded, and where that is so. */
export interface Prior {
  mode: ReasoningMode;
  /** 0 to 1. */
  success: number;
  /** Counts only for this act, or this kind of utterance. */
  about?: string;
  /** Counts only where the intent's context has these values: `{ biome: "taiga", phase: "night" }`. */
  when?: Readonly<Record<string, string>>;
}

/** What experience is kept by: the act, or where there is none, the kind of utterance. */
const aboutOf = ({ act, kind }: Pick<Routed, "act" | "kind">): string => act ?? kind;

/** Routes an intent. Ties go to the mode that is listed first. */
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
