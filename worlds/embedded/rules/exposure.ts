// Surroundings that hurt a player's body: harmful blocks, lava, cold, water over the head, a block
// in the face. Pure: counters in, injuries out, a tick at a time. Source: Minecraft Wiki "Damage"
// (immunity leaves a blow every half second), "Fire" (burning: 1 a second; 8 s from fire, 15 s from
// lava; water and powder snow put it out), "Powder Snow" (frozen after 140 ticks, then 1 every 40;
// it thaws twice as fast; leather keeps warm), "Drowning" (300 ticks of breath, then 2 a second),
// "Suffocation" (1 a tick).

import type { BlockHarm } from "../land/block-harms.ts";
import type { Injury } from "./injuries.ts";

export const FULL_BREATH = 300;
const SECOND_TICKS = 20;
const FIRE_TICKS = 8 * SECOND_TICKS;
const LAVA_TICKS = 15 * SECOND_TICKS;
const REGAINED = 4;
/** After this many ticks without breath, a player loses two points and the count starts over. */
const CHOKING = -20;
const FROZEN_TICKS = 140;
const THAWED = 2;
const COLD_TICKS = 40;

/** The blocks around the body. */
export interface ExposureSurroundings {
  inWater: boolean;
  inLava: boolean;
  /** In powder snow without leather. */
  inCold: boolean;
  inSnow: boolean;
  /** Of the blocks that it touches, one of a cause. */
  harms: readonly BlockHarm[];
  /** The eyes are under water. */
  submerged: boolean;
  /** The eyes are inside a solid, opaque block. */
  buried: boolean;
}

/** One body's breath and fire. */
export class Exposure {
  /** Ticks of breath left. */
  breath = FULL_BREATH;
  /** Ticks of burning left. */
  fire = 0;
  #frozen = 0;
  #cold = 0;

  /** Advances one tick; returns the injuries. */
  tick(around: ExposureSurroundings): Injury[] {
    return [...this.#burn(around), ...this.#freeze(around), ...this.#breathe(around.submerged), ...pressed(around)];
  }

  /** Restores full breath and no fire: after a death. */
  reset(): void {
    this.breath = FULL_BREATH;
    this.fire = 0;
    this.#frozen = 0;
    this.#cold = 0;
  }

  #burn({ inWater, inLava, inSnow, harms }: ExposureSurroundings): Injury[] {
    const injuries: Injury[] = harms.map(({ damage, cause }) => ({ damage, cause }));
    const inFire = harms.some(({ ignites }) => ignites);
    if (inLava) {
      this.fire = LAVA_TICKS;
      injuries.push({ damage: 4, cause: "lava" });
    } else if (inFire) this.fire = Math.max(this.fire, FIRE_TICKS);
    else if (inWater || inSnow) this.fire = 0;
    if (this.fire <= 0) return injuries;
    if (this.fire % SECOND_TICKS === 0 && !inLava && !inFire) injuries.push({ damage: 1, cause: "burning" });
    this.fire--;
    return injuries;
  }

  #freeze({ inCold }: ExposureSurroundings): Injury[] {
    this.#frozen = inCold ? Math.min(FROZEN_TICKS, this.#frozen + 1) : Math.max(0, this.#frozen - THAWED);
    if (this.#frozen < FROZEN_TICKS) {
      this.#cold = 0;
      return [];
    }
    this.#cold++;
    return this.#cold % COLD_TICKS === 0 ? [{ damage: 1, cause: "freezing" }] : [];
  }

  #breathe(submerged: boolean): Injury[] {
    if (!submerged) {
      this.breath = Math.min(FULL_BREATH, Math.max(0, this.breath) + REGAINED);
      return [];
    }
    this.breath--;
    if (this.breath > CHOKING) return [];
    this.breath = 0;
    return [{ damage: 2, cause: "drowning" }];
  }
}

const pressed = ({ buried }: ExposureSurroundings): Injury[] => (buried ? [{ damage: 1, cause: "suffocation" }] : []);
