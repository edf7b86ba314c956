// All creatures of the world, from birth to death, ticked one after another. Every source of
// creatures (herds, darkness, commands) spawns them here. Invariants: creatures, and so their
// random draws, keep the order of their births; path search expands a bounded number of positions a
// tick, however many creatures there are.

import type { DamageOptions, Entity, Player } from "flying-squid";
import { guarded, type WorldContext } from "../core/context.ts";
import { hashOf } from "../generator/random.ts";
import type { Land } from "../land/land.ts";
import { moveBody } from "./body.ts";
import { EmbeddedCreature, type Wound } from "./creature.ts";
import { sufferElements } from "./elements.ts";
import { creatureKind, isMonster } from "./kinds.ts";
import { SearchBudget } from "./legs.ts";
import { mindOf } from "./minds/index.ts";
import type { CreatureMind, MindView } from "./minds/mind.ts";
import { Tracker } from "./tracker.ts";

const CHANNEL = 700;
const SURVIVAL = 0;
/** Positions that all path searches of a tick may expand. */
const SEARCH_PER_TICK = 500;
/** Vanilla's interval between position updates; creatures are spread over the ticks. */
const BROADCAST_EVERY_TICKS = 3;
/** Beyond this distance a creature ignores a player, and monsters may despawn. */
const MATTERS_BLOCKS = 32;
const GONE_BLOCKS = 128;
const IDLE_TICKS = 600;
const VANISH_ODDS = 800;
/** The interval at which creatures move when no player is near. */
const DOZE_TICKS = 20;
const HURT_STATUS = 2;
const DEATH_STATUS = 3;

interface Member {
  creature: EmbeddedCreature;
  mind: CreatureMind;
  tracker: Tracker;
}

export type Doings = Pick<MindView, "strike" | "shoot" | "explode" | "brightness">;

export class Population {
  readonly #context: WorldContext;
  readonly #land: Land;
  readonly #members = new Map<number, Member>();
  readonly #budget = new SearchBudget(SEARCH_PER_TICK);
  #births = 0;
  /** The actions of monsters against others; set once by the installer. */
  doings: Doings | null = null;
  /** Called for each creature that died, with the player who killed it, if any. */
  onDeath: (creature: EmbeddedCreature, by: Player | null) => void = () => {};

  constructor(context: WorldContext, land: Land) {
    this.#context = context;
    this.#land = land;
    // The server's event for new entities comes before they have a name.
    const { server } = context;
    const spawn = server.spawnMob;
    server.spawnMob = (...birth) => {
      const entity = spawn(...birth);
      this.#adopt(entity);
      return entity;
    };
  }

  all(): EmbeddedCreature[] {
    return [...this.#members.values()].map(({ creature }) => creature);
  }

  /** The number of living monsters. */
  monsters(): number {
    return this.all().filter(({ kind }) => isMonster(kind)).length;
  }

  /** Hurts a creature; it may die. */
  wound(creature: EmbeddedCreature, wound: Wound): void {
    if (!creature.wound(wound)) return;
    const { entity } = creature;
    entity.health = creature.health;
    this.#showHurt(entity, creature.alive);
    if (creature.alive) return;
    this.remove(creature);
    this.onDeath(creature, this.#context.server.players.find((player) => player === wound.by) ?? null);
  }

  /** Removes a creature from the world without drops. */
  remove({ entity }: EmbeddedCreature): void {
    this.#members.delete(entity.id);
    this.#context.server.destroyEntity(entity);
  }

  tick(): void {
    const { server } = this.#context;
    const { doings } = this;
    if (doings === null) return;
    this.#budget.renew();
    const present = server.players.filter(({ health }) => health > 0);
    const prey = server.difficulty === 0 ? [] : present.filter(({ gameMode }) => gameMode === SURVIVAL);
    const around: MindView = { ...doings, land: this.#land, tick: server.tickCount, time: server.time, prey };
    for (const member of [...this.#members.values()]) {
      if (server.entities[member.creature.entity.id] === undefined) this.#members.delete(member.creature.entity.id);
      else guarded(this.#context, () => this.#live(member, around, present));
    }
  }

  #adopt(entity: Entity): void {
    const { server, seed } = this.#context;
    const kind = creatureKind(entity.name);
    const dice = hashOf(seed, CHANNEL, this.#births++);
    const creature = new EmbeddedCreature(entity, kind, dice, server.tickCount, this.#budget);
    // Without a size, flying-squid does not move the entity.
    delete entity.size;
    entity.position = creature.body.position;
    entity.health = kind.health;
    entity.takeDamage = ({ damage = 1, by, cause }: DamageOptions) => {
      const from = by?.position;
      const wound = { damage, tick: server.tickCount, bypassesArmour: cause === undefined };
      this.wound(creature, { ...wound, ...(by ? { by } : {}), ...(from ? { from } : {}) });
    };
    this.#members.set(entity.id, { creature, mind: mindOf(kind), tracker: new Tracker(server, creature) });
  }

  #live({ creature, mind, tracker }: Member, around: MindView, present: readonly Player[]): void {
    const { body, entity } = creature;
    const { tick } = around;
    if (entity.position !== body.position) {
      // A command moved the entity.
      body.position.update(entity.position);
      entity.position = body.position;
    }
    const { x, z } = body.position;
    const nearest = present.reduce((min, player) => Math.min(min, player.position.distanceTo(body.position)), Infinity);
    if (nearest <= MATTERS_BLOCKS) creature.seenAt = tick;
    if (this.#vanishes(creature, nearest, tick)) {
      this.remove(creature);
      return;
    }
    if (!this.#land.loaded(Math.floor(x), Math.floor(z))) return;
    const dozes = !isMonster(creature.kind) && nearest > MATTERS_BLOCKS * 2 && body.onGround && creature.legs.resting;
    if (dozes && (tick + entity.id) % DOZE_TICKS !== 0) return;
    sufferElements(creature, around, (wound) => this.wound(creature, { ...wound, tick }));
    if (!creature.alive) return;
    const drive = mind.decide(creature, around);
    if (!creature.alive) return;
    if (drive.speed > 0) creature.face({ x: x + drive.x, z: z + drive.z });
    const fell = moveBody(this.#land, body, drive);
    if (fell > 3 && creature.kind.name !== "chicken")
      this.wound(creature, { damage: Math.ceil(fell - 3), tick, bypassesArmour: true });
    if ((tick + entity.id) % BROADCAST_EVERY_TICKS === 0) tracker.broadcast();
  }

  #vanishes({ kind, seenAt, dice }: EmbeddedCreature, nearest: number, tick: number): boolean {
    if (!isMonster(kind)) return false;
    if (this.#context.server.difficulty === 0 || nearest > GONE_BLOCKS) return true;
    return nearest > MATTERS_BLOCKS && tick - seenAt > IDLE_TICKS && dice() < 1 / VANISH_ODDS;
  }

  #showHurt(entity: Entity, alive: boolean): void {
    const { server } = this.#context;
    const place = { world: entity.world, position: entity.position };
    const entityStatus = alive ? HURT_STATUS : DEATH_STATUS;
    server._writeNearby("entity_status", { entityId: entity.id, entityStatus }, place);
  }
}
