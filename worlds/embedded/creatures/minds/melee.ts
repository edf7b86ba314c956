// Zombies and spiders: they run at their target and strike once a second within their reach. A
// spider leaps, climbs walls, and stays peaceful in the light. Source: Minecraft Wiki "Zombie",
// "Spider" (reach: twice the width and a bit; one blow in 20 ticks).

import type { Drive } from "../body.ts";
import type { EmbeddedCreature } from "../creature.ts";
import { cellOf } from "../legs.ts";
import { Hunt, type Sighted } from "./hunting.ts";
import type { CreatureMind, MindView } from "./mind.ts";
import { Strolling } from "./strolling.ts";

const STRIKE_TICKS = 20;
const PLAYER_WIDTH = 0.6;
const LEAP_ODDS = 5;
const LEAP = 0.4;
/** At this light level or more a spider does not hunt. */
const PEACEFUL_LIGHT = 12;

export class Melee implements CreatureMind {
  readonly #hunt = new Hunt();
  readonly #stroll = new Strolling();
  #nextStrike = 0;

  decide(creature: EmbeddedCreature, around: MindView): Drive {
    const target = this.#target(creature, around);
    if (target === null) return this.#stroll.decide(creature, around);
    const { kind, body, legs } = creature;
    const { player, distance } = target;
    creature.face(player.position);
    const reach = Math.sqrt((kind.width * 2) ** 2 + PLAYER_WIDTH);
    if (distance <= reach && target.seen && around.tick >= this.#nextStrike) {
      this.#nextStrike = around.tick + STRIKE_TICKS;
      around.strike(creature, player);
    }
    legs.goTo(around.land, cellOf(player.position), 1, around.tick);
    const leaper = kind.temper === "leaper";
    if (leaper) leap(creature, target);
    const step = legs.step(kind.speed, around.tick);
    const climbs = leaper && { climbs: true };
    if (step.speed > 0) return { ...step, ...climbs };
    // Without a path, go straight ahead as far as possible.
    const [x, z] = [player.position.x - body.position.x, player.position.z - body.position.z];
    return { x, z, speed: distance > 1 && (target.seen || leaper) ? kind.speed : 0, jump: false, ...climbs };
  }

  #target(creature: EmbeddedCreature, around: MindView): Sighted | null {
    const target = this.#hunt.follow(creature, around);
    if (creature.kind.temper !== "leaper" || around.tick - creature.hurtAt < STRIKE_TICKS) return target;
    if (target === null) return null;
    const { x, y, z } = creature.body.position;
    if (around.brightness(Math.floor(x), Math.floor(y), Math.floor(z)) < PEACEFUL_LIGHT) return target;
    this.#hunt.forget();
    return null;
  }
}

function leap({ body, dice }: EmbeddedCreature, { player, distance, seen }: Sighted): void {
  if (!body.onGround || !seen || distance < 2 || distance > 4 || dice() >= 1 / LEAP_ODDS) return;
  const { position, velocity } = body;
  velocity.x = ((player.position.x - position.x) / distance) * LEAP + velocity.x * 0.2;
  velocity.z = ((player.position.z - position.z) / distance) * LEAP + velocity.z * 0.2;
  velocity.y = LEAP;
  body.onGround = false;
}
