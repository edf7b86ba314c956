// Which steps of a replay came before. Plans call their steps alike (s1, s2 …), so names are kept from replay to replay with the number of the
// one that met them last: a set would grow anew for each.

/** So many names may be kept when a replay begins. */
const MAX_NAMES = 8_192;

export class EarlierSteps {
  readonly #metIn = new Map<string, number>();
  #replay = 0;

  /** A replay begins: no step came before. */
  begin(): void {
    this.#replay++;
    if (this.#metIn.size > MAX_NAMES) this.#metIn.clear();
  }

  has(stepId: string): boolean {
    return this.#metIn.get(stepId) === this.#replay;
  }

  add(stepId: string): void {
    this.#metIn.set(stepId, this.#replay);
  }
}
