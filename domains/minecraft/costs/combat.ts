// How long killing a creature takes, in game ticks: blows at full strength, one cooldown apart, until its health is gone, then
// rest until the wounds are healed. Natural armour and critical hits are left out: they about cancel out.
// Source: https://minecraft.wiki/w/Melee_attack, https://minecraft.wiki/w/Damage#Immunity, https://minecraft.wiki/w/Food#Natural_regeneration

const TICKS_A_SECOND = 20;

/** After a blow a creature takes no further damage for half a second, however fast the weapon. */
const IMMUNE_TICKS = 10;

/** A creature in reach strikes about once a second, and one of four blows lands: the others are stopped by knocking it back. Our estimate. */
const BLOWS_THAT_LAND = 0.25;

/** A health point comes back in 10 ticks while one is sated, in 80 with food at 18 or more; between the two, our estimate. */
const REST_TICKS_A_HEALTH = 40;

/** What runs away when it is hit has to be caught up with: a few blocks, our estimate. */
const CHASE_TICKS_A_BLOW = 5;

export interface Weapon {
  /** Health points of a full blow. */
  damage: number;
  attacksPerSecond: number;
  /** Durability points a blow. */
  wear: number;
}

/** No weapon at all. */
export const BARE_HAND: Weapon = { damage: 1, attacksPerSecond: 4, wear: 0 };

export interface Opponent {
  health: number;
  /** Health points of one of its blows; 0 for what flees instead of fighting. */
  damage: number;
}

/** Blows until it is dead. */
export const blowsToKill = ({ health }: Opponent, { damage }: Weapon): number => Math.ceil(health / damage);

/** Game ticks of the fight itself, first blow to last cooldown, with the chase of what flees. */
export function fightTicks(opponent: Opponent, weapon: Weapon): number {
  const cooldown = Math.max(IMMUNE_TICKS, TICKS_A_SECOND / weapon.attacksPerSecond);
  return blowsToKill(opponent, weapon) * (cooldown + (opponent.damage === 0 ? CHASE_TICKS_A_BLOW : 0));
}

/** Game ticks of resting until the wounds of the fight are healed. */
export function restTicks(opponent: Opponent, weapon: Weapon): number {
  const blows = fightTicks(opponent, weapon) / TICKS_A_SECOND;
  return blows * BLOWS_THAT_LAND * opponent.damage * REST_TICKS_A_HEALTH;
}

/** Game ticks to kill it and be ready for the next. */
export const killTicks = (opponent: Opponent, weapon: Weapon): number =>
  fightTicks(opponent, weapon) + restTicks(opponent, weapon);
