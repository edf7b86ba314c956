// Lessons from failures: what is learnt without a model, which situation they are for, and what
// counts as having helped.

import { describe, expect, test } from "vitest";
import { EpisodesInMemory, LessonBook } from "../../../memory/index.ts";
import type { NewEpisode, Situation } from "../../../schemas/index.ts";
import { episodeOf } from "../episode-doubles.ts";

const NIGHT: Situation = { dimension: "overworld", phase: "night", hostiles: 2 };
const DAY: Situation = { dimension: "overworld", phase: "day", hostiles: 0 };
const AT = Date.parse("2026-01-01T00:00:00.000Z");

/** Episodes of one intent by default, ten seconds apart. */
function learn(...episodes: Partial<NewEpisode>[]) {
  const store = new EpisodesInMemory();
  const book = new LessonBook();
  for (const [index, parts] of episodes.entries()) {
    const at = new Date(AT + index * 10_000).toISOString();
    book.note(store.append(episodeOf({ at, chain: { intentId: "i1" }, situation: NIGHT, ...parts })));
  }
  return book;
}

const MINE = { act: "collect_block", subject: "iron_ore" };
const FAILED = { ...MINE, end: "safety.preempted", harm: 6 } as const;
const TORCH = { act: "place_block", subject: "torch" };

test("a failure is a lesson without a model: situation, failure, and nothing that helped yet", () => {
  expect(learn(FAILED).list()).toMatchObject([
    { source: "experience", ...MINE, failure: "safety.preempted", situation: NIGHT, failed: 1, instead: null },
  ]);
});

test("what came before the success of the same act is what helped", () => {
  const [lesson] = learn(FAILED, TORCH, MINE).list();
  expect(lesson?.instead).toEqual({ steps: [{ ...TORCH, episode: "ep-2" }], times: 1 });
  expect(lesson?.lesson).toBe(
    "collect_block iron_ore failed with safety.preempted at night with hostile creatures in sight; what helped: place_block torch",
  );
});

test("a player's orders count as help for the act that had failed before them", () => {
  const book = learn(FAILED, { ...TORCH, chain: { intentId: "i2" } }, { ...MINE, chain: { intentId: "i3" } });
  expect(book.list()[0]?.instead?.steps).toMatchObject([TORCH]);
});

test("another way to the goal of the same run is what helped; of another run it is not", () => {
  const other = { act: "trade", subject: "iron_ingot" };
  const run: Partial<NewEpisode> = { kind: "run", act: "items" };
  expect(learn(FAILED, other, run).list()[0]?.instead?.steps).toMatchObject([other]);
  expect(learn(FAILED, other, { ...run, chain: { intentId: "i2" } }).list()[0]?.instead).toBeNull();
});

test("the way that helped most often is named, with how often", () => {
  const wait = { act: "wait", subject: "day" };
  const [lesson] = learn(FAILED, TORCH, MINE, FAILED, TORCH, MINE, FAILED, wait, MINE).list();
  expect(lesson).toMatchObject({ failed: 3, instead: { times: 2, steps: [TORCH] } });
});

test.each<[string, Partial<NewEpisode>]>([
  ["a step that was called off", { ...MINE, end: "run.aborted" }],
  ["a step that gave way to a false alarm", { ...FAILED, harm: 0 }],
  ["a run", { kind: "run", end: "goal.unreachable" as never }],
])("%s is no lesson", (_, episode) => {
  expect(learn(episode).list()).toEqual([]);
});

describe("lessons for an attempt", () => {
  const book = learn(FAILED);
  const acts = [MINE];

  test("are those about its acts from a like situation, whatever the goal's words", () => {
    expect(book.for({ acts, situation: NIGHT })).toMatchObject([MINE]);
    expect(book.for({ acts, goal: "a shield", situation: NIGHT })).toMatchObject([MINE]);
  });

  test("are all those of the situation while there is no plan", () => {
    expect(book.for({ goal: "something else", situation: NIGHT })).toMatchObject([MINE]);
    expect(book.for({ goal: "something else", situation: DAY })).toEqual([]);
  });

  test("leave out other situations and other acts", () => {
    expect(book.for({ acts, situation: DAY })).toEqual([]);
    expect(book.for({ acts: [TORCH], situation: NIGHT })).toEqual([]);
  });

  test("contain words for a like situation, and are counted as seen", () => {
    const words: Partial<NewEpisode> = { kind: "lesson", act: "reflexion", subject: "zombie_swarm" };
    const book = learn({ ...words, goal: "iron", detail: "torch every 6 blocks" });
    const [lesson] = book.for({ acts, situation: NIGHT });
    expect(lesson).toMatchObject({
      source: "caller",
      failure: "zombie_swarm",
      lesson: "torch every 6 blocks",
      seen: 0,
    });
    book.noteSeen([lesson?.id ?? ""]);
    expect(book.list()).toMatchObject([{ seen: 1 }]);
    expect(book.for({ acts, situation: DAY })).toEqual([]);
  });
});
