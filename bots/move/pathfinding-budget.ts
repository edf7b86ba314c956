// How long path searches may hold the thread. The pathfinder gives each bot most of a tick, and
// follows late ticks with several in a row, so that five simultaneous searches would leave no time
// for other work. Here the bodies of a process share one token bucket of time. Invariant: searches
// hold the thread without a break for at most the bucket's size plus the time that was refilled
// meanwhile.

import type { Bot } from "mineflayer";
import type { ListenerRegistry } from "../body/listener-registry.ts";

/** The most time that can be saved up, in milliseconds, and the refill per millisecond. */
interface Store {
  most: number;
  rate: number;
}
/**
 * Out of a tick's 50 milliseconds; the pathfinder's own setting, 40, leaves too little for the
 * thread's other work.
 */
const DEFAULT_BUCKET: Store = { most: 30, rate: 0.6 };
const AMONG_OTHERS: Store = { most: 16, rate: 0.5 };
/** Minimum slice: anything shorter costs more in overhead than it searches. */
const MIN_MS = 1;

/** The search time shared by the bodies of one process. */
export class PathfindingBudget {
  readonly #now: () => number;
  #left = AMONG_OTHERS.most;
  #filledAt: number;

  /** `now` in milliseconds. */
  constructor(now: () => number) {
    this.#now = now;
    this.#filledAt = now();
  }

  /**
   * The longest slice for one of `thinkers` simultaneous searches, in milliseconds; `isAlone`: no
   * other body is in the process.
   */
  share(isAlone: boolean, thinkers: number): number {
    const { most: max, rate } = isAlone ? DEFAULT_BUCKET : AMONG_OTHERS;
    const now = this.#now();
    this.#left = Math.min(max, this.#left + (now - this.#filledAt) * rate);
    this.#filledAt = now;
    return Math.max(MIN_MS, this.#left / Math.max(1, thinkers));
  }

  /** Runs a piece of a search and subtracts its time from the budget. */
  spend<T>(think: () => T): T {
    const before = this.#now();
    try {
      return think();
    } finally {
      // The budget may go negative, so that minimum slices are repaid too.
      this.#left -= this.#now() - before;
    }
  }
}

/** A search that the pathfinder continues tick by tick. */
interface PathComputation {
  tickTimeout: number;
  compute(): unknown;
}

const bodies = new Set<Bot>();
const time = new PathfindingBudget(() => performance.now());

const isThinking = ({ pathfinder }: Bot): boolean => pathfinder.goal !== null && !pathfinder.isMoving();

/**
 * Makes the bot's pathfinder share the budget with the other bodies of this process, until it
 * leaves.
 */
export function sharePathfindingBudget(bot: Bot, listeners: ListenerRegistry): void {
  bodies.add(bot);
  const leave = () => void bodies.delete(bot);
  listeners.on("end", leave);
  listeners.alsoRemove(leave);
  const share = (): number => {
    const others = [...bodies].filter((other) => other !== bot);
    return time.share(others.length === 0, 1 + others.filter(isThinking).length);
  };
  Object.defineProperty(bot.pathfinder, "tickTimeout", { configurable: true, get: share });
  const { getPathTo } = bot.pathfinder;
  bot.pathfinder.getPathTo = (...asked) => time.spend(() => getPathTo(...asked));
  listeners.alsoRemove(() => {
    bot.pathfinder.getPathTo = getPathTo;
  });
  const shared = new WeakSet<object>();
  listeners.on("path_update", (result) => {
    const { context: search } = result as { context?: PathComputation };
    if (search === undefined || shared.has(search)) return;
    shared.add(search);
    const compute = search.compute.bind(search);
    search.compute = () => {
      search.tickTimeout = share();
      return time.spend(compute);
    };
  });
}
