// One creature: its entity in the server, its body, its health and its behaviour. Invariants: the
// entity's position is the body's; a dead creature does nothing more.

import type { Entity } from "flying-squid";
import { Vec3 } from "vec3";
import { type RandomSource, seededRandom } from "../generator/random.ts";
import { afterArmour } from "../rules/armour.ts";
import { Immunity } from "../rules/immunity.ts";
import { bodyAt, type CreatureBody } from "./body.ts";
import type { CreatureKind } from "./kinds.ts";
import { Legs, type SearchBudget } from "./legs.ts";

/** Blocks a tick, to the side and up. */
const KNOCK_BACK = 0.4;

export interface Wound {
  damage: number;
  tick: number;
  /** The origin of the blow; it throws the creature the other way. */
  from?: Vec3;
  /** The player who dealt it. */
  by?: Entity;
  bypassesArmour?: boolean;
}

export class EmbeddedCreature {
  readonly entity: Entity;
  readonly kind: CreatureKind;
  readonly body: CreatureBody;
  readonly dice: RandomSource;
  readonly legs: Legs;
  /** The direction it looks, in radians: 0 is south, a quarter turn more is west. */
  yaw = 0;
  health: number;
  /** Ticks of burning left. */
  fire = 0;
  /** The tick of the last blow, and the player who dealt it. */
  hurtAt = Number.NEGATIVE_INFINITY;
  hurtBy: Entity | null = null;
  /** The tick when a player was last near enough to matter. */
  seenAt: number;
  readonly #immunity = new Immunity();

  constructor(entity: Entity, kind: CreatureKind, seed: number, tick: number, budget: SearchBudget) {
    this.entity = entity;
    this.kind = kind;
    this.body = bodyAt(entity.position, kind.width, kind.height);
    this.dice = seededRandom(seed);
    this.legs = new Legs(this.body, this.dice, budget);
    this.health = kind.health;
    this.seenAt = tick;
  }

  get alive(): boolean {
    return this.health > 0;
  }

  get eyes(): Vec3 {
    return this.body.position.offset(0, this.kind.eyes, 0);
  }

  /** Takes a blow; true when it counted. */
  wound({ damage, tick, from, by, bypassesArmour = false }: Wound): boolean {
    if (!this.alive) return false;
    const { damage: counted, fresh } = this.#immunity.take(damage, tick);
    if (counted <= 0) return false;
    const armour = { points: this.kind.armour, toughness: 0 };
    this.health = Math.max(0, this.health - (bypassesArmour ? counted : afterArmour(counted, armour)));
    this.hurtAt = tick;
    this.hurtBy = by ?? this.hurtBy;
    if (fresh && from !== undefined) this.#thrownFrom(from);
    return true;
  }

  /** Turns towards a place. */
  face({ x, z }: Pick<Vec3, "x" | "z">): void {
    const { position } = this.body;
    this.yaw = Math.atan2(-(x - position.x), z - position.z);
  }

  #thrownFrom(from: Vec3): void {
    const { position, velocity, onGround } = this.body;
    const [dx, dz] = [position.x - from.x, position.z - from.z];
    const distance = Math.hypot(dx, dz) || 1;
    const up = onGround ? Math.min(KNOCK_BACK, velocity.y / 2 + KNOCK_BACK) : velocity.y;
    velocity.update(
      new Vec3(velocity.x / 2 + (dx / distance) * KNOCK_BACK, up, velocity.z / 2 + (dz / distance) * KNOCK_BACK),
    );
  }
}
