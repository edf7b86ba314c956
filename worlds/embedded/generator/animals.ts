// The herds that a chunk starts with: one chunk in ten has a group of up to four animals of one
// kind, on dry grass. Source: Minecraft Wiki "Mob spawning" (creature generation: probability 0.1,
// weights and group sizes by kind).

import { hashOf, integerBetween, seededRandom } from "./random.ts";
import { type Terrain, WATER_TOP } from "./terrain.ts";
import type { VeinPosition } from "./veins.ts";

const CHANNEL = 400;
const HERD_CHANCE = 0.1;
const HERD_SIZE = 4;
const WEIGHTS = { sheep: 12, pig: 10, chicken: 10, cow: 8 } as const;

type AnimalKind = keyof typeof WEIGHTS;

interface Animal {
  kind: AnimalKind;
  /** The position of its feet: the block above the ground. */
  place: VeinPosition;
}

/** The animals of a chunk, the same for the same seed. */
export function animalsOf(seed: number, chunkX: number, chunkZ: number, terrain: Terrain): Animal[] {
  const random = seededRandom(hashOf(seed, CHANNEL, chunkX, chunkZ));
  if (random() >= HERD_CHANCE) return [];
  const kind = weighted(random());
  const animals: Animal[] = [];
  for (let animal = 0; animal < HERD_SIZE; animal++) {
    const x = chunkX * 16 + integerBetween(random, 0, 15);
    const z = chunkZ * 16 + integerBetween(random, 0, 15);
    const ground = terrain.heightAt(x, z);
    if (ground > WATER_TOP + 1) animals.push({ kind, place: [x, ground + 1, z] });
  }
  return animals;
}

function weighted(draw: number): AnimalKind {
  const kinds = Object.entries(WEIGHTS) as [AnimalKind, number][];
  const total = kinds.reduce((sum, [, weight]) => sum + weight, 0);
  let left = draw * total;
  for (const [kind, weight] of kinds) {
    if (left < weight) return kind;
    left -= weight;
  }
  return "cow";
}
