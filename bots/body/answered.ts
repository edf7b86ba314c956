// Waits for the server's answers, as long as a server under load may take for them.

import type { LeafContext } from "../../executor/index.ts";
import type { MineflayerBody } from "./body.ts";

type Waiting = Pick<LeafContext<MineflayerBody>, "clock" | "beat">;

/**
 * A server under load may answer this late, in milliseconds: longer than the 20 seconds for which
 * mineflayer waits for a window or a slot, so that its own error comes first.
 */
export const ANSWER_MS = 22_000;
const PULSE_MS = 1_000;

/** Settles as the work does, or with the signal's reason: for waits after which nothing is done. */
export async function unlessStopped<T>(signal: AbortSignal | undefined, work: Promise<T>): Promise<T> {
  if (signal === undefined) return work;
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();
  try {
    return await Promise.race([work, stopped]);
  } finally {
    signal.removeEventListener("abort", stop);
    work.catch(() => {});
  }
}

/**
 * Beats while the leaf waits for the server's answer; the leaf's `waitsMs` bounds it. Settles as
 * the work does.
 */
export async function answered<T>({ clock, beat }: Waiting, work: Promise<T>): Promise<T> {
  const over = new AbortController();
  const pulse = async () => {
    for (; !over.signal.aborted; await clock.sleep(PULSE_MS, over.signal)) beat();
  };
  void pulse();
  try {
    return await work;
  } finally {
    over.abort();
  }
}
