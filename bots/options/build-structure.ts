// The verb build_structure: builds a blueprint on the nearest site with room for it, from the
// bottom up. If a few wall blocks are missing, it digs them from the ground; everything else must
// be held.

import { BUILD_STRUCTURE } from "../../capabilities/leaves/making.ts";
import { args } from "../../capabilities/rounds.ts";
import { BLUEPRINTS } from "../../domains/blueprints.ts";
import { type Option, verbOption } from "../../executor/leaf/option.ts";
import { failure, type TreeNode } from "../../schemas/index.ts";
import type { MineflayerBody } from "../body/body.ts";

const TIMEOUT_MS = 600_000;
/** The most blocks that it digs from the ground. */
const MAX_FETCHED = 24;

const blueprint = args("blueprint");

const tree: TreeNode = {
  type: "Sequence",
  children: [
    {
      type: "Repeat.Until",
      until: { sensor: "walls_held", args: { blueprint } },
      max: MAX_FETCHED,
      child: { type: "Leaf", name: "collect_block", args: { block: "dirt", item: "dirt", count: 1, tool: null } },
    },
    { type: "Leaf", name: "lay_blueprint", args: { blueprint, position: args("position") } },
  ],
};

export const buildStructure: Option<MineflayerBody> = verbOption(BUILD_STRUCTURE, {
  timeoutMs: TIMEOUT_MS,
  // What stands afterwards is a creature, which nothing here can see to come.
  refuses: [
    ...["basalt_generator", "end_portal", "nether_portal_cast", "stone_generator"],
    ...["snow_golem", "iron_golem", "wither"],
  ],
  guard: (_context, { blueprint: name }) =>
    BLUEPRINTS[name] ? undefined : failure("pbi.guardFailed", `there is no blueprint ${name}`),
  tree,
  postcondition({ body }, { blueprint: name }) {
    const { makes = null } = BLUEPRINTS[name] ?? {};
    if (makes === null || body.nearPlaces().some(({ name: near }) => near === makes)) return undefined;
    return failure("pbi.effectsUnmet", `no ${makes} is near`);
  },
});
