// Defines leaves of this body: their acts run under the body's life as well as the run's signal, so
// that a lost connection or a death ends them at once with its own code, and an abort halts the
// body before the leaf settles. Leaves that move items are judged by the server's inventory.
// Invariant: every error of a leaf is coded, and after an abort the body stands still.

import { ratePerMinute } from "../../capabilities/rates.ts";
import { defineLeaf, type Leaf, type LeafContext } from "../../executor/leaf/leaf.ts";
import { CodedError, Failure, failure, type LeafContract } from "../../schemas/index.ts";
import { ANSWER_MS, answered } from "./answered.ts";
import type { MineflayerBody } from "./body.ts";
import { type BodyActivity, mapError } from "./error-mapping.ts";
import { heldText, syncInventory } from "./sync-inventory.ts";

export { ANSWER_MS, answered };

export type BodyContext = LeafContext<MineflayerBody>;

interface BodyLeaf<Args, Output>
  extends LeafContract<Args, Output>,
    Pick<Leaf<MineflayerBody, NoInfer<Args>, NoInfer<Output>>, "timeoutMs" | "waitsMs" | "retries" | "refuses"> {
  /** Selects the family of codes for mineflayer errors without a code. */
  activity: BodyActivity;
  guard?(context: BodyContext, args: NoInfer<Args>): Failure | undefined;
  run(context: BodyContext, args: NoInfer<Args>): Promise<NoInfer<Output>>;
  postcondition?(context: BodyContext, args: NoInfer<Args>, output: NoInfer<Output>): Failure | undefined;
}

/** How long an aborted act may take to settle before the body is halted again. */
const SETTLE_MS = 1_500;
/** Every leaf may wait for an answer that is as late as can be. */
const PATIENCE_MS = ANSWER_MS + 1_000;
/** The inventories before and after an act, and one that is asked for again. */
const SYNC_MS = 3 * ANSWER_MS;

const valueFor = <Args>(bound: number | ((args: Args) => number), args: Args): number =>
  typeof bound === "function" ? bound(args) : bound;

/** Completes a leaf of the mineflayer body. */
export function bodyLeaf<Args, Output>(spec: BodyLeaf<Args, Output>): Leaf<MineflayerBody> {
  const { activity, guard, run, postcondition, timeoutMs, waitsMs = 0, ...contract } = spec;
  return defineLeaf<MineflayerBody, Args, Output>({
    version: "1.0.0",
    rateLimitPerMin: ratePerMinute(spec),
    maxConcurrent: 1,
    ...contract,
    timeoutMs: (args) => valueFor(timeoutMs, args) + (MOVES_ITEMS.has(activity) ? SYNC_MS : 0),
    waitsMs: (args) => Math.max(PATIENCE_MS, valueFor(waitsMs, args)),
    guard(context, args) {
      const { life } = context.body;
      if (life.aborted) return lifeFailure(life);
      // The bot may have respawned since, with an empty inventory: a step in which it died cannot
      // continue.
      const end = Failure.safeParse(context.memory.get(ENDED_BY));
      if (end.success) return end.data;
      return guard?.(context, args);
    },
    async run(context, args) {
      const { replans } = context.body;
      const before = replans.count;
      const ended = underLife(context, activity, async (inner) => {
        shutStrayWindow(inner);
        if (!MOVES_ITEMS.has(activity)) return run(inner, args);
        return judgedByServer(inner, {
          act: () => run(inner, args),
          shows: (output) => postcondition?.({ ...inner, memory: new Map(inner.memory) }, args, output) === undefined,
        });
      });
      return ended.finally(() => {
        const count = replans.count - before;
        if (count > 0) context.progress(`the path was planned anew ${count === 1 ? "once" : `${count} times`}`);
      });
    },
    postcondition: (context, args, output) => postcondition?.(context, args, output),
  });
}

