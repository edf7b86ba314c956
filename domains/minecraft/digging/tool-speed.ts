// Digging speed of tools on materials (vanilla's speed of the tier, or of the kind if all tiers are
// equal), and their wear. Source: https://minecraft.wiki/w/Breaking#Speed,
// https://minecraft.wiki/w/Durability; the speeds are in tables/digging.json.

import { DIGGING } from "../tables/digging.ts";

/**
 * The multiplier of `tool` on `material` (parts joined by `;`): 1 if it does not help, Infinity if
 * it breaks the block instantly.
 */
export function toolSpeed(material: string, tool: string): number {
  const cached = speeds.get(material) ?? new Map<string, number>();
  speeds.set(material, cached);
  const speed = cached.get(tool) ?? speedOf(material, tool);
  cached.set(tool, speed);
  return speed;
}

/** Cached speeds by material and tool: the compiler needs the same few hundred many times. */
const speeds = new Map<string, Map<string, number>>();

function speedOf(material: string, tool: string): number {
  const { tier, kind } = partsOf(tool);
  const parts = material.split(";").map((part) => {
    const speed = DIGGING.materials[part]?.[kind] ?? 1;
    return speed === "tier" ? (DIGGING.tiers[tier] ?? 1) : speed === "at once" ? Number.POSITIVE_INFINITY : speed;
  });
  return Math.max(...parts);
}

/** Durability points for breaking one block; swords wear twice as fast. */
export const wearOf = (tool: string): number => (tool.includes("_sword") ? 2 : 1);

/** Speed of the tool's tier; 1 without a tier. */
export const tierOf = (tool: string): number => DIGGING.tiers[partsOf(tool).tier] ?? 1;

/** The items that dig something faster than the hand. */
export const diggingTools = (items: Iterable<string>): string[] =>
  [...items].filter((item) => {
    const { tier, kind } = partsOf(item);
    return KINDS.has(kind) && (tier === "" || DIGGING.tiers[tier] !== undefined);
  });

const KINDS: ReadonlySet<string> = new Set(Object.values(DIGGING.materials).flatMap((speeds) => Object.keys(speeds)));

/**
 * `diamond_pickaxe` and its variants have tier `diamond` and kind `pickaxe`; `shears` have no tier.
 */
function partsOf(tool: string): { tier: string; kind: string } {
  const [plain = tool] = tool.split("+", 1);
  const end = plain.lastIndexOf("_");
  return { tier: plain.slice(0, Math.max(0, end)), kind: plain.slice(end + 1) };
}
