// The blocks that an explosion breaks and the bodies that it hurts. Rays from the centre lose
// strength with every block; damage depends on distance and on the share of the body that the blast
// reaches. Pure. Source: Minecraft Wiki "Explosion" (1352 rays through the faces of a 16-block
// cube, steps of 0.3, damage formula).

import { Vec3 } from "vec3";
import type { RandomSource } from "../generator/random.ts";
import type { Land } from "../land/land.ts";
import { canSee } from "../land/sight.ts";
import type { CellCoordinates } from "./path-finding.ts";

const GRID = 16;
const STEP = 0.3;
const LOSS_PER_STEP = 0.225;
const BODY_POINTS_ACROSS = 3;
const BODY_POINTS_UP = 5;

/**
 * The blocks that an explosion breaks; `resistance` returns a block's blast resistance by its name.
 */
export function craterOf(
  land: Land,
  resistance: (name: string) => number,
  centre: Vec3,
  power: number,
  dice: RandomSource,
): CellCoordinates[] {
  const broken = new Map<string, CellCoordinates>();
  for (const ray of rays()) {
    let strength = power * (0.7 + dice() * 0.6);
    for (const at = centre.clone(); strength > 0; at.add(ray), strength -= LOSS_PER_STEP) {
      const cell: CellCoordinates = [Math.floor(at.x), Math.floor(at.y), Math.floor(at.z)];
      const name = land.loaded(cell[0], cell[2]) ? land.name(...cell) : "bedrock";
      if (name === "air" || name === "cave_air") continue;
      strength -= (resistance(name) + STEP) * STEP;
      if (strength > 0) broken.set(cell.join(), cell);
    }
  }
  return [...broken.values()];
}

/** The directions of all rays, one step long. */
function* rays(): Generator<Vec3> {
  const edge = (index: number): boolean => index === 0 || index === GRID - 1;
  for (let x = 0; x < GRID; x++) {
    for (let y = 0; y < GRID; y++) {
      for (let z = 0; z < GRID; z++) {
        if (!edge(x) && !edge(y) && !edge(z)) continue;
        const share = (index: number): number => (index / (GRID - 1)) * 2 - 1;
        yield new Vec3(share(x), share(y), share(z)).unit().scaled(STEP);
      }
    }
  }
}

/** The share of a body that the blast reaches, 0..1. `feet` is the middle of its ground. */
export function exposure(land: Land, centre: Vec3, feet: Vec3, width: number, height: number): number {
  let seen = 0;
  const all = BODY_POINTS_ACROSS * BODY_POINTS_ACROSS * BODY_POINTS_UP;
  for (let x = 0; x < BODY_POINTS_ACROSS; x++) {
    for (let z = 0; z < BODY_POINTS_ACROSS; z++) {
      for (let y = 0; y < BODY_POINTS_UP; y++) {
        const across = (index: number): number => (index / (BODY_POINTS_ACROSS - 1) - 0.5) * width;
        const point = feet.offset(across(x), (y / (BODY_POINTS_UP - 1)) * height, across(z));
        if (canSee(land, point, centre)) seen++;
      }
    }
  }
  return seen / all;
}

/** Health points of a blast `distance` blocks away, before armour and difficulty. */
export function blastDamage(distance: number, power: number, exposed: number): number {
  const impact = (1 - distance / (2 * power)) * exposed;
  return impact <= 0 ? 0 : Math.floor(((impact * impact + impact) / 2) * 7 * 2 * power + 1);
}
