// Compiles what navigation knows of each block state, from the collision boxes of the version and
// from the tables below. A body is 0.6 wide: what it collides with at the centre of a cell decides
// where it stands, what it collides with beside the centre which sides it can leave by.
// Sources: minecraft-data's blockCollisionShapes; minecraft.wiki: "Ladder", "Vines", "Scaffolding",
// "Falling Block", "Magma Block", "Sweet Berries", "Powder Snow", "Campfire", "Wither Rose".

import {
  CELL,
  type CellFactsTable,
  HAZARD_KINDS,
  type HazardKind,
  SIDE,
  STATE_COUNT,
  UNLOADED_STATE,
} from "../../../schemas/index.ts";
import { supportedVersion } from "../data/known-versions.ts";
import { type BlockState, blockStatesOf, type CollisionBox } from "../load-game-data.ts";

const CLIMBABLE = /^(ladder|vine|scaffolding|(weeping|twisting|cave)_vines(_plant)?)$/;
const FALLS = /^(sand|red_sand|gravel|suspicious_sand|suspicious_gravel|.*_concrete_powder|(.*_)?anvil|dragon_egg)$/;
/** What always holds water, whatever its properties say. */
const WATERY = /^(water|flowing_water|bubble_column|kelp|kelp_plant|seagrass|tall_seagrass)$/;
const LAVA = /^(lava|flowing_lava|lava_cauldron)$/;
/** A hand opens these; iron ones need redstone. */
const OPENS = /^(?!iron_)(.*_)?(door|trapdoor|fence_gate)$/;
const REPLACEABLE =
  /^(air|cave_air|void_air|water|lava|fire|soul_fire|grass|short_grass|fern|dead_bush|tall_grass|large_fern|seagrass|tall_seagrass|vine|glow_lichen|structure_void|light|crimson_roots|warped_roots|nether_sprouts|hanging_roots|short_dry_grass|tall_dry_grass|bush|leaf_litter)$/;
/** Blocks whose use opens something: a hand that places against them opens it instead. */
const USED =
  /(^|_)(table|furnace|smoker|chest|barrel|bed|shulker_box|anvil|hopper|dropper|dispenser|loom|stonecutter|grindstone|beacon|crafter|note_block|jukebox|command_block|jigsaw|cake|lectern)$/;

const HAZARDS: readonly (readonly [blocks: RegExp, hazard: HazardKind])[] = [
  [/^magma_block$/, "magma"],
  [/^cactus$/, "cactus"],
  [/^sweet_berry_bush$/, "berryBush"],
  [/^(soul_)?fire$/, "fire"],
  [/^powder_snow$/, "powderSnow"],
  [/^(soul_)?campfire$/, "campfire"],
  [/^wither_rose$/, "witherRose"],
  [/^cobweb$/, "web"],
  [/^honey_block$/, "honey"],
  [/^soul_sand$/, "soulSand"],
  [/^(ice|packed_ice|blue_ice|frosted_ice)$/, "ice"],
  [/^bubble_column$/, "bubbles"],
  [/^(nether_portal|end_portal|end_gateway)$/, "portal"],
];

const tables = new Map<string, CellFactsTable>();

/**
 * The facts of a version's states, compiled once. Throws CodedError `input.unknownVersion` for
 * versions that are not supported.
 */
export function cellFactsOf(version: string): CellFactsTable {
  const mcVersion = supportedVersion(version);
  const known = tables.get(mcVersion);
  if (known !== undefined) return known;
  const states = blockStatesOf(mcVersion);
  const facts = new Uint32Array(STATE_COUNT).fill(CELL.UNLOADED);
  const toggled = Uint16Array.from({ length: STATE_COUNT }, (_, state) => state);
  const byForm = new Map(states.map((state) => [formOf(state.block, state.properties), state.id]));
  for (const state of states) {
    facts[state.id] = factsOf(state);
    const { open } = state.properties;
    if (open === undefined || !OPENS.test(state.block)) continue;
    const other = { ...state.properties, open: open === "true" ? "false" : "true" };
    toggled[state.id] = byForm.get(formOf(state.block, other)) ?? state.id;
  }
  facts[UNLOADED_STATE] = CELL.UNLOADED;
  const table = { mcVersion, facts, toggled };
  tables.set(mcVersion, table);
  return table;
}

