// A short search of one client beside forty long ones of another, each under a name of its own.

import http from "node:http";
import { text } from "node:stream/consumers";
import type { ProblemInput } from "../../schemas/index.ts";

/** Searches of the other client. */
const LONG_SEARCHES = 40;
const LONG: ProblemInput = {
  goal: { items: { light_blue_shulker_box: 1 } },
  limits: { expansions: 100_000_000, timeMs: 20_000 },
  cache: false,
};
const SHORT: ProblemInput = { goal: { items: { iron_pickaxe: 1 } }, limits: { expansions: 2_000 }, cache: false };

export interface ShortSearch {
  /** Milliseconds of a short search with the service to itself, and beside the long ones. */
  alone: number;
  beside: number;
}

export async function shortBesideLong(url: string): Promise<ShortSearch> {
  const leaving = new AbortController();
  const ask = async (problem: ProblemInput, name: string, signal?: AbortSignal): Promise<number> => {
    const startedAt = performance.now();
    const headers = { "content-type": "application/json", "lodestone-client": name };
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    // Each on a connection of its own.
    const options = { method: "POST", headers, agent: false, ...(signal === undefined ? {} : { signal }) } as const;
    const request = http.request(`${url}/plan`, options, (answer) => void text(answer).then(resolve, reject));
    request.on("error", reject).end(JSON.stringify(problem));
    await promise;
    return performance.now() - startedAt;
  };
  await ask(SHORT, "warm-up");
  const alone = await ask(SHORT, "one");
  const long = Array.from({ length: LONG_SEARCHES }, (_, at) => ask(LONG, `many ${at}`, leaving.signal).catch(() => 0));
  // Until all wait or run: connecting takes milliseconds.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const beside = await ask(SHORT, "one");
  leaving.abort();
  await Promise.all(long);
  return { alone, beside };
}
