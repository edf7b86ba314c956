// The body's biome, by name if the version's data has one.

import type { MineflayerBody } from "../body/body.ts";

/** Null if the chunk is not loaded, or the server's number is unknown. */
export function biomeAt(body: MineflayerBody): string | null {
  const biome = body.blockAt(body.feet)?.biome as { id?: number; name?: string } | undefined;
  if (biome === undefined) return null;
  const biomes = body.bot.registry.biomes as unknown as Record<number, { name?: string } | undefined> | undefined;
  return biome.name || biomes?.[biome.id ?? -1]?.name || null;
}
