// The verbs deposit and withdraw: moves `count` of an item into a container or out of it. Each
// succeeds when the inventory shows the difference after the window has closed; items that an
// earlier attempt moved count.

import type { Chest } from "mineflayer";
import { DEPOSIT, WITHDRAW } from "../../../capabilities/leaves/daily-life.ts";
import { CodedError, failure } from "../../../schemas/index.ts";
import { ANSWER_MS, answered, type BodyContext, bodyLeaf, eventually } from "../../body/define-leaf.ts";
import { syncInventory } from "../../body/sync-inventory.ts";
import { vectorOf } from "../../geometry/positions.ts";
import { PATHFINDING_MS } from "../../move/movement.ts";
import { countHeld } from "../../sense/inventory.ts";
import { throughContainers } from "../../work/storing.ts";

const CONFIRM_MS = 2_000;

interface TransferDirection {
  contract: typeof DEPOSIT;
  /** The change of the inventory for each item moved. */
  sign: 1 | -1;
  /** The number that this container lets move, and the moving itself. */
  available(context: BodyContext, chest: Chest, item: string): number;
  move(chest: Chest, id: number, count: number): Promise<void>;
  /** Why the containers near by were not enough. */
  lack(moved: string): CodedError;
}

function movingItems({ contract, sign, available, move, lack }: TransferDirection) {
  const base = `${contract.name} base`;
  const moved = ({ body, memory }: BodyContext, item: string): number =>
    sign * (countHeld(body.bot, item) - Number(memory.get(base) ?? 0));
  return bodyLeaf({
    ...contract,
    timeoutMs: 120_000,
    waitsMs: Math.max(ANSWER_MS, PATHFINDING_MS),
    retries: 2,
    activity: "container",
    guard({ body, memory }, { item }) {
      if (!memory.has(base)) memory.set(base, countHeld(body.bot, item));
      return undefined;
    },
    async run(context, { item, count, position }) {
      const id = context.body.bot.registry.itemsByName[item]?.id;
      if (id === undefined) throw new CodedError("inventory.missingItem", `this version has no ${item}`);
      await throughContainers(context, position && vectorOf(position), async (chest) => {
        const now = Math.min(count - moved(context, item), available(context, chest, item));
        if (now > 0) await answered(context, move(chest, id, now));
        return now > 0 && moved(context, item) >= count;
      });
      await syncInventory(context);
      if (!(await eventually(context, () => moved(context, item) >= count, CONFIRM_MS)))
        throw lack(`${moved(context, item)} of ${count} ${item}`);
      return { moved: moved(context, item) };
    },
    postcondition(context, { item, count }) {
      const done = moved(context, item);
      context.memory.delete(base);
      return done >= count ? undefined : failure("pbi.effectsUnmet", `${done} of ${count} ${item} were moved`);
    },
  });
}

/** How many of the item the container still takes. */
function roomIn(chest: Chest, item: string, { bot }: BodyContext["body"]): number {
  const stack = bot.registry.itemsByName[item]?.stackSize ?? 1;
  const slots = chest.slots.slice(0, chest.inventoryStart);
  return slots.reduce(
    (room, slot) => room + (slot === null ? stack : slot?.name === item ? Math.max(0, stack - slot.count) : 0),
    0,
  );
}

export const deposit = movingItems({
  contract: DEPOSIT,
  sign: -1,
  available: ({ body }, chest, item) => Math.min(countHeld(body.bot, item), roomIn(chest, item, body)),
  move: (chest, id, count) => chest.deposit(id, null, count),
  lack: (moved) => new CodedError("inventory.full", `the containers near by took ${moved}; set down another`),
});

export const withdraw = movingItems({
  contract: WITHDRAW,
  sign: 1,
  available: (_context, chest, item) =>
    chest.containerItems().reduce((sum, stack) => sum + (stack.name === item ? stack.count : 0), 0),
  move: (chest, id, count) => chest.withdraw(id, null, count),
  lack: (moved) => new CodedError("inventory.missingItem", `the containers near by gave ${moved}`),
});
