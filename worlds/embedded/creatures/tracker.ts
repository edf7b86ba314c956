// Sends a creature's motion to the players: steps relative to the last sent position, a full
// position when a step is too wide, and the head's turn. Invariant: only players to whom the
// creature was shown get updates, and their position is never off by more than a 4096th of a block.
// Source: wiki.vg "Update Entity Position", "Teleport Entity", "Set Head Rotation".

import type { Player, Server } from "flying-squid";
import type { EmbeddedCreature } from "./creature.ts";

const UNITS_PER_BLOCK = 4096;
const WIDEST_STEP = 32_767;
const STEPS_PER_TURN = 256;
/** After this distance the tracker checks again which players see the creature. */
const RESYNC_BLOCKS = 8;

export class Tracker {
  readonly #creature: EmbeddedCreature;
  readonly #server: Pick<Server, "players">;
  #known: [x: number, y: number, z: number];
  #yaw = 0;

  constructor(server: Pick<Server, "players">, creature: EmbeddedCreature) {
    this.#server = server;
    this.#creature = creature;
    this.#known = this.#place();
  }

  /** Sends the creature's position, if it moved or turned. */
  broadcast(): void {
    const { entity, body, yaw } = this.#creature;
    const place = this.#place();
    const step = place.map((value, axis) => value - (this.#known[axis] ?? 0));
    const turned = byteOf(yaw);
    const moved = step.some((value) => value !== 0);
    if (!moved && turned === this.#yaw) return;
    entity.yaw = turned;
    const look = { entityId: entity.id, yaw: turned, pitch: 0, onGround: body.onGround };
    if (step.some((value) => Math.abs(value) > WIDEST_STEP)) {
      const { x, y, z } = body.position;
      this.#write("entity_teleport", { ...look, x, y, z });
    } else this.#write("entity_move_look", { ...look, dX: step[0], dY: step[1], dZ: step[2] });
    if (turned !== this.#yaw) this.#write("entity_head_rotation", { entityId: entity.id, headYaw: turned });
    this.#known = place;
    this.#yaw = turned;
    if (body.position.distanceTo(entity.lastPositionPlayersUpdated) > RESYNC_BLOCKS) entity.updateAndSpawn();
  }

  #place(): [number, number, number] {
    const { x, y, z } = this.#creature.body.position;
    return [Math.round(x * UNITS_PER_BLOCK), Math.round(y * UNITS_PER_BLOCK), Math.round(z * UNITS_PER_BLOCK)];
  }

  #write(packet: string, fields: Record<string, unknown>): void {
    const sees = (player: Player): boolean => player.nearbyEntities.includes(this.#creature.entity);
    for (const player of this.#server.players) if (sees(player)) player._client.write(packet, fields);
  }
}

/** An angle as the protocol's signed byte. */
function byteOf(radians: number): number {
  const steps = Math.round((radians / (2 * Math.PI)) * STEPS_PER_TURN) & (STEPS_PER_TURN - 1);
  return steps >= STEPS_PER_TURN / 2 ? steps - STEPS_PER_TURN : steps;
}
