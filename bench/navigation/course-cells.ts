// A drawing of a course: the blocks that were built and, in generated land, the ground and the trees
// around its ways. Pure: the land is a function of its seed.

import { lowestBlock } from "../../worlds/embedded/generator/chunks.ts";
import { spawnPlace } from "../../worlds/embedded/generator/spawn.ts";
import { terrainOf, WATER_TOP } from "../../worlds/embedded/generator/terrain.ts";
import { treesOf } from "../../worlds/embedded/generator/trees.ts";
import { boxOf, type Cell, type Course, tasksOf } from "./course-case.ts";
import { type DrawnCell, type Point, wayDrawing } from "./draw-way.ts";

/** How far around its ways land is drawn, and how deep. */
const ASIDE = 6;
const DEEP = 5;
const CHUNK = 16;

/** Draws ways through a course, from above and from the side, as SVG. */
export function courseDrawing(course: Course, seed: number, ways: readonly (readonly Point[])[]): string {
  const goals = tasksOf(course).flatMap((task) => task.goals.map(({ at }) => at.position));
  const ground = course.world.type === "flat" ? { ground: -1 } : {};
  return wayDrawing({ title: course.id, cells: cellsOf(course, seed, ways), ways, goals, ...ground });
}

/** The cells as they stand at the start, from the course's origin. */
function cellsOf(course: Course, seed: number, ways: readonly (readonly Point[])[]): DrawnCell[] {
  const cells = new Map<string, DrawnCell>();
  const put = (x: number, y: number, z: number, name: string): void =>
    void cells.set(`${x},${y},${z}`, { cell: [x, y, z], name });
  if (course.world.type === "land") paintLand(seed, boundsOf(ways), put);
  for (const built of course.blocks) {
    const name = built.block.replace(/\[.*/, "");
    for (const cell of cellsIn(boxOf(built))) put(...cell, name);
  }
  return [...cells.values()];
}

function* cellsIn([from, to]: readonly [Cell, Cell]): Generator<Cell> {
  const range = (axis: 0 | 1 | 2): number[] => {
    const [low, high] = [Math.min(from[axis], to[axis]), Math.max(from[axis], to[axis])];
    return Array.from({ length: high - low + 1 }, (_, index) => low + index);
  };
  for (const x of range(0)) for (const y of range(1)) for (const z of range(2)) yield [x, y, z];
}

interface Bounds {
  x: [number, number];
  z: [number, number];
}

function boundsOf(ways: readonly (readonly Point[])[]): Bounds {
  const along = (axis: 0 | 2): [number, number] => {
    const all = [0, ...ways.flat().map((point) => point[axis])];
    const [low, high] = all.reduce(([least, most], at) => [Math.min(least, at), Math.max(most, at)], [0, 0]);
    return [Math.floor(low) - ASIDE, Math.ceil(high) + ASIDE];
  };
  return { x: along(0), z: along(2) };
}

function paintLand(seed: number, bounds: Bounds, put: (x: number, y: number, z: number, name: string) => void): void {
  // The bottom of the world is deeper than any drawing.
  const terrain = terrainOf(seed, lowestBlock({ version: { ">=": () => true } } as never));
  const [dx, dy, dz] = spawnPlace(seed, terrain);
  const isIn = (x: number, z: number): boolean =>
    x >= bounds.x[0] && x <= bounds.x[1] && z >= bounds.z[0] && z <= bounds.z[1];
  for (let x = bounds.x[0]; x <= bounds.x[1]; x++) {
    for (let z = bounds.z[0]; z <= bounds.z[1]; z++) {
      const height = terrain.heightAt(x + dx, z + dz);
      const cover = terrain.coverAt(x + dx, z + dz);
      for (let y = height - DEEP; y <= Math.max(height, WATER_TOP); y++)
        put(x, y - dy, z, terrain.groundAt(x + dx, y, z + dz, height, cover));
    }
  }
  const chunksOf = ([low, high]: [number, number], offset: number): number[] => {
    const [first, last] = [Math.floor((low + offset) / CHUNK), Math.floor((high + offset) / CHUNK)];
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  };
  for (const chunkX of chunksOf(bounds.x, dx)) {
    for (const chunkZ of chunksOf(bounds.z, dz)) {
      for (const { foot, logs, leaves } of treesOf(seed, chunkX, chunkZ, terrain)) {
        const grown = [
          ...leaves.map(({ place }) => ({ place, name: "oak_leaves" })),
          ...Array.from({ length: logs }, (_, up) => ({
            place: [foot[0], foot[1] + up, foot[2]] as const,
            name: "oak_log",
          })),
        ];
        for (const { place, name } of grown)
          if (isIn(place[0] - dx, place[2] - dz)) put(place[0] - dx, place[1] - dy, place[2] - dz, name);
      }
    }
  }
}
