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
import { withContainer } from "../../work/storing.ts";

const CONFIRM_MS = 2_000;

interface TransferDirection {
  contract: typeof DEPOSIT;
  /** The change of the inventory for each item moved. */
  sign: 1 | -1;
  /** The number that can be moved, and the moving itself. */
  available(context: BodyContext, chest: Chest, item: string): number;
  move(chest: Chest, id: number, count: number): Promise<void>;
}

function movingItems({ contract, sign, available, move }: TransferDirection) {
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
      await withContainer(context, position && vectorOf(position), async (chest) => {
        const left = count - moved(context, item);
        const there = available(context, chest, item);
        if (there < left)
          throw new CodedError("inventory.missingItem", `only ${there} of ${left} ${item} can be moved`);
        if (left > 0) await answered(context, move(chest, id, left));
      });
      await syncInventory(context);
      await eventually(context, () => moved(context, item) >= count, CONFIRM_MS);
      return { moved: moved(context, item) };
    },
    postcondition(context, { item, count }) {
      const done = moved(context, item);
      context.memory.delete(base);
      return done >= count ? undefined : failure("pbi.effectsUnmet", `${done} of ${count} ${item} were moved`);
    },
  });
}

export const deposit = movingItems({
  contract: DEPOSIT,
  sign: -1,
  available: ({ body }, _chest, item) => countHeld(body.bot, item),
  move: (chest, id, count) => chest.deposit(id, null, count),
});

export const withdraw = movingItems({
  contract: WITHDRAW,
  sign: 1,
  available: (_context, chest, item) =>
    chest.containerItems().reduce((sum, stack) => sum + (stack.name === item ? stack.count : 0), 0),
  move: (chest, id, count) => chest.withdraw(id, null, count),
});
