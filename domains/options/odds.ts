// Whether to fight or to run, by what is known at a glance. Pure. Sources: minecraft.wiki, Creeper (its explosion kills the unarmoured at
// normal difficulty), Zombie (20 points of health, 3 a hit), Skeleton (shoots from 15 blocks).

/** What is fled from whatever one holds. */
const NEVER_FOUGHT =
  /^(creeper|warden|wither|ender_dragon|ravager|elder_guardian|iron_golem|ghast|evoker|piglin_brute|vindicator|hoglin|zoglin)$/;
/** What hurts from afar. */
export const SHOOTS = /^(skeleton|stray|pillager|blaze|ghast|witch|drowned|guardian|shulker)$/;
const WEAPON = /_(sword|axe)$/;
const LEAST_HEALTH = 10;
/** More than so many at once are too many, and so many in a good armour. */
const MOST_FOES = 2;
const MOST_FOES_ARMOURED = 4;
const ARMOURED = 10;

export interface Odds {
  health: number;
  /** Points of armour. */
  armour: number;
  /** Names of what is held. */
  held: readonly string[];
  /** Kinds of what attacks. */
  foes: readonly string[];
}

export function isOutmatched({ health, armour, held, foes }: Odds): boolean {
  if (health < LEAST_HEALTH || foes.some((kind) => NEVER_FOUGHT.test(kind))) return true;
  if (!held.some((name) => WEAPON.test(name))) return true;
  return foes.length > (armour >= ARMOURED ? MOST_FOES_ARMOURED : MOST_FOES);
}

const POINTS: Readonly<Record<string, readonly [number, number, number, number]>> = {
  leather: [1, 3, 2, 1],
  golden: [2, 5, 3, 1],
  chainmail: [2, 5, 4, 1],
  iron: [2, 6, 5, 2],
  turtle: [2, 0, 0, 0],
  diamond: [3, 8, 6, 3],
  netherite: [3, 8, 6, 3],
};
const PIECES = ["helmet", "chestplate", "leggings", "boots"];

/** Points of armour that the worn pieces give. Source: minecraft.wiki, Armor. */
export const armourPoints = (worn: readonly string[]): number =>
  worn.reduce((sum, name) => {
    const [material = "", piece = ""] = name.split("_");
    return sum + (POINTS[material]?.[PIECES.indexOf(piece)] ?? 0);
  }, 0);
