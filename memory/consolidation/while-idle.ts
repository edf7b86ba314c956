// Work for a body's idle moments: it begins when no run is under way, in short turns, and waits
// while one is.

import type { Clock, EventBus } from "../../executor/index.ts";

/** Between two turns. */
const PAUSE_MS = 5_000;
/** What a turn may take: less than a tick of the game. */
const TURN_MS = 20;

/** Calls `work` with the milliseconds of a turn, until the returned function is called. */
export function whileIdle(
  bus: Pick<EventBus, "subscribe">,
  clock: Clock,
  work: (budgetMs: number) => void,
): () => void {
  const running = new Set<string>();
  const unfollow = bus.subscribe({ topics: ["plan", "run"] }, ({ type, chain: { intentId = "" } }) => {
    if (type === "plan-found") running.add(intentId);
    else if (type === "run-finished") running.delete(intentId);
  });
  const ended = new AbortController();
  const turns = async (): Promise<void> => {
    for (;;) {
      await clock.sleep(PAUSE_MS, ended.signal);
      if (ended.signal.aborted) return;
      if (running.size === 0) work(TURN_MS);
    }
  };
  void turns();
  return () => {
    ended.abort();
    unfollow();
  };
}
