// Trees of verbs that go round by round, as plain data that runs on every body: until enough is gained, or until what is sought is in
// sight. And what they are judged by in the end.

import { type Failure, failure, type State, type TreeNode } from "../schemas/index.ts";

/** A reference to an argument of the option. */
export const args = (name: string) => ({ $ref: `args.${name}` });

/** Rounds of the child until `count` more of `item` are held, or until another sensor of these arguments says so. */
export const untilGained = (max: number, child: TreeNode, sensor = "inventory_gained"): TreeNode => ({
  type: "Repeat.Until",
  until: { sensor, args: { item: args("item"), count: args("count") } },
  max,
  child,
});

interface SeekingRounds {
  /** Rounds before the option gives up. */
  max: number;
  /** What is done with one target, in order. */
  round: TreeNode[];
  /** The leaf that leaves a target alone. */
  giveUp: string;
  /** The argument that names what is sought. */
  sought: string;
  /** The sensor that says when it is enough. */
  until?: string;
}

/** One target after another: one that fails is left alone; where none is in sight, the body walks on and looks again. */
export const seekingRounds = ({ max, round, giveUp, sought, until }: SeekingRounds): TreeNode =>
  untilGained(
    max,
    {
      type: "Selector",
      children: [
        { type: "Sequence", children: round },
        { type: "Leaf", name: giveUp, args: { item: args("item") } },
        walkingOn(sought),
      ],
    },
    until,
  );

/** Walks on in search of what the argument names. */
export const walkingOn = (sought: string): TreeNode => ({
  type: "Sequence",
  children: [
    { type: "Leaf", name: "search_on", args: { block: args(sought) } },
    { type: "Leaf", name: "walk_onward", args: {} },
  ],
});

/** Looks around, then walks on, at most so often, until what the argument `for` names is known. */
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

/** So many more of the item than when the step began, or `collect.failed`. */
export function gainedEnough(
  { before }: { before: State },
  { item, count }: { item: string; count: number },
  after: State,
): Failure | undefined {
  const more = (after.inventory[item] ?? 0) - (before.inventory[item] ?? 0);
  return more >= count ? undefined : failure("collect.failed", `${more} of ${count} ${item} were gained`);
}
