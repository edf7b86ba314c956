// Value noise: random numbers on a lattice, blended smoothly between its points. Pure and the same
// on every machine, since it uses integers and plain arithmetic only. Source: Ken Perlin,
// "Improving Noise" (2002), for the blending curve's idea.

import { hashOf } from "./random.ts";

const smooth = (t: number): number => t * t * (3 - 2 * t);
const blend = (from: number, to: number, t: number): number => from + (to - from) * t;

/** A number in [0, 1) that changes smoothly over `scale` blocks; each `channel` is independent. */
export function noiseAt(seed: number, channel: number, x: number, z: number, scale: number): number {
  const [cellX, cellZ] = [Math.floor(x / scale), Math.floor(z / scale)];
  const [alongX, alongZ] = [smooth(x / scale - cellX), smooth(z / scale - cellZ)];
  const corner = (dx: number, dz: number) => hashOf(seed, channel, cellX + dx, cellZ + dz) / 4294967296;
  return blend(blend(corner(0, 0), corner(1, 0), alongX), blend(corner(0, 1), corner(1, 1), alongX), alongZ);
}
