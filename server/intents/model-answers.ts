// Composes answers from the planner's result and from a language model. A missing or failing model
// becomes a coded failure in the answer, never an error of the request.

import type { OpenRequest } from "../../mind/advisor/index.ts";
import type { Interpreter } from "../../mind/index.ts";
import {
  ERROR_CODES,
  failure,
  type Goal,
  type Plan,
  type Reason,
  type RequestTarget,
  type Result,
  toCodedError,
} from "../../schemas/index.ts";
import type { IntentAnswer, IntentRequest } from "./documents.ts";
import { type IntentPorts, perceiverOf } from "./intent-ports.ts";

const TICKS_A_SECOND = 20;

/** The plan to execute: the proven one, or the best within the limits. */
export function planOf(result: Result): Plan | null {
  if (result.status === "solved") return result.plan;
  return result.status === "unsolvable" ? null : result.best;
}

/** Game time in seconds. */
export const secondsOf = ({ makespanTicks }: Pick<Plan, "makespanTicks">): number =>
  Math.ceil(makespanTicks / TICKS_A_SECOND);

/** The answer with the planner's result. */
export function planned(base: IntentAnswer, result: Result, spoken: (name: string) => string): IntentAnswer {
  const plan = planOf(result);
  if (plan !== null) {
    const { steps } = plan;
    const seconds = secondsOf(plan);
    const isBrought = base.utterance?.task?.args.player !== undefined;
    const held = isBrought ? "I already have that, so I'll bring it." : "That's already done.";
    const reply =
      steps.length === 0
        ? held
        : `${base.reply} That takes ${steps.length} ${steps.length === 1 ? "step" : "steps"}, about ${seconds} s.${thrownAway(plan, spoken)}`.trim();
    return { ...base, status: "planned", result, reply };
  }
  if (result.status === "unsolvable") {
    const reasons = result.reasons.map((reason) => spokenReason(reason, spoken));
    const reply = `I can't do that: ${reasons.slice(0, 3).join("; ")}.`.slice(0, 1000);
    const [first] = result.reasons;
    return {
      ...base,
      status: "unsolved",
      result,
      reply,
      failure: failure(ERROR_CODES.find((code) => code === first?.code) ?? "goal.notFound", reply),
    };
  }
  const reply = "I found no plan within the limits.";
  return { ...base, status: "unsolved", result, reply, failure: failure("goal.notFound", reply) };
}

/** Constraints that keep a body from a search are its conduct's or its world's: the player wrote none. */
function spokenReason({ code, item, because }: Reason, spoken: (name: string) => string): string {
  const [, sought] = /^(?:seen|near):([^:]+)$/.exec(item ?? "") ?? [];
  if (code === "goal.noOperator" && sought !== undefined) return `I have no way to find ${spoken(sought)}`;
  return `${item === undefined ? "" : `${spoken(item)}: `}${because}`;
}

/** What the plan throws away to make room, as a sentence. */
function thrownAway({ steps }: Pick<Plan, "steps">, spoken: (name: string) => string): string {
  const counts = new Map<string, number>();
  for (const { type, args } of steps) {
    if (type !== "drop_item" || typeof args.item !== "string") continue;
    counts.set(args.item, (counts.get(args.item) ?? 0) + Number(args.count));
  }
  const things = [...counts].map(([item, count]) => `${count} ${spoken(item)}`);
  return things.length === 0 ? "" : ` My bag is full, so I throw away ${things.join(", ")}.`;
}

/** A model's proposal: an answer, or goals to reach together or as alternatives. */
export type Proposed = { answer: IntentAnswer } | { answer: IntentAnswer; goals: RequestTarget[] };

/**
 * The model's context for a request: its words, the inventory and perception, and lessons of
 * earlier attempts.
 */
