// The shared memory that holds the cells of all worlds of a process. One set of arrays serves all
// worlds, because a search that reads constant arrays is several times as fast as one that changes
// them: a world is an offset into the grid, a version of Minecraft an offset into the facts.
// Invariant: only the thread that opened a world writes; single reads and writes are atomic, and a
// path names the versions of the sections that it depends on, so that a late reader finds out.

import { STATE_COUNT } from "../../schemas/plain.ts";

/** The grid is a torus of so many columns of sections each way, and so many sections high. */
const GRID_BITS = 7;
const GRID_COLUMNS = 1 << GRID_BITS;
const LAYER_BITS = 5;
export const MAX_LAYERS = 1 << LAYER_BITS;
export const GRID_SIZE = 1 << (2 * GRID_BITS + LAYER_BITS);
export const CELLS_PER_SECTION = 4096;
export const MAX_WORLDS = 8;
/** Entries of the grid have the number of a section in their low bits, and a tag above them. */
export const SLOT_BITS = 16;
const MAX_SECTIONS = 1 << SLOT_BITS;

export interface CellBuffers {
  /** By world and place: the section's slot, and which lap of the torus it lies in. */
  grid: SharedArrayBuffer;
  /** By world and place: grows with each change. */
  versions: SharedArrayBuffer;
  /** State ids by slot. Slot 0 is the section of which nothing is known. */
  states: SharedArrayBuffer;
  /** Facts by version of Minecraft and state id. */
  facts: SharedArrayBuffer;
  /** The state that a hand turns a state into, likewise. */
  toggled: SharedArrayBuffer;
}

/**
 * Memory for `sections` mixed sections at 8 KB. The system provides pages when they are first
 * written, so unused room costs nothing.
 */
export function cellBuffers(sections = 16_384): CellBuffers {
  const slots = Math.min(MAX_SECTIONS, Math.max(2, sections));
  return {
    grid: new SharedArrayBuffer(MAX_WORLDS * GRID_SIZE * 4),
    versions: new SharedArrayBuffer(MAX_WORLDS * GRID_SIZE * 4),
    states: new SharedArrayBuffer(slots * CELLS_PER_SECTION * 2),
    facts: new SharedArrayBuffer(MAX_WORLDS * STATE_COUNT * 4),
    toggled: new SharedArrayBuffer(MAX_WORLDS * STATE_COUNT * 2),
  };
}

/** The place of a section in its world's part of the grid; `layer` counts from the world's bottom. */
export const gridIndex = (sx: number, sz: number, layer: number): number =>
  ((sx & (GRID_COLUMNS - 1)) << (GRID_BITS + LAYER_BITS)) | ((sz & (GRID_COLUMNS - 1)) << LAYER_BITS) | layer;

/** Which lap of the torus a column lies in: columns 2,048 blocks apart share a place. */
export const lapTag = (sx: number, sz: number): number =>
  ((sx >> GRID_BITS) & (GRID_COLUMNS - 1)) | (((sz >> GRID_BITS) & (GRID_COLUMNS - 1)) << GRID_BITS);

/** The place of a cell in its section: y runs fastest, because moves look up and down. */
export const cellIndex = (x: number, y: number, z: number): number => ((x & 15) << 8) | ((z & 15) << 4) | (y & 15);
