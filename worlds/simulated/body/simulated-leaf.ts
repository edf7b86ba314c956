// Builds leaves of the simulated body: acts go through `body.act`, time passes on the run's clock
// with a command or a heartbeat in every second, and a death ends the leaf with `run.died`.

import { defineLeaf, type Leaf, type LeafContext } from "../../../executor/index.ts";
import { CodedError, type LeafContract } from "../../../schemas/index.ts";
import { MS_A_TICK } from "../state/places.ts";
import type { SimulatedBody } from "./body.ts";

export type SimulatedContext = LeafContext<SimulatedBody>;

type Contract<Args, Output> = Leaf<SimulatedBody, NoInfer<Args>, NoInfer<Output>>;

interface SimulatedLeaf<Args, Output>
  extends LeafContract<Args, Output>,
    Pick<Contract<Args, Output>, "timeoutMs" | "waitsMs" | "run">,
    Partial<Pick<Contract<Args, Output>, "retries" | "refuses" | "guard" | "postcondition">> {
  /** The output that it would give had the act been performed. */
  pretend(context: SimulatedContext, args: NoInfer<Args>): NoInfer<Output>;
}

/**
 * Leaves inside options run often, and a simulated minute is short; the limit only stops a tree
 * that loops.
 */
const RATE_PER_MINUTE = 6_000;
/** The longest time that a leaf goes without a command or a heartbeat. */
const PULSE_MS = 1_000;

/** Completes a leaf of the simulated body. */
export function simulatedLeaf<Args, Output>(spec: SimulatedLeaf<Args, Output>): Leaf<SimulatedBody> {
  const { run, pretend, guard, postcondition, retries = 1, ...contract } = spec;
  return defineLeaf<SimulatedBody, Args, Output>({
    ...contract,
    version: "1.0.0",
    retries,
    rateLimitPerMin: RATE_PER_MINUTE,
    maxConcurrent: 1,
    guard: (context, args) => guard?.(context, args),
    run: (context, args) =>
      context.body.act({
        leaf: spec.name,
        step: context.stepId,
        args,
        signal: context.signal,
        action: () => run(context, args),
        pretend: () => pretend(context, args),
      }),
    postcondition: (context, args, output) => postcondition?.(context, args, output),
  });
}

/**
 * Lets `ticks` pass: when `working`, with a command in each second, else with a heartbeat. Throws
 * the signal's reason on an abort and CodedError `run.died` where the body died meanwhile.
 */
export async function spend(context: SimulatedContext, ticks: number, working = true): Promise<void> {
  const { body, clock, signal, beat } = context;
  const { deaths } = body.world.scene;
  body.command();
  for (let left = ticks * MS_A_TICK; ; ) {
    checkAborted(signal);
    const pause = Math.min(left, PULSE_MS);
    await clock.sleep(pause, signal);
    checkAborted(signal);
    body.world.catchUp();
    if (body.world.scene.deaths > deaths) throw new CodedError("run.died", "the body died at its work");
    left -= pause;
    if (left <= 0) return;
    if (working) body.command();
    else beat();
  }
}

/** Throws the signal's reason when it was aborted. */
export function checkAborted(signal: AbortSignal): void {
  if (!signal.aborted) return;
  throw signal.reason instanceof CodedError ? signal.reason : new CodedError("run.aborted", "stopped");
}
