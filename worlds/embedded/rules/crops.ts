// Plants that grow stage by stage: crops on farmland, stems and their fruit, sugar cane, cactus,
// berries, nether wart and cocoa. Source: Minecraft Wiki "Crops" (light of 9, growth by the soil
// around), "Sugar Cane", "Cactus", "Melon Seeds", "Sweet Berries".

import type { Vec3 } from "vec3";
import { type BlockKind, isAir } from "../core/blocks.ts";
import type { WorldContext } from "../core/context.ts";
import { beside, COMPASS, type Face } from "../core/faces.ts";
import type { RandomSource } from "../generator/random.ts";
import type { RandomTicks } from "./random-ticks.ts";

/** Light of sky or lamps that growth needs; night does not dim the sky here. */
const LIGHT_NEEDED = 9;
const CANE_HEIGHT = 3;
const CANE_STAGES = 15;
/** The last age, and the share of chances that the crop takes: beetroots skip one of three. */
const CROPS: Record<string, { ripe: number; share: number }> = {
  wheat: { ripe: 7, share: 1 },
  carrots: { ripe: 7, share: 1 },
  potatoes: { ripe: 7, share: 1 },
  beetroots: { ripe: 3, share: 2 / 3 },
  torchflower_crop: { ripe: 1, share: 2 / 3 },
};
/** Plants that grow at any light by a chance of their own. */
const BY_CHANCE: Record<string, { ripe: number; chance: number; lit: boolean }> = {
  sweet_berry_bush: { ripe: 3, chance: 1 / 5, lit: true },
  nether_wart: { ripe: 3, chance: 1 / 10, lit: false },
  cocoa: { ripe: 2, chance: 1 / 5, lit: false },
};
const FRUIT: Record<string, string> = { melon_stem: "melon", pumpkin_stem: "pumpkin" };
const FRUIT_SOIL = /^(farmland|dirt|grass_block|coarse_dirt|podzol|rooted_dirt|moss_block|mud)$/;

type KindAt = (position: Vec3) => Promise<BlockKind>;
/** The light at a position, the brighter of sky and lamps: 0..15. */
export type LightAt = (position: Vec3) => number;

/** How well the soil around makes a crop grow: a chance of 1 in floor(25 / points) + 1. */
export async function growthPoints(at: KindAt, position: Vec3, crop: string): Promise<number> {
  const soil = position.offset(0, -1, 0);
  let points = 1;
  for (let dx = -1; dx <= 1; dx++) {
    for (let dz = -1; dz <= 1; dz++) {
      const { name, properties } = await at(soil.offset(dx, 0, dz));
      const worth = name !== "farmland" ? 0 : properties.moisture === "0" ? 1 : 3;
      points += dx === 0 && dz === 0 ? worth : worth / 4;
    }
  }
  const same = async (dx: number, dz: number) => (await at(position.offset(dx, 0, dz))).name === crop;
  const alongX = (await same(-1, 0)) || (await same(1, 0));
  const alongZ = (await same(0, -1)) || (await same(0, 1));
  const cornered = (await same(-1, -1)) || (await same(1, -1)) || (await same(-1, 1)) || (await same(1, 1));
  return (alongX && alongZ) || cornered ? points / 2 : points;
}

/** Lets plants grow at their random ticks. */
export function installCrops({ blocks }: Pick<WorldContext, "blocks">, randomTicks: RandomTicks, light: LightAt): void {
  const at: KindAt = (position) => blocks.at(position);
  const older = (position: Vec3, kind: BlockKind) =>
    blocks.put(position, blocks.kinds.changed(kind, { age: String(Number(kind.properties.age) + 1) }));
  const isDue = async (position: Vec3, kind: BlockKind, random: RandomSource): Promise<boolean> =>
    random() < 1 / (Math.floor(25 / (await growthPoints(at, position, kind.name))) + 1);

  randomTicks.on(Object.keys(CROPS), async (position, kind, random) => {
    const crop = CROPS[kind.name];
    if (crop === undefined || light(position) < LIGHT_NEEDED || random() >= crop.share) return;
    const ripe = Number(kind.properties.age) >= crop.ripe;
    if ((ripe && kind.name !== "torchflower_crop") || !(await isDue(position, kind, random))) return;
    await (ripe ? blocks.set(position, "torchflower") : older(position, kind));
  });

  randomTicks.on(Object.keys(BY_CHANCE), async (position, kind, random) => {
    const plant = BY_CHANCE[kind.name];
    if (plant === undefined || Number(kind.properties.age) >= plant.ripe || random() >= plant.chance) return;
    if (!plant.lit || light(beside(position, "up")) >= LIGHT_NEEDED) await older(position, kind);
  });

  randomTicks.on(Object.keys(FRUIT), async (position, kind, random) => {
    if (light(position) < LIGHT_NEEDED || !(await isDue(position, kind, random))) return;
    if (Number(kind.properties.age) < 7) return older(position, kind);
    const way = COMPASS[Math.floor(random() * COMPASS.length)] as Face;
    const place = beside(position, way);
    const fruit = FRUIT[kind.name];
    if (fruit === undefined || !isAir(await at(place))) return;
    if (!FRUIT_SOIL.test((await at(place.offset(0, -1, 0))).name)) return;
    await blocks.set(place, fruit);
    await blocks.set(position, `attached_${kind.name}`, { facing: way });
  });

  randomTicks.on(["sugar_cane", "cactus"], async (position, kind) => {
    const above = beside(position, "up");
    if (!isAir(await at(above))) return;
    let height = 1;
    while (height < CANE_HEIGHT && (await at(position.offset(0, -height, 0))).name === kind.name) height++;
    if (height >= CANE_HEIGHT) return;
    if (Number(kind.properties.age) < CANE_STAGES) return older(position, kind);
    await blocks.set(above, kind.name);
    await blocks.put(position, blocks.kinds.changed(kind, { age: "0" }));
  });
}
