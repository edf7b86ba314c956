// Injuries of players from any source: one place for immunity, difficulty, shields, armour and
// knock-back.
// Invariant: of several blows within half a second only the hardest counts in full; each death has
// a cause on record. Source: Minecraft Wiki "Damage" (immunity, what bypasses armour, difficulty),
// "Knockback".

import type { DamageOptions, Player } from "flying-squid";
import { Vec3 } from "vec3";
import type { WorldContext } from "../core/context.ts";
import type { Sessions } from "../players/session.ts";
import { ARMOUR_SLOTS, afterArmour, armourOf, wornArmour } from "./armour.ts";
import { Immunity } from "./immunity.ts";
import { Shields } from "./shields.ts";

const SURVIVAL = 0;
/** A player who has just joined cannot be hurt for this long. */
const SHELTERED_TICKS = 60;
const HURT_STATUS = 2;
/** Blocks a second: 0.4 blocks a tick to the side and up. */
const KNOCK_BACK = 8;
/** Causes that armour does not stop, or that are no blow at all. */
const BYPASSES_ARMOUR = new Set([
  "fall",
  "void",
  "burning",
  "freezing",
  "drowning",
  "suffocation",
  "starving",
  "command",
]);
const BYPASSES_PAUSE = new Set(["void", "command"]);

export interface Injury {
  /** Health points before armour. */
  damage: number;
  /** "fall", "lava", "zombie", "player", "command" … */
  cause: string;
  /** True for damage by monsters, which depends on the difficulty. */
  scaled?: boolean;
  /**
   * The origin of the blow, for knock-back; `push` instead gives the velocity in blocks a second.
   */
  from?: Vec3;
  push?: Vec3;
  /** The entity that dealt it, for display by the client. */
  by?: number;
}

/**
 * A monster's damage at a difficulty: none when peaceful, less when easy, half as much again when
 * hard.
 */
export function scaledDamage(damage: number, difficulty: number): number {
  if (difficulty === 0) return 0;
  if (difficulty === 1) return Math.min(damage / 2 + 1, damage);
  return difficulty === 3 ? damage * 1.5 : damage;
}

export class Injuries {
  readonly #context: WorldContext;
  readonly #sessions: Sessions;
  readonly #shields: Shields;
  readonly #immunities = new WeakMap<Player, Immunity>();
  readonly #causes = new WeakMap<Player, string>();
  readonly #shelteredUntil = new WeakMap<Player, number>();
  /** Called with each hurt player and the cause, for exhaustion and the record. */
  onHurt: (player: Player, cause: string) => void = () => {};

  constructor(context: WorldContext, sessions: Sessions) {
    this.#context = context;
    this.#sessions = sessions;
    this.#shields = new Shields(context, sessions);
    context.server.on("newPlayer", (player: Player) => {
      const shelter = (): void => {
        this.#shelteredUntil.set(player, context.server.tickCount + SHELTERED_TICKS);
      };
      player.once("spawned", shelter);
      player.on("respawned", shelter);
      player.takeDamage = ({ damage = 1, cause = "command", velocity }: DamageOptions) => {
        this.hurt(player, { damage, cause, ...(velocity ? { push: velocity } : {}) });
      };
    });
  }

  /** The cause of the player's last injury. */
  causeOf(player: Player): string {
    return this.#causes.get(player) ?? "unknown";
  }

  /** Hurts a player in survival; returns the health points lost. */
  hurt(player: Player, { damage, cause, scaled = false, from, push, by }: Injury): number {
    if (player.gameMode !== SURVIVAL || player.health <= 0) return 0;
    const { server } = this.#context;
    const sheltered = server.tickCount < (this.#shelteredUntil.get(player) ?? 0);
    if (sheltered && !BYPASSES_PAUSE.has(cause)) return 0;
    const blow = scaled ? scaledDamage(damage, server.difficulty) : damage;
    const bypasses = BYPASSES_ARMOUR.has(cause);
    if (!bypasses && from !== undefined && this.#shields.takes(player, from, blow)) return 0;
    const counted = BYPASSES_PAUSE.has(cause)
      ? { damage: blow, fresh: true }
      : this.#immunityOf(player).take(blow, server.tickCount);
    if (counted.damage <= 0) return 0;
    const dealt = bypasses ? counted.damage : this.#throughArmour(player, counted.damage);
    this.#causes.set(player, cause);
    this.onHurt(player, cause);
    player.updateHealth(player.health - dealt);
    if (counted.fresh) this.#show(player, by);
    const velocity = push ?? (from === undefined ? undefined : knockBack(from, player.position));
    if (counted.fresh && velocity !== undefined && player.health > 0) player.sendVelocity(velocity);
    return dealt;
  }

  #immunityOf(player: Player): Immunity {
    const known = this.#immunities.get(player) ?? new Immunity();
    this.#immunities.set(player, known);
    return known;
  }

  #throughArmour(player: Player, damage: number): number {
    const session = this.#sessions.of(player);
    const names: string[] = [];
    for (const slot of ARMOUR_SLOTS) {
      const piece = session.inventory.get(slot);
      if (piece === null) continue;
      names.push(piece.name);
      const after = wornArmour(this.#context.items, piece, damage);
      if (after !== piece) session.setInventorySlot(slot, after);
    }
    return afterArmour(damage, armourOf(names));
  }

  /** Shows the injury to all players who see the player, and to the player. */
  #show(player: Player, by: number | undefined): void {
    const { server } = this.#context;
    const place = { world: player.world, position: player.position };
    if (server.registry.version[">="]("1.19.4")) {
      // The protocol counts the attacker from one; zero is none.
      const culprit = by === undefined ? 0 : by + 1;
      const fields = { entityId: player.id, sourceTypeId: 0, sourceCauseId: culprit, sourceDirectId: culprit };
      server._writeNearby("damage_event", fields, place);
    } else server._writeNearby("entity_status", { entityId: player.id, entityStatus: HURT_STATUS }, place);
  }
}

/** The velocity (blocks a second) of a body at `to` that was hit from `from`. */
export function knockBack(from: Vec3, to: Vec3): Vec3 {
  const away = new Vec3(to.x - from.x, 0, to.z - from.z);
  const distance = away.norm();
  const side = distance === 0 ? new Vec3(0, 0, 0) : away.scaled(KNOCK_BACK / distance);
  return new Vec3(side.x, KNOCK_BACK, side.z);
}
