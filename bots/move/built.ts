// What looks built: walls of somebody's house, which paths must not dig through and nobody asked to
// collect. Some blocks are only ever made; others make a wall if a door, a gate or a hatch is near:
// all but terrain, and terrain that stands thin in the air or right beside the door. What the body
// placed itself is its own, and its own doors make no house. Bounds: a house of plain terrain without
// a door is not told from a hill, and blocks of the game's own structures without doors
// (strongholds, mineshafts) may be dug.

import type { Bot } from "mineflayer";
import type { Box } from "../../schemas/index.ts";
import type { BlockPosition } from "../geometry/positions.ts";
import { keyOf } from "../geometry/positions.ts";
import { findPlaces } from "../sense/block-search.ts";

/** Blocks that nobody finds in the ground. */
const MADE =
  /(_planks|_stairs|_slab|_fence|glass|glass_pane|_wool|_carpet|_concrete|_glazed_terracotta|_shelf|bookshelf|_lamp|lantern|iron_bars|ladder|scaffolding)$|^(bricks|quartz_|polished_(andesite|diorite|granite)|stripped_)/;
/** What the ground is made of. */
const TERRAIN =
  /^(dirt|coarse_dirt|rooted_dirt|grass_block|podzol|mycelium|mud|clay|gravel|(red_)?sand|(red_)?sandstone|stone|deepslate|andesite|diorite|granite|tuff|calcite|dripstone_block|pointed_dripstone|netherrack|basalt|smooth_basalt|blackstone|soul_(sand|soil)|end_stone|snow|snow_block|powder_snow|ice|packed_ice|blue_ice|moss_block|magma_block|obsidian|.*terracotta|.*_ore|.*_leaves|.*_nylium|.*mushroom.*|infested_.*)$/;
const LOG = /_(log|wood|stem|hyphae)$/;
const CROWN = /_leaves$|_wart_block$|^shroomlight$/;
const CROWN_ABOVE = 8;
/** Nothing to stand in the way. */
const AIR = /^(air|cave_air|void_air|$)/;
const DOORS = /_(door|fence_gate|trapdoor)$/;

/** In blocks from a door: the house, and the wall right beside it. */
const HOUSE = { across: 8, below: 2, above: 6 };
const BESIDE = { across: 2, below: 0, above: 3 };
const DOORS_WITHIN = 56;
const MAX_DOORS = 128;

const AXES = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
] as const;

const AROUND = [
  [0, 0],
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/** Whether blocks of the name are only ever made. */
export const isMade = (name: string): boolean => MADE.test(name);

type NameAt = (place: BlockPosition) => string | null;

export class BuiltThings {
  readonly #bot: Bot;
  readonly #own = new Set<string>();
  #doorIds: number[] | undefined;
  #doors: readonly BlockPosition[] = [];

  constructor(bot: Bot) {
    this.#bot = bot;
  }

  /** Looks for doors around the body. Call it before a search for blocks or a path. */
  look(): void {
    const { blocksArray } = this.#bot.registry;
    this.#doorIds ??= (blocksArray as { name: string; id: number }[])
      .filter(({ name }) => DOORS.test(name))
      .map(({ id }) => id);
    this.#doors = findPlaces(this.#bot, this.#doorIds, { radius: DOORS_WITHIN, count: MAX_DOORS }).filter(
      (door) => !this.#isOwnDoor(door),
    );
  }

  /** The body placed a block there. */
  noteOwn(place: BlockPosition): void {
    this.#own.add(this.#keyOf(place));
  }

  /** Whether the block looks like a part of what somebody else built. */
  isSomebodys(place: BlockPosition, name: string, nameAt: NameAt): boolean {
    if (this.#own.has(this.#keyOf(place))) return false;
    return MADE.test(name) || this.isHouse(place, name, nameAt);
  }

  /** The same for blocks that are found in the ground as well. */
  isHouse(place: BlockPosition, name: string, nameAt: NameAt): boolean {
    if (this.#own.has(this.#keyOf(place)) || MADE.test(name)) return false;
    if (!this.isNearDoor(place)) return false;
    if (this.#bot.registry.blocksByName[name]?.boundingBox !== "block") return false;
    if (LOG.test(name)) return !isTree(place, nameAt);
    if (!TERRAIN.test(name)) return true;
    return this.#doors.some((door) => isWithin(BESIDE, door, place)) || isThin(place, nameAt);
  }

  /** Whether the place is within the house that a door stands for. */
  isNearDoor = (place: BlockPosition): boolean => this.#doors.some((door) => isWithin(HOUSE, door, place));

  /** The houses that the place may be a part of. */
  housesAt = (place: BlockPosition): Box[] =>
    this.#doors
      .filter((door) => isWithin(HOUSE, door, place))
      .map(({ x, y, z }) => ({
        from: [x - HOUSE.across, y - HOUSE.below, z - HOUSE.across],
        to: [x + HOUSE.across, y + HOUSE.above, z + HOUSE.across],
      }));

  /** The body's own door stands for no house of somebody: ground beside it may be the only way out. */
  #isOwnDoor = ({ x, y, z }: BlockPosition): boolean =>
    [y, y - 1].some((at) => this.#own.has(this.#keyOf({ x, y: at, z })));

  #keyOf = (place: BlockPosition): string => `${this.#bot.game.dimension} ${keyOf(place)}`;
}

function isWithin({ across, below, above }: typeof HOUSE, door: BlockPosition, { x, y, z }: BlockPosition): boolean {
  const up = y - door.y;
  return Math.abs(x - door.x) <= across && Math.abs(z - door.z) <= across && up >= -below && up <= above;
}

/** Whether leaves are around the log or above it. */
function isTree({ x, y, z }: BlockPosition, nameAt: NameAt): boolean {
  for (let up = 0; up <= CROWN_ABOVE; up += 1)
    for (const [dx, dz] of AROUND) if (CROWN.test(nameAt({ x: x + dx, y: y + up, z: z + dz }) ?? "")) return true;
  return false;
}

/** Whether there is air on two opposite sides: hardly any ground is that thin. */
const isThin = ({ x, y, z }: BlockPosition, nameAt: NameAt): boolean =>
  AXES.some(([dx, dy, dz]) =>
    [1, -1].every((side) => {
      const name = nameAt({ x: x + side * dx, y: y + side * dy, z: z + side * dz });
      return name !== null && AIR.test(name);
    }),
  );
