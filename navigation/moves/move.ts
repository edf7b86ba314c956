// What a move is: it looks at the ground around a node and emits the nodes that it leads to.
// Invariant: a move emits only what a body can do in vanilla, with all cells that it changes.

import { MOVE_KINDS, type MoveKind, SIDE } from "../../schemas/plain.ts";
import { columnOf, type GroundReader } from "./ground.ts";

/** The number of a kind of move. */
export const KIND = Object.fromEntries(MOVE_KINDS.map((kind, index) => [kind, index])) as Readonly<
  Record<MoveKind, number>
>;

/**
 * Takes a node that a move leads to: its cell, where the body is in it (`landing`), the cost in
 * tenths of ticks, bits of `DIG` for cells that are dug and opened, and whether the cell below is
 * placed.
 */
export type Emit = (
  kind: number,
  x: number,
  y: number,
  z: number,
  landing: number,
  cost: number,
  digs: number,
  opens: number,
  places: boolean,
) => void;

/** Emits where a body in the cell gets by this move; `at` is its `landing` there. */
export type Move = (x: number, y: number, z: number, at: number) => void;
export type MoveMaker = (ground: GroundReader, emit: Emit) => Move;

export interface Direction {
  dx: number;
  dz: number;
  /** The column that it leads to, of the surroundings. */
  column: number;
  /** The side of a cell by which it is left, and the side of the next by which it is entered. */
  out: number;
  into: number;
}

export const DIRECTIONS: readonly Direction[] = [
  { dx: -1, dz: 0, column: columnOf(-1, 0), out: SIDE.WEST, into: SIDE.EAST },
  { dx: 1, dz: 0, column: columnOf(1, 0), out: SIDE.EAST, into: SIDE.WEST },
  { dx: 0, dz: -1, column: columnOf(0, -1), out: SIDE.NORTH, into: SIDE.SOUTH },
  { dx: 0, dz: 1, column: columnOf(0, 1), out: SIDE.SOUTH, into: SIDE.NORTH },
];
export const ALL_SIDES = SIDE.WEST | SIDE.EAST | SIDE.NORTH | SIDE.SOUTH;
