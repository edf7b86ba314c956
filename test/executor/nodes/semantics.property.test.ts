// Random trees over constant leaves against a reference evaluator written straight from the truth
// tables.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FailOnTrueNode } from "../../../executor/nodes/fail-on-true.ts";
import { LeafNode } from "../../../executor/nodes/leaf.ts";
import type { BehaviourNode } from "../../../executor/nodes/node.ts";
import { RepeatUntilNode } from "../../../executor/nodes/repeat-until.ts";
import { SelectorNode } from "../../../executor/nodes/selector.ts";
import { SequenceNode } from "../../../executor/nodes/sequence.ts";
import { TimeoutNode } from "../../../executor/nodes/timeout.ts";
import type { TreeNode } from "../../../schemas/index.ts";
import { ScriptedContext } from "../scripted-context.ts";

type Ended = "success" | "failure";

/** The reference: the end of a tree of instant leaves, and the leaves that it starts, in order. */
function evaluate(node: TreeNode, holds: (sensor: string) => boolean, started: string[]): Ended {
  switch (node.type) {
    case "Leaf":
      started.push(node.name);
      return node.name as Ended;
    case "Sequence":
      return node.children.every((child) => evaluate(child, holds, started) === "success") ? "success" : "failure";
    case "Selector":
      return node.children.some((child) => evaluate(child, holds, started) === "success") ? "success" : "failure";
    case "Repeat.Until": {
      if (holds(node.until.sensor)) return "success";
      for (let round = 0; round < node.max; round += 1) {
        if (evaluate(node.child, holds, started) === "failure") break;
      }
      return "failure";
    }
    case "Decorator.Timeout":
      return evaluate(node.child, holds, started);
    case "Decorator.FailOnTrue":
      return holds(node.predicate.sensor) ? "failure" : evaluate(node.child, holds, started);
  }
}

function build(node: TreeNode): BehaviourNode {
  switch (node.type) {
    case "Leaf":
      return new LeafNode(node);
    case "Sequence":
      return new SequenceNode(node.children.map(build));
    case "Selector":
      return new SelectorNode(node.children.map(build));
    case "Repeat.Until":
      return new RepeatUntilNode(node.until, node.max, build(node.child));
    case "Decorator.Timeout":
      return new TimeoutNode(node.ms, build(node.child));
    case "Decorator.FailOnTrue":
      return new FailOnTrueNode(node.predicate, build(node.child));
  }
}

const predicate = fc.constantFrom("yes", "no").map((sensor) => ({ sensor, args: {} }));

const { tree } = fc.letrec<{ tree: TreeNode }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4, depthSize: "small" },
    fc.constantFrom("success", "failure").map((name): TreeNode => ({ type: "Leaf", name, args: {} })),
    fc
      .record({
        type: fc.constantFrom("Sequence" as const, "Selector" as const),
        children: fc.array(tie("tree"), { minLength: 1, maxLength: 4 }),
      })
      .map((node): TreeNode => node),
    fc
      .record({ until: predicate, max: fc.integer({ min: 1, max: 3 }), child: tie("tree") })
      .map((node): TreeNode => ({ type: "Repeat.Until", ...node })),
    tie("tree").map((child): TreeNode => ({ type: "Decorator.Timeout", ms: 10, child })),
    fc.record({ predicate, child: tie("tree") }).map((node): TreeNode => ({ type: "Decorator.FailOnTrue", ...node })),
  ),
}));

describe("trees of constant leaves", () => {
  test("end as the truth tables say, start the same leaves in the same order, and do so again on the next run", () => {
    fc.assert(
      fc.property(tree, (json) => {
        const expected: string[] = [];
        const ended = evaluate(json, (sensor) => sensor === "yes", expected);
        const root = build(json);
        for (let run = 0; run < 2; run += 1) {
          const context = new ScriptedContext();
          context.sensors.set("yes", true);
          expect(root.tick(context)).toBe(ended);
          expect(context.started).toEqual(expected);
          expect(root.failure() === undefined).toBe(ended === "success");
          expect(root.settled()).toBe(true);
        }
      }),
      { numRuns: 500, seed: 20_240 },
    );
  });

  test("end so, too, when a tick may visit only a few nodes: the rest goes on with the next tick", () => {
    fc.assert(
      fc.property(tree, fc.integer({ min: 12, max: 20 }), (json, visits) => {
        const expected: string[] = [];
        const ended = evaluate(json, (sensor) => sensor === "yes", expected);
        const root = build(json);
        const context = new ScriptedContext();
        context.sensors.set("yes", true);
        let status = "running";
        for (let ticks = 0; status === "running" && ticks <= 10_000; ticks += 1) {
          context.visits = visits;
          status = root.tick(context);
        }
        expect(status).toBe(ended);
        expect(context.started).toEqual(expected);
      }),
      { numRuns: 500, seed: 20_241 },
    );
  });
});
