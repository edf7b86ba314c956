import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bound, emptyNode, type Node } from "../../../planner/goap/node.ts";
import { OpenList } from "../../../planner/goap/open-list.ts";
import { NO_PRICES } from "./pricing-of-nothing.ts";

const node = (g: number, h: number, serial: number): Node => ({ ...emptyNode(1, NO_PRICES), g, h, serial });

/** By bound, then the deeper, then the older. */
const inOrder = (a: Node, b: Node): number => bound(a) - bound(b) || b.g - a.g || a.serial - b.serial;

describe("the open list", () => {
  test("gives its nodes out in order, whatever came and went before", () => {
    const moves = fc.array(
      fc.oneof(
        fc.record({ g: fc.integer({ min: 0, max: 4 }), h: fc.integer({ min: -2, max: 4 }) }),
        fc.constant("pop" as const),
      ),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(moves, (list) => {
        const open = new OpenList();
        const model: Node[] = [];
        for (const [serial, move] of list.entries()) {
          if (move === "pop") {
            model.sort(inOrder);
            expect(open.peek()).toBe(model[0]);
            expect(open.pop()).toBe(model.shift());
          } else {
            const made = node(move.g, move.h, serial);
            open.push(made);
            model.push(made);
          }
          expect(open.size).toBe(model.length);
        }
        model.sort(inOrder);
        expect(model.map(() => open.pop())).toEqual(model);
        expect(open.pop()).toBeUndefined();
      }),
      { numRuns: 300, seed: 1 },
    );
  });

  test("has nothing to give when it is empty", () => {
    expect(new OpenList().peek()).toBeUndefined();
    expect(new OpenList().pop()).toBeUndefined();
  });
});
