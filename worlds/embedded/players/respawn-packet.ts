// The respawn packet in the shape that each version expects; flying-squid's own lacks fields from
// 1.16 on. Source: wiki.vg "Respawn", protocol histories of 1.16, 1.19, 1.19.3 and 1.20.2.

import type { Player, Server } from "flying-squid";

const GAME_MODE_NAMES = ["survival", "creative", "adventure", "spectator"] as const;
const NO_PREVIOUS_MODE = 255;

/** The fields of the packet that puts the player back into the overworld. */
export function respawnPacket(server: Server, player: Player): Record<string, unknown> {
  const { registry } = server;
  const login = registry.loginPacket ?? {};
  const worldName = server.dimensionNames[0];
  if (login.worldState !== undefined) {
    const gamemode = GAME_MODE_NAMES[player.gameMode];
    const { hashedSeed } = server;
    const worldState = {
      ...login.worldState,
      name: worldName,
      hashedSeed,
      gamemode,
      previousGamemode: NO_PREVIOUS_MODE,
    };
    return { worldState, copyMetadata: 0 };
  }
  const named = registry.version[">="]("1.19") ? (login.worldType ?? worldName) : 0;
  return {
    dimension: typeof login.dimension === "object" ? login.dimension : named,
    worldName,
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
}
