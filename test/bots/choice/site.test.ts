// At every chosen site, over random ground with holes, water, trunks and overhangs, the blueprint
// can be built part by part, in its own order.

import { describe, expect, test } from "vitest";
import { chooseSite } from "../../../bots/choice/site.ts";
import type { CellKind, SpotSurroundings } from "../../../bots/choice/spot.ts";
import { type BlockPosition, keyOf } from "../../../bots/geometry/positions.ts";
import { BLUEPRINTS, type Blueprint } from "../../../domains/blueprints.ts";
import { SIX_SIDES } from "./six-sides.ts";

const FEET: BlockPosition = { x: 0, y: 64, z: 0 };
const WORLDS = 60;

const plus = (a: BlockPosition, [x, y, z]: readonly [number, number, number]): BlockPosition => ({
  x: a.x + x,
  y: a.y + y,
  z: a.z + z,
});

/** A number in 0..1 that depends only on the seed and the position. */
function noise(seed: number, { x, y, z }: BlockPosition): number {
  let hash = Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(x + 512, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15) ^ Math.imul(y + 512, 0xc2b2ae35), 0x27d4eb2f);
  hash = Math.imul(hash ^ (hash >>> 13) ^ Math.imul(z + 512, 0x165667b1), 0x85ebca6b);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/**
 * Hills of a few blocks, rougher with every seed, in which every kind of cell occurs in difficult
 * places.
 */
function randomWorld(seed: number): SpotSurroundings {
  const roughness = (seed % 6) * 0.03;
  const height = ({ x, z }: BlockPosition) =>
    63 + Math.floor(noise(seed, { x: Math.floor(x / 5), y: 0, z: Math.floor(z / 5) }) * 3);
  const kind = (place: BlockPosition): CellKind => {
    const odd = noise(seed, place);
    const expected = place.y <= height(place) ? "solid" : "free";
    if (odd >= roughness) return expected;
    const others: CellKind[] = expected === "solid" ? ["free", "liquid", "other"] : ["solid", "solid", "other"];
    return others[Math.floor((odd / roughness) * others.length)] ?? expected;
  };
  return {
    kind,
    occupied: (place) => kind(place) === "free" && noise(seed + 1000, place) < 0.01,
    diggable: (place) => kind(place) === "solid" && noise(seed + 2000, place) > 0.02,
  };
}

/** The faults of building there, in the order of the parts. */
function faultsOf(blueprint: Blueprint, anchor: BlockPosition, world: SpotSurroundings): string[] {
  const changed = new Map<string, CellKind>();
  const now = (place: BlockPosition) => changed.get(keyOf(place)) ?? world.kind(place);
  const faults: string[] = [];
  for (const { kind, at } of blueprint.parts) {
    const cell = plus(anchor, [at.x, at.y, at.z]);
    const name = `${kind} at ${keyOf(at)}`;
    if (kind === "dig") {
      if (now(plus(cell, [0, -1, 0])) !== "solid") faults.push(`${name} opens a hole`);
      changed.set(keyOf(cell), "free");
      continue;
    }
    if ((kind === "wall" || kind === "hold") && now(cell) === "solid") continue;
    if (now(cell) !== "free" || world.occupied(cell)) faults.push(`${name} has no room`);
    if (!SIX_SIDES.some((side) => now(plus(cell, side)) === "solid"))
      faults.push(`${name} has no block to be placed against`);
    if (kind === "door" && now(plus(cell, [0, -1, 0])) !== "solid") faults.push(`${name} has no ground`);
    // The far half of a bed lies one cell further along.
    if (kind === "bed" && now(plus(cell, [1, 0, 0])) !== "free") faults.push(`${name} has no room for its head`);
    changed.set(keyOf(cell), "solid");
  }
  return faults;
}

describe("a chosen site", () => {
  test.each(Object.keys(BLUEPRINTS))("lets %s be built part by part, on any ground", (name) => {
    const blueprint = BLUEPRINTS[name] as Blueprint;
    let found = 0;
    for (let seed = 0; seed < WORLDS; seed += 1) {
      const world = randomWorld(seed);
      const anchor = chooseSite(FEET, blueprint, world);
      if (!anchor) continue;
      found += 1;
      expect(faultsOf(blueprint, anchor, world), `seed ${seed}`).toEqual([]);
    }
    expect(found).toBeGreaterThan(5);
  });

  test("closes the hole into which a body digs itself", () => {
    const dugIn = BLUEPRINTS.shelter_dug_in as Blueprint;
    let found = 0;
    for (let seed = 0; seed < WORLDS; seed += 1) {
      const world = randomWorld(seed);
      const anchor = chooseSite(FEET, dugIn, world);
      if (!anchor) continue;
      found += 1;
      const walls = [-2, -3].flatMap((y) =>
        SIX_SIDES.filter(([, up]) => up === 0).map(([x, , z]) => plus(anchor, [x, y, z])),
      );
      expect(walls.map(world.kind), `seed ${seed}`).toEqual(walls.map(() => "solid"));
    }
    expect(found).toBeGreaterThan(5);
  });

  test("is found at the foot of the tree on which the body stands", () => {
    const onTree: SpotSurroundings = {
      kind: ({ x, y, z }) => (y < 58 || (x === 0 && z === 0 && y < 64) ? "solid" : "free"),
      occupied: () => false,
      diggable: () => true,
    };
    expect(chooseSite(FEET, BLUEPRINTS.shelter_hut as Blueprint, onTree)).toMatchObject({ y: 58 });
  });

  test("is found on the ground above the shaft in which the body stands", () => {
    const inShaft: SpotSurroundings = {
      kind: ({ x, y, z }) => (y < 71 && (x !== 0 || z !== 0 || y < 64) ? "solid" : "free"),
      occupied: () => false,
      diggable: () => true,
    };
    expect(chooseSite(FEET, BLUEPRINTS.shelter_hut as Blueprint, inShaft)).toMatchObject({ y: 71 });
  });
});
