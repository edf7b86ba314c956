// Blazes: they rise to the height of their target, burn it at arm's length, and from afar throw
// three fireballs, then pause. Source: Minecraft Wiki "Blaze" (charges for 60 ticks, three fireballs
// 6 ticks apart, 100 ticks of pause; strikes within 2 blocks).

import type { Drive } from "../body.ts";
import type { EmbeddedCreature } from "../creature.ts";
import { cellOf } from "../legs.ts";
import { Hunt, type Sighted } from "./hunting.ts";
import type { CreatureMind, MindView } from "./mind.ts";
import { Strolling } from "./strolling.ts";

const STRIKE_REACH = 2;
const STRIKE_TICKS = 20;
const CHARGE_TICKS = 60;
const SHOT_TICKS = 6;
const PAUSE_TICKS = 100;
const SHOTS = 3;
const TARGET_EYES = 1.62;
const AIMED_HEIGHT = 0.9;
/** It chooses a new height over its target every five seconds: half a block, give or take three. */
const HEIGHT_TICKS = 100;
const MEAN_HEIGHT = 0.5;
const HEIGHT_SPREAD = 3;

export class Blaze implements CreatureMind {
  readonly #hunt = new Hunt();
  readonly #stroll = new Strolling();
  #nextStrike = 0;
  /** Fireballs thrown in this salvo, and the tick of the next; null while it does not charge. */
  #shots = 0;
  #nextShot: number | null = null;
  #height = MEAN_HEIGHT;

  decide(creature: EmbeddedCreature, around: MindView): Drive {
    const { tick } = around;
    const { body, kind, legs, dice } = creature;
    if (tick % HEIGHT_TICKS === creature.entity.id % HEIGHT_TICKS)
      this.#height = MEAN_HEIGHT + (dice() - dice()) * HEIGHT_SPREAD;
    const target = this.#hunt.follow(creature, around);
    if (target === null) {
      this.#nextShot = null;
      return { ...this.#stroll.decide(creature, around), rise: 0 };
    }
    const { player, distance, seen } = target;
    creature.face(player.position);
    const isBelow = player.position.y + TARGET_EYES > creature.eyes.y + this.#height;
    const rise = seen && isBelow ? 1 : 0;
    if (seen && distance <= STRIKE_REACH && tick >= this.#nextStrike) {
      this.#nextStrike = tick + STRIKE_TICKS;
      around.strike(creature, player);
    } else if (seen && distance > STRIKE_REACH) this.#shootAt(creature, target, around);
    if (seen && distance < kind.sight / 2) {
      const [x, z] = [player.position.x - body.position.x, player.position.z - body.position.z];
      return { x, z, speed: distance <= STRIKE_REACH + 1 ? kind.speed : 0, jump: false, rise };
    }
    legs.goTo(around.land, cellOf(player.position), 2, tick);
    return { ...legs.step(kind.speed, tick), rise };
  }

  #shootAt(creature: EmbeddedCreature, { player }: Sighted, around: MindView): void {
    this.#nextShot ??= around.tick + CHARGE_TICKS;
    if (around.tick < this.#nextShot) return;
    around.shoot(creature, player.position.offset(0, AIMED_HEIGHT, 0));
    this.#shots = (this.#shots + 1) % SHOTS;
    this.#nextShot = around.tick + (this.#shots === 0 ? PAUSE_TICKS + CHARGE_TICKS : SHOT_TICKS);
  }
}
