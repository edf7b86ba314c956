// The verb build_structure: builds a blueprint on the nearest site that has room for it, from the bottom up. The last few blocks that
// are missing for the walls are dug from the ground; everything else must be held.

import { z } from "zod";
import { BLUEPRINTS } from "../../domains/blueprints.ts";
import { defineOption } from "../../executor/option.ts";
import { failure, Position, type TreeNode } from "../../schemas/index.ts";
import type { MineflayerBody } from "../body.ts";

const Args = z.strictObject({
  blueprint: z.string().min(1).max(64),
  position: Position.nullable().default(null),
});
type Args = z.infer<typeof Args>;

const TIMEOUT_MS = 600_000;
/** Blocks that the ground may be dug for. */
const MOST_FETCHED = 24;

const blueprint = { $ref: "args.blueprint" };

const tree: TreeNode = {
  type: "Sequence",
  children: [
    {
      type: "Repeat.Until",
      until: { sensor: "walls_held", args: { blueprint } },
      max: MOST_FETCHED,
      child: { type: "Leaf", name: "collect_block", args: { block: "dirt", item: "dirt", count: 1, tool: null } },
    },
    { type: "Leaf", name: "lay_blueprint", args: { blueprint, position: { $ref: "args.position" } } },
  ],
};

export const buildStructure = defineOption<MineflayerBody, Args>({
  name: "build_structure",
  version: "1.0.0",
  kind: "verb",
  description: "Builds `blueprint` at `position`, or on the nearest site with room for it.",
  argsSchema: Args,
  timeoutMs: TIMEOUT_MS,
  permissions: ["movement", "dig", "place", "container", "sense"],
  guard: (_context, { blueprint: name }) =>
    BLUEPRINTS[name] ? undefined : failure("pbi.guardFailed", `this body has no blueprint ${name}`),
  tree,
  postcondition({ body }, { blueprint: name }) {
    const { makes = null } = BLUEPRINTS[name] ?? {};
    if (makes === null || body.places.near(body.dimension).includes(makes)) return undefined;
    return failure("pbi.effectsUnmet", `no ${makes} is near`);
  },
});
