// Traits of an intent, as the routing table names them. They follow from the kind of utterance, the
// act and the intent's context, not from the wording.

import type { Intent, UtteranceKind } from "../../schemas/index.ts";

export const ROUTING_TRAITS = [
  "navigation",
  "multi-step",
  "single-step",
  "answerable",
  "ambiguous",
  "social",
  "creative",
  "trade-offs",
  "time-critical",
  "hurried",
] as const;
export type RoutingTrait = (typeof ROUTING_TRAITS)[number];

const NAVIGATION = new Set([
  "come",
  "follow",
  "go_to",
  "move",
  "look",
  "stay",
  "wait",
  "locate",
  "explore",
  "travel",
  "sprint",
  "sneak",
  "jump",
  "wake",
  "remember",
  "continue",
  "navigate",
  "climb",
]);
const SINGLE = new Set([
  "eat",
  "equip",
  "unequip",
  "drop",
  "give",
  "sleep",
  "say",
  "place",
  "deposit",
  "withdraw",
  "fish",
  "use",
  "mount",
  "refrain",
]);
const CRITICAL = new Set(["flee", "guard", "stop"]);
const ANSWERED = new Set(["report", "explain"]);

/** Urgency from which an intent does not wait for a better plan. */
const HURRY = 0.8;
const LITTLE_TIME_MS = 250;

export interface Routed {
  /** The kind of its utterance; `symbolic` for an intent without one. */
  kind: UtteranceKind;
  /** The act's name; without one the goal says what is wanted. */
  act: string | undefined;
  intent: Intent | null;
}

/** The traits, in the order of the table. */
export function routingTraitsOf({ kind, act, intent }: Routed): RoutingTrait[] {
  const traits = new Set<RoutingTrait>();
  if (kind === "ask" || kind === "refused" || (act !== undefined && ANSWERED.has(act))) return ["answerable"];
  if (kind === "stop" || (act !== undefined && CRITICAL.has(act))) return ["time-critical"];
  if (kind === "social") traits.add("social");
  if (kind === "open") traits.add("ambiguous").add("creative");
  if (kind === "symbolic") traits.add(ofAct(act, intent));
  const options = intent?.context.options;
  if (intent?.context.tradeOff === true || (Array.isArray(options) && options.length > 1)) traits.add("trade-offs");
  const hurry = (intent?.urgency ?? 0) >= HURRY || (intent?.timeBudgetMs ?? Number.POSITIVE_INFINITY) < LITTLE_TIME_MS;
  if (hurry && traits.has("multi-step")) traits.add("hurried");
  return ROUTING_TRAITS.filter((trait) => traits.has(trait));
}

function ofAct(act: string | undefined, intent: Intent | null): RoutingTrait {
  if (act !== undefined && NAVIGATION.has(act)) return "navigation";
  if (typeof intent?.goal === "object") return "multi-step";
  return act !== undefined && SINGLE.has(act) ? "single-step" : "multi-step";
}
