// The outlook of a plan: how likely its steps succeed at once, and how long it takes, with the
// episodes that say so.

import fc from "fast-check";
import { expect, test } from "vitest";
import { EpisodesInMemory, OutlookBook } from "../../../memory/index.ts";
import type { NewEpisode } from "../../../schemas/index.ts";
import { episodeOf } from "../episode-doubles.ts";

function bookOf(...episodes: Partial<NewEpisode>[]): OutlookBook {
  const store = new EpisodesInMemory();
  const book = new OutlookBook();
  for (const parts of episodes) book.note(store.append(episodeOf({ subject: "coal_ore", ...parts })));
  return book;
}

const COAL = { stepId: "s1", type: "collect_block", args: { block: "coal_ore" }, expectedDurationMs: 1_000 };
const CRAFT = { stepId: "s2", type: "craft_item", args: { item: "torch" }, expectedDurationMs: 500 };
const took = (takenMs: number): Partial<NewEpisode> => ({ expectedMs: 1_000, takenMs });

test("without experience there is no outlook", () => {
  expect(bookOf().of([COAL, CRAFT])).toBeUndefined();
  expect(bookOf({ subject: "stone" }).p90Of(COAL)).toBeUndefined();
});

test("it has the probability, the times and the episodes of what is known, and the plan's guess of the rest", () => {
  const failed: Partial<NewEpisode> = { end: "collect.failed", takenMs: 9_000, expectedMs: 1_000 };
  const outlook = bookOf(took(3_000), took(3_000), failed).of([COAL, CRAFT]);
  expect(outlook).toMatchObject({ probability: 0.75, known: 1, of: 2, p50Ms: 3_500 });
  expect(outlook?.steps).toMatchObject([{ stepId: "s1", p50Ms: 3_000, episodes: ["ep-3", "ep-2", "ep-1"] }]);
});

test("what is nobody's fault makes no act less likely", () => {
  expect(bookOf(took(1_000), { end: "run.aborted" }).of([COAL])?.probability).toBe(1);
});

test("five ends in the same situation count alone", () => {
  const night = Array.from({ length: 5 }, () => ({ ...took(8_000), situation: { phase: "night" as const } }));
  const day = Array.from({ length: 9 }, () => ({ ...took(1_000), situation: { phase: "day" as const } }));
  const book = bookOf(...day, ...night);
  expect(book.of([COAL], { phase: "night" })?.p50Ms).toBe(8_000);
  expect(book.of([COAL], { phase: "day" })?.p50Ms).toBe(1_000);
  expect(bookOf(...day, ...night.slice(1)).of([COAL], { phase: "night" })?.p50Ms).toBe(1_000);
});

test("nine of ten steps end within p90, which is never below p50", () => {
  const ratios = fc.array(fc.integer({ min: 200, max: 20_000 }), { minLength: 20, maxLength: 32 });
  fc.assert(
    fc.property(ratios, (times) => {
      const book = bookOf(...times.map(took));
      const { p50Ms = 0, p90Ms = 0 } = book.of([COAL])?.steps[0] ?? {};
      expect(p90Ms).toBeGreaterThanOrEqual(p50Ms);
      expect(book.p90Of(COAL)).toBe(p90Ms);
      const within = times.filter((ms) => ms <= p90Ms + 1).length / times.length;
      expect(within).toBeGreaterThanOrEqual(0.8);
    }),
  );
});
