// What is dug and built by its measures, as a goal of the place where the body stands when its turn
// comes: holes, rooms and tunnels are boxes to clear, walls, floors and pillars blocks to place.

import type { Position } from "../../schemas/index.ts";
import { type BotAction, runCapability, unable } from "./bot-actions.ts";
import { type ResolverRow, targetsOf } from "./fetch-first.ts";
import { heldBy } from "./self-report.ts";

/** Blocks that one order clears or places. */
const MAX_CLEARED = 1024;
const MAX_BUILT = 128;
/** What is built of if nothing was said: what is held most of, else cobblestone. */
const MATERIALS = ["cobblestone", "dirt", "stone", "oak_planks", "cobbled_deepslate"];
/** How far ahead a wall stands, in blocks. */
const AHEAD = 2;

type Side = readonly [number, number];
const SIDES: Readonly<Record<string, Side>> = { north: [0, -1], south: [0, 1], west: [-1, 0], east: [1, 0] };
/** North where no direction was said. */
const NORTH: Side = [0, -1];

/** From where a side of so many blocks begins, so that its middle is 0. */
const begin = (side: number): number => -Math.floor((side - 1) / 2);

export const clear: ResolverRow = ({ args }, perceiver) => {
  const { size: [width, length, height] = [1, 1, 1], shape } = args;
  if (width * length * height > MAX_CLEARED)
    return unable(`that is more than ${MAX_CLEARED} blocks; ask for its parts one after the other`);
  const [x, y, z] = feetOf(perceiver.snapshot().position);
  if (shape === "tunnel") {
    const [dx, dz] = SIDES[args.direction ?? "north"] ?? NORTH;
    const aside = begin(width);
    const corner = (along: number, across: number, up: number): Position => [
      x + dx * along + Math.abs(dz) * across,
      y + up,
      z + dz * along + Math.abs(dx) * across,
    ];
    const box = { from: corner(1, aside, 0), to: corner(length, aside + width - 1, height - 1) };
    return { kind: "goal", goal: { cleared: box } };
  }
  const [west, north] = [x + begin(width), z + begin(length)];
  const [low, high] = shape === "hole" ? [y - height, y - 1] : [y, y + height - 1];
  const box = { from: [west, low, north], to: [west + width - 1, high, north + length - 1] } as const;
  return { kind: "goal", goal: { cleared: { from: [...box.from], to: [...box.to] } } };
};

/** A pillar is climbed while it is built; the rest is placed from the ground up. */
export const build: ResolverRow = (task, perceiver): BotAction => {
  const { size: [width, length, height] = [1, 1, 1], shape, direction = "north" } = task.args;
  const [target] = targetsOf(task);
  const held = heldBy(perceiver);
  const most = [...MATERIALS].sort((a, b) => (held[b] ?? 0) - (held[a] ?? 0))[0] ?? "cobblestone";
  const block = target?.item ?? most;
  if (shape === "pillar" && target === undefined && height <= 32) return runCapability("pillar_up", { height });
  const [x, y, z] = feetOf(perceiver.snapshot().position);
  const [dx, dz] = SIDES[direction] ?? NORTH;
  const cells: Position[] = [];
  const [tall, deep] = shape === "floor" ? [1, length] : [height, 1];
  for (let up = 0; up < tall; up++)
    for (let along = 0; along < deep; along++)
      for (let across = begin(width); across < begin(width) + width; across++)
        cells.push([
          x + dx * (AHEAD + along) + Math.abs(dz) * across,
          (shape === "floor" ? y - 1 : y) + up,
          z + dz * (AHEAD + along) + Math.abs(dx) * across,
        ]);
  if (cells.length > MAX_BUILT)
    return unable(`that is more than ${MAX_BUILT} blocks; ask for its parts one after the other`);
  return { kind: "goal", goal: { placed: cells.map((position) => ({ block, position })) } };
};

const feetOf = ([x, y, z]: Position): Position => [Math.floor(x), Math.floor(y + 0.01), Math.floor(z)];
