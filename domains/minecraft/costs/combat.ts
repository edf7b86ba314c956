// Time and wounds of killing a creature: full-strength attacks, one cooldown apart, and the rest until
// wounds are healed, in game ticks; wounds in health points. Critical hits are ignored.
// Source: https://minecraft.wiki/w/Melee_attack, https://minecraft.wiki/w/Damage#Immunity,
// https://minecraft.wiki/w/Armor#Mechanics, https://minecraft.wiki/w/Food#Natural_regeneration

const TICKS_A_SECOND = 20;

/** After an attack a creature is immune for half a second, even to fast weapons. */
const IMMUNE_TICKS = 10;

/** One of four attacks of a creature lands: knockback and steps aside stop the others. Our estimate. */
const BLOWS_THAT_LAND = 0.25;

/**
 * A health point heals in 10 ticks with saturation, in 80 with food at 18 or more; this is our
 * estimate of the mean.
 */
const REST_TICKS_A_HEALTH = 40;

/** Time to catch up with a fleeing creature after each hit: a few blocks, our estimate. */
const CHASE_TICKS_A_BLOW = 5;

/** Time under fire until a creature that shoots is in reach: some ten blocks, our estimate. */
const APPROACH_TICKS = 40;

/** Armour points and toughness, worn or grown. */
export interface Protection {
  points: number;
  toughness: number;
}

export const UNPROTECTED: Protection = { points: 0, toughness: 0 };

/** What armour leaves of a blow. */
export function damageThrough(damage: number, { points, toughness }: Protection): number {
  const defence = Math.min(20, Math.max(points / 5, points - damage / (2 + toughness / 4)));
  return damage * (1 - defence / 25);
}

export interface Weapon {
  /** Health points of a fully charged attack. */
  damage: number;
  attacksPerSecond: number;
  /** Durability points per attack. */
  wear: number;
}

/** The bare hand. */
export const BARE_HAND: Weapon = { damage: 1, attacksPerSecond: 4, wear: 0 };

export interface Opponent {
  health: number;
  /** Damage of one of its attacks; 0 for creatures that flee. */
  damage: number;
  /** Its natural armour points. */
  armour?: number;
  /** Ticks between its attacks: 20 if not given. */
  attackTicks?: number;
  shoots?: boolean;
  /** Health points that a hit costs afterwards, whatever is worn. */
  lasting?: number;
}

/** Attacks until it is dead. */
export const blowsToKill = ({ health, armour = 0 }: Opponent, { damage }: Weapon): number =>
  Math.ceil(health / damageThrough(damage, { points: armour, toughness: 0 }));

/** Game ticks of the fight from the first attack to the last cooldown, including the chase. */
export function fightTicks(opponent: Opponent, weapon: Weapon): number {
  const cooldown = Math.max(IMMUNE_TICKS, TICKS_A_SECOND / weapon.attacksPerSecond);
  return blowsToKill(opponent, weapon) * (cooldown + (opponent.damage === 0 ? CHASE_TICKS_A_BLOW : 0));
}

/** Health points that a fight of so many ticks costs. */
export function woundsOf(opponent: Opponent, ticks: number, worn: Protection = UNPROTECTED): number {
  const { damage, attackTicks = TICKS_A_SECOND, shoots = false, lasting = 0 } = opponent;
  if (damage === 0) return 0;
  const attacks = (ticks + (shoots ? APPROACH_TICKS : 0)) / attackTicks;
  return attacks * BLOWS_THAT_LAND * (damageThrough(damage, worn) + lasting);
}

/** Game ticks of rest until so many health points are healed. */
export const restTicks = (wounds: number): number => wounds * REST_TICKS_A_HEALTH;
