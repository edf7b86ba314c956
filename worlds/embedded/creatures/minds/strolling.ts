// Animals, and monsters without a target: they stand about, stroll to a nearby position now and
// then, and run after they were hurt. Source: Minecraft Wiki "Mob AI" (random stroll: once in 120
// ticks, within 10 blocks; panic), "Cow" (fleeing when hit).

import { integerBetween } from "../../generator/random.ts";
import type { Drive } from "../body.ts";
import type { EmbeddedCreature } from "../creature.ts";
import { cellOf } from "../legs.ts";
import { standingPlace } from "../path-finding.ts";
import type { CreatureMind, MindView } from "./mind.ts";

const STROLL_ODDS = 120;
const STROLL_BLOCKS = 10;
const STROLL_SEARCH = 60;
const CLIMB_BLOCKS = 4;
const PANIC_TICKS = 100;
const PANIC_BLOCKS = 5;
/** Creatures stay where they are when no player has been near for this long. */
const IDLE_TICKS = 100;

export class Strolling implements CreatureMind {
  decide(creature: EmbeddedCreature, around: MindView): Drive {
    const { legs, kind, dice } = creature;
    const { tick } = around;
    const panics = kind.panic !== 1 && tick - creature.hurtAt < PANIC_TICKS;
    if (panics && legs.resting) this.#goSomewhere(creature, around, PANIC_BLOCKS);
    if (!panics && legs.resting && tick - creature.seenAt < IDLE_TICKS && dice() < 1 / STROLL_ODDS)
      this.#goSomewhere(creature, around, STROLL_BLOCKS);
    return legs.step(kind.speed * (panics ? kind.panic : 1), tick);
  }

  #goSomewhere({ body, kind, legs, dice }: EmbeddedCreature, { land, tick }: MindView, reach: number): void {
    const [x, y, z] = cellOf(body.position);
    const [goalX, goalZ] = [x + integerBetween(dice, -reach, reach), z + integerBetween(dice, -reach, reach)];
    if (!land.loaded(goalX, goalZ)) return;
    const goal = standingPlace(land, goalX, y, goalZ, kind.height > 1 ? 2 : 1, CLIMB_BLOCKS);
    if (goal !== null && land.fluid(...goal) === null) legs.goTo(land, goal, 0, tick, STROLL_SEARCH);
  }
}
