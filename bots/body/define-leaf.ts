// How a leaf of this body is written: its acts run under the body's life as well as the run's signal, so that a lost connection
// or a death ends it at once with its own code, and an abort halts the body before the leaf settles.
// Invariant: whatever a leaf throws is coded, and after an abort the body stands still.

import { defineLeaf, type Leaf, type LeafContext } from "../../executor/leaf/leaf.ts";
import { CodedError, Failure, failure, type LeafContract } from "../../schemas/index.ts";
import type { MineflayerBody } from "./body.ts";
import { type BodyActivity, mapError } from "./error-mapping.ts";

export type BodyContext = LeafContext<MineflayerBody>;

interface BodyLeaf<Args, Output>
  extends LeafContract<Args, Output>,
    Pick<Leaf<MineflayerBody, NoInfer<Args>, NoInfer<Output>>, "timeoutMs" | "waitsMs" | "retries"> {
  /** Names the family of codes for errors of mineflayer that have none. */
  activity: BodyActivity;
  guard?(context: BodyContext, args: NoInfer<Args>): Failure | undefined;
  run(context: BodyContext, args: NoInfer<Args>): Promise<NoInfer<Output>>;
  postcondition?(context: BodyContext, args: NoInfer<Args>, output: NoInfer<Output>): Failure | undefined;
}

/** How long an aborted act may take to settle before the body is halted once more. */
const SETTLE_MS = 1_500;
/** Leaves inside options run often; a minute's cap this high only stops a tree that spins. */
const RATE_PER_MINUTE = 1_200;

/** Completes a leaf of the mineflayer body. */
export function bodyLeaf<Args, Output>(spec: BodyLeaf<Args, Output>): Leaf<MineflayerBody> {
  const { activity, guard, run, postcondition, ...contract } = spec;
  return defineLeaf<MineflayerBody, Args, Output>({
    version: "1.0.0",
    rateLimitPerMin: RATE_PER_MINUTE,
    maxConcurrent: 1,
    ...contract,
    guard(context, args) {
      const { life } = context.body;
      if (life.aborted) return lifeFailure(life);
      // The bot may have respawned since, with nothing in its hands: the step that it died in cannot go on as if it had not.
      const end = Failure.safeParse(context.memory.get(ENDED_BY));
      if (end.success) return end.data;
      return guard?.(context, args);
    },
    run: (context, args) =>
      underLife(context, activity, async (inner) => {
        shutStrayWindow(inner);
        return run(inner, args);
      }),
    postcondition: (context, args, output) => postcondition?.(context, args, output),
  });
}

/** A window that the server opened after its leaf had given up waiting: clicks into the bag would go there, and miss. */
function shutStrayWindow({ body: { bot } }: Pick<BodyContext, "body">): void {
  if (bot.currentWindow) void bot.closeWindow(bot.currentWindow);
}

/** Where a step's memory keeps that a death or a lost connection ended one of its leaves. */
const ENDED_BY = "ended_by";

const lifeFailure = (life: AbortSignal): Failure =>
  life.reason instanceof CodedError ? life.reason.toFailure() : failure("run.disconnected", "the body is gone");

async function underLife<T>(
  context: BodyContext,
  activity: BodyActivity,
  act: (context: BodyContext) => Promise<T>,
): Promise<T> {
  const { body, clock } = context;
  const signal = AbortSignal.any([context.signal, body.life]);
  let stop: () => void = () => {};
  const stopped = new Promise<"stopped">((resolve) => {
    stop = () => resolve("stopped");
  });
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();
  const acting = act({ ...context, signal }).then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  const first = await Promise.race([acting, stopped]);
  signal.removeEventListener("abort", stop);
  if (first === "stopped" || signal.aborted) {
    body.halt();
    const settled = new AbortController();
    await Promise.race([acting.then(() => settled.abort()), clock.sleep(SETTLE_MS, settled.signal)]);
    settled.abort();
    // What settled late may have set out again: the last word is to stand still.
    body.halt();
    if (body.life.aborted) context.memory.set(ENDED_BY, lifeFailure(body.life));
    // In a living body, an act that goes on would meet the next one's; whoever stopped it knows what to do with a leaf that
    // does not end. Of a body that is gone, nothing more is to be feared, and often nothing more is heard.
    else await acting;
    throw signal.reason instanceof CodedError ? signal.reason : new CodedError("run.aborted", "stopped");
  }
  if ("error" in first) throw mapError(activity, first.error);
  return first.value;
}

/** Throws where the run was stopped; for use between the acts of a leaf. */
export function checkAborted(signal: AbortSignal): void {
  if (!signal.aborted) return;
  throw signal.reason instanceof CodedError ? signal.reason : new CodedError("run.aborted", "stopped");
}

/** Polls until the condition holds, and beats meanwhile. False when it did not within `timeoutMs`; throws when aborted. */
export async function eventually(
  { clock, signal, beat }: Pick<BodyContext, "clock" | "signal" | "beat">,
  condition: () => boolean,
  timeoutMs: number,
): Promise<boolean> {
  const deadline = clock.now() + timeoutMs;
  for (;;) {
    checkAborted(signal);
    if (condition()) return true;
    if (clock.now() >= deadline) return false;
    beat();
    await clock.sleep(50, signal);
  }
}

/** A server under load may answer a click this late, in milliseconds. */
export const ANSWER_MS = 10_000;
const PULSE_MS = 1_000;

/** Beats while the server's answer is waited for; the leaf's `waitsMs` bounds it. Settles as the work does. */
export async function answered<T>({ clock, beat }: Pick<BodyContext, "clock" | "beat">, work: Promise<T>): Promise<T> {
  const over = new AbortController();
  const pulse = async () => {
    for (; !over.signal.aborted; await clock.sleep(PULSE_MS, over.signal)) beat();
  };
  void pulse();
  try {
    return await work;
  } finally {
    over.abort();
  }
}

/** How many more of the item are held now than when the step began. */
export function gained({ body, before }: Pick<BodyContext, "body" | "before">, item: string): number {
  return (body.observe().inventory[item] ?? 0) - (before.inventory[item] ?? 0);
}
