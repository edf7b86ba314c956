// Death and respawn: at zero health all held items fall to the ground; on request the player
// respawns with full health and food. Source: Minecraft Wiki "Death"; wiki.vg "Respawn", "Client
// Status".

import type { Player } from "flying-squid";
import { Vec3 } from "vec3";
import { guarded, type WorldContext } from "../core/context.ts";
import type { Land } from "../land/land.ts";
import { respawnPacket } from "../players/dimension-packets.ts";
import type { PlayerSession, Sessions } from "../players/session.ts";
import { spawnPlace } from "../players/spawn-place.ts";
import type { WindowService } from "../windows/service.ts";
import { dropStack } from "./dropping.ts";
import type { HungerService } from "./hunger-service.ts";

const FULL_HEALTH = 20;
const FIRST_KEPT_SLOT = 5;
const RESPAWN_REQUESTS: readonly unknown[] = [0, "perform_respawn"];

interface DeathServices {
  sessions: Sessions;
  windows: WindowService;
  hunger: HungerService;
  land: Land;
}

interface ClientCommand {
  actionId?: unknown;
  payload?: unknown;
}

/** Lets players die and respawn. */
export function installDeath(
  context: WorldContext,
  { sessions, windows, hunger, land }: DeathServices,
  onDeath: (player: Player) => void,
): void {
  const { server, random } = context;

  const die = (session: PlayerSession): void => {
    const { player } = session;
    onDeath(player);
    windows.shut(session);
    windows.close(session, session.inventory);
    player.inventory.slots.forEach((stack, slot) => {
      if (!stack || slot < FIRST_KEPT_SLOT) return;
      const velocity = new Vec3(random() * 4 - 2, 2, random() * 4 - 2);
      dropStack(context, stack, { world: player.world, position: player.position.offset(0, 1, 0), velocity }, "thrown");
      session.inventory.set(slot, null);
    });
    session.sendAll(session.inventory);
  };

  const respawn = async (session: PlayerSession): Promise<void> => {
    const { player } = session;
    const point = player.spawnPoint;
    await player.world.getColumn(Math.floor(point.x) >> 4, Math.floor(point.z) >> 4);
    const place = spawnPlace(land, point);
    // The client keeps sending the position where it died until it has received this one, so set it
    // again after every pause.
    player.position = place.clone();
    player.emit("respawned");
    player._sendRespawn();
    hunger.reset(player);
    player.sendSpawnPosition();
    player.sendSelfPosition();
    player._unloadAllChunks();
    await player.worldSendInitialChunks();
    player.sendSelfPosition(place.clone());
    session.sendAll(session.inventory);
    // What was near where it died goes, and then it sees everything near anew.
    player.updateAndSpawn();
    player.nearbyEntities = [];
    player.updateAndSpawn();
    player.updateHealth(FULL_HEALTH);
    await player.worldSendRestOfChunks();
  };

  server.on("newPlayer", (player: Player) => {
    const session = sessions.of(player);
    const sendHealth = player.updateHealth;
    player.updateHealth = (health) => {
      const wasAlive = player.health > 0;
      sendHealth(Math.max(0, Math.min(FULL_HEALTH, health)));
      if (wasAlive && player.health === 0) guarded(context, () => die(session));
    };
    player._sendRespawn = () => player._client.write("respawn", respawnPacket(server, player));
    // flying-squid's own handler expects a number where the protocol library now decodes a name.
    player._client.removeAllListeners("client_command");
    player._client.on("client_command", ({ actionId, payload }: ClientCommand) => {
      if (!RESPAWN_REQUESTS.includes(actionId ?? payload) || player.health > 0) return;
      guarded(context, () => respawn(session));
    });
  });
}