const formOf = (block: string, properties: Readonly<Record<string, string>>): string =>
  `${block}[${Object.entries(properties)
    .map(([name, value]) => `${name}=${value}`)
    .join()}]`;

/** The facts of one state, as `CELL` lays them out. */
function factsOf({ block, properties, boxes }: BlockState): number {
  const { top, bottom } = atCentre(boxes);
  const isScaffolding = block === "scaffolding";
  // A body that sneaks or climbs passes the plate of a scaffolding.
  let facts = isScaffolding ? CELL.SCAFFOLDING : top | (bottom << CELL.BOTTOM_SHIFT);
  if (!isScaffolding) facts |= sidesOf(boxes, top);
  if (WATERY.test(block) || properties.waterlogged === "true") facts |= CELL.WATER;
  if (LAVA.test(block)) facts |= CELL.LAVA;
  if (CLIMBABLE.test(block)) facts |= CELL.CLIMBABLE;
  if (FALLS.test(block)) facts |= CELL.FALLS;
  if (OPENS.test(block)) facts |= CELL.OPENS;
  if (REPLACEABLE.test(block) || (block === "snow" && properties.layers === "1")) facts |= CELL.REPLACEABLE;
  if (isFullCube(boxes) && !USED.test(block)) facts |= CELL.SOLID;
  return facts | (HAZARD_KINDS.indexOf(hazardOf(block, properties)) << CELL.HAZARD_SHIFT);
}

/** An unlit campfire hurts nobody. */
function hazardOf(block: string, { lit }: Readonly<Record<string, string>>): HazardKind | "none" {
  const hazard = HAZARDS.find(([blocks]) => blocks.test(block))?.[1] ?? "none";
  return hazard === "campfire" && lit === "false" ? "none" : hazard;
}

/** The square that a body takes at the centre of a cell, and the strips between it and the sides. */
const [LOW, HIGH] = [0.2, 0.8];
const STRIPS: readonly (readonly [side: number, x0: number, x1: number, z0: number, z1: number])[] = [
  [SIDE.WEST, 0, LOW, LOW, HIGH],
  [SIDE.EAST, HIGH, 1, LOW, HIGH],
  [SIDE.NORTH, LOW, HIGH, 0, LOW],
  [SIDE.SOUTH, LOW, HIGH, HIGH, 1],
];
const EDGE = 1e-6;
/** A body walks up 0.6 blocks without a jump. */
const STEP_HEIGHT = 9;
const HALF = 8;
const FULL = 16;

const meets = ([x0, , z0, x1, , z1]: CollisionBox, fromX: number, toX: number, fromZ: number, toZ: number): boolean =>
  x0 < toX - EDGE && x1 > fromX + EDGE && z0 < toZ - EDGE && z1 > fromZ + EDGE;

const topOf = (boxes: readonly CollisionBox[]): number =>
  Math.max(0, ...boxes.map(([, , , , y1]) => Math.ceil(y1 * 16 - EDGE)));

function atCentre(boxes: readonly CollisionBox[]): { top: number; bottom: number } {
  const found = boxes.filter((box) => meets(box, LOW, HIGH, LOW, HIGH));
  if (found.length === 0) return { top: 0, bottom: 0 };
  const bottom = Math.min(...found.map(([, y0]) => Math.floor(y0 * 16 + EDGE)));
  return { top: topOf(found), bottom: Math.max(0, Math.min(15, bottom)) };
}

/** Walls and ramps: sides that are higher or lower than the centre. */
function sidesOf(boxes: readonly CollisionBox[], top: number): number {
  let sides = 0;
  for (const [side, x0, x1, z0, z1] of STRIPS) {
    const edge = topOf(boxes.filter((box) => meets(box, x0, x1, z0, z1)));
    if (edge - top > STEP_HEIGHT) sides |= side << CELL.WALLS_SHIFT;
    else if (top === FULL && edge === HALF) sides |= side << CELL.RAMPS_SHIFT;
  }
  return sides;
}

const isFullCube = (boxes: readonly CollisionBox[]): boolean =>
  boxes.some(([x0, y0, z0, x1, y1, z1]) => x0 <= 0 && y0 <= 0 && z0 <= 0 && x1 >= 1 && y1 >= 1 && z1 >= 1);
