// Trade-offs: the planner finds which options are feasible and what they cost, the model ranks the
// feasible ones. Without a model, or if it fails, the fastest wins.
// Invariant: every option passes the gate before it is planned, and only such options are chosen.

import type { Interpreter } from "../../mind/index.ts";
import { type Goal, type Intent, type Problem, type Result, TalkLine, toCodedError } from "../../schemas/index.ts";
import type { IntentOption, IntentRequest } from "./documents.ts";
import type { IntentPorts } from "./intent-ports.ts";
import { openRequest, planOf, secondsOf } from "./model-answers.ts";

/** One option. */
export interface WeighedOption {
  title: string;
  goal: Goal;
}

export interface PlannedOption extends WeighedOption {
  problem: Problem;
  result: Result;
}

export interface Weighed {
  /** The preferred option; undefined if none is feasible. */
  best: PlannedOption | undefined;
  options: IntentOption[];
  /** Why it is preferred, in words. */
  because: string;
}

/** Maximal number of options: each costs a search. */
const MAX_WEIGHED = 8;

/** The options in an intent's context that read as requests and pass the gate. */
export function optionsOf(
  intent: Intent | null,
  { player, state }: IntentRequest,
  interpreter: Interpreter,
): WeighedOption[] {
  const listed = intent?.context.options;
  if (!Array.isArray(listed)) return [];
  return listed.slice(0, MAX_WEIGHED).flatMap((title): WeighedOption[] => {
    if (typeof title !== "string") return [];
    // "a boat" is a request as it stands, "boat" needs a verb.
    for (const text of [title, `get ${title}`]) {
      if (!TalkLine.safeParse(text).success) return [];
      const { kind, intent: read } = interpreter.interpret({ text, player }, { state });
      if (kind === "refused") return [];
      if (kind === "symbolic" && typeof read?.goal === "object")
        return [{ title: title.slice(0, 200), goal: read.goal }];
    }
    return [];
  });
}

/** Plans every option and ranks the feasible ones. Rejects as the planner does. */
export async function weigh(
  text: string,
  options: readonly WeighedOption[],
  request: IntentRequest,
  ports: IntentPorts,
  plan: (goal: Goal) => Promise<{ problem: Problem; result: Result }>,
  signal: AbortSignal | undefined,
): Promise<Weighed> {
  const planned = await Promise.all(
    options.map(async (option): Promise<PlannedOption> => ({ ...option, ...(await plan(option.goal)) })),
  );
  const costed = planned
    .flatMap((option) => {
      const found = planOf(option.result);
      return found === null ? [] : [{ option, seconds: secondsOf(found) }];
    })
    .sort((a, b) => a.seconds - b.seconds);
  const { order, because } = await ranked(
    text,
    costed.map(({ option, seconds }) => ({ title: option.title, seconds })),
    request,
    ports,
    signal,
  );
  const inOrder = order.flatMap((at) => costed[at] ?? []);
  const impossible = planned.filter(({ result }) => planOf(result) === null);
  return {
    best: inOrder[0]?.option,
    because,
    options: [
      ...inOrder.map(({ option, seconds }) => ({ title: option.title, seconds, because: null })),
      ...impossible.map(({ title, result }) => ({ title, seconds: null, because: whyNot(result) })),
    ],
  };
}

async function ranked(
  text: string,
  options: readonly { title: string; seconds: number }[],
  request: IntentRequest,
  ports: IntentPorts,
  signal: AbortSignal | undefined,
): Promise<{ order: readonly number[]; because: string }> {
  const byTime = options.map((_, at) => at);
  if (options.length < 2) return { order: byTime, because: "it's the only one that can be done" };
  const { advisor } = ports.advisor;
  if (!advisor.isReady) return { order: byTime, because: "it takes the least time" };
  const { rankOptions } = await import("../../mind/advisor/index.ts");
  try {
    return await rankOptions(
      advisor,
      await openRequest(text, request, ports),
      options,
      signal ?? new AbortController().signal,
    );
  } catch (error) {
    return {
      order: byTime,
      because: `it takes the least time; the model gave no ranking (${toCodedError(error).code})`,
    };
  }
}

function whyNot(result: Result): string {
  return result.status === "unsolvable"
    ? (result.reasons[0]?.because ?? "it cannot be done").slice(0, 300)
    : "no plan was found within the limits";
}
