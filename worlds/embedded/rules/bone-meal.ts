// Bone meal: crops and stems skip two to five stages, saplings take a step in 45 of 100 cases,
// grass spreads grass and flowers. Ripe plants take none. Source: Minecraft Wiki "Bone Meal".

import type { Vec3 } from "vec3";
import { type BlockKind, isAir } from "../core/blocks.ts";
import type { WorldContext } from "../core/context.ts";
import { beside } from "../core/faces.ts";
import { hashOf, integerBetween, type RandomSource, seededRandom } from "../generator/random.ts";
import { spendHeld } from "./held.ts";
import { SAPLINGS } from "./saplings.ts";
import type { Uses } from "./using.ts";

/** The last age of each plant, and the stages that one dose adds. */
const DOSES: Record<string, { ripe: number; stages(random: RandomSource): number }> = {
  ...Object.fromEntries(
    ["wheat", "carrots", "potatoes", "melon_stem", "pumpkin_stem"].map((name) => [
      name,
      { ripe: 7, stages: (random: RandomSource) => integerBetween(random, 2, 5) },
    ]),
  ),
  beetroots: { ripe: 3, stages: (random) => (random() < 0.75 ? 1 : 0) },
  torchflower_crop: { ripe: 1, stages: () => 1 },
  sweet_berry_bush: { ripe: 3, stages: () => 1 },
  cocoa: { ripe: 2, stages: () => 1 },
};
const SAPLING_CHANCE = 0.45;
const GRASS_TRIES = 128;
const FLOWER_SHARE = 1 / 8;
const FLOWERS = ["dandelion", "poppy"];
const CHANNEL = 610;

/** Lets players use bone meal; `grow` is a sapling's next step. */
export function installBoneMeal(
  context: WorldContext,
  uses: Uses,
  grow: (position: Vec3, kind: BlockKind, random: RandomSource) => Promise<void>,
): void {
  const { blocks, seed } = context;
  const grass = blocks.kinds.knows("short_grass") ? "short_grass" : "grass";
  let doses = 0;

  /**
   * Wanders over the turf from a position, farther with every try, and plants where there is room.
   */
  const greenUp = async (turf: Vec3, random: RandomSource): Promise<void> => {
    for (let attempt = 0; attempt < GRASS_TRIES; attempt++) {
      let place = beside(turf, "up");
      for (let step = 0; step < attempt / 16; step++) {
        const dy = Math.trunc((integerBetween(random, -1, 1) * integerBetween(random, 0, 2)) / 2);
        place = place.offset(integerBetween(random, -1, 1), dy, integerBetween(random, -1, 1));
        const ground = await blocks.at(beside(place, "down"));
        if (ground.name !== "grass_block" || (await blocks.at(place)).solid) break;
      }
      const ground = await blocks.at(beside(place, "down"));
      if (ground.name !== "grass_block" || !isAir(await blocks.at(place))) continue;
      const flower = FLOWERS[integerBetween(random, 0, FLOWERS.length - 1)] ?? grass;
      await blocks.set(place, random() < FLOWER_SHARE ? flower : grass);
    }
  };

  uses.itemOnBlock(async ({ held, kind, position, session }) => {
    if (held.name !== "bone_meal") return false;
    const random = seededRandom(hashOf(seed, CHANNEL, doses, position.x, position.y, position.z));
    const dose = DOSES[kind.name];
    const age = Number(kind.properties.age ?? 0);
    if (dose !== undefined) {
      if (age >= dose.ripe) return false;
      const next = Math.min(dose.ripe, age + dose.stages(random));
      if (next !== age) await blocks.put(position, blocks.kinds.changed(kind, { age: String(next) }));
    } else if (SAPLINGS.includes(kind.name)) {
      if (random() < SAPLING_CHANCE) await grow(position, kind, random);
    } else if (kind.name === "grass_block" && isAir(await blocks.at(beside(position, "up")))) {
      await greenUp(position, random);
    } else return false;
    doses++;
    spendHeld(context, session);
    return true;
  });
}
