// Crafts in a grid of the inventory or of a table: lays the ingredients in, has the server show the
// grid, takes the result. Nothing is believed of what the client foresees: the grid and the result
// are read after a sync, so that late answers cost time and refused clicks are noticed.

import type { Bot } from "mineflayer";
import type { Block } from "prismarine-block";
import type { Item } from "prismarine-item";
import type { GridRecipe } from "../../domains/recipe-class.ts";
import { CodedError } from "../../schemas/index.ts";
import { type BodyContext, checkAborted, eventually } from "../body/define-leaf.ts";
import { syncWindow } from "../body/sync-inventory.ts";
import { openStation } from "./opening.ts";
import { click, type WorkWindow } from "./work-windows.ts";

const RESULT = 0;
const EMPTY = -1;
const SHOWN_MS = 2_000;
const [LEFT, RIGHT] = [0, 1];
const [PLAIN, SHIFT] = [0, 1];

/** Applies the recipe `times` times. Throws `craft.*` or `container.busy`. */
export async function craftInGrid(
  context: BodyContext,
  recipe: GridRecipe,
  times: number,
  table: Block | null,
): Promise<void> {
  const { body } = context;
  const { bot } = body;
  body.checkAct("craft", recipe, times);
  const window = (table === null ? bot.inventory : await opened(context, table)) as WorkWindow;
  try {
    await syncWindow(context, window);
    await emptyGrid(context, window, table === null ? 2 : 3);
    for (let left = times; left > 0; ) {
      checkAborted(context.signal);
      const each = Math.min(left, atOnce(bot, recipe));
      await applyOnce(context, window, recipe, { each, width: table === null ? 2 : 3 });
      left -= each;
    }
  } finally {
    // What lies in the grid or on the cursor comes back when it closes.
    await (bot.closeWindow(window) as unknown as Promise<void>);
  }
}

const opened = (context: BodyContext, table: Block): Promise<WorkWindow> =>
  openStation(context, { place: table.position, dimension: context.body.dimension }, async () => {
    const window = (await context.body.bot.openBlock(table)) as WorkWindow;
    if (String(window.type).startsWith("minecraft:crafting")) return window;
    throw new CodedError("craft.containerBusy", `a ${window.type} opened instead of the crafting table`);
  });

/** How often the recipe fits into the grid's stacks, with at most a stack of the result. */
function atOnce({ registry }: Bot, { inShape, ingredients, result }: GridRecipe): number {
  const stackOf = (id: number): number => registry.items[id]?.stackSize ?? 1;
  const cells = [...(inShape?.flat() ?? []), ...(ingredients ?? [])].filter(({ id }) => id !== EMPTY);
  return Math.max(1, Math.min(Math.floor(stackOf(result.id) / result.count), ...cells.map(({ id }) => stackOf(id))));
}

/** The slots of the grid by ingredient. */
function slotsOf({ inShape, ingredients }: GridRecipe, width: number): Map<number, number[]> {
  const slots = new Map<number, number[]>();
  const lay = (id: number, slot: number): void => {
    if (id !== EMPTY) slots.set(id, [...(slots.get(id) ?? []), slot]);
  };
  for (const [y, row] of (inShape ?? []).entries()) for (const [x, { id }] of row.entries()) lay(id, 1 + x + width * y);
  const taken = new Set([...slots.values()].flat());
  const free = Array.from({ length: width ** 2 }, (_, cell) => cell + 1).filter((slot) => !taken.has(slot));
  for (const { id } of ingredients ?? []) lay(id, free.shift() ?? 0);
  return slots;
}

interface Application {
  /** How often at once. */
  each: number;
  width: number;
}

async function applyOnce(context: BodyContext, window: WorkWindow, recipe: GridRecipe, { each, width }: Application) {
  for (const [id, slots] of slotsOf(recipe, width)) await lay(context, window, id, slots, each);
  await syncWindow(context, window);
  const isShown = () => window.slots[RESULT]?.type === recipe.result.id;
  // The answer may have been one to an earlier click.
  if (!(await eventually(context, isShown, SHOWN_MS))) {
    const shown = window.slots[RESULT]?.name ?? "nothing";
    throw new CodedError("craft.uiTimeout", `the grid shows ${shown} instead of the result`);
  }
  await click(context, window, RESULT, LEFT, SHIFT);
  await syncWindow(context, window);
  // A bucket or a bottle may be left.
  await emptyGrid(context, window, width);
}

/** Puts `each` of the item into every one of the slots. */
async function lay(
  context: BodyContext,
  window: WorkWindow,
  id: number,
  slots: readonly number[],
  each: number,
): Promise<void> {
  const pieces = slots.flatMap((slot) => new Array<number>(each).fill(slot));
  while (pieces.length > 0) {
    await eventually(context, () => largest(window, id) !== undefined, SHOWN_MS);
    const stack = largest(window, id);
    if (stack === undefined) {
      const name = context.body.bot.registry.items[id]?.name ?? "ingredient";
      throw new CodedError("craft.missingInput", `${pieces.length} more ${name} are needed`);
    }
    const { slot: from, count } = stack;
    const now = pieces.splice(0, count);
    await click(context, window, from, LEFT, PLAIN);
    const [only] = now;
    if (only !== undefined && now.length === count && now.every((slot) => slot === only))
      await click(context, window, only, LEFT, PLAIN);
    else for (const slot of now) await click(context, window, slot, RIGHT, PLAIN);
    if (now.length < count) await click(context, window, from, LEFT, PLAIN);
  }
}

function largest(window: WorkWindow, id: number): Item | undefined {
  const stacks = window.slots.slice(window.inventoryStart, window.inventoryEnd);
  return stacks
    .filter((stack): stack is Item => stack?.type === id)
    .sort((one, other) => other.count - one.count || one.slot - other.slot)[0];
}

/** Takes back what lies in the grid. */
async function emptyGrid(context: BodyContext, window: WorkWindow, width: number): Promise<void> {
  const filled = Array.from({ length: width ** 2 }, (_, cell) => cell + 1).filter((slot) => window.slots[slot]);
  for (const slot of filled) await click(context, window, slot, LEFT, SHIFT);
  if (filled.length > 0) await syncWindow(context, window);
}
