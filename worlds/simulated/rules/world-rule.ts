// What a rule of nature is, and what of a world it sees and changes.

import type { MapOfFacts } from "../state/map-of-facts.ts";
import type { SimulatedScene } from "../state/scene.ts";
import type { Stock } from "../state/stock.ts";

export interface RuledWorld {
  readonly scene: SimulatedScene;
  readonly stock: Stock;
  readonly map: MapOfFacts;
  readonly seed: number;
  /** Food eaten or burnt, within what a body holds. */
  feed(points: number): void;
  /** Damage; at no health left the body dies. */
  hurt(points: number): void;
}

export interface WorldRule {
  name: string;
  /** How often it is looked at: a multiple of 20 ticks. */
  everyTicks: number;
  happen(world: RuledWorld): void;
}
