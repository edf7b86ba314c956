// Time to kill a creature, in game ticks: full-strength attacks, one cooldown apart, and the rest
// until wounds are healed. Natural armour and critical hits are ignored: they roughly cancel out.
// Source: https://minecraft.wiki/w/Melee_attack, https://minecraft.wiki/w/Damage#Immunity,
// https://minecraft.wiki/w/Food#Natural_regeneration

const TICKS_A_SECOND = 20;

/** After an attack a creature is immune for half a second, even to fast weapons. */
const IMMUNE_TICKS = 10;

/**
 * A creature in reach attacks about once a second, and one of four attacks lands: knockback stops
 * the others. Our estimate.
 */
const BLOWS_THAT_LAND = 0.25;

/**
 * A health point heals in 10 ticks with saturation, in 80 with food at 18 or more; this is our
 * estimate of the mean.
 */
const REST_TICKS_A_HEALTH = 40;

/** Time to catch up with a fleeing creature after each hit: a few blocks, our estimate. */
const CHASE_TICKS_A_BLOW = 5;

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
}

/** Attacks until it is dead. */
export const blowsToKill = ({ health }: Opponent, { damage }: Weapon): number => Math.ceil(health / damage);

/** Game ticks of the fight from the first attack to the last cooldown, including the chase. */
export function fightTicks(opponent: Opponent, weapon: Weapon): number {
  const cooldown = Math.max(IMMUNE_TICKS, TICKS_A_SECOND / weapon.attacksPerSecond);
  return blowsToKill(opponent, weapon) * (cooldown + (opponent.damage === 0 ? CHASE_TICKS_A_BLOW : 0));
}

/** Game ticks of rest until the wounds are healed. */
export function restTicks(opponent: Opponent, weapon: Weapon): number {
  const blows = fightTicks(opponent, weapon) / TICKS_A_SECOND;
  return blows * BLOWS_THAT_LAND * opponent.damage * REST_TICKS_A_HEALTH;
}

/** Game ticks to kill it and be ready for the next creature. */
export const killTicks = (opponent: Opponent, weapon: Weapon): number =>
  fightTicks(opponent, weapon) + restTicks(opponent, weapon);
