// Experience orbs: they lie where a creature died or ore was mined, fly to the nearest player, and
// raise the level. Source: Minecraft Wiki "Experience" (drawn from 8 blocks away, gone after 5
// minutes, one every 2 ticks).

import type { DugEvent, Entity, Player } from "flying-squid";
import { Vec3 } from "vec3";
import { guarded, type WorldContext } from "../core/context.ts";
import { hashOf, type RandomSource, seededRandom } from "../generator/random.ts";
import type { Sessions } from "../players/session.ts";
import type { WindowService } from "../windows/service.ts";
import { heldTool } from "./digging.ts";
import { deathPoints, miningPoints, orbsOf, smeltingPoints } from "./experience.ts";

const CHANNEL = 702;
const SURVIVAL = 0;
const DRAWN_BLOCKS = 8;
const TAKEN_BLOCKS = 1.5;
const TAKE_EVERY_TICKS = 2;
const LIFETIME_MS = 5 * 60 * 1000;
/** Blocks a second. */
const PULL = 6;

interface Orb {
  entity: Entity;
  points: number;
}

export class ExperienceOrbs {
  readonly #context: WorldContext;
  readonly #dice: RandomSource;
  #orbs: Orb[] = [];

  constructor(context: WorldContext, sessions: Sessions, windows: WindowService) {
    this.#context = context;
    this.#dice = seededRandom(hashOf(context.seed, CHANNEL));
    context.server.on("newPlayer", (player: Player) => {
      player.on("dug", ({ block, position }: DugEvent) => {
        if (player.gameMode !== SURVIVAL) return;
        const tool = heldTool(sessions.of(player).held);
        const needed = context.rules.harvestTools(block.name);
        if (tool?.silkTouch || (needed !== null && !needed.includes(tool?.name ?? ""))) return;
        this.drop(miningPoints(block.name, this.#dice), position.offset(0.5, 0.5, 0.5));
      });
    });
    windows.onSmeltedTaken = (player, item, count) =>
      this.drop(smeltingPoints(item, count, this.#dice), player.position);
    context.server.on("tick", () => guarded(context, () => this.#tick()));
  }

  /** Drops the orbs that a dying player leaves; the rest of the experience is lost. */
  leaveBehind(player: Player): void {
    this.drop(deathPoints(player.level ?? 0), player.position.offset(0, 1, 0));
    player.setXp(0);
  }

  /** Drops `points` as orbs. */
  drop(points: number, place: Vec3): void {
    const { server } = this.#context;
    const kind = server.registry.entitiesByName.experience_orb;
    if (kind === undefined) return;
    for (const size of orbsOf(points)) {
      const velocity = new Vec3(this.#dice() * 2 - 1, 2, this.#dice() * 2 - 1);
      const entity = server.spawnObject(kind.id, server.overworld, place.clone(), { velocity, deathTime: LIFETIME_MS });
      this.#orbs.push({ entity, points: size });
    }
  }

  #tick(): void {
    const { server } = this.#context;
    if (this.#orbs.length === 0) return;
    this.#orbs = this.#orbs.filter(({ entity }) => server.entities[entity.id] !== undefined);
    const busy = new Set<Player>();
    for (const orb of [...this.#orbs]) {
      const player = this.#nearest(orb.entity.position);
      if (player === null) continue;
      const way = player.position.offset(0, 0.9, 0).minus(orb.entity.position);
      if (way.norm() > TAKEN_BLOCKS) orb.entity.velocity = way.unit().scaled(PULL);
      else if (server.tickCount % TAKE_EVERY_TICKS === 0 && !busy.has(player)) {
        busy.add(player);
        this.#take(player, orb);
      }
    }
  }

  #nearest(place: Vec3): Player | null {
    let nearest: Player | null = null;
    let min = DRAWN_BLOCKS;
    for (const player of this.#context.server.players) {
      const distance = player.position.distanceTo(place);
      if (player.health <= 0 || distance > min) continue;
      [nearest, min] = [player, distance];
    }
    return nearest;
  }

  #take(player: Player, { entity, points }: Orb): void {
    const { server } = this.#context;
    const fields = { collectedEntityId: entity.id, collectorEntityId: player.id, pickupItemCount: 1 };
    server._writeNearby("collect", fields, { world: entity.world, position: entity.position });
    entity.destroy();
    player.setXp(player.xp + points);
  }
}
