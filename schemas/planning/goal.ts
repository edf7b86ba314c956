// What a problem wants. All parts of a goal hold at its end, and each can be asked for beside every
// other; docs/goals-and-states.md has an example of each.

import { z } from "zod";
import { GoalCondition } from "../words/condition.ts";
import { BlockPosition, isSummable, Position, PositiveCount, TOO_MANY } from "../words/names.ts";
import { byName, WrittenAct, WrittenCreature, WrittenFact, WrittenItem, WrittenTag } from "../words/written-names.ts";
import { contradictionsIn } from "./goal-contradictions.ts";

export const SLOTS = ["head", "chest", "legs", "feet", "hand", "off_hand"] as const;
export type WornSlot = (typeof SLOTS)[number];

/** The largest `range`, in blocks. */
const MAX_RANGE = 256;
const MAX_PARTS = 64;

const ItemOrTag = z.union([WrittenItem, WrittenTag]);

/** `some` keys, so that an empty record is no part of a goal. */
const some = <T extends z.ZodType<Record<string, unknown>>>(record: T, what: string) =>
  record.refine((entries) => Object.keys(entries).length > 0, { message: `needs at least one ${what}` });

const WantedItems = some(byName(ItemOrTag, PositiveCount), "item");

const TaskGoal = z.strictObject({
  name: z.string().min(1).max(64),
  args: z.record(z.string(), z.json()).default({}),
});

/** What is worn or held, by slot. */
export const Worn = z.partialRecord(z.enum(SLOTS), ItemOrTag);
const Equipped = some(Worn, "slot");

const Placed = z
  .strictObject({
    block: WrittenItem,
    count: PositiveCount.optional(),
    position: BlockPosition.optional(),
  })
  .refine(({ count = 1, position }) => position === undefined || count === 1, {
    message: "one position holds one block; list each position, or leave `position` out",
    path: ["count"],
  });

/** Cells of a box: a run looks at each. */
const MAX_CELLS = 4096;

/** The blocks of a box, both corners included. */
export const GoalBox = z.strictObject({ from: BlockPosition, to: BlockPosition }).refine(
  ({ from, to }) => {
    const sides = from.map((part, axis) => Math.abs(Math.floor(part) - Math.floor(to[axis] ?? 0)) + 1);
    return sides.reduce((cells, side) => cells * side, 1) <= MAX_CELLS;
  },
  { message: `a box holds at most ${MAX_CELLS} blocks; ask for its parts one after the other` },
);
export type GoalBox = z.infer<typeof GoalBox>;

const Stored = z.strictObject({
  items: some(byName(WrittenItem, PositiveCount), "item"),
  position: BlockPosition.optional(),
});

const Place = z.strictObject({ position: Position, range: z.number().min(0).max(MAX_RANGE).default(2) });
const Near = z.union([WrittenFact, WrittenItem, Place]);

const parts = {
  /** Items to hold; of a tag (`#logs`) any members in all. */
  items: WantedItems.optional(),
  /** Creatures, or classes of them (`#hostile`), killed since the start. */
  kills: some(byName(z.union([WrittenCreature, WrittenTag]), PositiveCount), "creature").optional(),
  /** Acts done since the start: `VERB` or `VERB:SUBJECT`. */
  acts: some(byName(WrittenAct, PositiveCount), "act").optional(),
  equipped: Equipped.optional(),
  /** Blocks that stand, placed since the start. */
  placed: z
    .array(Placed)
    .min(1)
    .max(4096)
    .refine((all) => isSummable(all.map(({ count = 1 }) => count)), TOO_MANY)
    .optional(),
  /** A box with no blocks but air and liquids. */
  cleared: z.union([GoalBox, z.array(GoalBox).min(1).max(MAX_PARTS)]).optional(),
  /** Items that lie in a container, at the position or in any. */
  stored: z
    .array(Stored)
    .min(1)
    .max(MAX_PARTS)
    .refine((all) => isSummable(all.flatMap(({ items }) => Object.values(items))), TOO_MANY)
    .optional(),
  /** Where the body is. */
  at: Place.optional(),
  /** A position, a structure, a biome (`biome:taiga`), a block or a creature that the body is near. */
  near: z.union([Near, z.array(Near).min(1).max(MAX_PARTS)]).optional(),
  state: z.array(GoalCondition).min(1).max(MAX_PARTS).optional(),
  task: TaskGoal.optional(),
  tasks: z.array(TaskGoal).min(1).max(MAX_PARTS).optional(),
};

const PART_NAMES = [...Object.keys(parts), "anyOf"];
const hasPart = (goal: object): boolean => Object.values(goal).some((part) => part !== undefined);
const NO_PART = { message: `a goal needs at least one of ${PART_NAMES.join(", ")}` };

/** One of several goals that would do. */
export const Alternative = z.strictObject(parts).refine(hasPart, NO_PART);
export type Alternative = z.infer<typeof Alternative>;

export const Goal = z
  .strictObject({
    ...parts,
    /** One of these holds. */
    anyOf: z.array(Alternative).min(1).max(MAX_PARTS).optional(),
  })
  .refine(hasPart, NO_PART)
  .superRefine((goal, context) => {
    for (const { path, message } of contradictionsIn(goal)) context.addIssue({ code: "custom", path, message });
  });
export type Goal = z.infer<typeof Goal>;
