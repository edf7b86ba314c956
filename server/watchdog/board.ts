// What the service's own thread shows to its watchdog, in shared memory, so that it can be read
// while the thread is stuck: that it moves, and which requests it has in hand.

/** Requests that are shown at a time; further ones are not. */
const SLOTS = 32;
const BEATS = 0;
const FIRST_SLOT = 1;

export type BoardMemory = Int32Array<SharedArrayBuffer>;

const boardMemory = (): BoardMemory =>
  new Int32Array(new SharedArrayBuffer((FIRST_SLOT + SLOTS) * Int32Array.BYTES_PER_ELEMENT));

/** How often the thread has moved. */
export const beatsOf = (memory: BoardMemory): number => Atomics.load(memory, BEATS);

/** The routes of the requests in hand, by the numbers that the board gave them. */
export function requestsOf(memory: BoardMemory, routes: readonly string[]): string[] {
  return [...memory.subarray(FIRST_SLOT)].flatMap((number) => (number === 0 ? [] : (routes[number - 1] ?? [])));
}

export class Board {
  readonly memory: BoardMemory;
  readonly #onRoute: (route: string) => void;
  readonly #numbers = new Map<string, number>();

  /** `onRoute` receives each route once; the order gives its number. */
  constructor(onRoute: (route: string) => void, memory = boardMemory()) {
    this.#onRoute = onRoute;
    this.memory = memory;
  }

  beat(): void {
    Atomics.add(this.memory, BEATS, 1);
  }

  /** Shows a request until the returned function is called. */
  show(route: string): () => void {
    let number = this.#numbers.get(route);
    if (number === undefined) {
      number = this.#numbers.size + 1;
      this.#numbers.set(route, number);
      this.#onRoute(route);
    }
    const slot = this.memory.indexOf(0, FIRST_SLOT);
    if (slot < 0) return () => {};
    Atomics.store(this.memory, slot, number);
    return () => void Atomics.store(this.memory, slot, 0);
  }
}
