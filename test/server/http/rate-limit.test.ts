// The limit of requests a minute counts by a clock that never goes backwards.

import fastify from "fastify";
import { afterEach, expect, test, vi } from "vitest";
import { limitRate, RequestCounts } from "../../../server/http/rate-limit.ts";

const apps: { close(): unknown }[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const app of apps.splice(0)) await app.close();
});

function service(now: () => number) {
  const app = fastify();
  apps.push(app);
  limitRate(app, 2, now);
  app.after(() => void app.get("/", async () => "ok"));
  return async () => {
    const { statusCode, headers } = await app.inject({ method: "GET", url: "/" });
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
