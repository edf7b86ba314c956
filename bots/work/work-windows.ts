// Windows of stations that mineflayer does not support: opening one, putting items into slots,
// pressing buttons, taking the product out. Invariant: however the work ends, the items in the
// window come back and the window is closed.

import type { Bot } from "mineflayer";
import type { Item } from "prismarine-item";
import { CodedError } from "../../schemas/index.ts";
import { answered, type BodyContext, eventually } from "../body/define-leaf.ts";
import { syncInventory } from "../body/sync-inventory.ts";
import { variantOf } from "../sense/variant.ts";
import { goToStation } from "./approach.ts";
import { openStation } from "./opening.ts";

export type WorkWindow = NonNullable<Bot["currentWindow"]>;

const WALK_MS = 120_000;
const SHOWN_MS = 2_000;

/** Goes to the station, opens it, does the work and closes it. Throws `path.*` or `container.*`. */
export async function withStation<T>(
  context: BodyContext,
  station: string,
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
    if (bot.currentWindow) bot.closeWindow(bot.currentWindow);
  }
  await syncInventory(context);
  return done;
}

/**
 * The held stack of the item, including its variant, while the window is open. Throws
 * `inventory.missingItem`.
 */
function stackIn(window: WorkWindow, item: string): Item {
  const stacks = window.slots.slice(window.inventoryStart, window.inventoryEnd);
  const found = stacks.find((stack): stack is Item => stack !== null && variantOf(stack) === item);
  if (found) return found;
  throw new CodedError("inventory.missingItem", `no ${item} is held`);
}

/**
 * Puts `count` of the item into the slot: picks up a stack, puts `count` down one by one, and
 * returns the rest.
 */
export async function layIn(
  context: BodyContext,
  window: WorkWindow,
  item: string,
  slot: number,
  count = 1,
): Promise<void> {
  const { bot, guard } = context.body;
  const refused = guard.ofActs("the station", [{ does: "spend", items: { [item]: count } }], () =>
    context.body.situation(),
  );
  if (refused !== undefined) throw new CodedError(refused.code, refused.detail);
  const stack = stackIn(window, item);
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

/** Waits until the slot shows the item. */
export const isShownIn = (context: BodyContext, window: WorkWindow, slot: number, item: string): Promise<boolean> =>
  eventually(
    context,
    () => {
      const stack = window.slots[slot];
      return stack !== null && stack !== undefined && variantOf(stack) === item;
    },
    SHOWN_MS,
  );

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

/** Moves the whole content of the slot into the inventory. */
export const takeOut = (context: BodyContext, slot: number): Promise<void> =>
  answered(context, context.body.bot.clickWindow(slot, 0, 1));
