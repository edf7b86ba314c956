// How often a reflex that does not help repeats: it rests twice as long each time, and is finally
// given up.

import { describe, expect, test } from "vitest";
import { ReflexWatch, unyielding } from "../../../executor/homeostasis/reflex-watch.ts";
import { Lease, Quota, VirtualClock } from "../../../executor/index.ts";
import { EventStream } from "../../../executor/leaf/events.ts";
import type { RunEvent } from "../../../schemas/index.ts";
import { dangerousRegistry, reflexOf } from "../danger.ts";
import { PantryBody } from "../pantry.ts";

const LONG_MS = 200_000;

function watching() {
  const body = new PantryBody();
  const clock = new VirtualClock();
  const reported: (RunEvent & { type: "reflex" })[] = [];
  const events = new EventStream(clock, (event) => event.type === "reflex" && reported.push(event), {});
  const { signal } = new AbortController();
  const ports = { body, clock, registry: dangerousRegistry(), lease: new Lease(), quota: new Quota(clock), events };
  const guard = new ReflexWatch<PantryBody>([reflexOf("flee", "zombie", 10)]).guard({
    ...ports,
    ...{ granted: undefined, interceptors: [], tickMs: 50, signal },
  });
  const over = guard.watch();
  const end = async () => {
    await guard.stop();
    await over;
  };
  const triggered = () => reported.filter(({ status }) => status === "triggered").map(({ atMs }) => atMs);
  return { body, clock, reported, end, triggered };
}

describe("a reflex that does not help", () => {
  test("rests twice as long each time", async () => {
    const { body, clock, triggered, end } = watching();
    body.facts.add("near:lasting_zombie");
    await clock.sleep(LONG_MS);
    await end();
    const rests = triggered()
      .map((at, index, all) => at - (all[index - 1] ?? at))
      .slice(1);
    // Each flight takes a second, and a rest begins at its end.
    expect(rests.map((ms) => Math.round(ms / 1_000) - 1)).toEqual([5, 10, 20, 40, 60]);
  });

  test("is given up with a code, and does not fire again while its trigger holds", async () => {
    const { body, clock, reported, triggered, end } = watching();
    body.facts.add("near:lasting_zombie");
    await clock.sleep(LONG_MS);
    expect(triggered()).toHaveLength(6);
    expect(reported.at(-1)).toMatchObject({ status: "failed", failure: { code: "safety.noHelp" } });
    await end();
  });

  test("may fire again once its trigger has ceased to hold", async () => {
    const { body, clock, triggered, end } = watching();
    body.facts.add("near:lasting_zombie");
    await clock.sleep(LONG_MS);
    body.facts.delete("near:lasting_zombie");
    await clock.sleep(70_000);
    body.facts.add("near:zombie");
    await clock.sleep(1_000);
    expect(triggered()).toHaveLength(7);
    await end();
  });
});

test("a reflex that helps fires whenever there is danger", async () => {
  const { body, clock, triggered, end } = watching();
  for (let round = 0; round < 20; round += 1) {
    body.facts.add("near:zombie");
    await clock.sleep(2_000);
  }
  expect(triggered()).toHaveLength(20);
  await end();
});

test("one observation per tick serves all triggers", async () => {
  const { body, clock, end } = watching();
  let observed = 0;
  const observe = body.observe.bind(body);
  body.observe = () => {
    observed += 1;
    return observe();
  };
  await clock.sleep(1_000);
  await end();
  expect(observed).toBeLessThanOrEqual(21);
});

test("a reflex yields to the runs that it names, and to no other", () => {
  const stay = { ...reflexOf("flee", "zombie", 10), yieldsTo: ["sleep", "home"] };
  const flee = reflexOf("flee", "zombie", 20);
  expect(unyielding([stay, flee], ["navigate", "home"])).toEqual([flee]);
  expect(unyielding([stay, flee], ["sleep", undefined])).toEqual([flee]);
  expect(unyielding([stay, flee], ["navigate", undefined])).toEqual([stay, flee]);
});
