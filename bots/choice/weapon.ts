// What to strike with: the held weapon that does most damage a second, and how long to wait between two blows so that each is a full
// one. Against what does not strike back no durability is spent on an axe. Source: Minecraft Wiki, "Damage" (Java Edition). Pure.

interface Blow {
  /** Health points of a full blow. */
  damage: number;
  attacksPerSecond: number;
}

const TIER_DAMAGE: Readonly<Record<string, number>> = {
  wooden: 4,
  golden: 4,
  stone: 5,
  iron: 6,
  diamond: 7,
  netherite: 8,
};
const AXES: Readonly<Record<string, Blow>> = {
  wooden: { damage: 7, attacksPerSecond: 0.8 },
  golden: { damage: 7, attacksPerSecond: 1 },
  stone: { damage: 9, attacksPerSecond: 0.8 },
  iron: { damage: 9, attacksPerSecond: 0.9 },
  diamond: { damage: 9, attacksPerSecond: 1 },
  netherite: { damage: 10, attacksPerSecond: 1 },
};
const SWORD_SPEED = 1.6;
const OTHER_SPEED: Readonly<Record<string, number>> = { pickaxe: 1.2, shovel: 1, trident: 1.1 };
const HAND: Blow = { damage: 1, attacksPerSecond: 4 };
/** A creature that was just hurt takes no harm for half a second. */
const IMMUNE_MS = 500;
const TOOL = /^(wooden|golden|stone|iron|diamond|netherite)_(sword|axe|pickaxe|shovel|hoe)$/;

/** What a full blow with the item does; the hand's, where it is no weapon. */
export function blowOf(item: string | null): Blow {
  const [, tier = "", kind = ""] = TOOL.exec(item ?? "") ?? [];
  if (kind === "sword") return { damage: TIER_DAMAGE[tier] ?? 4, attacksPerSecond: SWORD_SPEED };
  if (kind === "axe") return AXES[tier] ?? HAND;
  const speed = OTHER_SPEED[kind];
  return speed === undefined ? HAND : { damage: (TIER_DAMAGE[tier] ?? 4) - 2, attacksPerSecond: speed };
}

/** Milliseconds between two full blows that both do harm. */
export const pauseBetweenBlows = (item: string | null): number =>
  Math.max(IMMUNE_MS, 1_000 / blowOf(item).attacksPerSecond) + 50;

const harmASecond = (item: string | null): number => (blowOf(item).damage * 1_000) / pauseBetweenBlows(item);

/**
 * The name of the held item to strike with, or null for none: the one that the plan names where it is held, else a sword, and
 * against what strikes back the best there is.
 */
export function chooseWeapon(held: readonly string[], named: string | null, strikesBack: boolean): string | null {
  if (named !== null && held.includes(named)) return named;
  const weapons = held.filter((item) => (strikesBack ? /_(sword|axe)$/ : /_sword$/).test(item));
  return weapons.sort((a, b) => harmASecond(b) - harmASecond(a) || (a < b ? -1 : 1))[0] ?? null;
}
