// Doors and fence gates on paths. The pathfinder takes them for walls and digs past them; here a
// path leads through one along the way that it faces, from floor to floor: through an open one, and
// through a shut one that a hand opens (door-keeper.ts opens and shuts it). Nothing else leads in or
// out of its cell, because its leaf stands at one of the sides.
// Source: minecraft.wiki, "Door", "Fence Gate" (iron doors open only by redstone).

import { createRequire } from "node:module";
import type { Movements } from "mineflayer-pathfinder";
import type { Block } from "prismarine-block";
import { isFixture } from "../../capabilities/leaves/handling.ts";
import type { BlockPosition } from "../geometry/positions.ts";

export interface Door {
  /** The axis along which one passes. */
  axis: "x" | "z";
  isOpen: boolean;
  /** Whether a hand opens it. */
  byHand: boolean;
  /** A gate is one cell high, and a door two. */
  isGate: boolean;
  /** The lower half of a door, or a gate. */
  isLower: boolean;
}

const DOOR = /_door$/;

/** The door or gate that the block is part of, in its state; undefined for other blocks. */
export function doorOf(block: Pick<Block, "name" | "getProperties">): Door | undefined {
  const { name } = block;
  const isGate = isFixture(name, "fence_gate");
  if (!isGate && !DOOR.test(name)) return undefined;
  const { facing, open, half } = block.getProperties();
  return {
    axis: facing === "east" || facing === "west" ? "x" : "z",
    isOpen: String(open) === "true",
    byHand: isGate || isFixture(name, "door"),
    isGate,
    isLower: isGate || half === "lower",
  };
}

/** A cell as a search reads it. */
interface DoorCell {
  position: BlockPosition;
  safe: boolean;
  physical: boolean;
  door?: Door | undefined;
}
interface Direction {
  x: number;
  z: number;
}
interface PathNode extends BlockPosition {
  remainingBlocks: number;
}
interface Moves {
  getBlock(from: BlockPosition, dx: number, dy: number, dz: number): DoorCell;
  getNumEntitiesAt(from: BlockPosition, dx: number, dy: number, dz: number): number;
  exclusionStep(block: DoorCell): number;
  readonly entityCost: number;
  getMoveForward(node: PathNode, dir: Direction, neighbours: object[]): void;
  getNeighbors(node: PathNode): object[];
}
type MoveClass = new (x: number, y: number, z: number, remainingBlocks: number, cost: number) => object;

const require = createRequire(import.meta.url);
/** In blocks of walking: the body stops for a moment. */
const OPENING_COST = 2;
const NO_WAY = 100;

const axisOf = ({ x }: Direction): Door["axis"] => (x === 0 ? "z" : "x");

/** Makes searches lead through doors. The cells of the movements must have their doors. */
export function passDoors(movements: Movements): void {
  const Move = require("mineflayer-pathfinder/lib/move") as MoveClass;
  const moves = movements as unknown as Moves;
  const forward = moves.getMoveForward.bind(movements);
  const neighboursOf = moves.getNeighbors.bind(movements);
  moves.getMoveForward = (node, dir, neighbours) => {
    const cell = moves.getBlock(node, dir.x, 0, dir.z);
    const { door } = cell;
    if (door === undefined) return forward(node, dir, neighbours);
    if (door.axis !== axisOf(dir) || !door.isLower || !(door.isOpen || door.byHand)) return;
    const above = moves.getBlock(node, dir.x, 1, dir.z);
    if (door.isGate ? !above.safe : above.door === undefined) return;
    if (!moves.getBlock(node, dir.x, -1, dir.z).physical) return;
    const crowd = moves.getNumEntitiesAt(cell.position, 0, 0, 0) * moves.entityCost;
    const cost = 1 + moves.exclusionStep(cell) + crowd + (door.isOpen ? 0 : OPENING_COST);
    if (cost > NO_WAY) return;
    const { x, y, z } = cell.position;
    neighbours.push(new Move(x, y, z, node.remainingBlocks, cost));
  };
  moves.getNeighbors = (node) => {
    const { door } = moves.getBlock(node, 0, 0, 0);
    if (door === undefined) return neighboursOf(node);
    const neighbours: object[] = [];
    for (const step of [-1, 1])
      moves.getMoveForward(node, door.axis === "x" ? { x: step, z: 0 } : { x: 0, z: step }, neighbours);
    return neighbours;
  };
}
