// Hunger over the wire: keeps every player's hunger, adds up exhaustion, ticks it and informs the
// client. Invariant: flying-squid's own `food` and `foodSaturation` mirror ours, because its
// packets read them.

import type { Player } from "flying-squid";
import { guarded, type WorldContext } from "../core/context.ts";
import { EXHAUSTION, eat, freshHunger, type Hunger, hungerTick } from "./hunger.ts";

const SURVIVAL = 0;
/** A longer distance between two position packets is a teleport, not a walk. */
const MAX_STRIDE = 10;
/** Distance that walking covers between two position packets (a tick); faster is sprinting. */
const WALKED_METRES_PER_TICK = 0.25;

export class HungerService {
  readonly #context: WorldContext;
  readonly #hungers = new WeakMap<Player, Hunger>();

  constructor(context: WorldContext) {
    this.#context = context;
    context.server.on("newPlayer", (player: Player) => this.#watch(player));
    context.server.on("tick", () => guarded(context, () => this.#tick()));
  }

  of(player: Player): Hunger {
    const known = this.#hungers.get(player);
    if (known !== undefined) return known;
    const fresh = freshHunger();
    this.#hungers.set(player, fresh);
    return fresh;
  }

  tire(player: Player, act: keyof typeof EXHAUSTION, times = 1): void {
    if (player.gameMode === SURVIVAL) this.of(player).exhaustion += EXHAUSTION[act] * times;
  }

  feed(player: Player, foodPoints: number, saturation: number): void {
    eat(this.of(player), foodPoints, saturation);
    this.send(player);
  }

  reset(player: Player): void {
    this.restore(player, freshHunger());
  }

  /** Restores a player's stored hunger; the caller sends it. */
  restore(player: Player, hunger: Hunger): void {
    this.#hungers.set(player, hunger);
    this.#mirror(player);
  }

  send(player: Player): void {
    this.#mirror(player);
    player.updateHealth(player.health);
  }

  #mirror(player: Player): void {
    const { food, saturation } = this.of(player);
    player.food = food;
    player.foodSaturation = saturation;
  }

  #watch(player: Player): void {
    this.#mirror(player);
    // Commands and tests set the food through the player.
    player.updateFood = (food) => {
      const hunger = this.of(player);
      hunger.food = food;
      hunger.saturation = Math.min(food, hunger.saturation);
      this.send(player);
    };
    player.on("move", ({ position, teleport }: { position: Player["position"]; teleport?: boolean }) => {
      const way = Math.hypot(position.x - player.position.x, position.z - player.position.z);
      if (!teleport && way > WALKED_METRES_PER_TICK && way < MAX_STRIDE) this.tire(player, "sprintMetre", way);
    });
  }

  #tick(): void {
    for (const player of this.#context.server.players) {
      if (player.gameMode !== SURVIVAL || player.health <= 0) continue;
      const { health, changed } = hungerTick(this.of(player), player.health);
      this.#mirror(player);
      if (health !== 0 || changed) player.updateHealth(player.health + health);
    }
  }
}
