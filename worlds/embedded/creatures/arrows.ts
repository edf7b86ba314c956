// Arrows and fireballs of creatures in flight: each follows its curve tick by tick until it hits a
// player or a block. They hurt players only and cannot be picked up, like vanilla skeletons' arrows;
// those of players are in player-arrows.ts. Source:
// Minecraft Wiki "Arrow" (1.6 blocks a tick from a skeleton, 0.99 drag, 0.05 gravity; damage 2 times
// the speed, rounded up, plus a little by chance and difficulty), "Skeleton" (aim: a fifth of the
// distance higher, spread by difficulty), "Small Fireball" (5 points and 5 s of fire; it speeds up by
// 0.1 blocks a tick with a drag of 0.95, and spreads with the root of the distance; it lights no
// blocks here).

import type { Entity, Player } from "flying-squid";
import { Vec3 } from "vec3";
import type { WorldContext } from "../core/context.ts";
import { gaussian, type RandomSource } from "../generator/random.ts";
import type { Land } from "../land/land.ts";
import { firstSolid } from "../land/sight.ts";
import type { Injuries } from "../rules/injuries.ts";
import type { EmbeddedCreature } from "./creature.ts";

const SPEED = 1.6;
const DRAG = 0.99;
const GRAVITY = 0.05;
const LIFT = 0.2;
const SPREAD = 0.0075;
const LIFETIME_TICKS = 100;
const BASE_DAMAGE = 2;
const PLAYER = { width: 0.6, height: 1.8 };
/** An arrow hits what it passes so near. */
const MARGIN = 0.3;

const FIREBALL_PUSH = 0.1;
const FIREBALL_DRAG = 0.95;
const FIREBALL_SPREAD = 2.297 / 2;
const FIREBALL_DAMAGE = 5;
const FIREBALL_FIRE_TICKS = 100;

interface Arrow {
  entity: Entity;
  velocity: Vec3;
  /** Points for each block a tick of its speed; of a fireball at any speed. */
  damage: number;
  /** What speeds a fireball up each tick; it sets its victim on fire. Null for an arrow. */
  push: Vec3 | null;
  shooter: EmbeddedCreature;
  diesAt: number;
}

/**
 * The velocity of an arrow aimed from one position at another, in blocks a tick. A higher
 * `difficulty` (0..3) spreads less.
 */
export function aimed(from: Vec3, at: Vec3, difficulty: number, dice: RandomSource): Vec3 {
  const way = at.minus(from);
  way.y += Math.hypot(way.x, way.z) * LIFT;
  const spread = SPREAD * (14 - difficulty * 4);
  const straight = way.unit();
  const off = (): number => gaussian(dice) * spread;
  return new Vec3(straight.x + off(), straight.y + off(), straight.z + off()).scaled(SPEED);
}

/** What drag and gravity leave of an arrow's velocity after a tick, in blocks a tick; changes it. */
export function slowed(velocity: Vec3): void {
  velocity.scale(DRAG);
  velocity.y -= GRAVITY;
}

/**
 * The fraction (0..1) of the line between two positions at which it enters a body of that size, in
 * blocks; null where it misses.
 */
export function entersBody(from: Vec3, to: Vec3, feet: Vec3, { width, height } = PLAYER): number | null {
  let [enter, leave] = [0, 1];
  const half = width / 2 + MARGIN;
  const low = { x: feet.x - half, y: feet.y - MARGIN, z: feet.z - half };
  const high = { x: feet.x + half, y: feet.y + height + MARGIN, z: feet.z + half };
  for (const axis of ["x", "y", "z"] as const) {
    const way = to[axis] - from[axis];
    if (way === 0) {
      if (from[axis] < low[axis] || from[axis] > high[axis]) return null;
      continue;
    }
    const [one, other] = [(low[axis] - from[axis]) / way, (high[axis] - from[axis]) / way];
    enter = Math.max(enter, Math.min(one, other));
    leave = Math.min(leave, Math.max(one, other));
  }
  return enter <= leave ? enter : null;
}

/** What speeds up a fireball aimed from one position at another, each tick. */
export function thrown(from: Vec3, at: Vec3, dice: RandomSource): Vec3 {
  const way = at.minus(from);
  const spread = FIREBALL_SPREAD * Math.sqrt(way.norm());
  const off = (): number => (dice() - dice()) * spread;
  return way.offset(off(), 0, off()).unit().scaled(FIREBALL_PUSH);
}

export class Arrows {
  readonly #context: WorldContext;
  readonly #land: Land;
  readonly #injuries: Injuries;
  #flying: Arrow[] = [];
  /** Sets a player on fire for so many ticks; set once by the installer. */
  ignite: (player: Player, ticks: number) => void = () => {};

  constructor(context: WorldContext, land: Land, injuries: Injuries) {
    this.#context = context;
    this.#land = land;
    this.#injuries = injuries;
  }

  shoot(shooter: EmbeddedCreature, at: Vec3): void {
    const { server } = this.#context;
    const burns = shooter.kind.temper === "blaze";
    const kind = server.registry.entitiesByName[burns ? "small_fireball" : "arrow"];
    if (kind === undefined) return;
    const from = shooter.eyes.offset(0, -0.1, 0);
    const push = burns ? thrown(from, at, shooter.dice) : null;
    const velocity = push?.clone() ?? aimed(from, at, server.difficulty, shooter.dice);
    const entity = server.spawnObject(kind.id, server.overworld, from, { velocity: velocity.scaled(20) });
    // Without a size, flying-squid does not move the arrow.
    delete entity.size;
    const damage = burns ? FIREBALL_DAMAGE : BASE_DAMAGE + gaussian(shooter.dice) * 0.25 + server.difficulty * 0.11;
    this.#flying.push({ entity, velocity, damage, push, shooter, diesAt: server.tickCount + LIFETIME_TICKS });
  }

  tick(prey: readonly Player[]): void {
    this.#flying = this.#flying.filter((arrow) => {
      const flies = this.#fly(arrow, prey);
      if (!flies) arrow.entity.destroy();
      return flies;
    });
  }

  /** Moves an arrow by a tick; false when its flight is over. */
  #fly({ entity, velocity, damage, push, shooter, diesAt }: Arrow, prey: readonly Player[]): boolean {
    const { server } = this.#context;
    const from = entity.position;
    const to = from.plus(velocity);
    const wall = firstSolid(this.#land, from, to);
    const end = wall === null ? to : new Vec3(wall[0] + 0.5, wall[1] + 0.5, wall[2] + 0.5);
    const hit = prey
      .map((player) => ({ player, share: entersBody(from, end, player.position) }))
      .filter((entry): entry is { player: Player; share: number } => entry.share !== null)
      .sort((one, other) => one.share - other.share)[0];
    if (hit !== undefined) {
      const points = push === null ? Math.ceil(velocity.norm() * damage) : damage;
      const blow = { damage: points, cause: shooter.kind.name, scaled: true };
      const dealt = this.#injuries.hurt(hit.player, { ...blow, from, by: shooter.entity.id });
      // A fireball that does no harm sets nobody on fire.
      if (push !== null && dealt > 0) this.ignite(hit.player, FIREBALL_FIRE_TICKS);
    }
    if (hit !== undefined || wall !== null || server.tickCount >= diesAt) return false;
    entity.position = to;
    if (push === null) slowed(velocity);
    else velocity.add(push).scale(FIREBALL_DRAG);
    const { x, y, z } = to;
    const place = { entityId: entity.id, x, y, z, yaw: entity.yaw, pitch: entity.pitch, onGround: false };
    entity._writeOthersNearby("entity_teleport", place);
    return true;
  }
}
