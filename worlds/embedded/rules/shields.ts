// Shields: a player who holds the use button with one takes no blow that comes from before it; the
// shield wears instead. Letting go, changing the hand, and death lower it. Source: Minecraft Wiki
// "Shield" (raised after 5 ticks; blocks what comes from the half before the player, projectiles and
// explosions too; wears by the damage and one, from 3 points on).

import type { Player } from "flying-squid";
import type { Vec3 } from "vec3";
import { guarded, type WorldContext } from "../core/context.ts";
import { direction, Gazes } from "../players/gaze.ts";
import type { Sessions } from "../players/session.ts";
import { worn } from "./wear.ts";

const RAISED_TICKS = 5;
const RELEASE_USE = 5;
const OFF_HAND_SLOT = 45;
/** The hand of a use: 0 is the main one. */
export const OFF_HAND = 1;
/** Less damage does not wear a shield. */
const WEARS_FROM = 3;

export class Shields {
  readonly #context: WorldContext;
  readonly #sessions: Sessions;
  readonly #gazes = new Gazes();
  readonly #raised = new WeakMap<Player, { slot: number; fromTick: number }>();

  constructor(context: WorldContext, sessions: Sessions) {
    this.#context = context;
    this.#sessions = sessions;
    context.server.on("newPlayer", (player: Player) => {
      const lower = () => void this.#raised.delete(player);
      this.#gazes.follow(player);
      player._client.on("use_item", ({ hand = 0 }: { hand?: number } = {}) =>
        guarded(context, () => this.#raise(player, hand)),
      );
      player._client.on("held_item_slot", lower);
      player._client.on("block_dig", ({ status }: { status: number }) => status === RELEASE_USE && lower());
      player.on("respawned", lower);
    });
  }

  /** Whether a raised shield takes the blow from that origin; it wears. */
  takes(player: Player, from: Vec3, damage: number): boolean {
    const raised = this.#raised.get(player);
    if (raised === undefined || this.#context.server.tickCount < raised.fromTick) return false;
    const session = this.#sessions.of(player);
    const shield = session.inventory.get(raised.slot);
    if (shield?.name !== "shield") return false;
    const way = from.minus(player.position);
    const look = direction(this.#gazes.of(player));
    if (way.x * look.x + way.z * look.z <= 0) return false;
    if (damage >= WEARS_FROM) {
      const after = worn(this.#context.items, shield, 1 + Math.floor(damage));
      session.setInventorySlot(raised.slot, after);
      if (after === null) this.#raised.delete(player);
    }
    return true;
  }

  #raise(player: Player, hand: number): void {
    const { inventory, heldSlot } = this.#sessions.of(player);
    const slot = hand === OFF_HAND ? OFF_HAND_SLOT : heldSlot;
    if (inventory.get(slot)?.name !== "shield" || this.#raised.has(player)) return;
    this.#raised.set(player, { slot, fromTick: this.#context.server.tickCount + RAISED_TICKS });
  }
}
