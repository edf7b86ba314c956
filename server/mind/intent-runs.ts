// Runs that intents start: one deed after the other, in the background, each by the body's own means. The answer of the intent tells how it goes.

import { CodedError, type Constraints, type Failure, type Goal, Problem, toCodedError } from "../../schemas/index.ts";
import type { RunDesk } from "../body/run-desk.ts";
import type { RunPorts, ServiceBody } from "../body/service-body.ts";
import type { IntentAnswer } from "./documents.ts";

export type PlannedDeed =
  | { kind: "goal"; goal: Goal; constraints?: Constraints; mcVersion?: string }
  | { kind: "capability"; name: string; args: Record<string, unknown> }
  | { kind: "unable"; why: string };

/** Whoever says something waits, and the body stands still: a good plan now is better than a proof later. */
export const TALKING_LIMITS = { expansions: 1_000, gap: 0.05 };

const DEADLINE_MS = 1_800_000;

export class IntentRuns {
  readonly #runs: RunDesk;
  readonly #tell: (answer: IntentAnswer) => void;

  /** `tell` is told the answer anew when a run has ended. */
  constructor(runs: RunDesk, tell: (answer: IntentAnswer) => void) {
    this.#runs = runs;
    this.#tell = tell;
  }

  /** Starts what is to be done and answers at once; without a body the answer says so. */
  start(answer: IntentAnswer, deeds: readonly PlannedDeed[]): IntentAnswer {
    try {
      void this.#runs.body;
    } catch (error) {
      const failure = toCodedError(error).toFailure();
      return { ...answer, status: answer.result === null ? "unserved" : "planned", failure };
    }
    const started: IntentAnswer = { ...answer, status: "running", runId: answer.id.slice(0, 64) };
    const runId = started.runId ?? answer.id;
    const ended = this.#runs.run({ runId, signal: undefined }, (body, ports) => inOrder(body, ports, deeds));
    ended.then(
      ({ end }) =>
        this.#tell(end === undefined ? { ...started, status: "done" } : { ...started, status: "failed", failure: end }),
      (error: unknown) => this.#tell({ ...started, status: "failed", failure: toCodedError(error).toFailure() }),
    );
    return started;
  }
}

/** Why it ended early; undefined where every deed was done. */
async function inOrder(
  body: ServiceBody,
  ports: RunPorts,
  deeds: readonly PlannedDeed[],
): Promise<Failure | undefined> {
  for (const deed of deeds) {
    if (ports.signal.aborted) return toCodedError(ports.signal.reason, "run.aborted").toFailure();
    const { failure } = await perform(body, ports, deed);
    if (failure !== undefined) return failure;
  }
  return undefined;
}

async function perform(body: ServiceBody, ports: RunPorts, deed: PlannedDeed): Promise<{ failure?: Failure }> {
  if (deed.kind === "unable") throw new CodedError("goal.unsupported", deed.why);
  if (deed.kind === "capability") return body.runOption({ option: deed.name, args: deed.args, ...ports });
  const { goal, constraints, mcVersion } = deed;
  const problem = Problem.parse({
    goal,
    limits: TALKING_LIMITS,
    ...(constraints === undefined ? {} : { constraints }),
    ...(mcVersion === undefined ? {} : { mcVersion }),
  });
  return body.runGoal({ problem, deadlineMs: DEADLINE_MS, ...ports });
}
