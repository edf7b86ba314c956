// A cache of the world's cells for path search. mineflayer-pathfinder reads each cell some fifty
// times in one search and creates a Block each time, which blocks the bot's thread for seconds;
// here a cell is created once and kept until it changes. Invariant: the cache agrees with the
// loaded world: a changed block drops its cell, a loaded or unloaded chunk drops all cells; every
// cell has a position, also where nothing is loaded.

import type { Bot } from "mineflayer";
import type { Movements } from "mineflayer-pathfinder";
import type { Block } from "prismarine-block";
import { Vec3 } from "vec3";
import type { ListenerRegistry } from "../body/listener-registry.ts";
import type { BlockPosition } from "../geometry/positions.ts";
import { type Door, doorOf } from "./doors.ts";

/** The fields that the pathfinder's own probe adds to a block. */
interface Probed {
  safe: boolean;
  physical: boolean;
  replaceable: boolean;
  liquid: boolean;
  climbable: boolean;
  canFall: boolean;
  openable: boolean;
  door?: Door | undefined;
  /**
   * The top of the block, in world coordinates; the pathfinder raises it when it plans to place a
   * block on top.
   */
  height: number;
}
type ProbedBlock = Block & Probed;

interface Probing {
  getBlock(from: BlockPosition | null, dx: number, dy: number, dz: number): Probed | ProbedBlock;
  getNumEntitiesAt(from: BlockPosition | null, dx: number, dy: number, dz: number): number;
  updateCollisionIndex(): void;
  safeToBreak(block: Probed): unknown;
  /** The cost of passing through the block; digging adds its position to `toBreak`. */
  safeOrBreak(block: Probed, toBreak: Vec3[]): number;
  exclusionStep(block: Probed): number;
  readonly entityCost: number;
  /** The number of creatures at a position, by its coordinates joined with commas. */
  readonly entityIntersections: Readonly<Record<string, number>>;
}

/** The cache's limit: a search sees some ten thousand cells. */
const MAX_CELLS = 60_000;
/** The cost of an impassable cell in the pathfinder. */
const NO_WAY = 100;
const CHUNK_SIDE = 16;
/** Larger than the width of a world, so that one number identifies a column. */
const COLUMN_SPAN = 2 ** 26;

/**
 * What the pathfinder's probe leaves out of a cell that is not loaded: it has a position, which the
 * pathfinder and exclusion areas read, and is neither passable nor dug (type 0 is not diggable).
 */
const UNKNOWN = { type: 0, name: "", shapes: [], boundingBox: "block" } as const;

const columnKey = (x: number, z: number): number => x * COLUMN_SPAN + z;

/**
 * A block as searches read it; fields that depend only on its kind come from the first block of
 * that kind.
 */
class PathCell implements Probed {
  readonly position: Vec3;
  readonly kind: ProbedBlock;
  readonly top: number;
  readonly type: number;
  readonly shapes: Block["shapes"];
  readonly boundingBox: Block["boundingBox"];
  readonly safe: boolean;
  readonly physical: boolean;
  readonly replaceable: boolean;
  readonly liquid: boolean;
  readonly climbable: boolean;
  readonly canFall: boolean;
  readonly openable: boolean;
  readonly door: Door | undefined;
  height: number;
  /** The last search that asked whether it may be dug, and the answer. */
  search = 0;
  isBreakable = false;

  constructor(kind: ProbedBlock, above: number, x: number, y: number, z: number) {
    this.kind = kind;
    this.position = new Vec3(x, y, z);
    this.top = y + above;
    this.height = this.top;
    this.type = kind.type;
    this.shapes = kind.shapes;
    this.boundingBox = kind.boundingBox;
    this.safe = kind.safe;
    this.physical = kind.physical;
    this.replaceable = kind.replaceable;
    this.liquid = kind.liquid;
    this.climbable = kind.climbable;
    this.canFall = kind.canFall;
    this.openable = kind.openable;
    this.door = kind.door;
  }

  get name(): string {
    return this.kind.name;
  }

  canHarvest(tool: number | null): boolean {
    return this.kind.canHarvest(tool);
  }

  digTime(...how: Parameters<Block["digTime"]>): number {
    return this.kind.digTime(...how);
  }
}

/**
 * Makes the movements cache the cells that they probe, until the registry's listeners are removed.
 * `onSearch` is called before each search.
 */
