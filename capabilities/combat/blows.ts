// Damage of a fully charged attack with an item, and the pause between two attacks that both harm.
// Bodies that fight and the odds of a fight use it. Pure. Source: Minecraft Wiki, "Damage" and
// "Melee attack" (Java Edition).

interface Blow {
  /** Health points of a fully charged attack. */
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
/** A creature that was hurt is immune for half a second. */
const IMMUNE_MS = 500;
const TOOL = /^(wooden|golden|stone|iron|diamond|netherite)_(sword|axe|pickaxe|shovel|hoe)$/;

/** A fully charged attack with the item; the bare hand's if the item is no weapon. */
export function blowOf(item: string | null): Blow {
  const [, tier = "", kind = ""] = TOOL.exec(item ?? "") ?? [];
  if (kind === "sword") return { damage: TIER_DAMAGE[tier] ?? 4, attacksPerSecond: SWORD_SPEED };
  if (kind === "axe") return AXES[tier] ?? HAND;
  const speed = OTHER_SPEED[kind];
  return speed === undefined ? HAND : { damage: (TIER_DAMAGE[tier] ?? 4) - 2, attacksPerSecond: speed };
}

/** Milliseconds between two fully charged attacks that both harm. */
export const pauseBetweenBlows = (item: string | null): number =>
  Math.max(IMMUNE_MS, 1_000 / blowOf(item).attacksPerSecond) + 50;
