import { describe, expect, test } from "vitest";
import { LeafNode } from "../../../executor/nodes/leaf.ts";
import { SequenceNode } from "../../../executor/nodes/sequence.ts";
import { failure } from "../../../schemas/index.ts";
import { ScriptedContext } from "../scripted-context.ts";

const sequence = (...names: string[]) => new SequenceNode(names.map((name) => new LeafNode({ name, args: {} })));

describe("Sequence", () => {
  test("succeeds when every child has succeeded, in one tick if all are instant", () => {
    expect(sequence("success", "success").tick(new ScriptedContext())).toBe("success");
  });

  test("fails with the first failing child's failure and does not tick later children", () => {
    const context = new ScriptedContext();
    const node = sequence("success", "failure", "later");
    expect(node.tick(context)).toBe("failure");
    expect(node.failure()?.code).toBe("dig.timeout");
    expect(context.started).toEqual(["success", "failure"]);
  });

  test("remembers the running child and does not repeat finished ones", () => {
    const context = new ScriptedContext();
    const node = sequence("success", "slow", "success");
    expect(node.tick(context)).toBe("running");
    expect(node.tick(context)).toBe("running");
    context.finish("slow");
    expect(node.tick(context)).toBe("success");
    expect(context.started).toEqual(["success", "slow", "success"]);
  });

  test("starts at the first child again after its end", () => {
    const context = new ScriptedContext();
    const node = sequence("success", "failure");
    node.tick(context);
    node.tick(context);
    expect(context.started).toEqual(["success", "failure", "success", "failure"]);
  });

  test("passes a halt to the running child, settles with it and then starts afresh", () => {
    const context = new ScriptedContext(["slow"]);
    const node = sequence("success", "slow");
    node.tick(context);
    node.halt(failure("run.aborted", "enough"));
    expect(context.aborted.map(({ name }) => name)).toEqual(["slow"]);
    expect(node.settled()).toBe(false);
    context.finish("slow");
    expect(node.settled()).toBe(true);
    node.tick(context);
    expect(context.started).toEqual(["success", "slow", "success", "slow"]);
  });

  test("forgets its failure on reset", () => {
    const node = sequence("failure");
    node.tick(new ScriptedContext());
    node.reset();
    expect(node.failure()).toBeUndefined();
  });
});