export function keepCells(
  bot: Bot,
  movements: Movements,
  listeners: ListenerRegistry,
  onSearch: () => void = () => {},
): void {
  const moves = movements as unknown as Probing;
  const probe = moves.getBlock.bind(movements);
  const kinds = new Map<number, { block: ProbedBlock; above: number }>();
  const columns = new Map<number, Map<number, PathCell>>();
  let kept = 0;

  const cellAt = (x: number, y: number, z: number): PathCell | undefined => {
    const place = new Vec3(x, y, z);
    if (!bot.world.getColumnAt(place)) return undefined;
    const state = bot.world.getBlockStateId(place);
    let kind = kinds.get(state);
    if (kind === undefined) {
      const block = probe(place, 0, 0, 0);
      if (!("position" in block)) return undefined;
      block.door = doorOf(block);
      kind = { block, above: block.height - y };
      kinds.set(state, kind);
    }
    return new PathCell(kind.block, kind.above, x, y, z);
  };
  const keep = (cell: PathCell, key: number): void => {
    if (kept >= MAX_CELLS) {
      columns.clear();
      kept = 0;
    }
    kept += 1;
    const column = columns.get(key);
    if (column === undefined) columns.set(key, new Map([[cell.position.y, cell]]));
    else column.set(cell.position.y, cell);
  };

  moves.getBlock = (from, dx, dy, dz) => {
    if (!from) return probe(from, dx, dy, dz);
    const [x, y, z] = [from.x + dx, from.y + dy, from.z + dz];
    const key = columnKey(x, z);
    const known = columns.get(key)?.get(y);
    if (known !== undefined) {
      known.height = known.top;
      return known;
    }
    const cell = cellAt(x, y, z);
    if (cell === undefined) return { ...probe(from, dx, dy, dz), ...UNKNOWN, position: new Vec3(x, y, z) };
    keep(cell, key);
    return cell;
  };

  listeners.on("blockUpdate", (before) => {
    const { x, y, z } = (before as Block).position;
    if (columns.get(columnKey(x, z))?.delete(y)) kept -= 1;
  });
  const forgetChunk = (corner: unknown): void => {
    const { x, z } = corner as BlockPosition;
    for (let dx = 0; dx < CHUNK_SIDE; dx += 1)
      for (let dz = 0; dz < CHUNK_SIDE; dz += 1) {
        const key = columnKey(x + dx, z + dz);
        kept -= columns.get(key)?.size ?? 0;
        columns.delete(key);
      }
  };
  listeners.on("chunkColumnLoad", forgetChunk);
  listeners.on("chunkColumnUnload", forgetChunk);
  const beginning = passByEmptyColumns(moves);
  weighOnce(moves, (listener) =>
    beginning(() => {
      onSearch();
      listener();
    }),
  );
}

/**
 * A search asks repeatedly whether a block may be dug and how long that takes; within one search
 * the answers are the same.
 */
function weighOnce(moves: Probing, beginning: (listener: () => void) => void): void {
  const isBreakable = moves.safeToBreak.bind(moves);
  const weigh = moves.safeOrBreak.bind(moves);
  let search = 1;
  const labour = new Map<ProbedBlock, number>();
  beginning(() => {
    search += 1;
    labour.clear();
  });
  moves.safeToBreak = (block) => {
    if (!(block instanceof PathCell)) return isBreakable(block);
    if (block.search !== search) {
      block.search = search;
      block.isBreakable = Boolean(isBreakable(block));
    }
    return block.isBreakable;
  };
  moves.safeOrBreak = (block, toBreak) => {
    if (!(block instanceof PathCell)) return weigh(block, toBreak);
    const { position, kind } = block;
    const creaturesAt = (up: number) => moves.getNumEntitiesAt(position, 0, up, 0) * moves.entityCost;
    const passing = moves.exclusionStep(block) + creaturesAt(0);
    if (block.safe) return passing;
    if (!moves.safeToBreak(block)) return NO_WAY;
    toBreak.push(position);
    // A creature on a block falls when the block is dug.
    const above = block.physical ? creaturesAt(1) : 0;
    let work = labour.get(kind);
    if (work === undefined) {
      work = weigh(block, []) - passing - above;
      labour.set(kind, work);
    }
    return passing + above + work;
  };
}

/**
 * Creatures stand in few columns; in all others the position text need not be built to find that a
 * cell is free. The columns are looked up whenever a search begins, and the other listeners for
 * that are called.
 */
function passByEmptyColumns(moves: Probing): (listener: () => void) => void {
  let onBeginning = (): void => {};
  const update = moves.updateCollisionIndex.bind(moves);
  const count = moves.getNumEntitiesAt.bind(moves);
  let crowded = new Set<number>();
  moves.updateCollisionIndex = () => {
    update();
    crowded = new Set(
      Object.keys(moves.entityIntersections).map((place) => {
        const [x = 0, , z = 0] = place.split(",").map(Number);
        return columnKey(x, z);
      }),
    );
    onBeginning();
  };
  moves.getNumEntitiesAt = (from, dx, dy, dz) =>
    from && crowded.has(columnKey(from.x + dx, from.z + dz)) ? count(from, dx, dy, dz) : 0;
  return (listener) => {
    onBeginning = listener;
  };
}
