// The choice of a target, shared by all hunters. They notice the nearest player within sight (a
// neutral creature only the one who hurt it), and forget one that is out of sight for three seconds
// or too far away. Source: Minecraft Wiki "Mob
// AI" (nearest attackable target: searched every 10 ticks, must be seen).

import type { Player } from "flying-squid";
import { canSee } from "../../land/sight.ts";
import type { EmbeddedCreature } from "../creature.ts";
import type { MindView } from "./mind.ts";

const LOOK_EVERY_TICKS = 10;
const FORGET_TICKS = 60;
const PLAYER_EYES = 1.62;

export interface Sighted {
  player: Player;
  distance: number;
  /** True when the player is in sight now. */
  seen: boolean;
}

export class Hunt {
  #player: Player | null = null;
  #seenAt = 0;

  /** The target of the creature in this tick. */
  follow(creature: EmbeddedCreature, around: MindView): Sighted | null {
    const { tick, prey } = around;
    const attacker = prey.find((player) => player === creature.hurtBy);
    if (attacker !== undefined && creature.hurtAt === tick - 1) this.#take(attacker, tick);
    if (this.#player !== null && !prey.includes(this.#player)) this.#player = null;
    const looks = creature.kind.temper !== "neutral" && (tick + creature.entity.id) % LOOK_EVERY_TICKS === 0;
    if (this.#player === null && looks) this.#take(nearestSeen(creature, around), tick);
    const player = this.#player;
    if (player === null) return null;
    const distance = creature.body.position.distanceTo(player.position);
    const seen = distance <= creature.kind.sight && sees(creature, player, around);
    if (seen) this.#seenAt = tick;
    if (distance > creature.kind.sight || tick - this.#seenAt > FORGET_TICKS) this.forget();
    return this.#player === null ? null : { player, distance, seen };
  }

  forget(): void {
    this.#player = null;
  }

  #take(player: Player | null, tick: number): void {
    this.#player = player;
    this.#seenAt = tick;
  }
}

/** True when nothing solid stands between the creature's eyes and the player's. */
function sees(creature: EmbeddedCreature, player: Player, { land }: MindView): boolean {
  return canSee(land, creature.eyes, player.position.offset(0, PLAYER_EYES, 0));
}

function nearestSeen(creature: EmbeddedCreature, around: MindView): Player | null {
  const { position } = creature.body;
  const near = around.prey
    .map((player) => ({ player, distance: position.distanceTo(player.position) }))
    .filter(({ distance }) => distance <= creature.kind.sight)
    .sort((one, other) => one.distance - other.distance);
  return near.find(({ player }) => sees(creature, player, around))?.player ?? null;
}
