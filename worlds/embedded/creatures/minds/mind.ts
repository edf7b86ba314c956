// The behaviour of a creature. A mind reads the world, steers its creature's legs, and hurts
// players through the ports that it is given; it moves nothing itself. One mind per creature, one
// file per temper.

import type { Player } from "flying-squid";
import type { Vec3 } from "vec3";
import type { Land } from "../../land/land.ts";
import type { Drive } from "../body.ts";
import type { EmbeddedCreature } from "../creature.ts";

/** The world as a mind sees it. */
export interface MindView {
  readonly land: Land;
  readonly tick: number;
  /** Ticks since sunrise. */
  readonly time: number;
  /** Players that can be hunted: alive, in survival. */
  readonly prey: readonly Player[];
  /** A blow with the hand. */
  strike(creature: EmbeddedCreature, player: Player): void;
  /** Shoots an arrow from the creature's eyes towards a position. */
  shoot(creature: EmbeddedCreature, at: Vec3): void;
  /** Explodes a creeper. */
  explode(creature: EmbeddedCreature): void;
  /** The light of day or of lamps at a position, 0..15. */
  brightness(x: number, y: number, z: number): number;
}

export interface CreatureMind {
  decide(creature: EmbeddedCreature, around: MindView): Drive;
}
