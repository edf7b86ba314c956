// The earlier steps of a replay. Plans reuse step names (s1, s2 …), so names stay from replay to
// replay with the number of the last replay that met them: a set would grow anew for each.

/** Names that are kept when a replay begins. */
const MAX_NAMES = 8_192;

export class EarlierSteps {
  readonly #metIn = new Map<string, number>();
  #replay = 0;

  /** Begins a replay: no step came before. */
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
