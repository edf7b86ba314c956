// Harvests of grown crops: what operators gain from one plant and from a plot of eight, held against
// the drops of the ripe block.

import { attempt, type Check, type Draft } from "./check.ts";
import { dropsOf, lootNameOf } from "./check-blocks.ts";
import { amount } from "./finding.ts";
import { statesOf } from "./loot-conditions.ts";

/** `grow:CROP`, `grow:CROP:8`, `grow:CROP:bone_meal`. */
const HARVEST = /^grow:\w+(:8|:bone_meal)?$/;

export const checkCrops: Check = (context) => {
  const { pack, lodestone } = context;
  const harvests = (lodestone.byVerb.get("grow_crop") ?? []).filter(({ id }) => HARVEST.test(id));
  return harvests.flatMap(({ id, args, produces }): Draft[] => {
    const block = String(args.block);
    const table = lootNameOf(context, block);
    // Plants without an age are cut in several blocks, or picked.
    if (table === null || !statesOf(pack.read("loot", table)).some(({ age }) => age !== undefined)) return [];
    const path = pack.path("loot", table);
    const read = attempt(() => dropsOf(context, table, null), block, path);
    if ("unread" in read) return [read.unread];
    const plants = id.endsWith(":8") ? 8 : 1;
    return Object.entries(produces).map(([item, made]) => {
      const expected = Math.max(...read.value.map((drops) => drops.get(item) ?? 0));
      // Averages in the tables have four decimals.
      const isRight = made === Math.max(1, Math.floor(expected * plants + 1e-3));
      const verdict = isRight ? "right" : "wrong";
      return { verdict, subject: block, item, path, vanilla: amount(expected * plants), lodestone: `${id}: ${made}` };
    });
  });
};