export async function openRequest(
  text: string,
  { player, state }: Pick<IntentRequest, "player" | "state">,
  { runs, lessons }: Pick<IntentPorts, "runs" | "lessons">,
): Promise<OpenRequest> {
  const perceiver = perceiverOf(runs);
  const { heldBy } = await import("../../mind/index.ts");
  const held = state?.inventory ?? (perceiver === undefined ? undefined : heldBy(perceiver));
  const hints = lessons?.hintsFor(text) ?? [];
  return {
    text,
    player,
    ...(held === undefined ? {} : { held }),
    ...(perceiver === undefined ? {} : { snapshot: perceiver.snapshot() }),
    ...(hints.length === 0 ? {} : { hints }),
  };
}

/**
 * Asks the model what an open request means: goals, which pass the gate as if a player had named
 * them, a question back, or a refusal.
 */
export async function proposeFor(
  base: IntentAnswer,
  request: IntentRequest,
  interpreter: Interpreter,
  ports: IntentPorts,
  signal: AbortSignal | undefined,
): Promise<Proposed> {
  const { proposeGoals } = await import("../../mind/advisor/index.ts");
  const { gate, REPLIES } = await import("../../mind/index.ts");
  try {
    const reported = await openRequest(base.utterance?.text ?? "", request, ports);
    const within = signal ?? new AbortController().signal;
    const { answer, goals, text } = await proposeGoals(ports.advisor.advisor, reported, interpreter.items, within);
    if (answer === "ask") return { answer: { ...base, status: "asked", reply: text } };
    if (answer === "decline") return { answer: { ...base, status: "answered", reply: text } };
    const { player, state, consent } = request;
    const acts = [{ intent: "obtain", targets: goals, args: {} }];
    const safety = gate(acts, { conduct: interpreter.conduct, player, state, hasConsent: consent });
    if (!safety.allowed) {
      const reason = safety.reason ?? "my conduct forbids it";
      const refused = failure(safety.code ?? "intent.forbidden", reason);
      return { answer: { ...base, status: "refused", reply: `Sorry, ${reason}.`, failure: refused } };
    }
    return { answer: { ...base, reply: text }, goals };
  } catch (error) {
    const answer = unserved(base, error);
    // For an unwatched condition, list the watched ones instead of the model's failure.
    return { answer: base.reply.endsWith(REPLIES.unwatched) ? { ...answer, reply: base.reply } : answer };
  }
}

/** Several targets as one goal. */
export function goalOfTargets(targets: readonly RequestTarget[]): Goal {
  const items: Record<string, number> = {};
  for (const { item, qty } of targets) items[item] = (items[item] ?? 0) + (qty === "all" ? 1 : qty);
  return { items };
}

/**
 * Talk by the model, if there is one and a body to ground it; otherwise, or if the model fails or
 * makes false claims, the template in the answer stays.
 */
export async function answerTalk(
  base: IntentAnswer,
  { player }: IntentRequest,
  interpreter: Interpreter,
  { advisor, runs }: IntentPorts,
  signal: AbortSignal | undefined,
): Promise<IntentAnswer> {
  const answered: IntentAnswer = { ...base, status: "answered" };
  const perceiver = perceiverOf(runs);
  if (perceiver === undefined || !advisor.advisor.isReady) return answered;
  try {
    const { talk } = await import("../../mind/talk.ts");
    const said = { text: base.utterance?.text ?? "", player, perceiver, items: interpreter.index };
    return { ...answered, reply: await talk(advisor.advisor, said, signal ?? new AbortController().signal) };
  } catch (error) {
    const { REPLIES } = await import("../../mind/index.ts");
    const reply = base.reply === REPLIES.social ? REPLIES.wordless : base.reply;
    return { ...answered, reply, failure: toCodedError(error, "advisor.failed").toFailure() };
  }
}

function unserved(base: IntentAnswer, error: unknown): IntentAnswer {
  const coded = toCodedError(error, "advisor.failed");
  const { help } = coded.toDocument();
  return { ...base, status: "unserved", reply: `I can't do that: ${help}`.slice(0, 1000), failure: coded.toFailure() };
}
