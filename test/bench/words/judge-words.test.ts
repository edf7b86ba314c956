// The everyday words for items: both routes read them, and errors do not mislead.

import { beforeAll, describe, expect, test } from "vitest";
import { countWords, type JudgedWord, judgeWords } from "../../../bench/words/judge-words.ts";

const spoken = (words: readonly JudgedWord[], route: "plan" | "say"): string[] =>
  words.map((one) => `${one.word} (${one.means}): ${one[route].verdict} ${one[route].found}`);

describe.each(["1.16.5", "1.20.1", "26.1"])("in %s", (mcVersion) => {
  let judged: JudgedWord[];
  let named: JudgedWord[];
  let unnamed: JudgedWord[];
  beforeAll(async () => {
    judged = await judgeWords(mcVersion);
    named = judged.filter(({ means }) => means !== "");
    unnamed = judged.filter(({ means }) => means === "");
  });

  test("there are more words than the 262 that were counted first", () => {
    expect(named.length).toBeGreaterThan(500);
    expect(unnamed.length).toBeGreaterThan(20);
  });

  test("`plan` refuses at most 10 and reads none wrong", () => {
    expect(
      spoken(
        named.filter(({ plan }) => plan.verdict === "wrong"),
        "plan",
      ),
    ).toEqual([]);
    expect(
      countWords(named).plan.refused,
      spoken(
        named.filter(({ plan }) => plan.verdict === "refused"),
        "plan",
      ).join("\n"),
    ).toBeLessThanOrEqual(10);
  });

  test("`say` refuses at most 5 and reads none wrong", () => {
    expect(
      spoken(
        named.filter(({ say }) => say.verdict === "wrong"),
        "say",
      ),
    ).toEqual([]);
    expect(
      countWords(named).say.refused,
      spoken(
        named.filter(({ say }) => say.verdict === "refused"),
        "say",
      ).join("\n"),
    ).toBeLessThanOrEqual(5);
  });

  test("no hint misleads", () => {
    expect(
      spoken(
        judged.filter(({ isMisled }) => isMisled),
        "plan",
      ),
    ).toEqual([]);
  });

  test("words for nothing are no items", () => {
    expect(
      spoken(
        unnamed.filter(({ plan }) => plan.verdict !== "refused"),
        "plan",
      ),
    ).toEqual([]);
    const read = unnamed.filter(({ say }) => say.verdict !== "refused" && say.verdict !== "asked");
    expect(spoken(read, "say")).toEqual([]);
  });
});
