// The interface of a rule of nature, and the part of a world that it sees and changes.

import type { MapOfFacts } from "../state/map-of-facts.ts";
import type { SimulatedScene } from "../state/scene.ts";
import type { Stock } from "../state/stock.ts";

export interface RuledWorld {
  readonly scene: SimulatedScene;
  readonly stock: Stock;
  readonly map: MapOfFacts;
  readonly seed: number;
  /** Adds or removes food, within a body's limits. */
  feed(points: number): void;
  /** Damage; a body without health dies. */
  hurt(points: number): void;
}

export interface WorldRule {
  name: string;
  /** The period of the rule: a multiple of 20 ticks. */
  everyTicks: number;
  happen(world: RuledWorld): void;
}
