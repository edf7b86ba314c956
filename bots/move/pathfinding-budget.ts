// How long searches for a way may hold the thread. The pathfinder gives each bot most of a tick, and makes up for late ticks by several in a
// row, so that five which think at once would leave nothing for anybody else; here the bodies of a process draw on one store of time that
// fills as time goes by. Invariant: whatever falls together, what is thought at a stretch is the store's size and what came in meanwhile.

import type { Bot } from "mineflayer";
import type { ListenerRegistry } from "../body/listener-registry.ts";

/** How much lies ready at most, in milliseconds, and what comes in a millisecond. */
interface Store {
  most: number;
  rate: number;
}
/** Of a tick's 50 milliseconds; the pathfinder's own setting, 40, leaves too little for whatever else the thread is for. */
const DEFAULT_BUCKET: Store = { most: 30, rate: 0.6 };
const AMONG_OTHERS: Store = { most: 16, rate: 0.5 };
/** Less is not worth the telling of how far a search has come. */
const MIN_MS = 1;

/** The time that searches of one process have. */
export class PathfindingBudget {
  readonly #now: () => number;
  #left = AMONG_OTHERS.most;
  #filledAt: number;

  /** `now` in milliseconds. */
  constructor(now: () => number) {
    this.#now = now;
    this.#filledAt = now();
  }

  /** What one of `thinkers` that think now may take at a stretch, in milliseconds; `isAlone`: no other body is in the process. */
  share(isAlone: boolean, thinkers: number): number {
    const { most: max, rate } = isAlone ? DEFAULT_BUCKET : AMONG_OTHERS;
    const now = this.#now();
    this.#left = Math.min(max, this.#left + (now - this.#filledAt) * rate);
    this.#filledAt = now;
    return Math.max(MIN_MS, this.#left / Math.max(1, thinkers));
  }

  /** Carries out what thinks and takes its time off the store. */
  spend<T>(think: () => T): T {
    const before = this.#now();
    try {
      return think();
    } finally {
      // Below nothing, so that a search's least shares are paid back too.
      this.#left -= this.#now() - before;
    }
  }
}

/** A search that the pathfinder goes on with, tick by tick. */
interface PathComputation {
  tickTimeout: number;
  compute(): unknown;
}

const bodies = new Set<Bot>();
const time = new PathfindingBudget(() => performance.now());

const isThinking = ({ pathfinder }: Bot): boolean => pathfinder.goal !== null && !pathfinder.isMoving();

/** Lets the bot's pathfinder share with the other bodies of this process, until it leaves. */
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
