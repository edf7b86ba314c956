// Whether to fight or to run: what the fight is expected to cost against what health can be spared. Pure. Sources: minecraft.wiki, Creeper
// (its explosion kills the unarmoured at normal difficulty), the infobox of each creature (health, damage at normal difficulty), Skeleton
// (shoots every three seconds, from 15 blocks).

import { blowOf, pauseBetweenBlows } from "./blows.ts";

/** What is fled from whatever one holds. */
const NEVER_FOUGHT =
  /^(creeper|warden|wither|ender_dragon|ravager|elder_guardian|iron_golem|ghast|evoker|piglin_brute|vindicator|hoglin|zoglin)$/;
/** What hurts from afar. */
export const SHOOTS = /^(skeleton|stray|pillager|blaze|ghast|witch|drowned|guardian|shulker)$/;
interface Foe {
  health: number;
  /** Health points of a blow or shot at normal difficulty. */
  blow: number;
  /** Between two of them. */
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
/** Of what is in no table the worst is expected. */
const UNKNOWN: Foe = { health: 40, blow: 6, everyMs: 1_000 };
/** Being struck throws back: of the blows that the time allows so many land, a careful estimate. */
const BLOWS_THAT_LAND = 0.5;
/** Until it is in reach of a blow; what shoots does so meanwhile. */
const APPROACH_MS = 2_000;
/** Health that one does not fight away. */
const RESERVE = 7;
/** What a point of armour takes off, at most twenty of them (minecraft.wiki, Armor, of blows as weak as these). */
const PER_ARMOUR_POINT = 0.04;
const MAX_ARMOUR = 20;

interface Odds {
  health: number;
  /** Points of armour. */
  armour: number;
  /** Names of what is held. */
  held: readonly string[];
  /** Kinds of what attacks. */
  foes: readonly string[];
}

/** Whether the fight would likely cost more health than can be spared. */
export function isOutmatched(odds: Odds): boolean {
  if (odds.foes.some((kind) => NEVER_FOUGHT.test(kind))) return true;
  return harmOf(odds) > odds.health - RESERVE;
}

/** Health points that fighting them all is expected to cost: one after the other falls, those left strike meanwhile. */
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

/** The item that kills soonest; null for the hand. */
function bestOf(held: readonly string[]): string | null {
  const harmASecond = (item: string | null): number => blowOf(item).damage / pauseBetweenBlows(item);
  return held.reduce<string | null>((best, item) => (harmASecond(item) > harmASecond(best) ? item : best), null);
}
