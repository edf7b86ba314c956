// Decides whether to fight or run: compares the expected harm of a fight with the health to spare.
// Pure. Sources: minecraft.wiki, Creeper (its explosion kills unarmoured players at normal
// difficulty), the infobox of each creature (health, damage at normal difficulty), Skeleton (shoots
// every three seconds, from 15 blocks).

import { blowOf, pauseBetweenBlows } from "./blows.ts";

/** Creatures to flee from with any equipment. */
const NEVER_FOUGHT =
  /^(creeper|warden|wither|ender_dragon|ravager|elder_guardian|iron_golem|ghast|evoker|piglin_brute|vindicator|hoglin|zoglin)$/;
/** Creatures that attack from a distance. */
export const SHOOTS = /^(skeleton|stray|pillager|blaze|ghast|witch|drowned|guardian|shulker)$/;
interface Foe {
  health: number;
  /** Damage of an attack at normal difficulty. */
  blow: number;
  /** Time between two attacks. */
  everyMs: number;
}

const FOES: Readonly<Record<string, Foe>> = {
  zombie: { health: 20, blow: 3, everyMs: 1_000 },
  spider: { health: 16, blow: 2, everyMs: 1_000 },
  cave_spider: { health: 12, blow: 3, everyMs: 1_000 },
  skeleton: { health: 20, blow: 4, everyMs: 3_000 },
  silverfish: { health: 8, blow: 1, everyMs: 1_000 },
  endermite: { health: 8, blow: 2, everyMs: 1_000 },
  slime: { health: 4, blow: 2, everyMs: 1_000 },
  phantom: { health: 20, blow: 2, everyMs: 3_000 },
  witch: { health: 26, blow: 6, everyMs: 3_000 },
  pillager: { health: 24, blow: 4, everyMs: 2_000 },
  blaze: { health: 20, blow: 5, everyMs: 1_500 },
  wither_skeleton: { health: 20, blow: 8, everyMs: 1_000 },
};
const LIKE: Readonly<Record<string, string>> = {
  husk: "zombie",
  drowned: "zombie",
  zombie_villager: "zombie",
  stray: "skeleton",
  magma_cube: "spider",
};
/** A pessimistic guess for creatures without an entry. */
const UNKNOWN: Foe = { health: 40, blow: 6, everyMs: 1_000 };
/**
 * Share of the possible attacks that land, estimated carefully: each hit knocks the attacker back.
 */
const BLOWS_THAT_LAND = 0.5;
/** Time to get within reach of a shooter, which shoots meanwhile. */
const APPROACH_MS = 2_000;
/** Health to keep in reserve. */
const RESERVE = 7;
/**
 * Share of damage that an armour point blocks, up to MAX_ARMOUR points (minecraft.wiki, Armor, for
 * attacks of this strength).
 */
const PER_ARMOUR_POINT = 0.04;
const MAX_ARMOUR = 20;

interface Odds {
  health: number;
  /** Armour points. */
  armour: number;
  /** Names of held items. */
  held: readonly string[];
  /** Types of the attackers. */
  foes: readonly string[];
}

/** Whether the fight would probably cost more health than the body can spare. */
export function isOutmatched(odds: Odds): boolean {
  if (odds.foes.some((kind) => NEVER_FOUGHT.test(kind))) return true;
  return harmOf(odds) > odds.health - RESERVE;
}

/** Expected damage from fighting all of them one by one, while the rest attack. */
function harmOf({ armour, held, foes }: Odds): number {
  const weapon = bestOf(held);
  const { damage } = blowOf(weapon);
  const fights = foes
    .map((kind) => ({ kind, foe: FOES[LIKE[kind] ?? kind] ?? UNKNOWN }))
    .map(({ kind, foe }) => ({ kind, foe, ms: Math.ceil(foe.health / damage) * pauseBetweenBlows(weapon) }))
    .sort((a, b) => a.ms - b.ms);
  let passed = 0;
  let harm = 0;
  for (const { kind, foe, ms } of fights) {
    passed += ms;
    const struckFor = SHOOTS.test(kind) ? passed + APPROACH_MS : passed;
    harm += (struckFor / foe.everyMs) * foe.blow * BLOWS_THAT_LAND;
  }
  return harm * (1 - PER_ARMOUR_POINT * Math.min(MAX_ARMOUR, armour));
}

/** The item that kills fastest; null for the hand. */
function bestOf(held: readonly string[]): string | null {
  const harmASecond = (item: string | null): number => blowOf(item).damage / pauseBetweenBlows(item);
  return held.reduce<string | null>((best, item) => (harmASecond(item) > harmASecond(best) ? item : best), null);
}
