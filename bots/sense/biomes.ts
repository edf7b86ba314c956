// The body's biome, by name if the version's data has one.

import type { Bot } from "mineflayer";

/** Null if the chunk is not loaded, or the server's number is unknown. */
export function biomeAt(bot: Bot): string | null {
  const biome = bot.blockAt(bot.entity.position)?.biome as { id?: number; name?: string } | undefined;
  if (biome === undefined) return null;
  const biomes = bot.registry.biomes as unknown as Record<number, { name?: string } | undefined> | undefined;
  return biome.name || biomes?.[biome.id ?? -1]?.name || null;
}
