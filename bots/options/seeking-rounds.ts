// The tree of verbs that gain something from one target after another: a round tries a target; one that fails is left alone; where none is
// in sight, the body walks on and looks again.

import type { TreeNode } from "../../schemas/index.ts";

/** A reference to an argument of the option. */
export const args = (name: string) => ({ $ref: `args.${name}` });

export interface SeekingRounds {
  /** The sensor that says when enough of the argument `item` is gained. */
  until: string;
  /** Rounds before the option gives up. */
  max: number;
  /** What is done with one target, in order. */
  round: TreeNode[];
  /** The leaf that leaves a target alone. */
  giveUp: string;
  /** The argument that names what is sought. */
  sought: string;
}

export const seekingRounds = ({ until, max, round, giveUp, sought }: SeekingRounds): TreeNode => ({
  type: "Repeat.Until",
  until: { sensor: until, args: { item: args("item"), count: args("count") } },
  max,
  child: {
    type: "Selector",
    children: [
      { type: "Sequence", children: round },
      { type: "Leaf", name: giveUp, args: { item: args("item") } },
      {
        type: "Sequence",
        children: [
          { type: "Leaf", name: "search_on", args: { block: args(sought) } },
          { type: "Leaf", name: "walk_onward", args: {} },
        ],
      },
    ],
  },
});
