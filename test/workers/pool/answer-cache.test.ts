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

describe("views of cached answers", () => {
  const WITH_PLAN = JSON.parse(
    '{"best":{"planId":"plan-1","cost":3,"steps":[{"stepId":"s1","type":"craft_item","args":{},"after":[],"cost":3,"actions":[]}]}}',
  );
  const solvedLike = (planId: string): ResultBytes => {
    const document = { ...WITH_PLAN, ended: "work", stats: STATS, status: "exhausted" };
    const bytes = new TextEncoder().encode(canonicalJson(document));
    return { bytes, status: "exhausted", ended: "work", stats: STATS, planId };
  };
  const textOf = (answer: ResultBytes | undefined) => new TextDecoder().decode(answer?.bytes);

  test("are made once, count to the memory, and say that they are hits", () => {
    const cache = new AnswerCache(10_000);
    cache.remember("a", solvedLike("plan-1"));
    const before = cache.bytes;
    const steps = cache.get("a", "steps");
    expect(textOf(steps)).toContain('"sentence":');
    expect(textOf(steps)).toContain('"stats":{"cache":"hit",');
    expect(steps?.stats.cache).toBe("hit");
    expect(cache.bytes).toBe(before + (steps?.bytes.length ?? 0));
    expect(cache.get("a", "steps")?.bytes).toBe(steps?.bytes);
    expect(cache.bytes).toBe(before + (steps?.bytes.length ?? 0));
  });

  test("push out older answers at the memory limit", () => {
    const cache = new AnswerCache(10_000);
    cache.remember("a", solvedLike("plan-1"));
    cache.remember("b", solvedLike("plan-2"));
    const tight = new AnswerCache(cache.bytes);
    tight.remember("a", solvedLike("plan-1"));
    tight.remember("b", solvedLike("plan-2"));
    expect(textOf(tight.get("b", "text"))).toContain('"text":[');
    expect([tight.get("a"), tight.withPlan("plan-1", "full")]).toEqual([undefined, undefined]);
    expect(tight.bytes).toBeLessThanOrEqual(cache.bytes);
  });

  test("are found by the plan's id until the answer is evicted", () => {
    const cache = new AnswerCache(10_000);
    cache.remember("a", solvedLike("plan-1"));
    cache.remember("b", solvedLike("plan-1"));
    expect(textOf(cache.withPlan("plan-1", "full"))).toBe(textOf(cache.get("b")));
    expect(cache.withPlan("plan-2", "full")).toBeUndefined();
  });
});

test("a mark goes into the stats, even if a string looks like them, and the text stays canonical", () => {
  const { bytes } = answer("work", '"stats":{ are not here');
  const text = new TextDecoder().decode(withMark(bytes, "joined"));
  expect(JSON.parse(text)).toMatchObject({ because: '"stats":{ are not here', stats: { ...STATS, cache: "joined" } });
  expect(text).toBe(canonicalJson(JSON.parse(text)));
});

test("the key of a problem changes with its content and its domain", () => {
  const problem = Problem.parse({ goal: { items: { stick: 1 } } });
  const before = answerKey(problem, "sha256:a");
  problem.limits.expansions = 7;
  expect(answerKey(problem, "sha256:a")).not.toBe(before);
  expect(answerKey({ ...problem, view: "steps" }, "sha256:a")).toBe(answerKey(problem, "sha256:a"));
  const frozen = frozenDocument(Problem.parse({ goal: { items: { stick: 1 } } }));
  expect([answerKey(frozen, "sha256:a"), answerKey(frozen, "sha256:a")]).toEqual([before, before]);
  expect(answerKey(frozen, "sha256:b")).not.toBe(before);
});
