// What a body makes by using something on a block or on the thing in its hand: `strip:…`, `fill:…`, `weather:…`, `spread:…` and
// the rest of tables/block-uses.json, which names the sources. The product is dug up where it stands as a block, by the weakest tool
// that harvests it. Work with the hand costs 10 ticks a use, our estimate; waiting is the expected time of costs/growth.ts.

import { byCodeUnit, type Operator } from "../../../schemas/index.ts";
import { withMeals } from "../costs/food.ts";
import { growthTicks } from "../costs/growth.ts";
import type { GameData } from "../data/game-data.ts";
import { digTicksAtWorst } from "../digging/dig-time.ts";
import { type CompiledBlockUse, readBlockUses } from "../tables/block-uses.ts";
import { type OperatorFamily, operator } from "./family.ts";

/** A step there and one use of the hand, or one block picked up after digging. */
const HAND_TICKS = 10;

export const useOnBlock: OperatorFamily = ({ data, objective }) =>
  readBlockUses(data).map((use) => {
    const { id, item, makes, verb, block, effect, growth, waits } = use;
    return operator(objective, {
      id,
      verb,
      args: { ...(verb === "use_on_entity" ? { entity: block } : { block }), item, effect },
      consumes: use.takes,
      requires: use.keeps,
      uses: toolsOf(data, use),
      produces: { [item]: makes, ...use.besides },
      actions: makes,
      ticks:
        withMeals(workTicks(data, use), "digging") +
        waits +
        (growth === undefined ? 0 : growthTicks(growth, growth.plants)),
      safetyLevel: use.safetyLevel,
    });
  });

/** The tool that the use wears, and one for each kind of block dug that needs one. */
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
