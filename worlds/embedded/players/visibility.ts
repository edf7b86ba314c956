// Lets players see each other. flying-squid sends the tab list to all but the newcomer, spawns
// players without a type from 1.20.2 on, and loses spawn packets sent before a newcomer's login
// packet; this file fixes each. Source: wiki.vg "Player Info", "Spawn Player".

import type { Player } from "flying-squid";
import { guarded, type WorldContext } from "../core/context.ts";

/** Ticks after joining when all players are shown to each other once more. */
const RESYNC_TICKS = 30;

export function installVisibility(context: WorldContext): void {
  const { server } = context;
  const resyncAt = new Map<Player, number>();
  const sendPlayerList = (): void => {
    server._writeAll(
      "player_info",
      playerList(server.players, Boolean(server.supportFeature("playerInfoActionIsBitfield"))),
    );
  };
  server.on("newPlayer", (player: Player) => {
    // Set for each player again, because flying-squid's login assigns its own each time.
    server._sendPlayerList = sendPlayerList;
    player.entityType = server.registry.entitiesByName.player?.id ?? null;
    player.once("spawned", () => resyncAt.set(player, server.tickCount + RESYNC_TICKS));
    player.once("disconnected", () => resyncAt.delete(player));
  });
  server.on("tick", () =>
    guarded(context, () => {
      for (const [player, tick] of resyncAt) {
        if (server.tickCount < tick) continue;
        resyncAt.delete(player);
        for (const each of server.players) {
          each.nearbyEntities = [];
          each.updateAndSpawn();
        }
      }
    }),
  );
}

/** The packet that lists `players`, in the form before or from 1.19.3 (`bitfield`). */
function playerList(players: readonly Player[], bitfield: boolean): Record<string, unknown> {
  if (!bitfield) {
    const data = players.map(({ uuid, username, profileProperties, gameMode }) => {
      return { uuid, name: username, properties: profileProperties, gamemode: gameMode, ping: 0 };
    });
    return { action: "add_player", data };
  }
  const data = players.map(({ uuid, username, profileProperties, gameMode }) => {
    const player = { name: username, properties: profileProperties };
    return { uuid, player, gamemode: gameMode, latency: 0, listed: 1 };
  });
  return { action: { add_player: true, update_game_mode: true, update_latency: true, update_listed: true }, data };
}
