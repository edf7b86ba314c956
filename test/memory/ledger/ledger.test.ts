// Prices from episodes: what they say, where they hold, and how they are forgotten.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Ledger } from "../../../memory/index.ts";
import type { NewEpisode } from "../../../schemas/index.ts";
import { episodeOf, failedIron } from "../episode-doubles.ts";

const ledgerOf = (...episodes: NewEpisode[]): Ledger => {
  const ledger = new Ledger();
  for (const episode of episodes) ledger.note(episode);
  return ledger;
};
const run = episodeOf({ kind: "run", act: "items" });

describe("prices", () => {
  test("an act that takes what is expected has none", () => {
    const usual = episodeOf({ subject: "oak_log", expectedMs: 10_000, takenMs: 10_500 });
    expect(ledgerOf(usual, usual, usual).prices()).toEqual({});
  });

  test("a failure costs its time and the new plan: a minute and a minute for five seconds' work", () => {
    expect(ledgerOf(failedIron()).prices()).toEqual({ "collect_block:iron_ore": 26 });
  });

  test("an act that takes three times as long has nearly that price once it is sure", () => {
    const slow = episodeOf({ subject: "sand", expectedMs: 10_000, takenMs: 30_000 });
    expect(ledgerOf(slow).prices()).toEqual({ "collect_block:sand": 2 });
    expect(ledgerOf(...Array.from({ length: 20 }, () => slow)).prices()).toEqual({ "collect_block:sand": 2.9 });
  });

  test.each(["run.aborted", "safety.preempted", "run.disconnected"] as const)("%s says nothing about an act", (end) => {
    expect(ledgerOf(failedIron({ end })).rows()).toEqual([]);
  });

  test("another dimension has prices of its own from the fifth end there", () => {
    const there = failedIron({ situation: { dimension: "nether" } });
    expect(Object.keys(ledgerOf(there, there, there, there).prices())).toEqual(["collect_block:iron_ore"]);
    expect(Object.keys(ledgerOf(there, there, there, there, there).prices())).toEqual([
      "collect_block:iron_ore",
      "collect_block:iron_ore@dimension:nether",
    ]);
  });

  test("a row cites the latest episodes behind it, newest first", () => {
    const ledger = new Ledger();
    for (const id of ["ep-1", "ep-2"]) ledger.note({ ...failedIron(), id });
    expect(ledger.rows()).toMatchObject([{ key: "collect_block:iron_ore", episodes: ["ep-2", "ep-1"] }]);
  });
});

describe("forgetting", () => {
  test("each run takes three tenths, until nothing is left", () => {
    const ledger = ledgerOf(failedIron());
    const prices = Array.from({ length: 20 }, () => {
      ledger.note(run);
      return ledger.prices()["collect_block:iron_ore"] ?? 1;
    });
    expect(prices).toEqual(prices.toSorted((a, b) => b - a));
    expect(prices.at(-1)).toBe(1);
    expect(ledger.rows()).toEqual([]);
  });

  test("a success soon outweighs an old failure", () => {
    const ledger = ledgerOf(failedIron(), failedIron());
    const before = ledger.prices()["collect_block:iron_ore"] ?? 1;
    const usual = episodeOf({ subject: "iron_ore", expectedMs: 5_000, takenMs: 5_000 });
    for (const episode of [run, usual, run, usual]) ledger.note(episode);
    expect(ledger.prices()["collect_block:iron_ore"]).toBeLessThan(before / 2);
  });
});

test("prices are finite, positive and within the problem's bounds, whatever happened", () => {
  const ends = fc.constantFrom("success" as const, "collect.failed" as const, "dig.toolInvalid" as const);
  const ms = fc.double({ min: 0, max: 1e9, noNaN: true });
  const episodes = fc.array(
    fc.record({ end: ends, expectedMs: ms, takenMs: ms, kind: fc.constantFrom("step" as const, "run" as const) }),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(episodes, (parts) => {
      const ledger = ledgerOf(...parts.map((part) => episodeOf({ subject: "iron_ore", ...part })));
      expect(Object.values(ledger.prices()).every((price) => price >= 1 / 16 - 1e-3 && price <= 1_030)).toBe(true);
    }),
  );
});

test("what was tried again and failed again is remembered longer each time", () => {
  const ledger = new Ledger();
  const runsUntilTried = (): number => {
    ledger.note(failedIron());
    for (let runs = 1; ; runs++) {
      ledger.note(run);
      if (ledger.prices()["collect_block:iron_ore"] === undefined) return runs;
    }
  };
  const runs = [runsUntilTried(), runsUntilTried(), runsUntilTried()];
  expect(runs).toEqual([...new Set(runs)].toSorted((a, b) => a - b));
});
