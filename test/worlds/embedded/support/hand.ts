// A player with a hand in a world of blocks: uses the held item on blocks and in the direction of
// the gaze, as a client's packets do.

import { EventEmitter } from "node:events";
import type { Client, Player } from "flying-squid";
import { Vec3 } from "vec3";
import type { Slot } from "../../../../worlds/embedded/core/items.ts";
import { type PlayerSession, Sessions } from "../../../../worlds/embedded/players/session.ts";
import { Uses } from "../../../../worlds/embedded/rules/using.ts";
import { type BlockWorld, settled } from "./block-world.ts";

const FACES = ["down", "up", "north", "south", "west", "east"];

interface Hand {
  player: Player;
  session: PlayerSession;
  sessions: Sessions;
  uses: Uses;
  /** Every packet written to the client. */
  packets: { packet: string; fields: Record<string, unknown> }[];
  hold(item: string | null, count?: number): void;
  /** The held stack: "3 dirt". */
  held(): string | null;
  /**
   * Looks in a direction in degrees and uses the held item on a face of a block, clicked at a
   * height of 0..1.
   */
  useOn(place: readonly [number, number, number], face: string, height?: number): Promise<void>;
  useTowards(yaw: number, pitch: number): Promise<void>;
  look(yaw: number, pitch: number): void;
}

/** Call it before the rules are installed, which then find its `uses`; call `joins` afterwards. */
export function hand(
  { context }: BlockWorld,
  feet: readonly [number, number, number] = [0, 70, 0],
): Hand & { joins(): void } {
  const sessions = new Sessions(context);
  const uses = new Uses(context, sessions);
  const packets: Hand["packets"] = [];
  const client = Object.assign(new EventEmitter(), {
    username: "tester",
    write: (packet: string, fields: Record<string, unknown>) => void packets.push({ packet, fields }),
  }) as unknown as Client;
  const player = Object.assign(new EventEmitter(), {
    _client: client,
    type: "player",
    username: "tester",
    id: 1,
    health: 20,
    gameMode: 0,
    heldItemSlot: 0,
    crouching: false,
    position: new Vec3(feet[0] + 0.5, feet[1], feet[2] + 0.5),
    world: context.server.overworld,
    yaw: 0,
    inventory: { slots: new Array<Slot>(46).fill(null) },
  }) as unknown as Player;
  return {
    player,
    get session() {
      return sessions.of(player);
    },
    sessions,
    uses,
    packets,
    joins() {
      context.server.players.push(player);
      context.server.emit("newPlayer", player);
    },
    hold(item, count = 1) {
      player.inventory.slots[36] = item === null ? null : context.items.make(item, count);
    },
    held() {
      const held = player.inventory.slots[36];
      return held ? `${held.count} ${held.name}` : null;
    },
    async useOn([x, y, z], face, height = 0.5) {
      const direction = FACES.indexOf(face);
      client.emit("block_place", { location: { x, y, z }, direction, cursorX: 0.5, cursorY: height, cursorZ: 0.5 });
      await settled();
    },
    async useTowards(yaw, pitch) {
      client.emit("look", { yaw, pitch });
      client.emit("use_item", {});
      await settled();
    },
    look: (yaw, pitch) => void client.emit("look", { yaw, pitch }),
  };
}
