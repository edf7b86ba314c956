// A path as numbers, which cross threads without a copy, and its reading as steps.
// Loads no schema, because the navigation thread writes it.

import type { Position } from "../words/names.ts";

/** How a step is carried out: the follower has one executor for each. */
export const MOVE_KINDS = [
  "start",
  "walk",
  "diagonal",
  /** Up by a slab or stairs, without a jump. */
  "step",
  "jump",
  /** Off an edge, to the ground. */
  "drop",
  /** Off an edge, into water. */
  "plunge",
  "swim",
  /** Out of water onto a bank. */
  "land",
  "climb",
  /** A jump over cells without ground. */
  "parkour",
  /** Through a door, gate or trapdoor, which is opened first and shut behind. */
  "open",
  /** Level or up, through cells that are dug first. */
  "dig",
  /** One down and one across, dug. */
  "stairs",
  /** The block underfoot is dug. */
  "descend",
  /** A jump, and a block placed underfoot. */
  "pillar",
  /** A block placed ahead, and a walk onto it. */
  "bridge",
] as const;
export type MoveKind = (typeof MOVE_KINDS)[number];

/**
 * Numbers of a step in `NavigationPath.steps`: x, y, z of the cell that the feet end in, `STEP`'s
 * fields, and the cost from the start in tenths of ticks.
 */
export const NUMBERS_PER_STEP = 5;

/** Fields of a step's fourth number. */
export const STEP = {
  KIND_MASK: 0x1f,
  /** Height of the feet above the cell's floor in sixteenths. */
  FEET_SHIFT: 5,
  FEET_MASK: 0xf,
  /** Bits of `DIG`. */
  DIGS_SHIFT: 9,
  DIGS_MASK: 0x3f,
  /** Bits of `DIG`: the cells whose door is opened. */
  OPENS_SHIFT: 15,
  OPENS_MASK: 0x3f,
  /** The cell under the step's end is placed. */
  PLACES: 1 << 21,
} as const;

/** The cells that a step may dig or open, from where it ends or begins. */
export const DIG = {
  FEET: 1,
  HEAD: 2,
  /** Above the head at the end: stairs down, and drops, come in there. */
  OVER: 4,
  /** Above the head at the beginning: jumps need it. */
  OVER_START: 8,
  /** Two cells above the end's head. */
  OVER_TWICE: 16,
  /** The feet's cell at the beginning, such as a door's whose leaf is in the way. */
  START: 32,
} as const;

/** A path as the search found it. */
export interface NavigationPath {
  /** `NUMBERS_PER_STEP` for each step; the first one is where the body stands. */
  steps: Int32Array;
  /** The sections that the path depends on and their versions: sx, sy, sz, version for each. */
  sections: Int32Array;
}

/** A step as the follower carries it out. */
export interface NavigationStep {
  kind: MoveKind;
  /** The cell of the feet at the end. */
  cell: Position;
  /** Height of the feet in the world. */
  feet: number;
  /** Game ticks of this step. */
  ticks: number;
  /** Cells to dig first, in order: from the top down, so that nothing falls onto the body. */
  digs: Position[];
  /** Cells of doors, gates and trapdoors to open first. */
  opens: Position[];
  /** The cell to place a block into; null without. */
  places: Position | null;
}

const OFFSETS: readonly (readonly [bit: number, fromStart: boolean, up: number])[] = [
  [DIG.OVER_TWICE, false, 3],
  [DIG.OVER_START, true, 2],
  [DIG.OVER, false, 2],
  [DIG.HEAD, false, 1],
  [DIG.FEET, false, 0],
  [DIG.START, true, 0],
];

const stepCount = ({ steps }: Pick<NavigationPath, "steps">): number => steps.length / NUMBERS_PER_STEP;

/** The steps of a path, the first one being the start. */
export const stepsOf = (path: Pick<NavigationPath, "steps">): NavigationStep[] =>
  Array.from({ length: stepCount(path) }, (_, index) => stepAt(path, index));

/** One step of a path. */
function stepAt({ steps }: Pick<NavigationPath, "steps">, index: number): NavigationStep {
  const at = index * NUMBERS_PER_STEP;
  const before = Math.max(0, at - NUMBERS_PER_STEP);
  const [x, y, z, word, cost] = numbersAt(steps, at);
  const [startX, startY, startZ, , costBefore] = numbersAt(steps, before);
  const cellsOf = (bits: number): Position[] =>
    OFFSETS.filter(([bit]) => (bits & bit) !== 0).map(([, fromStart, up]) =>
      fromStart ? [startX, startY + up, startZ] : [x, y + up, z],
    );
  return {
    kind: MOVE_KINDS[word & STEP.KIND_MASK] ?? "walk",
    cell: [x, y, z],
    feet: y + ((word >> STEP.FEET_SHIFT) & STEP.FEET_MASK) / 16,
    ticks: (cost - costBefore) / 10,
    digs: cellsOf((word >> STEP.DIGS_SHIFT) & STEP.DIGS_MASK),
    opens: cellsOf((word >> STEP.OPENS_SHIFT) & STEP.OPENS_MASK),
    places: (word & STEP.PLACES) === 0 ? null : [x, y - 1, z],
  };
}

const numbersAt = (steps: Int32Array, at: number): [x: number, y: number, z: number, word: number, cost: number] => [
  steps[at] ?? 0,
  steps[at + 1] ?? 0,
  steps[at + 2] ?? 0,
  steps[at + 3] ?? 0,
  steps[at + 4] ?? 0,
];
