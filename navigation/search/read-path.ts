// Reads the path to a node off a search, with the sections that it depends on.

import { type NavigationPath, NUMBERS_PER_STEP, STEP } from "../../schemas/plain.ts";
import { SWIM } from "../moves/ground-reader.ts";
import { NODE, type Nodes } from "./nodes.ts";

export interface ReadPath {
  path: NavigationPath;
  /** Tenths of ticks, by the costs of moves and dangers alone. */
  cost: number;
  placed: number;
  /** The longest time under water, in ticks. */
  breath: number;
}

/** The path from the start to a node. `extra` is what a search added to the cost of its steps. */
export function readPath(
  nodes: Nodes,
  last: number,
  { versionOf, extra }: { versionOf: (sx: number, sy: number, sz: number) => number; extra: (node: number) => number },
): ReadPath {
  const way: number[] = [];
  for (let node = last; node !== 0; node = nodes.parents[node] as number) way.push(node);
  way.reverse();
  const steps = new Int32Array(way.length * NUMBERS_PER_STEP);
  const sections = new Map<string, [number, number, number]>();
  let [added, placed, breath] = [0, 0, 0];
  for (const [index, node] of way.entries()) {
    const [x, y, z] = [nodes.xOf(node), nodes.yOf(node), nodes.zOf(node)];
    added += extra(node);
    steps.set(
      [x, y, z, stepWord(nodes.words[node] as number), (nodes.costs[node] as number) - added],
      index * NUMBERS_PER_STEP,
    );
    placed = Math.max(placed, (nodes.spent[node] as number) >> 10);
    breath = Math.max(breath, (nodes.spent[node] as number) & 1023);
    for (const [dx, dy, dz] of AROUND) {
      const section: [number, number, number] = [(x + dx) >> 4, (y + dy) >> 4, (z + dz) >> 4];
      sections.set(section.join(), section);
    }
  }
  const numbers = [...sections.values()].flatMap(([sx, sy, sz]) => [sx, sy, sz, versionOf(sx, sy, sz)]);
  const cost = steps[steps.length - 1] ?? 0;
  return { path: { steps, sections: Int32Array.from(numbers) }, cost, placed, breath };
}

/** The corners of the cells that a step depends on. */
const AROUND: readonly (readonly [number, number, number])[] = [-1, 1].flatMap((dx) =>
  [-1, 1].flatMap((dz) => [-2, 3].map((dy): [number, number, number] => [dx, dy, dz])),
);

/** The word of a step: the fields of its node's word that a follower needs. */
function stepWord(word: number): number {
  const at = (word >> NODE.AT_SHIFT) & NODE.AT_MASK;
  return (
    (word & NODE.KIND_MASK) |
    ((at >= SWIM ? 0 : at) << STEP.FEET_SHIFT) |
    (((word >> NODE.DIGS_SHIFT) & NODE.BITS_MASK) << STEP.DIGS_SHIFT) |
    (((word >> NODE.OPENS_SHIFT) & NODE.BITS_MASK) << STEP.OPENS_SHIFT) |
    ((word & NODE.PLACES) === 0 ? 0 : STEP.PLACES)
  );
}
