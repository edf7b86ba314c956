// The strength of a hit: the weapon's damage, and the recovery of the arm since the last one. Pure.
// Source: Minecraft Wiki "Damage" and "Attribute" (attack damage and attack speed by tool; a hit
// before the arm has recovered does 20 % of the damage and more, with the square of the time).

const BARE_HAND = 1;
const TIERS: Record<string, number> = { wooden: 0, golden: 0, stone: 1, iron: 2, diamond: 3, netherite: 4 };
const BASE_DAMAGE: Record<string, number> = { sword: 4, pickaxe: 2, shovel: 2.5 };
const AXE_DAMAGE: Record<string, number> = { wooden: 7, golden: 7, stone: 9, iron: 9, diamond: 9, netherite: 10 };
/** Hits a second. */
const HAND_SPEED = 4;
const SPEEDS: Record<string, number> = { sword: 1.6, pickaxe: 1.2, shovel: 1 };
const AXE_SPEEDS: Record<string, number> = { wooden: 0.8, stone: 0.8, iron: 0.9, golden: 1, diamond: 1, netherite: 1 };
const HOE_SPEEDS: Record<string, number> = { wooden: 1, stone: 2, iron: 3, golden: 1, diamond: 4, netherite: 4 };
const TICKS_PER_SECOND = 20;

function parts(item: string | null): { material: string; kind: string } {
  const [, material = "", kind = ""] = /^([a-z]+)_(sword|pickaxe|shovel|axe|hoe)$/.exec(item ?? "") ?? [];
  return { material, kind };
}

/** The damage of a full hit with an item, or with the bare hand for null. */
export function attackDamage(item: string | null): number {
  const { material, kind } = parts(item);
  if (kind === "axe") return AXE_DAMAGE[material] ?? BARE_HAND;
  const base = BASE_DAMAGE[kind];
  const tier = TIERS[material];
  return base === undefined || tier === undefined ? BARE_HAND : base + tier;
}

/** Ticks after a hit with an item until the next has full strength. */
export function recoveryTicks(item: string | null): number {
  const { material, kind } = parts(item);
  const speed = kind === "axe" ? AXE_SPEEDS[material] : kind === "hoe" ? HOE_SPEEDS[material] : SPEEDS[kind];
  return TICKS_PER_SECOND / (speed ?? HAND_SPEED);
}

/**
 * The share of the damage (0.2..1) that a hit does `ticks` after the last one or after the hand was
 * changed.
 */
export function strengthAfter(ticks: number, recovery: number): number {
  const share = Math.min(1, (ticks + 0.5) / recovery);
  return 0.2 + share * share * 0.8;
}
