// The loot of a broken block or a killed animal, rolled from the tables with the world's own
// randomness. Invariant: a block that demands a tool leaves nothing without one; silk touch and
// shears select their own entries. Source: the domain's loot tables; Minecraft Wiki "Breaking".

import type { EntityDrop, LootEntry, MinecraftRules } from "../../../domains/minecraft/data/world-rules.ts";
import { integerBetween, type RandomSource } from "../generator/random.ts";

/** The facts about the held tool that loot needs. */
export interface HeldTool {
  name: string;
  silkTouch: boolean;
}

export interface Loot {
  item: string;
  count: number;
}

/** Rolls what `block` drops when broken with `tool`, or with the bare hand where that is null. */
export function rollBlockLoot(
  rules: Pick<MinecraftRules, "lootOf" | "harvestTools">,
  block: string,
  tool: HeldTool | null,
  random: RandomSource,
): Loot[] {
  const needed = rules.harvestTools(block);
  if (needed !== null && (tool === null || !needed.includes(tool.name))) return [];
  const entries = rules.lootOf(block);
  const special = entries.filter(
    ({ needs }) => (needs === "silk_touch" && tool?.silkTouch) || (needs === "shears" && tool?.name === "shears"),
  );
  const plain = entries.filter(
    ({ needs, notWithSilkTouch }) => needs === null && !(tool?.silkTouch && notWithSilkTouch),
  );
  // Drops for shears replace the plain drops (leaves instead of a sapling), as silk touch does.
  const applicable = special.length > 0 ? special : plain;
  return areAlternatives(applicable) ? rollOne(applicable, random) : rollEach(applicable, random);
}

/** Chances below one that sum to one: exactly one of the entries drops (gravel or flint). */
function areAlternatives(entries: readonly LootEntry[]): boolean {
  const total = entries.reduce((sum, { chance }) => sum + chance, 0);
  return entries.length > 1 && entries.every(({ chance }) => chance < 1) && Math.abs(total - 1) < 1e-9;
}

function rollOne(entries: readonly LootEntry[], random: RandomSource): Loot[] {
  let draw = random();
  for (const entry of entries) {
    if (draw < entry.chance) return counted(entry, random);
    draw -= entry.chance;
  }
  return entries.slice(-1).flatMap((entry) => counted(entry, random));
}

function rollEach(entries: readonly LootEntry[], random: RandomSource): Loot[] {
  return entries.flatMap((entry) => (random() < entry.chance ? counted(entry, random) : []));
}

function counted({ item, min, max }: LootEntry, random: RandomSource): Loot[] {
  const count = integerBetween(random, min, max);
  return count > 0 ? [{ item, count }] : [];
}

/** Rolls a creature's loot, each entry independently. */
export function rollEntityLoot(entries: readonly EntityDrop[], random: RandomSource): Loot[] {
  return entries.flatMap(({ item, chance, min, max }) => {
    const count = random() < chance ? integerBetween(random, min, max) : 0;
    return count > 0 ? [{ item, count }] : [];
  });
}
