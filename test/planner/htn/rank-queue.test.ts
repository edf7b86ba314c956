import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RankQueue } from "../../../planner/htn/rank-queue.ts";

describe("a queue of places", () => {
  test("returns each rank once, the highest first", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(199)), (ranks) => {
        const queue = new RankQueue(200);
        for (const rank of ranks) queue.add(rank);
        const taken: number[] = [];
        for (let rank = queue.take(); rank >= 0; rank = queue.take()) taken.push(rank);
        expect(taken).toEqual([...new Set(ranks)].sort((a, b) => b - a));
      }),
    );
  });

  test("accepts ranks while it is emptied", () => {
    const queue = new RankQueue(100);
    queue.add(3);
    expect(queue.take()).toBe(3);
    queue.add(64);
    queue.add(31);
    expect([queue.take(), queue.take(), queue.take()]).toEqual([64, 31, -1]);
  });

  test("is empty after clear", () => {
    const queue = new RankQueue(100);
    for (const rank of [0, 31, 32, 99]) queue.add(rank);
    queue.clear();
    expect(queue.take()).toBe(-1);
  });
});
