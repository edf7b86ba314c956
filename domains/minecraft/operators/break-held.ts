// `break:BLOCK:ITEM`: sets a held block down and digs it for a drop that is not the block itself:
// gravel gives flint, an ender chest obsidian, a bookshelf books. The block is an item all along, so
// what stood in the world before is not touched. digs.ts says how random drops are counted. A block
// that may give itself back (nine gravel in ten) is set down again, so an application takes only the
// part that is used up: one gravel for one flint, in ten tries. What else so many blocks give on
// average comes with it: leaves that are broken for an apple give saplings.
// Source: https://minecraft.wiki/w/Drops

import { neverObtainable } from "../analysis/item-status.ts";
import { withMeals } from "../costs/food.ts";
import type { GameBlock } from "../data/game-data.ts";
import { diggingTools } from "../digging/tool-speed.ts";
import type { CompiledRules } from "../minecraft-rules.ts";
import { groundNeed, readPlantGrounds } from "../tables/grounds.ts";
import { BY_PRODUCTS, digsOf, expectedOf, toolsFor, yieldOf } from "./digs.ts";
import { fact, type OperatorFamily, operator } from "./family.ts";
import { alsoGiven } from "./yields.ts";

/** Choosing a spot and placing, and picking up the drop; our estimates, as for other uses. */
const HAND_TICKS = 20;

export const breakHeld: OperatorFamily = ({ data, rules, objective }) => {
  const tools = diggingTools(data.items.keys());
  const never = neverObtainable(data);
  const grounds = readPlantGrounds(data);
  const isTiered = (item: string): boolean => objective === "time" && !BY_PRODUCTS.has(item);
  return [...data.blocks.values()]
    .filter(({ name }) => data.items.has(name) && !never.has(name) && rules.loot.get(name)?.ripe === false)
    .flatMap((block) => {
      const ground = grounds.get(block.name);
      return digsOf({ data, rules, block, tools, besides: HAND_TICKS, isTiered })
        .filter(({ item }) => item !== block.name)
        .flatMap((dig) => {
          const { item, variant, needs, ticks, entries, beside, withoutSilkTouch } = dig;
          const share = usedUp(rules, block, needs);
          if (share <= 0) return [];
          const { blocks, made } = yieldOf(entries, share);
          const others = new Map([...beside].filter(([name]) => name !== block.name));
          return operator(objective, {
            id: `break:${block.name}:${item}${variant === null ? "" : `:${variant}`}`,
            verb: "use_on_block",
            args: { block: block.name, item, effect: "break" },
            consumes: [fact(block.name, Math.max(1, Math.round(blocks * share)))],
            requires: ground === undefined ? [] : groundNeed(ground, 1),
            uses: toolsFor(dig, blocks),
            produces: { ...alsoGiven(others, blocks), [item]: made },
            actions: Math.max(made, Math.round(blocks)),
            ticks: withMeals((ticks + HAND_TICKS) * blocks, "digging"),
            withoutSilkTouch,
          });
        });
    });
};

/** The part of a block that breaking it uses up on average: all of it unless it drops itself. */
function usedUp(rules: CompiledRules, { name }: GameBlock, needs: "shears" | "silk_touch" | null): number {
  return 1 - expectedOf(rules.lootOf(name).filter((entry) => entry.item === name && entry.needs === needs));
}
