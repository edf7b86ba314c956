// Costs of enchanting: experience points of levels, and the chance that an enchanting table gives
// the wanted enchantment.
// Source: https://minecraft.wiki/w/Experience#Leveling_up and
// https://minecraft.wiki/w/Enchanting_mechanics

import { pointsAtLevel } from "../../../schemas/plain.ts";

/**
 * A possible enchantment: drawn with `weight` if the power is at least `leastPower`, and never
 * together with one that it excludes or that excludes it.
 */
export interface EnchantmentRoll {
  name: string;
  weight: number;
  leastPower: number;
  excludes: readonly string[];
}

/** Experience points that spending `levels` levels at `level` costs. */
export const pointsOfLevels = (level: number, levels: number): number =>
  pointsAtLevel(level) - pointsAtLevel(level - levels);

/**
 * The exact chance that one try at a table level gives an item the enchantment `wanted`, summed
 * over all outcomes of the game's rolls. The power is the level plus one, plus twice 0 to a quarter
 * of the enchantability, varied by up to 15 % with a triangular distribution. Enchantments are then
 * drawn by weight, each further one with chance (power + 1) / 50, and the power halves each time.
 */
export function chanceOfEnchantment(
  rolls: readonly EnchantmentRoll[],
  { level, enchantability, wanted }: { level: number; enchantability: number; wanted: string },
): number {
  const spread = Math.floor(enchantability / 4) + 1;
  let chance = 0;
  for (let first = 0; first < spread; first++) {
    for (let second = 0; second < spread; second++) {
      for (const [power, likelihood] of powersAround(level + 1 + first + second)) {
        const offered = rolls.filter(({ leastPower }) => leastPower <= power);
        chance += (likelihood * chanceOfDrawing(offered, power, wanted)) / (spread * spread);
      }
    }
  }
  return chance;
}

const MAX_VARIATION = 0.15;

/**
 * Possible powers with their probabilities: rounded, from the sum of two uniform rolls (a
 * triangular distribution).
 */
function powersAround(middle: number): [power: number, likelihood: number][] {
  const reach = middle * MAX_VARIATION;
  const below = (power: number): number => {
    const at = Math.max(-1, Math.min(1, (power - middle) / reach));
    return at < 0 ? (1 + at) ** 2 / 2 : 1 - (1 - at) ** 2 / 2;
  };
  const powers: [number, number][] = [];
  for (let power = Math.round(middle - reach); power <= Math.round(middle + reach); power++) {
    powers.push([Math.max(1, power), below(power + 0.5) - below(power - 0.5)]);
  }
  return powers;
}

function chanceOfDrawing(offered: readonly EnchantmentRoll[], power: number, wanted: string): number {
  const total = offered.reduce((sum, { weight }) => sum + weight, 0);
  return offered.reduce((chance, drawn) => {
    if (drawn.name === wanted) return chance + drawn.weight / total;
    const left = offered.filter(
      ({ name, excludes }) => name !== drawn.name && !excludes.includes(drawn.name) && !drawn.excludes.includes(name),
    );
    const another = Math.min(1, (power + 1) / 50);
    return chance + (drawn.weight / total) * another * chanceOfDrawing(left, Math.floor(power / 2), wanted);
  }, 0);
}
