// Positions of the facts of a stock: clusters of sightings, and anchors of nearby things. Only the
// stock knows the amounts; this map follows it. Positions are generated from the seed, close enough
// that a station stays near while the body gathers.

import { reachOf } from "../../../capabilities/reach.ts";
import type { Position } from "../../../schemas/index.ts";
import { hashOf } from "../../embedded/generator/random.ts";
import { distance } from "./places.ts";
import type { Cluster } from "./simulated-state.ts";
import type { Stock } from "./stock.ts";

export const SEEN_PREFIX = "seen:";
const NEAR_PREFIX = "near:";
/** The least distance of sightings from the position that the body works around. */
const MIN_OFF = 4;
export const MAX_OFF = 24;

export class MapOfFacts {
  readonly #seed: number;
  readonly #anchors: Map<string, Position>;
  #clusters: Cluster[];
  readonly #amounts = new Map<string, number>();
  #made = 0;

  constructor(seed: number, anchors: Readonly<Record<string, Position>>, clusters: readonly Cluster[]) {
    this.#seed = seed;
    this.#anchors = new Map(Object.entries(anchors));
    this.#clusters = clusters.map((cluster) => ({ ...cluster }));
  }

  get clusters(): readonly Cluster[] {
    return this.#clusters;
  }

  get anchors(): Readonly<Record<string, Position>> {
    return Object.fromEntries([...this.#anchors].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** Whether the fact holds at the position: it has no anchor, or one in range. */
  isNear(fact: string, place: Position): boolean {
    const anchor = this.#anchors.get(fact);
    return anchor === undefined || distance(anchor, place) <= reachOf(fact);
  }

  anchorOf(fact: string): Position | undefined {
    return this.#anchors.get(fact);
  }

  /** The nearest cluster of the name that `passes`. */
  nearest(name: string, place: Position, passes: (at: Position) => boolean = () => true): Cluster | undefined {
    let best: Cluster | undefined;
    for (const cluster of this.#clusters) {
      if (cluster.name !== name || !passes(cluster.position)) continue;
      if (best === undefined || distance(cluster.position, place) < distance(best.position, place)) best = cluster;
    }
    return best;
  }

  /**
   * Follows the stock after it has changed: the body stands at `at`, and works around its `home`.
   */
  follow(stock: Stock, at: Position, home: Position): void {
    for (const fact of this.#anchors.keys()) if (stock.count(fact) === 0) this.#anchors.delete(fact);
    const known = new Map<string, number>();
    for (const { name, count } of this.#clusters) known.set(name, (known.get(name) ?? 0) + count);
    for (const fact of stock.names()) {
      if (fact.startsWith(NEAR_PREFIX)) this.#anchor(fact, stock.count(fact), at);
      if (!fact.startsWith(SEEN_PREFIX)) continue;
      const name = fact.slice(SEEN_PREFIX.length);
      const more = stock.count(fact) - (known.get(name) ?? 0);
      if (more > 0) this.#clusters.push({ name, count: more, position: this.#placeNear(home) });
      if (more < 0) this.#remove(name, -more, at);
      known.delete(name);
    }
    for (const name of known.keys()) this.#clusters = this.#clusters.filter((cluster) => cluster.name !== name);
  }

  /** What was made once more stands here now: of several, the last one is known. */
  #anchor(fact: string, amount: number, at: Position): void {
    const isNew = amount > (this.#amounts.get(fact) ?? amount);
    if (isNew || !this.#anchors.has(fact)) this.#anchors.set(fact, at);
    this.#amounts.set(fact, amount);
  }

  #remove(name: string, count: number, at: Position): void {
    for (let left = count; left > 0; ) {
      const cluster = this.nearest(name, at);
      if (cluster === undefined) return;
      const taken = Math.min(left, cluster.count);
      cluster.count -= taken;
      left -= taken;
      if (cluster.count === 0) this.#clusters = this.#clusters.filter((other) => other !== cluster);
    }
  }

  #placeNear([x, y, z]: Position): Position {
    this.#made += 1;
    const angle = (hashOf(this.#seed, this.#made, 1) / 2 ** 32) * 2 * Math.PI;
    const off = MIN_OFF + (hashOf(this.#seed, this.#made, 2) / 2 ** 32) * (MAX_OFF - MIN_OFF);
    return [Math.floor(x + off * Math.cos(angle)), y, Math.floor(z + off * Math.sin(angle))];
  }
}
