// The hazards at the body's position: attackers, fire, falls, and lack of air. Sources:
// minecraft.wiki, Damage (a fall of more than 3 blocks hurts; below 1 point of food starving does).

import type { SeenHazard } from "../../schemas/index.ts";
import { namesByState, stateReader } from "../body/block-states.ts";
import type { MineflayerBody } from "../body/body.ts";
import { type BlockPosition, distance, tupleOf } from "../geometry/positions.ts";
import { hostilesNear } from "../sense/creatures.ts";
import { isAlight, isInHeat, isUnderWater } from "../work/surroundings.ts";

const HUNTS_WITHIN = 16;
const HEAT_WITHIN = 3;
const SAFE_DROP = 3;
const STARVES_AT = 6;
const HOT = /^(lava|fire|soul_fire|magma_block)$/;

export function hazardsAbout(body: MineflayerBody): SeenHazard[] {
  const { bot, feet } = body;
  const hazards: SeenHazard[] = hostilesNear(body, HUNTS_WITHIN).map(({ position }) => at("hostile", body, position));
  if (isInHeat(body) || isAlight(body)) hazards.push({ kind: "fire" });
  const names = hotNames(body);
  const stateAt = stateReader(body);
  for (const place of cellsAround(feet, HEAT_WITHIN)) {
    const name = names[stateAt(place.x, place.y, place.z)];
    if (name !== undefined) hazards.push(at(name === "lava" ? "lava" : "fire", body, place));
  }
  if (isUnderWater(body)) hazards.push({ kind: "drowning" });
  if (body.blockAt(body.eyes)?.boundingBox === "block") hazards.push({ kind: "suffocation" });
  for (const [dx, dz] of [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ] as const) {
    const edge = feet.offset(dx, 0, dz);
    if (dropBelow(body, edge) > SAFE_DROP) hazards.push(at("fall", body, edge));
  }
  if ((bot.food ?? 20) <= STARVES_AT) hazards.push({ kind: "starving" });
  return hazards;
}

const known = new WeakMap<object, (string | undefined)[]>();

/** The names of hot blocks, by block state. */
function hotNames({ bot }: MineflayerBody): (string | undefined)[] {
  const names = known.get(bot.registry.blocksArray) ?? namesByState(bot.registry, (name) => HOT.test(name));
  known.set(bot.registry.blocksArray, names);
  return names;
}

const at = (kind: SeenHazard["kind"], body: MineflayerBody, place: BlockPosition): SeenHazard => ({
  kind,
  position: tupleOf(place),
  distance: round(distance(place, body.bot.entity.position)),
});

const round = (blocks: number): number => Math.round(blocks * 10) / 10;

/** Free blocks from the cell down, as far as they matter. */
function dropBelow(body: MineflayerBody, cell: BlockPosition): number {
  for (let drop = 0; drop <= SAFE_DROP + 1; drop += 1) {
    const block = body.blockAt({ x: cell.x, y: cell.y - drop, z: cell.z });
    if (block === null || block.boundingBox === "block" || /water/.test(block.name)) return Math.max(0, drop - 1);
  }
  return SAFE_DROP + 1;
}

function* cellsAround({ x, y, z }: BlockPosition, radius: number): Generator<BlockPosition> {
  for (let dx = -radius; dx <= radius; dx += 1)
    for (let dz = -radius; dz <= radius; dz += 1)
      for (let dy = -1; dy <= 2; dy += 1) yield { x: x + dx, y: y + dy, z: z + dz };
}
