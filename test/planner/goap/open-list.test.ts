import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bound, emptyNode, type SearchNode } from "../../../planner/goap/node.ts";
import { OpenList } from "../../../planner/goap/open-list.ts";
import { NO_PRICES } from "./pricing-of-nothing.ts";

const node = (g: number, h: number, serial: number): SearchNode => ({ ...emptyNode(1, NO_PRICES), g, h, serial });

/** By what is paid and what is to be paid times the weight, then the deeper, then the older. */
const inOrder =
  (weight: number) =>
  (a: SearchNode, b: SearchNode): number =>
    keyOf(a, weight) - keyOf(b, weight) || b.g - a.g || a.serial - b.serial;

const keyOf = (node: SearchNode, weight: number): number => node.g + weight * (bound(node) - node.g);

describe("the open list", () => {
  test.each([1, 1.5, 4])(
    "gives its nodes out in order at weight %d, and tells the least bound, whatever came and went before",
    (weight) => {
      const moves = fc.array(
        fc.oneof(
          fc.record({ g: fc.integer({ min: 0, max: 4 }), h: fc.integer({ min: -2, max: 4 }) }),
          fc.constant("pop" as const),
        ),
        { maxLength: 60 },
      );
      fc.assert(
        fc.property(moves, (list) => {
          const open = new OpenList(weight);
          const model: SearchNode[] = [];
          for (const [serial, move] of list.entries()) {
            if (move === "pop") {
              model.sort(inOrder(weight));
              expect(open.pop()).toBe(model.shift());
            } else {
              const made = node(move.g, move.h, serial);
              open.push(made);
              model.push(made);
            }
            expect(open.size).toBe(model.length);
            expect(open.minBound()).toBe(Math.min(...model.map(bound)));
          }
          model.sort(inOrder(weight));
          expect(model.map(() => open.pop())).toEqual(model);
          expect(open.pop()).toBeUndefined();
        }),
        { numRuns: 300, seed: 1 },
      );
    },
  );

  test("orders a node by the bound it was pushed with", () => {
    const open = new OpenList(2);
    const changed = node(0, 3, 0);
    open.push(changed);
    open.push(node(2, 3, 1));
    open.pop();
    changed.floor = 6;
    expect(open.minBound()).toBe(5);
    open.push(changed);
    expect([open.minBound(), open.pop(), open.minBound()]).toEqual([5, expect.objectContaining({ g: 2 }), 6]);
  });

  test("returns nothing when it is empty", () => {
    expect(new OpenList().minBound()).toBe(Number.POSITIVE_INFINITY);
    expect(new OpenList().pop()).toBeUndefined();
  });
});
