// The verbs deposit and withdraw: so many of an item into a container or out of it. Done means that the inventory shows the
// difference after the window has closed; what an attempt before has moved counts.

import type { Chest } from "mineflayer";
import { z } from "zod";
import { CodedError, failure, ItemName, Position, PositiveCount } from "../../schemas/index.ts";
import { ANSWER_MS, answered, type BodyContext, bodyLeaf, eventually } from "../body-leaf.ts";
import { countHeld } from "../inventory.ts";
import { hearInventory } from "../inventory-word.ts";
import { THINKING_MS } from "../movement.ts";
import { vectorOf } from "../positions.ts";
import { withContainer } from "../storing.ts";

const Args = z.strictObject({ item: ItemName, count: PositiveCount, position: Position.optional() });
type Args = z.infer<typeof Args>;
const Output = z.strictObject({ moved: z.int() });

const CONFIRM_MS = 2_000;

interface Direction {
  name: "deposit" | "withdraw";
  description: string;
  /** What the inventory changes by for each item moved. */
  sign: 1 | -1;
  /** How many can be moved at most, and moving some. */
  available(context: BodyContext, chest: Chest, item: string): number;
  move(chest: Chest, id: number, count: number): Promise<void>;
}

function movingItems({ name, description, sign, available, move }: Direction) {
  const base = `${name} base`;
  const moved = ({ body, memory }: BodyContext, item: string): number =>
    sign * (countHeld(body.bot, item) - Number(memory.get(base) ?? 0));
  return bodyLeaf<Args, z.infer<typeof Output>>({
    name,
    kind: "verb",
    description,
    inputSchema: Args,
    outputSchema: Output,
    timeoutMs: 120_000,
    waitsMs: Math.max(ANSWER_MS, THINKING_MS),
    retries: 2,
    permissions: ["movement", "container"],
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
        if (there < left) throw new CodedError("inventory.missingItem", `${there} of ${left} ${item} are there`);
        if (left > 0) await answered(context, move(chest, id, left));
      });
      await hearInventory(context);
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
  name: "deposit",
  description: "Puts `count` of `item` into a container.",
  sign: -1,
  available: ({ body }, _chest, item) => countHeld(body.bot, item),
  move: (chest, id, count) => chest.deposit(id, null, count),
});

export const withdraw = movingItems({
  name: "withdraw",
  description: "Takes `count` of `item` out of a container.",
  sign: 1,
  available: (_context, chest, item) =>
    chest.containerItems().reduce((sum, stack) => sum + (stack.name === item ? stack.count : 0), 0),
  move: (chest, id, count) => chest.withdraw(id, null, count),
});
