// Writes the cells of a process: sections by slot, one slot for all uniform sections of a state,
// copied when one of their cells changes.
// Invariant: a slot is free, mixed and in one place of the grid, or uniform and counted.

import { CodedError, STATE_COUNT, UNLOADED_STATE, type WorldCells, type WorldShape } from "../../schemas/index.ts";
import {
  CELLS_PER_SECTION,
  type CellBuffers,
  cellBuffers,
  cellIndex,
  GRID_SIZE,
  gridIndex,
  lapTag,
  MAX_LAYERS,
  MAX_WORLDS,
  SLOT_BITS,
} from "./cell-buffers.ts";

const SLOT_MASK = (1 << SLOT_BITS) - 1;
const NOTHING = 0;

interface UniformSlot {
  state: number;
  uses: number;
}

export interface OpenWorld {
  /** The number of the world: its part of the grid. */
  index: number;
  cells: StoredCells;
}

export class CellStore {
  readonly buffers: CellBuffers;
  readonly #grid: Int32Array;
  readonly #versions: Int32Array;
  readonly #states: Uint16Array;
  readonly #facts: Uint32Array;
  readonly #toggled: Uint16Array;
  readonly #free: number[] = [];
  #nextSlot = 1;
  readonly #uniform = new Map<number, UniformSlot>();
  readonly #slotOfState = new Map<number, number>();
  readonly #worlds = new Map<string, OpenWorld & { uses: number }>();

  /** Room for so many mixed sections of 8 KB, over all worlds. */
  constructor(sections?: number) {
    this.buffers = cellBuffers(sections);
    this.#grid = new Int32Array(this.buffers.grid);
    this.#versions = new Int32Array(this.buffers.versions);
    this.#states = new Uint16Array(this.buffers.states);
    this.#facts = new Uint32Array(this.buffers.facts);
    this.#toggled = new Uint16Array(this.buffers.toggled);
    this.#states.fill(UNLOADED_STATE, 0, CELLS_PER_SECTION);
  }

  /** Sections in use, each 8 KB. */
  get sections(): number {
    return this.#nextSlot - 1 - this.#free.length;
  }

