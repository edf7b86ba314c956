// A creature's legs: its destination, the path there, and the movement of this tick. A path is
// searched again only now and then, and only while the world has search budget left in this tick.
// Source: Minecraft Wiki "Mob AI" (path navigation), for the pauses between two searches.

import type { Vec3 } from "vec3";
import type { RandomSource } from "../generator/random.ts";
import { integerBetween } from "../generator/random.ts";
import type { Land } from "../land/land.ts";
import { type CreatureBody, type Drive, REST } from "./body.ts";
import { type CellCoordinates, findPath } from "./path-finding.ts";

/** The budget of all creatures together for path search in a tick, in positions expanded. */
export class SearchBudget {
  left = 0;
  readonly #perTick: number;

  constructor(perTick: number) {
    this.#perTick = perTick;
  }

  renew(): void {
    this.left = this.#perTick;
  }
}

/** A waypoint is reached within this distance of its middle. */
const ARRIVED = 0.45;
const STUCK_TICKS = 40;
const FAR_DISTANCE = 16;
const FAR_PAUSE = 8;
const FAILED_PAUSE = 15;

export class Legs {
  readonly #body: CreatureBody;
  readonly #dice: RandomSource;
  readonly #budget: SearchBudget;
  #path: CellCoordinates[] = [];
  #goal: CellCoordinates | null = null;
  #nextSearch = 0;
  #lastProgress = 0;

  constructor(body: CreatureBody, dice: RandomSource, budget: SearchBudget) {
    this.#body = body;
    this.#dice = dice;
    this.#budget = budget;
  }

  get resting(): boolean {
    return this.#path.length === 0;
  }

  rest(): void {
    this.#path = [];
    this.#goal = null;
  }

  /**
   * Heads for a position; searches a path when it has none, or when the position moved and a pause
   * is over.
   */
  goTo(land: Land, goal: CellCoordinates, reach: number, tick: number, max = 200): void {
    const moved = this.#goal === null || this.#goal.some((value, axis) => value !== goal[axis]);
    if (tick < this.#nextSearch || (!moved && this.#path.length > 0) || this.#budget.left <= 0) return;
    const { position, height } = this.#body;
    const from: CellCoordinates = [Math.floor(position.x), Math.floor(position.y + 0.1), Math.floor(position.z)];
    const path = findPath(land, { from, to: goal, reach, tall: height > 1 ? 2 : 1, budget: max });
    this.#budget.left -= path.visited;
    this.#path = path.cells;
    this.#goal = goal;
    this.#lastProgress = tick;
    const far = Math.abs(goal[0] - from[0]) + Math.abs(goal[2] - from[2]) > FAR_DISTANCE;
    this.#nextSearch =
      tick + integerBetween(this.#dice, 4, 10) + (far ? FAR_PAUSE : 0) + (path.arrives ? 0 : FAILED_PAUSE);
  }

  /** The movement of this tick; rests without a path. */
  step(speed: number, tick: number): Drive {
    for (let next = this.#path[0]; next !== undefined; next = this.#path[0]) {
      const way = this.#towards(next);
      if (way.distance > ARRIVED || Math.abs(way.up) >= 1) {
        if (tick - this.#lastProgress > STUCK_TICKS) break;
        const jump = way.up > 0.5 && way.distance < 1.5;
        return { x: way.x, z: way.z, speed, jump };
      }
      this.#path.shift();
      this.#lastProgress = tick;
    }
    this.rest();
    return REST;
  }

  #towards([x, y, z]: CellCoordinates): { x: number; z: number; up: number; distance: number } {
    const { position } = this.#body;
    const [dx, dz] = [x + 0.5 - position.x, z + 0.5 - position.z];
    return { x: dx, z: dz, up: y - position.y, distance: Math.hypot(dx, dz) };
  }
}

export const cellOf = ({ x, y, z }: Vec3): CellCoordinates => [Math.floor(x), Math.floor(y + 0.1), Math.floor(z)];
