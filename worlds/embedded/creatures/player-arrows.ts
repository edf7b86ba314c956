// Arrows that players shoot: each follows its curve tick by tick until it hits a creature, a block
// or the end of its life. One that hits a block lies there as an item. Source: Minecraft Wiki
// "Arrow" (damage 2 times the speed, rounded up; fully drawn up to half of it and two more; spread
// of 0.0075; gone after a minute), "Bow".

import type { Entity, Player } from "flying-squid";
import { Vec3 } from "vec3";
import type { WorldContext } from "../core/context.ts";
import { gaussian, hashOf, seededRandom } from "../generator/random.ts";
import type { Land } from "../land/land.ts";
import { firstSolid } from "../land/sight.ts";
import { dropStack } from "../rules/dropping.ts";
import { entersBody, slowed } from "./arrows.ts";
import type { EmbeddedCreature } from "./creature.ts";
import type { Population } from "./population.ts";

const CHANNEL = 710;
const DAMAGE_A_BLOCK = 2;
const SPREAD = 0.0075;
const LIFETIME_TICKS = 1_200;

interface Shot {
  from: Vec3;
  /** The unit vector of the look. */
  way: Vec3;
  /** Blocks a tick. */
  speed: number;
  /** Of a fully drawn bow. */
  critical: boolean;
}

interface PlayerArrow {
  entity: Entity;
  velocity: Vec3;
  critical: boolean;
  by: Player;
  diesAt: number;
}

export class PlayerArrows {
  readonly #context: WorldContext;
  readonly #land: Pick<Land, "solid">;
  readonly #population: Pick<Population, "all" | "wound">;
  readonly #dice;
  #flying: PlayerArrow[] = [];

  constructor(context: WorldContext, land: Pick<Land, "solid">, population: Pick<Population, "all" | "wound">) {
    this.#context = context;
    this.#land = land;
    this.#population = population;
    this.#dice = seededRandom(hashOf(context.seed, CHANNEL));
  }

  shoot(by: Player, { from, way, speed, critical }: Shot): void {
    const { server } = this.#context;
    const kind = server.registry.entitiesByName.arrow;
    if (kind === undefined) return;
    const off = (): number => gaussian(this.#dice) * SPREAD;
    const velocity = way.offset(off(), off(), off()).scaled(speed);
    const entity = server.spawnObject(kind.id, by.world, from, { velocity: velocity.scaled(20) });
    // Without a size, flying-squid does not move the arrow.
    delete entity.size;
    this.#flying.push({ entity, velocity, critical, by, diesAt: server.tickCount + LIFETIME_TICKS });
  }

  tick(): void {
    this.#flying = this.#flying.filter((arrow) => {
      const flies = this.#fly(arrow);
      if (!flies) arrow.entity.destroy();
      return flies;
    });
  }

  /** Moves an arrow by a tick; false when its flight is over. */
  #fly(arrow: PlayerArrow): boolean {
    const { entity, velocity, diesAt } = arrow;
    const { server, items } = this.#context;
    const from = entity.position;
    const to = from.plus(velocity);
    const wall = firstSolid(this.#land, from, to);
    const end = wall === null ? to : new Vec3(wall[0] + 0.5, wall[1] + 0.5, wall[2] + 0.5);
    const hit = this.#firstHit(from, end);
    if (hit !== undefined) {
      this.#wound(hit, arrow);
      return false;
    }
    if (wall !== null) {
      const place = { world: entity.world, position: from, velocity: new Vec3(0, 0, 0) };
      dropStack(this.#context, items.make("arrow", 1), place);
      return false;
    }
    if (server.tickCount >= diesAt) return false;
    entity.position = to;
    slowed(velocity);
    const { x, y, z } = to;
    const place = { entityId: entity.id, x, y, z, yaw: entity.yaw, pitch: entity.pitch, onGround: false };
    entity._writeOthersNearby("entity_teleport", place);
    return true;
  }

  #firstHit(from: Vec3, to: Vec3): EmbeddedCreature | undefined {
    return this.#population
      .all()
      .map((creature) => ({ creature, share: entersBody(from, to, creature.body.position, creature.kind) }))
      .filter((entry): entry is { creature: EmbeddedCreature; share: number } => entry.share !== null)
      .sort((one, other) => one.share - other.share)[0]?.creature;
  }

  #wound(creature: EmbeddedCreature, { entity, velocity, critical, by }: PlayerArrow): void {
    const plain = Math.ceil(velocity.norm() * DAMAGE_A_BLOCK);
    const more = critical ? Math.floor(this.#dice() * (plain / 2 + 2)) : 0;
    const tick = this.#context.server.tickCount;
    this.#population.wound(creature, { damage: plain + more, tick, from: entity.position, by });
  }
}
