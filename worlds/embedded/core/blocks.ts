// Blocks as rules see them: by name and properties instead of numbers. Invariants: the states of a
// version are built once, so equal states share one `BlockKind`; every change goes through the
// server, which informs players and listeners.

import type { Registry, Server, World } from "flying-squid";
import type { Vec3 } from "vec3";
import { propertiesOf, stateId } from "../generator/block-states.ts";

/** The block at a position. */
export interface BlockKind {
  readonly name: string;
  readonly state: number;
  readonly properties: Readonly<Record<string, string>>;
  /** True where a body cannot pass. */
  readonly solid: boolean;
  /** True for a whole cube: other blocks can stand on it and attach to each of its sides. */
  readonly full: boolean;
}

const AIR = 0;
const AIRS = new Set(["air", "cave_air", "void_air"]);
const FULL_CUBE = 1;

export const isAir = ({ name }: Pick<BlockKind, "name">): boolean => AIRS.has(name);

/** The block kinds of a version. */
export class BlockKinds {
  readonly #registry: Registry;
  readonly #byState = new Map<number, BlockKind>();

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  knows(name: string): boolean {
    return this.#registry.blocksByName[name] !== undefined;
  }

  ofState(state: number): BlockKind {
    const known = this.#byState.get(state);
    if (known !== undefined) return known;
    const block = this.#registry.blocksByStateId[state];
    if (block === undefined) throw new Error(`no block has the state ${state}`);
    const shapes = this.#registry.blockCollisionShapes.blocks[block.name];
    const shape = typeof shapes === "number" ? shapes : shapes?.[state - block.minStateId];
    const kind: BlockKind = {
      name: block.name,
      state,
      properties: propertiesOf(block, state),
      solid: block.boundingBox === "block",
      full: shape === FULL_CUBE,
    };
    this.#byState.set(state, kind);
    return kind;
  }

  /**
   * A kind by name, in its default state except for `properties`. Throws on unknown names and
   * values.
   */
  of(name: string, properties: Record<string, string> = {}): BlockKind {
    return this.ofState(stateId(this.#registry, name, properties));
  }

  /** The same block with some properties changed. */
  changed({ name, properties }: BlockKind, changes: Record<string, string>): BlockKind {
    return this.of(name, { ...properties, ...changes });
  }
}

/** Called after every change of a block. */
type ChangeListener = (position: Vec3, before: BlockKind, after: BlockKind) => void;

/** The blocks of the overworld, to read and to change. */
export class Blocks {
  readonly kinds: BlockKinds;
  readonly #server: Pick<Server, "overworld" | "setBlock">;
  readonly #setBlock: (position: Vec3, state: number) => Promise<void>;
  readonly #listeners: ChangeListener[] = [];

  constructor(server: Pick<Server, "overworld" | "setBlock" | "registry">) {
    this.#server = server;
    this.kinds = new BlockKinds(server.registry);
    const setBlock = server.setBlock.bind(server);
    server.setBlock = async (world, position, state) => {
      const before = (await world.getBlockStateId(position)) ?? AIR;
      await setBlock(world, position, state);
      if (world === server.overworld) this.#notify(position, before, state);
    };
    this.#setBlock = (position, state) => setBlock(server.overworld, position, state);
  }

  /** Calls `listener` after every change that goes through the server, whatever its cause. */
  onChange(listener: ChangeListener): void {
    this.#listeners.push(listener);
  }

  get world(): World {
    return this.#server.overworld;
  }

  /** The block at `position`; loads the chunk. Outside the world's heights there is air. */
  async at(position: Vec3): Promise<BlockKind> {
    return this.kinds.ofState((await this.world.getBlockStateId(position)) ?? AIR);
  }

  async put(position: Vec3, kind: BlockKind): Promise<void> {
    await this.#server.setBlock(this.world, position, kind.state);
  }

  /**
   * Changes several positions as one: when a block is checked for support, its neighbours are
   * already changed.
   */
  async putTogether(puts: readonly { position: Vec3; kind: BlockKind }[]): Promise<void> {
    const before: number[] = [];
    for (const { position, kind } of puts) {
      before.push((await this.at(position)).state);
      await this.world.setBlockStateId(position, kind.state);
    }
    for (const [index, { position, kind }] of puts.entries()) {
      await this.#setBlock(position, kind.state);
      this.#notify(position, before[index] ?? AIR, kind.state);
    }
  }

  async set(position: Vec3, name: string, properties: Record<string, string> = {}): Promise<void> {
    await this.put(position, this.kinds.of(name, properties));
  }

  async clear(position: Vec3): Promise<void> {
    await this.#server.setBlock(this.world, position, AIR);
  }

  #notify(position: Vec3, before: number, after: number): void {
    if (before === after) return;
    for (const listener of this.#listeners) listener(position, this.kinds.ofState(before), this.kinds.ofState(after));
  }
}
