// Skeletons: they come within bow-shot, keep away from players who come close, and shoot every
// three seconds while they see their target. Source: Minecraft Wiki "Skeleton" (range 15 blocks; a
// bow drawn for 20 ticks, then a pause of 40 below hard difficulty).

import type { Drive } from "../body.ts";
import { REST } from "../body.ts";
import type { EmbeddedCreature } from "../creature.ts";
import { cellOf } from "../legs.ts";
import { Hunt } from "./hunting.ts";
import type { CreatureMind, MindView } from "./mind.ts";
import { Strolling } from "./strolling.ts";

const RANGE = 15;
const COMFORTABLE = 10;
const TOO_CLOSE = 5;
const DRAW_TICKS = 20;
const PAUSE_TICKS = 40;
/** Aim at a third of the body's height. */
const AIMED_HEIGHT = 0.6;

export class Archer implements CreatureMind {
  readonly #hunt = new Hunt();
  readonly #stroll = new Strolling();
  /** Ticks that the bow has been drawn for; negative while it rests. */
  #drawn = 0;

  decide(creature: EmbeddedCreature, around: MindView): Drive {
    const target = this.#hunt.follow(creature, around);
    if (target === null) {
      this.#drawn = Math.min(0, this.#drawn);
      return this.#stroll.decide(creature, around);
    }
    const { body, kind, legs } = creature;
    const { player, distance, seen } = target;
    creature.face(player.position);
    const inRange = seen && distance <= RANGE;
    this.#drawn = inRange ? this.#drawn + 1 : Math.min(0, this.#drawn);
    if (this.#drawn >= DRAW_TICKS) {
      this.#drawn = -PAUSE_TICKS;
      around.shoot(creature, player.position.offset(0, AIMED_HEIGHT, 0));
    }
    if (inRange && distance < COMFORTABLE) {
      legs.rest();
      const [x, z] = [body.position.x - player.position.x, body.position.z - player.position.z];
      return distance < TOO_CLOSE ? { x, z, speed: kind.speed, jump: false } : REST;
    }
    legs.goTo(around.land, cellOf(player.position), 2, around.tick);
    return legs.step(kind.speed, around.tick);
  }
}
