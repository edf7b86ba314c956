// Saplings become trees in two steps, at random ticks in the light or by bone meal, where there is
// room. Every kind grows in the shape of the generated oaks, its trunk as high as its kind's
// smallest; dark oaks, which need four saplings, and mangroves do not grow. Source: Minecraft Wiki
// "Sapling" (light of 9, one chance in 7), "Tree".

import type { Vec3 } from "vec3";
import { type BlockKind, isAir } from "../core/blocks.ts";
import type { WorldContext } from "../core/context.ts";
import { beside } from "../core/faces.ts";
import { integerBetween, type RandomSource } from "../generator/random.ts";
import { crown } from "../generator/trees.ts";
import type { LightAt } from "./crops.ts";
import type { RandomTicks } from "./random-ticks.ts";
import { isReplaceable } from "./room.ts";

const LIGHT_NEEDED = 9;
const CHANCE = 1 / 7;
/** Logs of the smallest tree of each kind, and the most that chance adds. */
const TRUNKS: Record<string, [fewest: number, more: number]> = {
  oak: [4, 2],
  birch: [5, 2],
  spruce: [6, 3],
  jungle: [4, 8],
  acacia: [5, 2],
  cherry: [7, 1],
};
const CROWN_CORNERS = 12;

export const SAPLINGS: readonly string[] = Object.keys(TRUNKS).map((wood) => `${wood}_sapling`);

type KindAt = (position: Vec3) => Promise<BlockKind>;

/**
 * Lets saplings grow at random ticks. Returns the effect of a successful dose of bone meal on one.
 */
export function installSaplings(
  { blocks }: Pick<WorldContext, "blocks">,
  randomTicks: RandomTicks,
  light: LightAt,
): (position: Vec3, kind: BlockKind, random: RandomSource) => Promise<void> {
  const at: KindAt = (position) => blocks.at(position);

  const grow = async (sapling: Vec3, kind: BlockKind, random: RandomSource): Promise<void> => {
    const wood = kind.name.slice(0, -"_sapling".length);
    const [fewest, more] = TRUNKS[wood] ?? [4, 2];
    const logs = fewest + integerBetween(random, 0, more);
    const corners = Array.from({ length: CROWN_CORNERS }, () => random() < 0.5);
    const trunk = Array.from({ length: logs }, (_, height) => sapling.offset(0, height, 0));
    for (const place of [...trunk.slice(1), sapling.offset(0, logs, 0)]) {
      if (!givesWay(await at(place))) return;
    }
    const { x, y, z } = sapling;
    await blocks.set(beside(sapling, "down"), "dirt");
    for (const place of trunk) await blocks.set(place, `${wood}_log`);
    for (const { place, distance } of crown([x, y, z], logs, corners)) {
      const spot = sapling.offset(place[0] - x, place[1] - y, place[2] - z);
      if (isReplaceable(await at(spot))) await blocks.set(spot, `${wood}_leaves`, { distance: String(distance) });
    }
  };

  const advance = async (position: Vec3, kind: BlockKind, random: RandomSource): Promise<void> => {
    if (kind.properties.stage === "0") await blocks.put(position, blocks.kinds.changed(kind, { stage: "1" }));
    else await grow(position, kind, random);
  };

  randomTicks.on(SAPLINGS, async (position, kind, random) => {
    if (light(beside(position, "up")) < LIGHT_NEEDED || random() >= CHANCE) return;
    await advance(position, kind, random);
  });
  return advance;
}

const givesWay = (kind: BlockKind): boolean =>
  isAir(kind) || isReplaceable(kind) || /_(leaves|sapling|log)$/.test(kind.name);
