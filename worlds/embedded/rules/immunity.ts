// The immunity after a blow, for one body, player's or creature's. Pure. Source: Minecraft Wiki
// "Damage" (immunity: for 10 ticks only what exceeds the last blow counts).

const IMMUNE_TICKS = 10;

export class Immunity {
  #hurtAt = Number.NEGATIVE_INFINITY;
  #hardest = 0;

  /**
   * The damage that counts at `tick`: all, the excess over the last blow, or nothing. `fresh` is
   * false for an excess.
   */
  take(damage: number, tick: number): { damage: number; fresh: boolean } {
    if (tick - this.#hurtAt < IMMUNE_TICKS) {
      const more = Math.max(0, damage - this.#hardest);
      this.#hardest = Math.max(this.#hardest, damage);
      return { damage: more, fresh: false };
    }
    this.#hurtAt = tick;
    this.#hardest = damage;
    return { damage, fresh: true };
  }
}
