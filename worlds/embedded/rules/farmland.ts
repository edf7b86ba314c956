// Farmland: hoes make it of soil, water within four blocks keeps it moist, and bare dry farmland
// turns back into dirt, as does farmland under a solid block. Source: Minecraft Wiki "Farmland",
// "Hoe".

import type { Vec3 } from "vec3";
import { type BlockKind, isAir } from "../core/blocks.ts";
import type { WorldContext } from "../core/context.ts";
import { beside } from "../core/faces.ts";
import { spill } from "./breaking.ts";
import { wearHeld } from "./held.ts";
import type { RandomTicks } from "./random-ticks.ts";
import type { BlockUpdates } from "./updates.ts";
import type { Uses } from "./using.ts";

const TILLED: Record<string, string> = {
  dirt: "farmland",
  grass_block: "farmland",
  dirt_path: "farmland",
  grass_path: "farmland",
  coarse_dirt: "dirt",
  rooted_dirt: "dirt",
};
const WATER_REACH = 4;
const MOIST = 7;
const CROPS = /^(wheat|carrots|potatoes|beetroots|torchflower_crop|pitcher_crop|(attached_)?(melon|pumpkin)_stem)$/;

type KindAt = (position: Vec3) => Promise<BlockKind>;

/** True where water lies within four blocks to any side, level with the soil or one above. */
async function hasWaterNear(at: KindAt, soil: Vec3): Promise<boolean> {
  for (let dy = 0; dy <= 1; dy++) {
    for (let dx = -WATER_REACH; dx <= WATER_REACH; dx++) {
      for (let dz = -WATER_REACH; dz <= WATER_REACH; dz++) {
        const { name, properties } = await at(soil.offset(dx, dy, dz));
        if (name === "water" || properties.waterlogged === "true") return true;
      }
    }
  }
  return false;
}

/** Lets hoes till, and farmland dry out and decay. */
export function installFarmland(
  context: WorldContext,
  { uses, updates, randomTicks }: { uses: Uses; updates: BlockUpdates; randomTicks: RandomTicks },
): void {
  const { blocks, items } = context;
  const at: KindAt = (position) => blocks.at(position);

  uses.itemOnBlock(async ({ held, kind, position, face, session }) => {
    const becomes = TILLED[kind.name];
    if (!held.name.endsWith("_hoe") || becomes === undefined || face === "down") return false;
    if (!isAir(await at(beside(position, "up")))) return false;
    await blocks.set(position, becomes);
    if (kind.name === "rooted_dirt") spill(context, beside(position, "up"), items.make("hanging_roots", 1));
    wearHeld(context, session);
    return true;
  });

  updates.on(["farmland"], async (position) => {
    if ((await at(beside(position, "up"))).solid) await blocks.set(position, "dirt");
  });

  randomTicks.on(["farmland"], async (position, kind) => {
    const moisture = Number(kind.properties.moisture);
    const wet = await hasWaterNear(at, position);
    const next = wet ? MOIST : moisture - 1;
    if (next >= 0) {
      if (next !== moisture) await blocks.put(position, blocks.kinds.changed(kind, { moisture: String(next) }));
      return;
    }
    if (!CROPS.test((await at(beside(position, "up"))).name)) await blocks.set(position, "dirt");
  });
}
