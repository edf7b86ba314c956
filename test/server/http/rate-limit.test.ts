// The limit of requests a minute counts by a clock that never goes backwards.

import fastify from "fastify";
import { afterEach, expect, test, vi } from "vitest";
import { Callers } from "../../../server/http/callers.ts";
import { handleErrors } from "../../../server/http/error-handling.ts";
import { limitRate, RequestCounts } from "../../../server/http/rate-limit.ts";

const apps: { close(): unknown }[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const app of apps.splice(0)) await app.close();
});

const TOKENS = [
  { name: "one", token: "token-of-one", roles: ["plan"] },
  { name: "two", token: "token-of-two", roles: ["plan"] },
] as const;

function service(now: () => number, tokens: typeof TOKENS | [] = []) {
  const app = fastify();
  handleErrors(app);
  apps.push(app);
  limitRate(app, 2, new Callers(undefined, tokens), now);
  app.after(() => void app.get("/", async () => "ok"));
  return async (remoteAddress = "10.0.0.1", token?: string) => {
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const { statusCode, headers } = await app.inject({
      method: "GET",
      url: "/",
      remoteAddress,
      headers: authorization,
    });
    return { statusCode, retryAfter: headers["retry-after"] };
  };
}

test("the third request of a minute waits for its rest, and no longer when the wall clock is set back", async () => {
  let now = 0;
  const wall = vi.spyOn(Date, "now").mockImplementation(() => 1_000_000_000_000 + now);
  const ask = service(() => now);
  for (const _ of [1, 2]) expect(await ask()).toMatchObject({ statusCode: 200 });
  now = 20_000;
  wall.mockImplementation(() => 1_000_000_000_000 - 90_000_000);
  expect(await ask()).toMatchObject({ retryAfter: "40" });
  now = 60_000;
  expect(await ask()).toMatchObject({ statusCode: 200 });
});

test("a token's requests are counted together, from whatever address", async () => {
  const ask = service(() => 0, TOKENS);
  const statuses = [];
  for (const address of ["10.0.0.1", "10.0.0.2", "10.0.0.3"])
    statuses.push((await ask(address, "token-of-one")).statusCode);
  expect(statuses).toEqual([200, 200, 429]);
  expect(await ask("10.0.0.3", "token-of-two")).toMatchObject({ statusCode: 200 });
});

test("guesses of tokens are counted by address, and take nothing from who has a token", async () => {
  const ask = service(() => 0, TOKENS);
  const statuses = [];
  for (const guess of ["guess-1", "guess-2", "guess-3", undefined])
    statuses.push((await ask("10.0.0.1", guess)).statusCode);
  expect(statuses).toEqual([200, 200, 429, 429]);
  expect(await ask("10.0.0.1", "token-of-one")).toMatchObject({ statusCode: 200 });
  expect(await ask("10.0.0.2", "guess-4")).toMatchObject({ statusCode: 200 });
});

test("each address has its own count, and only the least recently seen is forgotten", () => {
  const counts = new RequestCounts(() => 0);
  const count = (address: string): number => {
    let found = 0;
    counts.incr(address, (_, counted) => {
      found = counted?.current ?? 0;
    });
    return found;
  };
  expect([count("a"), count("b"), count("a")]).toEqual([1, 1, 2]);
  for (let other = 0; other < 10_000; other++) {
    count(`other ${other}`);
    if (other === 5_000) count("a");
  }
  expect([count("a"), count("b")]).toEqual([4, 1]);
});
