import { describe, expect, test } from "vitest";
import { LeafNode } from "../../../executor/nodes/leaf.ts";
import { SelectorNode } from "../../../executor/nodes/selector.ts";
import { failure } from "../../../schemas/index.ts";
import { ScriptedContext } from "../scripted-context.ts";

const selector = (...names: string[]) => new SelectorNode(names.map((name) => new LeafNode({ name, args: {} })));

describe("Selector", () => {
  test("succeeds with the first successful child and does not tick later ones", () => {
    const context = new ScriptedContext();
    const node = selector("failure", "success", "later");
    expect(node.tick(context)).toBe("success");
    expect(node.failure()).toBeUndefined();
    expect(context.started).toEqual(["failure", "success"]);
  });

  test("fails with the last child's failure when all have failed", () => {
    const context = new ScriptedContext();
    const node = selector("failure", "slow");
    node.tick(context);
    context.finish("slow", failure("path.unreachable", "a wall"));
    expect(node.tick(context)).toBe("failure");
    expect(node.failure()?.code).toBe("path.unreachable");
  });

  test("tries no other child after a failure of the whole run", () => {
    const context = new ScriptedContext();
    const node = selector("slow", "success");
    node.tick(context);
    context.finish("slow", failure("run.died", "a creeper"));
    expect(node.tick(context)).toBe("failure");
    expect(node.failure()?.code).toBe("run.died");
    expect(context.started).toEqual(["slow"]);
  });

  test("stays with the running child and does not tick earlier ones again", () => {
    const context = new ScriptedContext();
    const node = selector("failure", "slow");
    expect(node.tick(context)).toBe("running");
    expect(node.tick(context)).toBe("running");
    context.finish("slow");
    expect(node.tick(context)).toBe("success");
    expect(context.started).toEqual(["failure", "slow"]);
  });

  test("starts at the first child again after its end", () => {
    const context = new ScriptedContext();
    const node = selector("failure", "success");
    node.tick(context);
    node.tick(context);
    expect(context.started).toEqual(["failure", "success", "failure", "success"]);
  });

  test("passes a halt to the running child and then starts afresh", () => {
    const context = new ScriptedContext();
    const node = selector("failure", "slow");
    node.tick(context);
    node.halt(failure("run.aborted", "enough"));
    expect(context.aborted.map(({ name }) => name)).toEqual(["slow"]);
    node.tick(context);
    expect(context.started).toEqual(["failure", "slow", "failure", "slow"]);
  });
});
