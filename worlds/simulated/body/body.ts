// The body in a simulated world: it observes the world as a State, and its leaves act only through
// `act`. Invariants: a leaf changes the world only within `act`, so a port put in between sees every
// act; and only by the methods of `does`, each of which asks the guard.

import { ConductGuard } from "../../../executor/conduct/guard.ts";
import type { Clock } from "../../../executor/index.ts";
import {
  type Body,
  type BodyGuard,
  ItemName,
  isFact,
  type Position,
  type State,
  sightingOf,
} from "../../../schemas/index.ts";
import { blockAt, distance } from "../state/places.ts";
import type { Cluster } from "../state/simulated-state.ts";
import type { SimulatedWorld } from "../world.ts";
import { GuardedActs } from "./guarded-acts.ts";
import { type ActPort, openPort, type PortAct } from "./port.ts";

/** Amounts that a State reports in parts of its own, or that no body observes. */
const UNSEEN = /^(seen|dimension|fuel|xp|food):/;

/** A failed target is avoided for this long. */
const GIVEN_UP_MS = 60_000;

export class SimulatedBody implements Body {
  readonly world: SimulatedWorld;
  readonly clock: Clock;
  /** What its leaves do to the world. */
  readonly does: GuardedActs;
  /** Avoided positions, and until when, in milliseconds of the clock. */
  readonly #givenUp = new Map<string, number>();
  readonly #port: ActPort;
  #commands = 0;
  #halts = 0;

  constructor(world: SimulatedWorld, clock: Clock, port: ActPort = openPort, guard: BodyGuard = new ConductGuard()) {
    this.world = world;
    this.clock = clock;
    this.does = new GuardedActs(world, guard);
    this.#port = port;
  }

  get guard(): BodyGuard {
    return this.does.guard;
  }

  keepTo(guard: BodyGuard): void {
    this.does.guard = guard;
  }

  observe(): State {
    this.#port.observed();
    this.world.catchUp();
    const { stock, scene, map } = this.world;
    const items = stock.names().filter((name) => !isFact(name));
    const worn = items.map((item) => [item, stock.worn(item)] as const).filter(([, left]) => left.length > 0);
    return {
      inventory: Object.fromEntries(items.map((item) => [item, stock.count(item)])),
      durability: Object.fromEntries(worn),
      facts: stock.names().filter((name) => isFact(name) && !UNSEEN.test(name) && this.world.holds(name)),
      dimension: scene.dimension,
      position: scene.position,
      nearby: nearbyOf(map.clusters, scene.position),
      food: scene.food,
      health: scene.health,
    };
  }

  /** The kills of the world. */
  deeds(): Readonly<Record<string, number>> {
    return this.world.kills();
  }

  blockNameAt(position: Position): string {
    return blockAt(this.world.scene, position);
  }

  halt(): void {
    this.#halts += 1;
  }

  /** The number of times that the body was halted. */
  get halts(): number {
    return this.#halts;
  }

  commands(): number {
    return this.#commands;
  }

  /** Records an actuator command: a step, a swing, a click. */
  command(): void {
    this.#commands += 1;
  }

  /** Avoids a block at a position for a while. */
  giveUp(name: string, position: Position): void {
    this.#givenUp.set(placeKey(name, position), this.clock.now() + GIVEN_UP_MS);
  }

  hasGivenUp(name: string, position: Position): boolean {
    return (this.#givenUp.get(placeKey(name, position)) ?? 0) > this.clock.now();
  }

  /**
   * Runs an act through the port, and brings the world up to the clock's time before and after it.
   */
  async act<T>(act: PortAct<T>): Promise<T> {
    this.world.catchUp();
    this.does.name = act.leaf;
    try {
      return await this.#port.perform(act);
    } finally {
      this.world.catchUp();
    }
  }
}

/**
 * One sighting for all clusters of one name, at the nearest position; names that a problem may not
 * use are left out.
 */
function nearbyOf(clusters: readonly Cluster[], from: Position): State["nearby"] {
  const byName = new Map<string, Cluster>();
  for (const { name, count, position } of clusters) {
    const known = byName.get(name);
    const nearer = known === undefined || distance(position, from) < distance(known.position, from);
    byName.set(name, { name, count: count + (known?.count ?? 0), position: nearer ? position : known.position });
  }
  return [...byName.values()]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, count, position }) => ({ ...sightingOf(name), count, position }))
    .filter(({ block }) => ItemName.safeParse(block).success);
}

const placeKey = (name: string, position: Position): string => `${name} ${position.join(" ")}`;
