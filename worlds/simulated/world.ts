// A world in memory over a Domain: the domain's operators, applied to a stock and a scene, and the
// rules of nature that a state asks for. Its time follows the given clock. Invariants: sightings
// and nearby things have positions that follow the stock; the world changes only in `catchUp` and
// in the acts of a body; the same state, seed, clock and acts give the same world.

import type { Clock } from "../../executor/index.ts";
import { CodedError, type Domain, isFact, type Operator, type Position, parseDocument } from "../../schemas/index.ts";
import { rulesNamed } from "./rules/index.ts";
import type { RuledWorld, WorldRule } from "./rules/world-rule.ts";
import { applyOnce, type OperatorChoice } from "./state/applying.ts";
import { MapOfFacts, SEEN_PREFIX } from "./state/map-of-facts.ts";
import { OperatorTable } from "./state/operators.ts";
import { distance, MS_A_TICK } from "./state/places.ts";
import { type SimulatedScene, sceneOf } from "./state/scene.ts";
import { SimulatedState, type SimulatedStateInput } from "./state/simulated-state.ts";
import { Stock } from "./state/stock.ts";

export interface WorldOptions {
  domain: Domain;
  clock: Clock;
  state?: SimulatedStateInput;
  /** Determines positions and creatures that the state does not give. */
  seed?: number;
}

const DIMENSION = "dimension:";
/** The name of the body's food in Minecraft's domain. */
const FOOD = "food:points";
const MAX_FOOD = 20;
const CRUMB_EVERY = 4;
const MAX_CRUMBS = 128;
/** Rules run at this interval, in ticks; each rule's own period is a multiple of it. */
const RULE_TICKS = 20;

export class SimulatedWorld implements RuledWorld {
  readonly domain: Domain;
  readonly operators: OperatorTable;
  readonly stock: Stock;
  readonly scene: SimulatedScene;
  readonly map: MapOfFacts;
  readonly seed: number;
  /** The position that the body works around: its finds lie about here. */
  home: Position;
  /** Points of health lost so far; healing does not reduce it. */
  harm = 0;
  /** Receives wounds and deaths of the body. */
  onFate: (fate: { type: "hurt"; points: number; health: number } | { type: "died"; position: Position }) => void =
    () => {};
  readonly #clock: Clock;
  readonly #rules: readonly WorldRule[];
  readonly #kills: Record<string, number> = {};
  #clockAt: number;
  #settledAt = -1;
  #due: { at: number; happen: () => void }[] = [];

  /** Throws CodedError `input.invalid` on an invalid state or an unknown rule. */
  constructor({ domain, clock, state = {}, seed = 1 }: WorldOptions) {
    const parsed = parseDocument(SimulatedState, state, "simulated state");
    this.domain = domain;
    this.operators = OperatorTable.of(domain);
    this.stock = new Stock(domain.items);
    this.scene = sceneOf(parsed);
    this.seed = seed;
    this.home = parsed.position;
    this.map = new MapOfFacts(seed, parsed.anchors, parsed.sightings);
    this.#clock = clock;
    this.#clockAt = clock.now();
    this.#rules = rulesNamed(parsed.rules);
    for (const [item, count] of Object.entries(parsed.inventory)) {
      this.stock.gain(item, count, parsed.durability[item] ?? []);
    }
    for (const [fact, count] of Object.entries(parsed.amounts)) this.stock.gain(fact, count);
    for (const { name, count } of parsed.sightings) this.stock.gain(`${SEEN_PREFIX}${name}`, count);
    this.stock.gain(`${DIMENSION}${parsed.dimension}`, 1);
    this.stock.gain(FOOD, Math.floor(parsed.food));
    this.#settle();
  }