  /**
   * The world of a key, opened once more. Throws CodedError `path.cellsFull` if there are too many
   * worlds, `input.invalid` for a shape that does not fit the grid.
   */
  open(key: string, shape: WorldShape): OpenWorld {
    const known = this.#worlds.get(key);
    if (known !== undefined) {
      known.uses++;
      return known;
    }
    checkShape(shape);
    const taken = new Set([...this.#worlds.values()].map(({ index }) => index));
    const index = Array.from({ length: MAX_WORLDS }, (_, at) => at).find((at) => !taken.has(at));
    if (index === undefined) throw new CodedError("path.cellsFull", `${MAX_WORLDS} worlds are open; close one first`);
    this.#facts.set(shape.facts.facts, index * STATE_COUNT);
    this.#toggled.set(shape.facts.toggled, index * STATE_COUNT);
    const world = { index, uses: 1, cells: new StoredCells(this, index, shape) };
    this.#worlds.set(key, world);
    return world;
  }

  /** Whether no world is open. */
  get isEmpty(): boolean {
    return this.#worlds.size === 0;
  }

  /** The world of a key, if it is open. */
  worldOf(key: string): OpenWorld | undefined {
    return this.#worlds.get(key);
  }

  /** Closes a world as often as it was opened; the last time its cells are forgotten. */
  close(key: string): void {
    const world = this.#worlds.get(key);
    if (world === undefined || --world.uses > 0) return;
    this.#worlds.delete(key);
    const start = world.index * GRID_SIZE;
    for (let at = start; at < start + GRID_SIZE; at++) if (this.#grid[at] !== NOTHING) this.#put(at, NOTHING, 0);
  }

  stateIn(world: number, place: number, tag: number, cell: number): number {
    const entry = this.#grid[world * GRID_SIZE + place] ?? NOTHING;
    if (entry === NOTHING || entry >>> SLOT_BITS !== tag) return UNLOADED_STATE;
    return this.#states[(entry & SLOT_MASK) * CELLS_PER_SECTION + cell] ?? UNLOADED_STATE;
  }

  versionIn(world: number, place: number, tag: number): number {
    const at = world * GRID_SIZE + place;
    const entry = this.#grid[at] ?? NOTHING;
    return entry === NOTHING || entry >>> SLOT_BITS !== tag ? 0 : (this.#versions[at] ?? 0);
  }

  setSection(world: number, place: number, tag: number, states: Uint16Array | number): void {
    const at = world * GRID_SIZE + place;
    const uniform = typeof states === "number" ? states : uniformState(states);
    if (uniform !== undefined) {
      this.#put(at, this.#uniformSlot(uniform), tag);
      return;
    }
    const slot = this.#newSlot();
    this.#states.set(states as Uint16Array, slot * CELLS_PER_SECTION);
    this.#put(at, slot, tag);
  }

  dropSection(world: number, place: number, tag: number): void {
    const at = world * GRID_SIZE + place;
    const entry = this.#grid[at] ?? NOTHING;
    if (entry !== NOTHING && entry >>> SLOT_BITS === tag) this.#put(at, NOTHING, 0);
  }

  setState(world: number, place: number, tag: number, cell: number, state: number): void {
    const at = world * GRID_SIZE + place;
    const entry = this.#grid[at] ?? NOTHING;
    if (entry === NOTHING || entry >>> SLOT_BITS !== tag) return;
    let slot = entry & SLOT_MASK;
    if (this.#states[slot * CELLS_PER_SECTION + cell] === state) return;
    if (this.#uniform.has(slot)) {
      const own = this.#newSlot();
      this.#states.copyWithin(own * CELLS_PER_SECTION, slot * CELLS_PER_SECTION, (slot + 1) * CELLS_PER_SECTION);
      this.#states[own * CELLS_PER_SECTION + cell] = state;
      this.#put(at, own, tag);
      return;
    }
    slot *= CELLS_PER_SECTION;
    this.#states[slot + cell] = state;
    this.#versions[at] = (this.#versions[at] ?? 0) + 1;
  }

  /** Puts a slot into a place and frees the one that was there. */
  #put(at: number, slot: number, tag: number): void {
    const before = (this.#grid[at] ?? NOTHING) & SLOT_MASK;
    this.#grid[at] = slot === NOTHING ? NOTHING : (tag << SLOT_BITS) | slot;
    this.#versions[at] = (this.#versions[at] ?? 0) + 1;
    if (before !== NOTHING) this.#release(before);
  }

  #release(slot: number): void {
    const uniform = this.#uniform.get(slot);
    if (uniform !== undefined) {
      if (--uniform.uses > 0) return;
      this.#uniform.delete(slot);
      this.#slotOfState.delete(uniform.state);
    }
    this.#free.push(slot);
  }

  #uniformSlot(state: number): number {
    const known = this.#slotOfState.get(state);
    const slot = known ?? this.#newSlot();
    if (known === undefined) {
      this.#states.fill(state, slot * CELLS_PER_SECTION, (slot + 1) * CELLS_PER_SECTION);
      this.#uniform.set(slot, { state, uses: 0 });
      this.#slotOfState.set(state, slot);
    }
    const uniform = this.#uniform.get(slot);
    if (uniform !== undefined) uniform.uses++;
    return slot;
  }

  #newSlot(): number {
    const freed = this.#free.pop();
    if (freed !== undefined) return freed;
    if ((this.#nextSlot + 1) * CELLS_PER_SECTION > this.#states.length) {
      throw new CodedError("path.cellsFull", `all ${this.#nextSlot - 1} sections are in use; open a store with more`);
    }
    return this.#nextSlot++;
  }
}

/** The cells of one world of a store. */
class StoredCells implements WorldCells {
  readonly minY: number;
  readonly height: number;
  readonly facts: WorldCells["facts"];
  readonly #store: CellStore;
  readonly #world: number;

  constructor(store: CellStore, world: number, { minY, height, facts }: WorldShape) {
    this.#store = store;
    this.#world = world;
    this.minY = minY;
    this.height = height;
    this.facts = facts;
  }

  setSection(sx: number, sy: number, sz: number, states: Uint16Array | number): void {
    const layer = this.#layerOf(sy);
    if (layer !== undefined) this.#store.setSection(this.#world, gridIndex(sx, sz, layer), lapTag(sx, sz), states);
  }

  dropColumn(sx: number, sz: number): void {
    for (let layer = 0; layer < this.height >> 4; layer++) {
      this.#store.dropSection(this.#world, gridIndex(sx, sz, layer), lapTag(sx, sz));
    }
  }

  setState(x: number, y: number, z: number, state: number): void {
    const [sx, sz, layer] = [x >> 4, z >> 4, this.#layerOf(y >> 4)];
    if (layer === undefined) return;
    this.#store.setState(this.#world, gridIndex(sx, sz, layer), lapTag(sx, sz), cellIndex(x, y, z), state);
  }

  stateAt(x: number, y: number, z: number): number {
    const [sx, sz, layer] = [x >> 4, z >> 4, this.#layerOf(y >> 4)];
    if (layer === undefined) return UNLOADED_STATE;
    return this.#store.stateIn(this.#world, gridIndex(sx, sz, layer), lapTag(sx, sz), cellIndex(x, y, z));
  }

  versionOf(sx: number, sy: number, sz: number): number {
    const layer = this.#layerOf(sy);
    return layer === undefined ? 0 : this.#store.versionIn(this.#world, gridIndex(sx, sz, layer), lapTag(sx, sz));
  }

  #layerOf(sy: number): number | undefined {
    const layer = sy - (this.minY >> 4);
    return layer >= 0 && layer < this.height >> 4 ? layer : undefined;
  }
}

function uniformState(states: Uint16Array): number | undefined {
  const [first] = states;
  return first !== undefined && states.every((state) => state === first) ? first : undefined;
}

function checkShape({ minY, height }: WorldShape): void {
  const issues = [
    ...(Number.isInteger(minY / 16) ? [] : [{ path: "minY", message: "expected a multiple of 16" }]),
    ...(Number.isInteger(height / 16) && height > 0 && height <= MAX_LAYERS * 16
      ? []
      : [{ path: "height", message: `expected a multiple of 16 from 16 to ${MAX_LAYERS * 16}` }]),
  ];
  if (issues.length === 0) return;
  const text = issues.map(({ path, message }) => `${path}: ${message}`).join("; ");
  throw new CodedError("input.invalid", `shape of a world: ${text}`, { issues });
}
