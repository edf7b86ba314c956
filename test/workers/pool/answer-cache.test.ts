import { describe, expect, test } from "vitest";
import { canonicalJson, frozenDocument, Problem, type ResultBytes, type Stats } from "../../../schemas/index.ts";
import { AnswerCache, answerKey, withMark } from "../../../workers/pool/answer-cache.ts";

const STATS: Stats = { expanded: 1, generated: 1, evaluated: 1, reopened: 0, deadEnds: 0, timeMs: 0, planner: "htn" };

/** An answer whose text contains `because`. */
function answer(ended: "work" | "time" = "work", because = ""): ResultBytes {
  const status = "exhausted";
  const document = { best: null, because, ended, stats: STATS, status };
  return { bytes: new TextEncoder().encode(canonicalJson(document)), status, ended, stats: STATS };
}

describe("the answer cache", () => {
  test("evicts the least recently used answer at its memory limit", () => {
    const cache = new AnswerCache(4_000);
    cache.remember("a", answer("work", "a".repeat(1_000)));
    cache.remember("b", answer("work", "b".repeat(1_000)));
    cache.get("a");
    cache.remember("c", answer("work", "c".repeat(1_000)));
    expect(["a", "b", "c"].filter((key) => cache.get(key) !== undefined)).toEqual(["a", "c"]);
    expect(cache.entries).toBe(2);
    expect(cache.bytes).toBeLessThanOrEqual(4_000);
  });

  test("stores no answer larger than the cache and none that was cut short", () => {
    const cache = new AnswerCache(2_000);
    cache.remember("large", answer("work", "x".repeat(3_000)));
    cache.remember("late", answer("time"));
    expect(cache).toMatchObject({ entries: 0, bytes: 0 });
  });
});

test("a mark goes into the stats, even if a string looks like them, and the text stays canonical", () => {
  const { bytes, stats } = withMark(answer("work", '"stats":{ are not here'), "joined");
  const text = new TextDecoder().decode(bytes);
  expect(JSON.parse(text)).toMatchObject({ because: '"stats":{ are not here', stats: { ...STATS, cache: "joined" } });
  expect(text).toBe(canonicalJson(JSON.parse(text)));
  expect(stats).toEqual({ ...STATS, cache: "joined" });
});

test("the key of a problem changes with its content and its domain", () => {
  const problem = Problem.parse({ goal: { items: { stick: 1 } } });
  const before = answerKey(problem, "sha256:a");
  problem.limits.expansions = 7;
  expect(answerKey(problem, "sha256:a")).not.toBe(before);
  const frozen = frozenDocument(Problem.parse({ goal: { items: { stick: 1 } } }));
  expect([answerKey(frozen, "sha256:a"), answerKey(frozen, "sha256:a")]).toEqual([before, before]);
  expect(answerKey(frozen, "sha256:b")).not.toBe(before);
});
