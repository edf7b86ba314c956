// Cells for the body's physics. prismarine-physics reads dozens of them per tick, and the
// pathfinder simulates up to some hundreds of ticks between two steps to see whether it may run
// straight on. mineflayer creates a Block for each, with its biome and light, which held the thread
// for tenths of a second. Here one Block is created per state, and a cell is its kind and a
// position. Invariant: a cell answers every read of the physics as the Block there would; positions
// are not cached.

import type { Bot } from "mineflayer";
import type { Block } from "prismarine-block";
import { Vec3 } from "vec3";
import type { ListenerRegistry } from "../body/listener-registry.ts";

interface PhysicsWorld {
  getBlock(place: Vec3): PhysicsBlock | null;
}
interface Physics {
  simulatePlayer(state: unknown, world: PhysicsWorld): unknown;
}
interface PhysicsColumn {
  getBlockStateId(at: { x: number; y: number; z: number }): number;
}

/** The fields of a block that prismarine-physics reads. */
type PhysicsBlock = Pick<Block, "type" | "metadata" | "shapes" | "boundingBox" | "position" | "getProperties"> & {
  isWaterlogged?: boolean;
  _properties: Record<string, unknown>;
};

class PhysicsCell implements PhysicsBlock {
  readonly #kind: PhysicsBlock;
  readonly position: Vec3;
  readonly type: number;
  readonly metadata: number;
  readonly shapes: Block["shapes"];
  readonly boundingBox: Block["boundingBox"];
  readonly isWaterlogged: boolean;

  constructor(kind: PhysicsBlock, position: Vec3) {
    this.#kind = kind;
    this.position = position;
    this.type = kind.type;
    this.metadata = kind.metadata;
    this.shapes = kind.shapes;
    this.boundingBox = kind.boundingBox;
    this.isWaterlogged = kind.isWaterlogged === true;
  }

  get _properties(): Record<string, unknown> {
    return this.#kind._properties;
  }

  getProperties() {
    return this.#kind.getProperties();
  }
}

/**
 * Makes the bot's physics, and the pathfinder's simulations of it, read cells instead of blocks,
 * until the registry's listeners are removed.
 */
export function readPhysicsCells(bot: Bot, listeners: ListenerRegistry): void {
  const physics = (bot as unknown as { physics: Physics }).physics;
  const { simulatePlayer } = physics;
  const kinds = new Map<number, PhysicsBlock>();
  physics.simulatePlayer = (state, blocks) => simulatePlayer(state, cellsOf(bot, kinds, blocks));
  listeners.alsoRemove(() => {
    physics.simulatePlayer = simulatePlayer;
  });
}

/**
 * For one tick: no chunk is loaded or unloaded within it, so the column of the last cell need not
 * be looked up again.
 */
function cellsOf(bot: Bot, kinds: Map<number, PhysicsBlock>, blocks: PhysicsWorld): PhysicsWorld {
  const world = bot.world as unknown as { getColumn(x: number, z: number): PhysicsColumn | undefined };
  const at = { x: 0, y: 0, z: 0 };
  let [columnX, columnZ] = [Number.NaN, Number.NaN];
  let column: PhysicsColumn | undefined;
  return {
    getBlock(place) {
      const [x, y, z] = [Math.floor(place.x), Math.floor(place.y), Math.floor(place.z)];
      if (x >> 4 !== columnX || z >> 4 !== columnZ) {
        [columnX, columnZ] = [x >> 4, z >> 4];
        column = world.getColumn(columnX, columnZ);
      }
      if (!column) return null;
      [at.x, at.y, at.z] = [x & 15, y, z & 15];
      const state = column.getBlockStateId(at);
      let kind = kinds.get(state);
      if (kind === undefined) {
        const block = blocks.getBlock(place);
        if (block === null) return null;
        kind = block;
        kinds.set(state, kind);
      }
      return new PhysicsCell(kind, new Vec3(x, y, z));
    },
  };
}
