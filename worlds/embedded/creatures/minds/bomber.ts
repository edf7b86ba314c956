// Creepers: they walk up to their target, hiss for a second and a half, and explode; a target that
// gets away in time stops the fuse. Source: Minecraft Wiki "Creeper" (swells within 3 blocks, 30
// ticks; stops beyond 7 blocks or out of sight).

import { type Drive, REST } from "../body.ts";
import type { EmbeddedCreature } from "../creature.ts";
import { cellOf } from "../legs.ts";
import { Hunt } from "./hunting.ts";
import type { CreatureMind, MindView } from "./mind.ts";
import { Strolling } from "./strolling.ts";

const IGNITES = 3;
const GIVES_UP = 7;
const FUSE_TICKS = 30;

export class Bomber implements CreatureMind {
  readonly #hunt = new Hunt();
  readonly #stroll = new Strolling();
  #burnt = 0;
  #swelling = false;

  decide(creature: EmbeddedCreature, around: MindView): Drive {
    const target = this.#hunt.follow(creature, around);
    const within = this.#swelling ? GIVES_UP : IGNITES;
    this.#swelling = target?.seen === true && target.distance <= within;
    this.#burnt = Math.max(0, this.#burnt + (this.#swelling ? 1 : -1));
    if (target === null) return this.#stroll.decide(creature, around);
    creature.face(target.player.position);
    if (this.#burnt >= FUSE_TICKS) {
      around.explode(creature);
      return REST;
    }
    if (this.#swelling) {
      creature.legs.rest();
      return REST;
    }
    creature.legs.goTo(around.land, cellOf(target.player.position), 1, around.tick);
    return creature.legs.step(creature.kind.speed, around.tick);
  }
}
