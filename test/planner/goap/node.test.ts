import { describe, expect, test } from "vitest";
import { bound, copyNode, emptyNode, type Node, NodeSet } from "../../../planner/goap/node.ts";

const filled = (): Node => {
  const node = emptyNode();
  node.demands.set(3, 2);
  node.stock.set(4, 1);
  node.lots.set(5, 6).set(7, 8);
  node.needs.add(9);
  return node;
};

describe("nodes", () => {
  test("are bounded by what is paid and the better of two estimates, never below what is paid", () => {
    expect(bound({ ...emptyNode(), g: 5, h: 3, focusedH: 4 })).toBe(9);
    expect(bound({ ...emptyNode(), g: 5, h: -3, focusedH: -1 })).toBe(5);
  });

  test("are copied whole, and changing the copy leaves the original alone", () => {
    const node = filled();
    const copy = copyNode(node, 11);
    expect(copy).toEqual({ ...node, serial: 11, ways: [] });
    copy.demands.set(3, 99);
    copy.lots.delete(5);
    copy.needs.clear();
    copy.stock.set(1, 1);
    expect(node).toEqual(filled());
  });

  test("are known again whatever order they were put together in", () => {
    const seen = new NodeSet();
    expect(seen.add(filled())).toBe(true);
    const again = emptyNode();
    again.needs.add(9);
    again.lots.set(7, 8).set(5, 6);
    again.stock.set(4, 1);
    again.demands.set(3, 2);
    expect(seen.add(again)).toBe(false);
  });

  test.each<[string, (node: Node) => void]>([
    ["demands", (node) => void node.demands.set(3, 1)],
    ["stock", (node) => void node.stock.delete(4)],
    ["lots", (node) => void node.lots.set(5, 7)],
    ["needs", (node) => void node.needs.add(10)],
    ["the class last branched on", (node) => Object.assign(node, { lastClass: 1 })],
    ["the operator last taken", (node) => Object.assign(node, { lastOperator: 1 })],
  ])("are told apart by their %s", (_, change) => {
    const seen = new NodeSet();
    seen.add(filled());
    const other = filled();
    change(other);
    expect(seen.add(other)).toBe(true);
    expect(seen.add(other)).toBe(false);
  });
});
