// Products of using an item on a block or on itself: `strip:…`, `fill:…`, `weather:…`, `spread:…`
// and the rest of tables/block-uses.json, which names the sources. Products that are blocks are dug
// up with the weakest tool that harvests them. Hand work costs 10 ticks per use, our estimate;
// waiting is the expected time of costs/growth.ts.

import { byCodeUnit, type Operator } from "../../../schemas/index.ts";
import { withMeals } from "../costs/food.ts";
import { growthTicks } from "../costs/growth.ts";
import type { GameData } from "../data/game-data.ts";
import { digTicksAtWorst } from "../digging/dig-time.ts";
import { type CompiledBlockUse, readBlockUses } from "../tables/block-uses.ts";
import { type OperatorFamily, operator } from "./family.ts";

/** One step and one use of the hand, or picking up one dug block. */
const HAND_TICKS = 10;

export const useOnBlock: OperatorFamily = ({ data, objective }) =>
  readBlockUses(data).map((use) => {
    const { id, item, makes, verb, block, effect, growth, waits } = use;
    return operator(objective, {
      id,
      verb,
      args: { ...(verb === "use_on_entity" ? { entity: block } : { block }), item: makes > 0 ? item : null, effect },
      consumes: use.takes,
      requires: use.keeps,
      uses: toolsOf(data, use),
      produces: { ...(makes > 0 ? { [item]: makes } : {}), ...use.besides },
      actions: makes,
      ticks:
        withMeals(workTicks(data, use), "digging") +
        waits +
        (growth === undefined ? 0 : growthTicks(growth, growth.plants)),
      safetyLevel: use.safetyLevel,
    });
  });

/** The tool that the use wears, and one for each kind of dug block that needs one. */
function toolsOf(data: GameData, { tool, digs }: CompiledBlockUse): Operator["uses"] {
  const used = tool === undefined ? [] : [{ anyOf: tool.anyOf, durability: tool.wear }];
  const dug = Object.entries(digs).flatMap(([name, count]) => {
    const tools = data.blocks.get(name)?.harvestTools ?? null;
    return tools === null ? [] : [{ anyOf: [...tools].sort(byCodeUnit), durability: count }];
  });
  return [...used, ...dug];
}

function workTicks(data: GameData, { digs, hands }: CompiledBlockUse): number {
  const dug = Object.entries(digs).reduce((sum, [name, count]) => {
    const block = data.blocks.get(name);
    return block === undefined ? sum : sum + count * (digTicksAtWorst(block) + HAND_TICKS);
  }, 0);
  return hands * HAND_TICKS + dug;
}