/** Activities whose clicks the client foresees, so that its inventory is a forecast. */
const MOVES_ITEMS: ReadonlySet<BodyActivity> = new Set(["container", "craft", "eat", "equip", "smelt"]);
/** How long a server may show something else before an act counts as without effect. */
const CORRECTED_MS = 2_500;
/** Bodies with clicks that the server has not answered. */
const unanswered = new WeakSet<MineflayerBody>();

/** Attempts at an act of which the server shows nothing. */
const MAX_TRIES = 2;
const LACKS_ITEMS: ReadonlySet<string> = new Set(["craft.missingInput", "inventory.missingItem"]);

interface JudgedAct<T> {
  act(): Promise<T>;
  /** Whether the world shows the effect. */
  shows(output: T): boolean;
}

/**
 * Does the act between two inventories of the server: however it ends, what is counted afterwards is
 * what the server has, and what an act that was given up has done after all counts before the next.
 * An act that the server refused, or that failed by an inventory that was wrong, is done again; such
 * acts count what earlier attempts did.
 */
async function judgedByServer<T>(context: BodyContext, { act, shows }: JudgedAct<T>): Promise<T> {
  const { body, signal } = context;
  const sync = async () => {
    if (signal.aborted) return;
    await syncInventory(context);
    unanswered.delete(body);
  };
  for (let tries = 1; ; tries += 1) {
    if (unanswered.has(body)) await sync();
    unanswered.add(body);
    let output: T;
    try {
      output = await act();
    } catch (error) {
      const known = heldText(body.bot);
      // The act's own error says more than that of a server that is silent as well.
      await sync().catch(() => {});
      const lacks = error instanceof CodedError && LACKS_ITEMS.has(error.code);
      if (!lacks || signal.aborted || tries >= MAX_TRIES) throw error;
      if (await eventually(context, () => heldText(body.bot) !== known, CORRECTED_MS)) continue;
      throw error;
    }
    await sync();
    // A server may show the effect a moment later, and correct what it showed wrongly.
    if ((await eventually(context, () => shows(output), CORRECTED_MS)) || tries >= MAX_TRIES) return output;
  }
}

/**
 * Closes a window that the server opened after its leaf stopped waiting; later clicks into the
 * inventory would go to that window.
 */
function shutStrayWindow({ body: { bot } }: Pick<BodyContext, "body">): void {
  if (bot.currentWindow) void bot.closeWindow(bot.currentWindow);
}

/**
 * The memory key under which a step records that a death or a lost connection ended one of its
 * leaves.
 */
const ENDED_BY = "ended_by";

const lifeFailure = (life: AbortSignal): Failure =>
  life.reason instanceof CodedError
    ? life.reason.toFailure()
    : failure("run.disconnected", "the body's life has ended");

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
    // An act that settled late may have moved again: stop it once more.
    body.halt();
    if (body.life.aborted) context.memory.set(ENDED_BY, lifeFailure(body.life));
    // If the bot is alive, wait for the act to settle so that it cannot overlap the next one; the
    // executor handles a leaf that never settles. If its life has ended, the act does no harm and
    // may never settle.
    else await acting;
    throw signal.reason instanceof CodedError ? signal.reason : new CodedError("run.aborted", "stopped");
  }
  if ("error" in first) throw mapError(activity, first.error);
  return first.value;
}

/** Throws if the run was stopped; call it between the acts of a leaf. */
export function checkAborted(signal: AbortSignal): void {
  if (!signal.aborted) return;
  throw signal.reason instanceof CodedError ? signal.reason : new CodedError("run.aborted", "stopped");
}

/**
 * Polls until the condition holds, and beats meanwhile. Returns false if it did not hold within
 * `timeoutMs`; throws when aborted.
 */
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

/** How many more of the item are held now than at the start of the step. */
export function gained({ body, before }: Pick<BodyContext, "body" | "before">, item: string): number {
  return (body.observe().inventory[item] ?? 0) - (before.inventory[item] ?? 0);
}
