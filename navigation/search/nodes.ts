// The nodes of a search, in arrays: a page for each section that nodes lie in, made when the first
// one does, and a row of numbers for each node in order of creation.
// A door that a path opened makes its cell another node: a second page holds those.

import { CELLS_PER_SECTION, cellIndex, GRID_SIZE, gridIndex } from "../cells/cell-buffers.ts";

/** A search sees so far around its start, in blocks; a tenth of it less than a lap of the grid. */
const WINDOW = 1024;
const Y_BITS = 9;
const SIDE_BITS = 11;
const SIDE_MASK = (1 << SIDE_BITS) - 1;
const Y_MASK = (1 << Y_BITS) - 1;
/** What `find` answers for a cell that no body may be in. */
export const BANNED = -1;

export interface Nodes {
  readonly keys: Int32Array;
  readonly costs: Int32Array;
  readonly bounds: Int32Array;
  readonly parents: Int32Array;
  /** Fields of `NODE`. */
  readonly words: Int32Array;
  /** The nearest node on the way back, itself included, that changed cells; 0 without. */
  readonly changes: Int32Array;
  /** Of nodes that changed cells: the box around all changes of the way to them, x and z alone. */
  readonly changedFrom: Int32Array;
  readonly changedTo: Int32Array;
  /** Ticks under water since the last breath, and blocks placed, times 1,024. */
  readonly spent: Int32Array;
  /** Cost of being there; paid with each move into it. */
  readonly dangers: Int32Array;
  clear(originX: number, originZ: number, minY: number): void;
  /** The node of a cell: its number, 0 without one, or `BANNED`. */
  find(x: number, y: number, z: number, isToggled: boolean): number;
  ban(x: number, y: number, z: number, isToggled: boolean): void;
  /** A new node for a cell; 0 if there is no room. */
  add(x: number, y: number, z: number, isToggled: boolean): number;
  count(): number;
  /** Sections with nodes. */
  pages(): number;
  isInWindow(x: number, z: number): boolean;
  /** Adds the cells beside a node to the box of its changes; `before` is the last node with some. */
  growBox(node: number, before: number): void;
  /** Whether the changes of a node and of those before it come within `range` of another node. */
  isBoxNear(changed: number, node: number, range: number): boolean;
  xOf(node: number): number;
  yOf(node: number): number;
  zOf(node: number): number;
}

/** Fields of a node's word. */
export const NODE = {
  KIND_MASK: 0x1f,
  /** `landing` of the node: 5 bits. */
  AT_SHIFT: 5,
  AT_MASK: 0x1f,
  DIGS_SHIFT: 10,
  OPENS_SHIFT: 16,
  BITS_MASK: 0x3f,
  PLACES: 1 << 22,
  CLOSED: 1 << 23,
} as const;

/** Room for `capacity` nodes, in up to `maxPages` sections of 16 KB. */
export function nodesOf(capacity: number, maxPages: number): Nodes {
  const pageOf = new Int32Array(2 * GRID_SIZE);
  const usedPlaces = new Int32Array(maxPages + 1);
  const nodeOf = new Int32Array((maxPages + 1) * CELLS_PER_SECTION);
  const keys = new Int32Array(capacity + 1);
  const costs = new Int32Array(capacity + 1);
  const bounds = new Int32Array(capacity + 1);
  const parents = new Int32Array(capacity + 1);
  const words = new Int32Array(capacity + 1);
  const changes = new Int32Array(capacity + 1);
  const changedFrom = new Int32Array(capacity + 1);
  const changedTo = new Int32Array(capacity + 1);
  const spent = new Int32Array(capacity + 1);
  const dangers = new Int32Array(capacity + 1);
  let count = 0;
  let pages = 0;
  let [originX, originZ, minY] = [0, 0, 0];

  const placeOf = (x: number, y: number, z: number, isToggled: boolean): number =>
    gridIndex(x >> 4, z >> 4, (y - minY) >> 4) + (isToggled ? GRID_SIZE : 0);

  /** The place in `nodeOf` of a cell, whose page is made if need be; negative if there is no room. */
  function slot(x: number, y: number, z: number, isToggled: boolean): number {
    const place = placeOf(x, y, z, isToggled);
    let page = pageOf[place] as number;
    if (page === 0) {
      if (pages >= maxPages) return -1;
      page = ++pages;
      pageOf[place] = page;
      usedPlaces[page] = place;
      nodeOf.fill(0, page * CELLS_PER_SECTION, (page + 1) * CELLS_PER_SECTION);
    }
    return page * CELLS_PER_SECTION + cellIndex(x, y, z);
  }

  return {
    keys,
    costs,
    bounds,
    parents,
    words,
    changes,
    changedFrom,
    changedTo,
    spent,
    dangers,
    clear(x, z, bottom) {
      for (let page = 1; page <= pages; page++) pageOf[usedPlaces[page] as number] = 0;
      pages = 0;
      count = 0;
      originX = x;
      originZ = z;
      minY = bottom;
    },
    find(x, y, z, isToggled) {
      const page = pageOf[placeOf(x, y, z, isToggled)] as number;
      return page === 0 ? 0 : (nodeOf[page * CELLS_PER_SECTION + cellIndex(x, y, z)] as number);
    },
    ban(x, y, z, isToggled) {
      const at = slot(x, y, z, isToggled);
      if (at >= 0) nodeOf[at] = BANNED;
    },
    add(x, y, z, isToggled) {
      if (count >= capacity) return 0;
      const at = slot(x, y, z, isToggled);
      if (at < 0) return 0;
      const node = ++count;
      nodeOf[at] = node;
      keys[node] = ((x - originX + WINDOW) << (Y_BITS + SIDE_BITS)) | ((z - originZ + WINDOW) << Y_BITS) | (y - minY);
      return node;
    },
    count: () => count,
    pages: () => pages,
    isInWindow: (x, z) => (x - originX + WINDOW) >>> 0 < 2 * WINDOW && (z - originZ + WINDOW) >>> 0 < 2 * WINDOW,
    growBox(node, before) {
      const key = keys[node] as number;
      const x = key >> (Y_BITS + SIDE_BITS);
      const z = (key >> Y_BITS) & SIDE_MASK;
      // A step changes cells of its start as well.
      const from = before === 0 ? 0x7fffffff : (changedFrom[before] as number);
      const to = before === 0 ? 0 : (changedTo[before] as number);
      const low = Math.min(Math.max(0, x - 1), from >> 16);
      const lowZ = Math.min(Math.max(0, z - 1), from & 0xffff);
      changedFrom[node] = (low << 16) | lowZ;
      changedTo[node] = (Math.max(x + 1, to >> 16) << 16) | Math.max(z + 1, to & 0xffff);
    },
    isBoxNear(changed, node, range) {
      const key = keys[node] as number;
      const x = key >> (Y_BITS + SIDE_BITS);
      const z = (key >> Y_BITS) & SIDE_MASK;
      const from = changedFrom[changed] as number;
      const to = changedTo[changed] as number;
      return (
        x + range >= from >> 16 && z + range >= (from & 0xffff) && x - range <= to >> 16 && z - range <= (to & 0xffff)
      );
    },
    xOf: (node) => ((keys[node] as number) >> (Y_BITS + SIDE_BITS)) + originX - WINDOW,
    yOf: (node) => ((keys[node] as number) & Y_MASK) + minY,
    zOf: (node) => (((keys[node] as number) >> Y_BITS) & SIDE_MASK) + originZ - WINDOW,
  };
}
