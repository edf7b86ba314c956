// The verb collect_block of the simulated body: the same loop as the mineflayer body's, of leaves
// of the same names. dig_target also gets the item, because here the item decides a block's loot.

import { COLLECT_BLOCK } from "../../../capabilities/leaves/gaining.ts";
import { args, gainedEnough, seekingRounds } from "../../../capabilities/rounds.ts";
import { type Option, verbOption } from "../../../executor/leaf/option.ts";
import { type ArgsOf, failure } from "../../../schemas/index.ts";
import type { SimulatedBody } from "../body/body.ts";
import type { OperatorTable } from "../state/operators.ts";
import { MS_A_TICK } from "../state/places.ts";

const MAX_ROUNDS = 2_000;
const FIRST_WAY_MS = 300_000;
/** The time limit of an item is this multiple of its operator's time, with the walks between. */
const TIME_SLACK = 4;

const position = { $ref: "memory.target.position" };

const tree = seekingRounds({
  max: MAX_ROUNDS,
  giveUp: "give_up_target",
  sought: "block",
  round: [
    { type: "Leaf", name: "select_target", args: { block: args("block") }, as: "target" },
    { type: "Leaf", name: "approach_target", args: { position } },
    { type: "Leaf", name: "equip_for", args: { position, tool: args("tool") } },
    { type: "Leaf", name: "dig_target", args: { position, block: args("block"), item: args("item") } },
    { type: "Leaf", name: "pick_up", args: { position, item: args("item") } },
  ],
});

/** The option in a world of these operators, which bound its time. */
export function collectBlock(table: OperatorTable): Option<SimulatedBody> {
  const longestMs = ({ block, item, count }: ArgsOf<typeof COLLECT_BLOCK>): number => {
    const digs = table.told("collect_block", { block, item });
    const finds = table.told("explore", { for: block });
    const slowest = Math.max(0, ...digs.map(({ ticks }) => ticks)) + Math.max(0, ...finds.map(({ ticks }) => ticks));
    return FIRST_WAY_MS + TIME_SLACK * count * MS_A_TICK * (slowest + 100);
  };
  return verbOption(COLLECT_BLOCK, {
    timeoutMs: longestMs,
    guard: (_context, { block, item }) =>
      table.told("collect_block", { block, item }).length > 0
        ? undefined
        : failure("pbi.guardFailed", `${block} gives no ${item} in this world`),
    tree,
    postcondition: gainedEnough,
  });
}
