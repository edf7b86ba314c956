// Surroundings that hurt a player's body: fire, lava, cactus, magma, water over the head, a block in
// the face. Pure: counters in, injuries out, a tick at a time. Source: Minecraft Wiki "Damage" (fire
// and lava: immunity leaves a blow every half second), "Fire" (burning: 1 a second; 8 s from fire,
// 15 s from lava; water puts it out), "Drowning" (300 ticks of breath, then 2 a second),
// "Suffocation" (1 a tick).

import type { Injury } from "./injuries.ts";

export const FULL_BREATH = 300;
const SECOND_TICKS = 20;
const FIRE_TICKS = 8 * SECOND_TICKS;
const LAVA_TICKS = 15 * SECOND_TICKS;
const REGAINED = 4;
/** After this many ticks without breath, a player loses two points and the count starts over. */
const CHOKING = -20;

/** The blocks around the body. */
export interface ExposureSurroundings {
  inWater: boolean;
  inLava: boolean;
  inFire: boolean;
  touchesCactus: boolean;
  /** It stands on a magma block and does not sneak. */
  onMagma: boolean;
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

  /** Advances one tick; returns the injuries. */
  tick(around: ExposureSurroundings): Injury[] {
    return [...this.#burn(around), ...this.#breathe(around.submerged), ...pressed(around)];
  }

  /** Restores full breath and no fire: after a death. */
  reset(): void {
    this.breath = FULL_BREATH;
    this.fire = 0;
  }

  #burn({ inWater, inLava, inFire }: ExposureSurroundings): Injury[] {
    const injuries: Injury[] = [];
    if (inLava) {
      this.fire = LAVA_TICKS;
      injuries.push({ damage: 4, cause: "lava" });
    } else if (inFire) {
      this.fire = Math.max(this.fire, FIRE_TICKS);
      injuries.push({ damage: 1, cause: "fire" });
    } else if (inWater) this.fire = 0;
    if (this.fire <= 0) return injuries;
    if (this.fire % SECOND_TICKS === 0 && !inLava && !inFire) injuries.push({ damage: 1, cause: "burning" });
    this.fire--;
    return injuries;
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

function pressed({ touchesCactus, onMagma, buried }: ExposureSurroundings): Injury[] {
  const injuries: Injury[] = [];
  if (touchesCactus) injuries.push({ damage: 1, cause: "cactus" });
  if (onMagma) injuries.push({ damage: 1, cause: "magma" });
  if (buried) injuries.push({ damage: 1, cause: "suffocation" });
  return injuries;
}
