// Windows of stations that mineflayer does not support: opening one, putting items into slots,
// pressing buttons, taking the product out. What a station makes is its server's word: after each
// act the window is asked for, however late the answer. Invariant: however the work ends, the items
// in the window come back and the window is closed.

import type { Bot } from "mineflayer";
import type { Item } from "prismarine-item";
import { CodedError } from "../../schemas/index.ts";
import { unlessStopped } from "../body/answered.ts";
import { ANSWER_MS, answered, type BodyContext } from "../body/define-leaf.ts";
import { syncInventory, syncWindow } from "../body/sync-inventory.ts";
import { variantOf } from "../sense/variant.ts";
import { goToStation } from "./approach.ts";
import { openStation } from "./opening.ts";

export type WorkWindow = NonNullable<Bot["currentWindow"]>;

const WALK_MS = 120_000;

/**
 * Goes to the station, or the nearest of several kinds, opens it, does the work and closes it. Throws
 * `path.*` or `container.*`.
 */
export async function withStation<T>(
  context: BodyContext,
  station: string | readonly string[],
  work: (window: WorkWindow) => Promise<T>,
): Promise<T> {
  const { bot } = context.body;
  const block = await goToStation(context, station, WALK_MS);
  const at = { place: block.position, dimension: context.body.dimension };
  const window = await openStation(context, at, () => bot.openBlock(block) as Promise<WorkWindow>);
  let done: T;
  try {
    done = await work(window);
  } finally {
    if (bot.currentWindow) await answered(context, Promise.resolve(bot.closeWindow(bot.currentWindow)));
  }
  await syncInventory(context);
  return done;
}

/**
 * The held stack of the item, including its variant, while the window is open. Throws
 * `inventory.missingItem`.
 */
function stackIn(window: WorkWindow, item: string, suits: (stack: Item) => boolean): Item {
  const stacks = window.slots.slice(window.inventoryStart, window.inventoryEnd);
  const found = stacks.find(
    (stack): stack is Item => stack !== null && stack !== undefined && variantOf(stack) === item && suits(stack),
  );
  if (found) return found;
  throw new CodedError("inventory.missingItem", `no ${item} is held`);
}

/**
 * Puts `count` of the item into the slot, from stacks that `suits` accepts: picks up a stack, puts
 * `count` down one by one, and returns the rest. Throws `inventory.missingItem`.
 */
export async function layIn(
  context: BodyContext,
  window: WorkWindow,
  item: string,
  slot: number,
  count = 1,
  suits: (stack: Item) => boolean = () => true,
): Promise<void> {
  const { bot, guard } = context.body;
  const refused = guard.ofActs("the station", [{ does: "spend", items: { [item]: count } }], () =>
    context.body.situation(),
  );
  if (refused !== undefined) throw new CodedError(refused.code, refused.detail);
  const stack = stackIn(window, item, suits);
  const from = stack.slot;
  await answered(context, bot.clickWindow(from, 0, 0));
  if (count >= stack.count) await answered(context, bot.clickWindow(slot, 0, 0));
  else for (let laid = 0; laid < count; laid += 1) await answered(context, bot.clickWindow(slot, 1, 0));
  if (window.selectedItem) await answered(context, bot.clickWindow(from, 0, 0));
}

/** Presses a button of the window, such as one in the lists of the stonecutter and the loom. */
export function clickButton({ body: { bot } }: BodyContext, window: WorkWindow, button: number): void {
  (bot._client as unknown as { write(name: string, packet: object): void }).write("enchant_item", {
    windowId: window.id,
    enchantment: button,
  });
}

/** The question for statistics, which a server answers in the order of all that it was sent. */
const REQUEST_STATISTICS = 1;

/**
 * Resolves when the window shows all that the server made of the acts so far. Its answers to clicks
 * are alike, so that one cannot be told from a later one; the answer to another question, asked
 * after the clicks, comes after theirs. A server without an answer to that is waited for as long as
 * one may be late.
 */
export async function settled(context: BodyContext, window: WorkWindow): Promise<void> {
  const { bot } = context.body;
  const client = bot._client as unknown as NodeJS.EventEmitter & { write(name: string, packet: object): void };
  const { promise: answer, resolve } = Promise.withResolvers<void>();
  client.once("statistics", resolve);
  const over = new AbortController();
  try {
    const synced = syncWindow(context, window);
    client.write("client_command", { actionId: REQUEST_STATISTICS });
    await synced;
    const late = context.clock.sleep(ANSWER_MS, over.signal);
    await answered(context, unlessStopped(context.signal, Promise.race([answer, late])));
  } finally {
    over.abort();
    client.removeListener("statistics", resolve);
  }
}

/** Whether the slot holds the item. */
export function holds(window: WorkWindow, slot: number, item: string): boolean {
  const stack = window.slots[slot];
  return stack !== null && stack !== undefined && variantOf(stack) === item;
}

/** Whether the server shows the item in the slot, after all that was done in the window. */
export async function isShownIn(
  context: BodyContext,
  window: WorkWindow,
  slot: number,
  item: string,
): Promise<boolean> {
  await settled(context, window);
  return holds(window, slot, item);
}

/**
 * Clicks a slot. Versions that confirm every click are waited for; later ones are sent click after
 * click, and a sync afterwards shows what became of them.
 */
export async function click(
  context: BodyContext,
  window: WorkWindow,
  slot: number,
  button: number,
  mode: number,
): Promise<void> {
  const { bot } = context.body;
  // Every click of a grid waits for the next result that the server shows.
  window.setMaxListeners(0);
  const clicked = bot.clickWindow(slot, button, mode);
  if (bot.supportFeature("transactionPacketExists")) return answered(context, clicked);
  // It settles with an answer that the sync waits for, or not at all.
  clicked.catch(() => {});
}

/**
 * Moves the whole content of the slot into the inventory: of a product, as many as the inputs make.
 * Resolves when the server shows the outcome.
 */
export async function takeOut(context: BodyContext, window: WorkWindow, slot: number): Promise<void> {
  await answered(context, context.body.bot.clickWindow(slot, 0, 1));
  await settled(context, window);
}
