// Moves a player to another dimension: the client gets a respawn, the land there, and then its
// body's state anew, because it forgets all of it. A teleport across the border does the same.
// Source: wiki.vg "Respawn" (what a server sends after a change of dimension).

import type { Player } from "flying-squid";
import type { Vec3 } from "vec3";
import { guarded, type WorldContext } from "../core/context.ts";
import { dimensionAt } from "../generator/dimensions.ts";
import type { WindowService } from "../windows/service.ts";
import type { Sessions } from "./session.ts";

const CHUNK = 16;

/** Puts a player at a place of the store, in whatever dimension it lies. */
export type Cross = (player: Player, place: Vec3) => Promise<void>;

/** Lets players change the dimension; the returned function moves one. */
export function installCrossing(context: WorldContext, sessions: Sessions, windows: WindowService): Cross {
  const cross: Cross = async (player, place) => {
    const session = sessions.of(player);
    const [chunkX, chunkZ] = [Math.floor(place.x / CHUNK), Math.floor(place.z / CHUNK)];
    await player.world.getColumn(chunkX, chunkZ);
    windows.shut(session);
    player._unloadAllChunks();
    player.position = place.clone();
    player.emit("crossed");
    player._sendRespawn();
    player.sendSpawnPosition();
    player._client.write("update_view_position", { chunkX, chunkZ });
    player.updateAndSpawn();
    await player.worldSendInitialChunks();
    player.sendSelfPosition(place.clone());
    player.updateHealth(player.health);
    player.setXp(player.xp);
    session.sendAll(session.inventory);
    await player.worldSendRestOfChunks();
  };

  context.server.on("newPlayer", (player: Player) => {
    const { teleport } = player;
    player.teleport = async (place) => {
      if (dimensionAt(place) === dimensionAt(player.position)) return teleport(place);
      // The rest of the chunks may take seconds, and the caller need not wait for it.
      guarded(context, () => cross(player, place));
    };
  });
  return cross;
}
