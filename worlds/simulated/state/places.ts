// Geometry: distances, walking times, blocks at positions, light. Pure functions of a scene.
// Sources: minecraft.wiki, Sprinting (walking speed 4.317 blocks a second), Light (a torch gives
// 14, one less a block).

import type { Position } from "../../../schemas/index.ts";
import type { SimulatedScene } from "./scene.ts";

const TICKS_A_SECOND = 20;
export const MS_A_TICK = 50;
export const TICKS_A_DAY = 24_000;
const BLOCKS_A_SECOND = 4.317;
const NIGHT_BEGINS = 13_000;
const NIGHT_ENDS = 23_000;
const TORCHLIGHT = 14;
const DAYLIGHT = 15;
const MOONLIGHT = 4;

export const distance = (a: Position, b: Position): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

export const isSame = (a: Position, b: Position): boolean =>
  floored(a).every((part, axis) => part === floored(b)[axis]);

export const floored = ([x, y, z]: Position): Position => [Math.floor(x), Math.floor(y), Math.floor(z)];

/** Ticks that walking there takes on open ground. */
export const walkTicks = (from: Position, to: Position): number =>
  Math.ceil((distance(from, to) / BLOCKS_A_SECOND) * TICKS_A_SECOND);

/** The block at a position: a placed one, else the ground, else air. */
export function blockAt({ blocks, ground }: SimulatedScene, place: Position): string {
  const [, y] = floored(place);
  const put = blocks.find(({ position }) => isSame(position, place));
  return put?.block ?? (y < ground.height ? ground.block : "air");
}

/** The time of day in ticks since sunrise. */
export const timeOfDay = ({ ticks }: SimulatedScene): number => ticks % TICKS_A_DAY;

export function isNight(scene: SimulatedScene): boolean {
  const time = timeOfDay(scene);
  return time >= NIGHT_BEGINS && time < NIGHT_ENDS;
}

/** The light at a position, 0 to 15: the sky's above the ground, and that of torches. */
export function lightAt(scene: SimulatedScene, place: Position): number {
  const [, y] = floored(place);
  const sky = y < scene.ground.height ? 0 : isNight(scene) ? MOONLIGHT : DAYLIGHT;
  const torches = scene.blocks.filter(({ block }) => block === "torch");
  const lit = torches.map(({ position }) => TORCHLIGHT - Math.ceil(distance(position, place)));
  return Math.max(sky, 0, ...lit);
}
