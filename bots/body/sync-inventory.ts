// Synchronises the inventory with the server. From 1.17 on a client predicts the results of its
// clicks, and a server that disagrees corrects it a moment later: the inventory right after a click
// is a prediction. Before, a click counts once it is confirmed, which may be late. Requesting all of
// it, after the clicks on the same connection, gets the server's state. Source: wiki.vg, Click
// Container (a click with a state id that is not the server's is answered with the whole window).

import type { Bot } from "mineflayer";
import type { LeafContext } from "../../executor/index.ts";
import { CodedError } from "../../schemas/index.ts";
import { ANSWER_MS, answered, unlessStopped } from "./answered.ts";
import type { MineflayerBody } from "./body.ts";

interface Synced {
  /**
   * mineflayer's own function, missing in its typings: resolves once the whole window has arrived.
   */
  _syncWindow?(window: unknown): Promise<void>;
}

type Waiting = Pick<LeafContext<MineflayerBody>, "body" | "clock" | "beat"> & { signal?: AbortSignal };

/** Most answers that are not lost have come by then. */
const ASK_AGAIN_MS = 10_000;
/** The most answers that are asked for until two agree. */
const MAX_ANSWERS = 3;

/**
 * Resolves once the inventory is as the server has it after every click so far. An answer that
 * differs from what the client knew is asked for again: it may be the answer to an earlier click,
 * or wrong. Call it without an open window, since the server answers for the open one. Throws
 * `container.busy` if the server does not answer.
 */
export async function syncInventory(context: Waiting): Promise<void> {
  const { bot } = context.body;
  if (bot.currentWindow) return;
  let known = heldText(bot);
  for (let answers = 0; answers < MAX_ANSWERS; answers += 1) {
    await syncWindow(context, bot.inventory);
    const shown = heldText(bot);
    if (shown === known) return;
    known = shown;
  }
}

/** What the client takes for its inventory, for comparison. */
export const heldText = ({ inventory }: Bot): string =>
  JSON.stringify(inventory.slots.map((stack) => stack && [stack.name, stack.count]));

/** The same for a window, which is the open one or the inventory. */
export async function syncWindow(
  context: Waiting,
  window: Pick<Bot["inventory"], "id" | "selectedItem">,
): Promise<void> {
  const { bot } = context.body;
  const { _syncWindow: own } = bot as unknown as Synced;
  if (own === undefined) return;
  const sync = bot.supportFeature?.("transactionPacketExists") ? () => askAgain(context, window) : own;
  const over = new AbortController();
  const late = context.clock.sleep(ANSWER_MS, over.signal).then(() => "late" as const);
  const event = `setWindowItems:${window.id}`;
  const events = bot as unknown as NodeJS.EventEmitter;
  const { promise: shown, resolve } = Promise.withResolvers<void>();
  events.once(event, resolve);
  // mineflayer itself gives up before the latest answer may come. A lost question is asked again.
  const ask = () => sync(window).catch(() => shown);
  const again = context.clock.sleep(ASK_AGAIN_MS, over.signal).then(() => (over.signal.aborted ? undefined : ask()));
  try {
    const first = Promise.race([ask(), again, late]);
    if ((await unlessStopped(context.signal, answered(context, first))) !== "late") return;
  } finally {
    over.abort();
    events.removeListener(event, resolve);
  }
  throw new CodedError("container.busy", "the server does not send the inventory");
}

/** A click that does nothing: a throw of what lies outside of the window. */
const IDLE_CLICK = { slot: -999, mouseButton: 0, mode: 4 };
const CURSOR = -1;
/** The cursor follows the window in the same tick. */
const CURSOR_MS = 250;
const STRANGE = { present: true, itemId: 1, itemCount: 1, nbtData: undefined };

/**
 * Up to 1.16.5 every click is confirmed. A click whose confirmation is late or lost would be applied
 * once the next one is confirmed, so an idle click settles those; then a click that names an item
 * which is not there is denied, and answered with the whole window. Source: minecraft.wiki, "Java
 * Edition protocol", Click Container and Window Confirmation, of 1.16.5.
 */
async function askAgain({ body: { bot }, clock }: Waiting, window: Pick<Bot["inventory"], "id" | "selectedItem">) {
  const { slot, mouseButton, mode } = IDLE_CLICK;
  await bot.clickWindow(slot, mouseButton, mode).catch(() => {});
  const client = bot._client as unknown as NodeJS.EventEmitter & { write(name: string, packet: object): void };
  const { promise: shown, resolve: show } = Promise.withResolvers<void>();
  const { promise: pointed, resolve: point } = Promise.withResolvers<void>();
  // The cursor comes as a slot of its own, which mineflayer does not read.
  const onSlot = ({ windowId, item }: { windowId: number; item?: { present?: boolean } }): void => {
    if (windowId !== CURSOR) return;
    if (item?.present !== true) window.selectedItem = null;
    point();
  };
  client.on("set_slot", onSlot);
  (bot as unknown as NodeJS.EventEmitter).once(`setWindowItems:${window.id}`, show);
  client.write("window_click", { ...IDLE_CLICK, windowId: window.id, action: 0, item: STRANGE });
  await shown;
  const over = new AbortController();
  await Promise.race([pointed, clock.sleep(CURSOR_MS, over.signal)]);
  over.abort();
  client.removeListener("set_slot", onSlot);
}
