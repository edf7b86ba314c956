// Trees of verbs that repeat rounds until they gain enough or find their target, as plain data for
// any body; and their postcondition.

import { type Failure, failure, type State, type TreeNode } from "../schemas/index.ts";

/** A reference to an argument of the option. */
export const args = (name: string) => ({ $ref: `args.${name}` });

/**
 * Repeats the child until `count` more of `item` are held, or until another sensor with these
 * arguments holds.
 */
export const untilGained = (max: number, child: TreeNode, sensor = "inventory_gained"): TreeNode => ({
  type: "Repeat.Until",
  until: { sensor, args: { item: args("item"), count: args("count") } },
  max,
  child,
});

interface SeekingRounds {
  /** Rounds before the option gives up. */
  max: number;
  /** What each round begins with; if it fails, so does the option. */
  first?: TreeNode;
  /** The acts on one target, in order. */
  round: TreeNode[];
  /** The leaf that excludes a failed target. */
  giveUp: string;
  /** The argument that names the target. */
  sought: string;
  /** The sensor that ends the rounds. */
  until?: string;
}

/**
 * Works on one target after another. A failed target is excluded; without a target in sight, the
 * body walks on and looks again.
 */
export function seekingRounds({ max, first, round, giveUp, sought, until }: SeekingRounds): TreeNode {
  const rounds: TreeNode = {
    type: "Selector",
    children: [
      { type: "Sequence", children: round },
      { type: "Leaf", name: giveUp, args: { item: args("item") } },
      walkingOn(sought),
    ],
  };
  return untilGained(max, first === undefined ? rounds : { type: "Sequence", children: [first, rounds] }, until);
}

/** Walks on in search of the argument's target. */
export const walkingOn = (sought: string): TreeNode => ({
  type: "Sequence",
  children: [
    { type: "Leaf", name: "search_on", args: { block: args(sought) } },
    { type: "Leaf", name: "walk_onward", args: {} },
  ],
});

/**
 * Looks around, then walks on and looks again up to `max` times, until the target `for` is known.
 */
export function untilKnown(max: number): TreeNode {
  const wanted = { for: args("for") };
  const look: TreeNode = { type: "Leaf", name: "look_around", args: wanted };
  return {
    type: "Sequence",
    children: [
      look,
      {
        type: "Repeat.Until",
        until: { sensor: "block_known", args: wanted },
        max,
        child: { type: "Sequence", children: [{ type: "Leaf", name: "walk_onward", args: {} }, look] },
      },
    ],
  };
}

/** Fails with `collect.failed` unless the step gained `count` of the item. */
export function gainedEnough(
  { before }: { before: State },
  { item, count }: { item: string; count: number },
  after: State,
): Failure | undefined {
  const more = (after.inventory[item] ?? 0) - (before.inventory[item] ?? 0);
  return more >= count ? undefined : failure("collect.failed", `${more} of ${count} ${item} were gained`);
}
