import { describe, expect, test } from "vitest";
import { FIRST_ACTION_MS, SILENCE_MS, Watchdog } from "../../../executor/tree/watchdog.ts";
import type { CodedError } from "../../../schemas/index.ts";
import { PantryBody } from "../pantry.ts";

const TICK = 50;

function prepared(more: { waitsMs?: number } = {}) {
  const body = new PantryBody();
  const time = { now: 1_000 };
  const clock = { now: () => time.now, sleep: () => Promise.resolve() };
  const firstActions: number[] = [];
  const watchdog = new Watchdog(body, clock, TICK, (tookMs) => firstActions.push(tookMs));
  const stops: CodedError[] = [];
  const watchOne = () => watchdog.watch({ name: "leaf", stop: (because) => stops.push(because), ...more });
  /** Ticks for `ms` milliseconds, calling `each` before every tick. */
  const pass = (ms: number, each: () => void = () => {}) => {
    for (let left = ms; left > 0; left -= TICK) {
      time.now += TICK;
      each();
      watchdog.check();
    }
  };
  return { body, time, watchdog, stops, firstActions, watch: watchOne(), watchOne, pass };
}

describe("the watchdog", () => {
  test("stops a leaf without a first action, and not a moment before its time", () => {
    const { pass, stops } = prepared();
    pass(FIRST_ACTION_MS - TICK);
    expect(stops).toEqual([]);
    pass(TICK);
    expect(stops.map(({ code }) => code)).toEqual(["pbi.ttfaExceeded"]);
  });

  test("reports once how long the first action took", () => {
    const { pass, body, firstActions } = prepared();
    pass(500);
    pass(300, () => body.commands() === 0 && body.given++);
    pass(500, () => body.given++);
    expect(firstActions).toEqual([550]);
  });

  test("stops a leaf that falls silent, and only then", () => {
    const { pass, body, stops } = prepared();
    body.given += 1;
    pass(60_000, () => body.given++);
    pass(SILENCE_MS - TICK);
    expect(stops).toEqual([]);
    pass(TICK);
    expect(stops.map(({ code }) => code)).toEqual(["stuck.loop"]);
  });

  test("lets a leaf with waitsMs wait as long as it beats, up to its limit", () => {
    const { pass, stops, watch } = prepared({ waitsMs: 20_000 });
    pass(19_900, watch.beat);
    expect(stops).toEqual([]);
    pass(200, watch.beat);
    expect(stops.map(({ code, detail }) => [code, detail])).toEqual([
      ["stuck.loop", expect.stringMatching(/20000 ms/)],
    ]);
  });

  test("stops a leaf with waitsMs when its beats stop", () => {
    const { pass, stops, watch } = prepared({ waitsMs: 20_000 });
    pass(5_000, watch.beat);
    pass(SILENCE_MS);
    expect(stops.map(({ code }) => code)).toEqual(["stuck.loop"]);
  });

  test("ignores the beats of a leaf without waitsMs", () => {
    const { pass, stops, watch } = prepared();
    pass(FIRST_ACTION_MS, watch.beat);
    expect(stops.map(({ code }) => code)).toEqual(["pbi.ttfaExceeded"]);
  });

  test("ends a step whose leaves are silent one after the other, unless a command comes in between", () => {
    const { pass, watchdog, body, stops, watchOne } = prepared();
    const silences = (count: number) => {
      for (const before = stops.length; stops.length < before + count; pass(TICK)) watchOne();
    };
    silences(1);
    body.given += 1;
    silences(2);
    expect(watchdog.lost).toBeUndefined();
    silences(1);
    expect(watchdog.lost?.code).toBe("stuck.loop");
  });

  test("does not count time in which the process was stalled", () => {
    const { pass, time, stops } = prepared();
    time.now += 30_000;
    pass(FIRST_ACTION_MS - 200);
    expect(stops).toEqual([]);
  });

  test("does not watch a body that does not count its commands", () => {
    const { time } = prepared();
    const clock = { now: () => time.now, sleep: () => Promise.resolve() };
    const silent = { observe: () => new PantryBody().observe(), halt: () => {} };
    const watchdog = new Watchdog(silent, clock, TICK);
    const stops: CodedError[] = [];
    watchdog.watch({ name: "leaf", stop: (because) => stops.push(because) });
    for (let count = 0; count < 1_000; count += 1) {
      time.now += TICK;
      watchdog.check();
    }
    expect(stops).toEqual([]);
  });
});