  /** Applies everything due by the clock's time: rules of nature, and delayed effects. */
  catchUp(): void {
    const now = this.#clock.now();
    const until = this.scene.ticks + (now - this.#clockAt) / MS_A_TICK;
    this.#clockAt = now;
    if (this.#rules.length > 0) {
      for (let at = nextMultiple(this.scene.ticks); at <= until; at += RULE_TICKS) {
        this.#passTo(at);
        for (const rule of this.#rules) if (at % rule.everyTicks === 0) rule.happen(this);
      }
    }
    this.#passTo(until);
    this.#settle();
  }

  /** Calls `happen` after `ticks`, whether or not a body acts then. */
  later(ticks: number, happen: () => void): void {
    this.#due.push({ at: this.scene.ticks + ticks, happen });
    this.#due.sort((a, b) => a.at - b.at);
  }

  /**
   * Applies an operator once. Items that do not fit fall to the ground; then throws CodedError
   * `inventory.full`.
   */
  apply(operator: Operator, choice: OperatorChoice = {}): void {
    const made = applyOnce(operator, this.stock, choice);
    this.#noteKills(operator);
    this.#settle();
    this.receive(made);
  }

  /** Creatures that operators have killed here, by `kill:CREATURE`. */
  kills(): Readonly<Record<string, number>> {
    return { ...this.#kills };
  }

  #noteKills({ verb, args: { entity }, consumes }: Operator): void {
    if (verb !== "kill_entity") return;
    const seen = consumes.find(({ anyOf }) => anyOf.includes(`seen:${entity}`));
    const act = `kill:${entity}`;
    this.#kills[act] = (this.#kills[act] ?? 0) + (seen?.count ?? 1);
  }

  /**
   * Puts items into the inventory. Items that do not fit fall to the ground; then throws CodedError
   * `inventory.full`.
   */
  receive(items: Readonly<Record<string, number>>): void {
    const fallen: string[] = [];
    for (const [item, count] of Object.entries(items)) {
      const kept = Math.min(count, this.stock.roomFor(item, this.scene.slots));
      this.stock.gain(item, kept);
      if (kept === count) continue;
      this.drop(item, count - kept, this.scene.position);
      fallen.push(item);
    }
    if (fallen.length > 0) throw new CodedError("inventory.full", `no slot is free for ${fallen.join(", ")}`);
  }

  drop(item: string, count: number, position: Position): void {
    this.scene.drops.push({ name: item, count, position });
  }

  /** Moves the body and the position that it works around. Leaves a breadcrumb every few blocks. */
  moveTo(position: Position): void {
    const { scene } = this;
    const last = scene.trail.at(-1) ?? scene.position;
    if (scene.trail.length === 0 || distance(last, position) >= CRUMB_EVERY) {
      scene.trail = [...scene.trail, scene.position].slice(-MAX_CRUMBS);
    }
    scene.position = position;
    this.home = position;
  }

  /** Kills the body: its items lie where it died, and it respawns. */
  die(): void {
    const { scene, stock } = this;
    scene.deaths += 1;
    this.onFate({ type: "died", position: scene.position });
    for (const item of stock.names().filter((name) => !isFact(name))) {
      this.drop(item, stock.lose(item, stock.count(item)).count, scene.position);
    }
    scene.held = null;
    scene.health = 20;
    this.#setFood(MAX_FOOD);
    this.moveTo(scene.spawn);
    this.#settle();
  }

  feed(points: number): void {
    this.#setFood(Math.min(MAX_FOOD, Math.max(0, this.scene.food + points)));
  }

  hurt(points: number): void {
    const lost = Math.min(points, this.scene.health);
    this.harm += lost;
    this.scene.health -= lost;
    if (lost > 0) this.onFate({ type: "hurt", points: lost, health: this.scene.health });
    if (this.scene.health === 0) this.die();
  }

  /** Whether the fact holds where the body is. */
  holds(fact: string): boolean {
    return this.stock.count(fact) > 0 && this.map.isNear(fact, this.scene.position);
  }

  /**
   * The state as a document: a world made of it continues as this one would, except for fractions
   * of wear.
   */
  snapshot(): SimulatedState {
    const names = this.stock.names();
    const items = names.filter((name) => !isFact(name));
    const amounts = names.filter(
      (name) => isFact(name) && !name.startsWith(SEEN_PREFIX) && !name.startsWith(DIMENSION) && name !== FOOD,
    );
    const worn = items.map((item) => [item, this.stock.worn(item)] as const).filter(([, left]) => left.length > 0);
    return structuredClone({
      ...this.scene,
      inventory: Object.fromEntries(items.map((item) => [item, this.stock.count(item)])),
      durability: Object.fromEntries(worn),
      amounts: Object.fromEntries(amounts.map((name) => [name, this.stock.count(name)])),
      anchors: this.map.anchors,
      sightings: [...this.map.clusters],
    });
  }

  #passTo(ticks: number): void {
    for (let next = this.#due[0]; next !== undefined && next.at <= ticks; next = this.#due[0]) {
      this.#due.shift();
      this.scene.ticks = next.at;
      next.happen();
    }
    this.scene.ticks = ticks;
  }

  #setFood(points: number): void {
    this.scene.food = points;
    this.stock.lose(FOOD, this.stock.count(FOOD));
    this.stock.gain(FOOD, Math.floor(points));
  }

  /** Updates everything that follows from the stock: positions, the dimension, the body's food. */
  #settle(): void {
    const { scene, stock } = this;
    if (stock.changes === this.#settledAt) return;
    const dimension = stock.names().find((name) => name.startsWith(DIMENSION));
    if (dimension !== undefined) scene.dimension = dimension.slice(DIMENSION.length);
    const eaten = stock.count(FOOD) - Math.floor(scene.food);
    if (eaten !== 0) this.feed(eaten);
    this.map.follow(stock, scene.position, this.home);
    this.#settledAt = stock.changes;
  }
}

const nextMultiple = (ticks: number): number => (Math.floor(ticks / RULE_TICKS) + 1) * RULE_TICKS;
