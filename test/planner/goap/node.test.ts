import { describe, expect, test } from "vitest";
import { ban, bound, copyNode, emptyNode, isBanned, type SearchNode } from "../../../planner/goap/node.ts";
import { NO_PRICES } from "./pricing-of-nothing.ts";

const empty = (): SearchNode => emptyNode(40, NO_PRICES);

const filled = (): SearchNode => {
  const node = empty();
  node.demands.set(3, 2);
  node.stock.set(4, 1);
  node.batches.set(5, 6).set(7, 8);
  node.needs.add(9);
  return node;
};

describe("nodes", () => {
  test("are bounded by g + h, but not below g or the floor", () => {
    expect(bound({ ...empty(), g: 5, h: 3 })).toBe(8);
    expect(bound({ ...empty(), g: 5, h: -3 })).toBe(5);
    expect(bound({ ...empty(), g: 5, h: 3, floor: 9 })).toBe(9);
  });

  test("are copied deeply: changing the copy leaves the original alone", () => {
    const node = filled();
    const copy = copyNode(node, 11);
    expect(copy).toEqual({ ...node, serial: 11 });
    copy.demands.set(3, 99);
    copy.batches.delete(5);
    copy.needs.clear();
    copy.stock.set(1, 1);
    ban(copy, 33);
    expect(node).toEqual(filled());
  });

  test("ban each operator by itself", () => {
    const node = empty();
    ban(node, 31);
    ban(node, 32);
    expect([30, 31, 32, 33].map((operator) => isBanned(node, operator))).toEqual([false, true, true, false]);
  });
});
