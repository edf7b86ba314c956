// Runs that intents start: one deed after the other, in the background, each by the body's own means. The answer of the intent tells how it goes.
// Short acts are done between two steps of what is under way, which then goes on; following, guarding and waiting end with the next request.

import type { Deed } from "../../mind/index.ts";
import { CodedError, type Constraints, type Failure, type Goal, Problem, toCodedError } from "../../schemas/index.ts";
import type { RunDesk } from "../body/run-desk.ts";
import type { RunPorts, ServiceBody } from "../body/service-body.ts";
import type { IntentAnswer } from "./documents.ts";

export type PlannedDeed =
  | { kind: "goal"; goal: Goal; constraints?: Constraints; mcVersion?: string }
  | Exclude<Deed, { kind: "goal" }>;

/** What of the mind a run needs: it is loaded when somebody first says something. */
type Mind = Pick<typeof import("../../mind/index.ts"), "settled" | "isStanding">;

/** Whoever says something waits, and the body stands still: a good plan now is better than a proof later. */
export const TALKING_LIMITS = { expansions: 1_000, gap: 0.05 };

const DEADLINE_MS = 1_800_000;

export class IntentRuns {
  readonly #runs: RunDesk;
  readonly #tell: (answer: IntentAnswer) => void;
  /** Runs that have no end of their own. */
  readonly #standing = new Set<string>();

  /** `tell` is told the answer anew when a run has ended. */
  constructor(runs: RunDesk, tell: (answer: IntentAnswer) => void) {
    this.#runs = runs;
    this.#tell = tell;
  }

  /** Starts what is to be done and answers at once; without a body the answer says so. */
  start(answer: IntentAnswer, deeds: readonly PlannedDeed[], mind: Mind): IntentAnswer {
    try {
      void this.#runs.body;
    } catch (error) {
      const failure = toCodedError(error).toFailure();
      return { ...answer, status: answer.result === null ? "unserved" : "planned", failure };
    }
    const runId = answer.id.slice(0, 64);
    const started: IntentAnswer = { ...answer, status: "running", runId };
    const before = [...this.#standing];
    const ended = this.#runs.run({ runId, signal: undefined }, async (body, ports) => {
      for (const id of before) await this.#runs.cancel(id).catch(() => []);
      return inOrder(body, ports, deeds, mind);
    });
    if (mind.isStanding(deeds)) this.#standing.add(runId);
    ended
      .then(
        ({ end }): IntentAnswer =>
          end === undefined ? { ...started, status: "done" } : { ...started, status: "failed", failure: end },
        (error: unknown): IntentAnswer => ({ ...started, status: "failed", failure: toCodedError(error).toFailure() }),
      )
      .then((end) => {
        this.#standing.delete(runId);
        this.#tell(end);
      });
    return started;
  }
}

/** Why it ended early; undefined where every deed was done. Open deeds are settled when their turn has come. */
async function inOrder(
  body: ServiceBody,
  ports: RunPorts,
  deeds: readonly PlannedDeed[],
  mind: Mind,
): Promise<Failure | undefined> {
  const isShort = deeds.every(({ kind }) => kind !== "goal");
  for (const left = [...deeds]; left.length > 0; ) {
    if (ports.signal.aborted) return toCodedError(ports.signal.reason, "run.aborted").toFailure();
    const [deed] = left.splice(0, 1);
    if (deed?.kind === "open") left.unshift(...mind.settled(deed, body.perceiver));
    else if (deed !== undefined) {
      const { failure } = await perform(body, ports, deed, isShort);
      if (failure !== undefined) return failure;
    }
  }
  return undefined;
}

async function perform(
  body: ServiceBody,
  ports: RunPorts,
  deed: Exclude<PlannedDeed, { kind: "open" }>,
  isShort: boolean,
): Promise<{ failure?: Failure }> {
  if (deed.kind === "unable") throw new CodedError("goal.unsupported", deed.why);
  if (deed.kind === "capability") {
    const urgency = isShort ? ({ urgency: "urgent" } as const) : {};
    return body.runOption({ option: deed.name, args: deed.args, ...urgency, ...ports });
  }
  const { goal, constraints, mcVersion } = deed;
  const problem = Problem.parse({
    goal,
    limits: TALKING_LIMITS,
    ...(constraints === undefined ? {} : { constraints }),
    ...(mcVersion === undefined ? {} : { mcVersion }),
  });
  return body.runGoal({ problem, deadlineMs: DEADLINE_MS, ...ports });
}
