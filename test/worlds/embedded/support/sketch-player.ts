// A player without a connection: an inventory of 46 slots, health, a position, and a list of the
// packets that the client would have received.

import { EventEmitter } from "node:events";
import type { Entity, Player, Server } from "flying-squid";
import { Vec3 } from "vec3";
import type { WorldContext } from "../../../../worlds/embedded/core/context.ts";
import { seededRandom } from "../../../../worlds/embedded/generator/random.ts";
import { Sessions } from "../../../../worlds/embedded/players/session.ts";
import { droppedStack } from "../../../../worlds/embedded/rules/dropping.ts";
import { items, registryOf } from "./registry.ts";
import { received as stackText } from "./window.ts";

interface SketchPlayer {
  context: WorldContext;
  server: Server;
  sessions: Sessions;
  player: Player;
  /** Names of the packets that the client got. */
  received: string[];
  /** Items on the ground: "3 white_wool". */
  drops(): string[];
  /** Lets the player join, after the rules were installed. */
  join(): void;
}

export function sketchPlayer(username = "somebody"): SketchPlayer {
  const received: string[] = [];
  const write = (packet: string): void => void received.push(packet);
  const server = Object.assign(new EventEmitter(), {
    ...{
      registry: registryOf("1.20.1"),
      players: [] as Player[],
      entities: {},
      tickCount: 100,
      time: 0,
      difficulty: 1,
    },
    _writeNearby: write,
    /** Dropped items, as entities. */
    dropped: [] as Entity[],
    spawnObject(_type: number, world: unknown, position: Vec3, options: object) {
      const entity = { id: 1000 + server.dropped.length, world, position, ...options, sendMetadata: () => {} };
      server.dropped.push(entity as unknown as Entity);
      return entity;
    },
    setTime(time: number) {
      server.time = time;
    },
  });
  const context = {
    ...{ server, items, seed: 1, fast: false, random: seededRandom(1) },
    report(error: unknown) {
      throw error;
    },
  } as unknown as WorldContext;
  const sessions = new Sessions(context);
  const player = Object.assign(new EventEmitter(), {
    ...{ id: 7, username, gameMode: 0, health: 20, food: 20, xp: 0, heldItemSlot: 0, position: new Vec3(0.5, 64, 0.5) },
    inventory: { slots: new Array(46).fill(null) },
    _client: Object.assign(new EventEmitter(), { username, write }),
    updateHealth(health: number) {
      player.health = Math.max(0, Math.min(20, health));
    },
    sendVelocity: () => write("velocity"),
    kick: (reason: string) => write(`kicked: ${reason}`),
    teleport: async (place: Vec3) => {
      player.position = place;
    },
  });
  return {
    ...{ context, sessions, received },
    server: server as unknown as Server,
    player: player as unknown as Player,
    drops: () => server.dropped.map((entity) => stackText(droppedStack(entity) ?? null) ?? "nothing"),
    join() {
      server.players.push(player as unknown as Player);
      server.emit("newPlayer", player);
      player.emit("spawned");
    },
  };
}
