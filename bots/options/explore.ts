// The verb explore: looks for a block, a creature or a place where it stands, then walks an outward spiral until one is in sight. The
// sightings stay with the body, so that collecting begins where exploring ended.

import { z } from "zod";
import { defineOption } from "../../executor/option.ts";
import { failure, ItemName, type TreeNode } from "../../schemas/index.ts";
import type { MineflayerBody } from "../body.ts";
import { canBeSought, isKnown } from "../sights.ts";

const Args = z.strictObject({ for: ItemName });

/** Waypoints before the search is given up: three rings of the spiral, some 200 blocks out. */
const MOST_WALKS = 48;
const TIMEOUT_MS = 1_200_000;

const wanted = { for: { $ref: "args.for" } };

const tree: TreeNode = {
  type: "Sequence",
  children: [
    { type: "Leaf", name: "look_around", args: wanted },
    {
      type: "Repeat.Until",
      until: { sensor: "block_known", args: wanted },
      max: MOST_WALKS,
      child: {
        type: "Sequence",
        children: [
          { type: "Leaf", name: "walk_onward", args: {} },
          { type: "Leaf", name: "look_around", args: wanted },
        ],
      },
    },
  ],
};

export const explore = defineOption<MineflayerBody, z.infer<typeof Args>>({
  name: "explore",
  version: "1.0.0",
  kind: "verb",
  description: "Walks until what is sought is in sight.",
  argsSchema: Args,
  timeoutMs: TIMEOUT_MS,
  permissions: ["movement", "dig", "place", "sense"],
  guard: ({ body }, { for: name }) =>
    canBeSought(body, name) ? undefined : failure("pbi.guardFailed", `this version has no ${name}`),
  tree,
  postcondition: ({ body }, { for: name }) =>
    isKnown(body, name) ? undefined : failure("collect.noneFound", `no ${name} is in sight`),
});
