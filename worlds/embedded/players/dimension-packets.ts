// The packets that name a dimension, in the shape that each version expects: the login's fields,
// and the respawn, whose own form in flying-squid lacks fields from 1.16 on. Source: wiki.vg
// "Login (play)", "Respawn", protocol histories of 1.16, 1.16.2, 1.19, 1.19.3, 1.20.2 and 1.20.5.

import type { Player, Registry, Server } from "flying-squid";
import { type DimensionName, dimensionAt } from "../generator/dimensions.ts";

type Fields = Record<string, unknown>;

const GAME_MODE_NAMES = ["survival", "creative", "adventure", "spectator"] as const;
const NO_PREVIOUS_MODE = 255;

const LEVELS: Record<DimensionName, string> = { overworld: "minecraft:overworld", nether: "minecraft:the_nether" };

/** The names of a server's levels by flying-squid's numbers, as the login lists them. */
export const LEVEL_NAMES: Record<number, string> = { 0: LEVELS.overworld, "-1": LEVELS.nether };

/** A login or respawn packet with the fields of a dimension in place of what it has. */
export function inDimension(registry: Registry, fields: Fields, dimension: DimensionName): Fields {
  const level = LEVELS[dimension];
  const { worldState } = fields as { worldState?: Fields };
  if (worldState !== undefined)
    return { ...fields, worldState: { ...worldState, name: level, dimension: typeIndex(registry, level) } };
  const named = { ...fields, worldName: level };
  if (registry.version["<"]("1.19")) return { ...named, dimension: typeCompound(registry, level) };
  return "worldType" in fields ? { ...named, worldType: level } : { ...named, dimension: level };
}

/** The packet that puts the player into the dimension of its position. */
export function respawnPacket(server: Server, player: Player): Fields {
  const { registry } = server;
  const login = registry.loginPacket ?? {};
  const dimension = dimensionAt(player.position);
  if (login.worldState !== undefined) {
    const gamemode = GAME_MODE_NAMES[player.gameMode];
    const { hashedSeed } = server;
    const worldState = { ...login.worldState, hashedSeed, gamemode, previousGamemode: NO_PREVIOUS_MODE };
    return inDimension(registry, { worldState, copyMetadata: 0 }, dimension);
  }
  const fields = {
    hashedSeed: server.hashedSeed,
    difficulty: server.difficulty,
    gamemode: player.gameMode,
    previousGamemode: NO_PREVIOUS_MODE,
    levelType: "default",
    isDebug: false,
    isFlat: false,
    copyMetadata: registry.version[">="]("1.19.3") ? 0 : false,
    death: undefined,
    portalCooldown: 0,
  };
  return inDimension(registry, fields, dimension);
}

interface DimensionEntry {
  name: { value: string };
  element: { value: unknown };
}

/** Until 1.18 the packet carries the dimension's properties, as the login's codec lists them. */
function typeCompound({ loginPacket }: Registry, level: string): unknown {
  const codec = loginPacket?.dimensionCodec as {
    value: Record<string, { value: { value: { value: { value: DimensionEntry[] } } } }>;
  };
  const entries = codec.value["minecraft:dimension_type"]?.value.value.value.value ?? [];
  const entry = entries.find(({ name }) => name.value === level);
  return { type: "compound", name: "", value: entry?.element.value };
}

/** From 1.20.5 on it carries the number of the dimension in the registry that was sent before. */
function typeIndex({ loginPacket }: Registry, level: string): number {
  const codec = loginPacket?.dimensionCodec as Record<string, { entries: { key: string }[] }>;
  return Math.max(0, codec["minecraft:dimension_type"]?.entries.findIndex(({ key }) => key === level) ?? 0);
}
