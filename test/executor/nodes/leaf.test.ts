import { describe, expect, test } from "vitest";
import { LeafNode } from "../../../executor/nodes/leaf.ts";
import { failure } from "../../../schemas/index.ts";
import { ScriptedContext } from "../scripted-context.ts";

const leaf = (name: string) => new LeafNode({ name, args: {} });

describe("Leaf", () => {
  test("is started once and polled until it has an outcome", () => {
    const context = new ScriptedContext();
    const node = leaf("slow");
    expect(node.tick(context)).toBe("running");
    expect(node.tick(context)).toBe("running");
    context.finish("slow");
    expect(node.tick(context)).toBe("success");
    expect(context.started).toEqual(["slow"]);
  });

  test("fails with the failure of its activity", () => {
    const node = leaf("failure");
    expect(node.tick(new ScriptedContext())).toBe("failure");
    expect(node.failure()?.code).toBe("dig.timeout");
  });

  test("passes the reason of a halt to the running activity", () => {
    const context = new ScriptedContext();
    const node = leaf("slow");
    node.tick(context);
    node.halt(failure("safety.preempted", "a creeper"));
    expect(context.aborted).toEqual([{ name: "slow", because: failure("safety.preempted", "a creeper") }]);
  });

  test("does not start again before the halted activity has settled", () => {
    const context = new ScriptedContext(["slow"]);
    const node = leaf("slow");
    node.tick(context);
    node.halt(failure("run.aborted", "enough"));
    expect(node.settled()).toBe(false);
    expect(node.tick(context)).toBe("running");
    expect(context.started).toHaveLength(1);
    context.finish("slow");
    node.tick(context);
    expect(context.started).toHaveLength(2);
  });

  test("is settled if it never ran, and a halt then has no effect", () => {
    const context = new ScriptedContext();
    const node = leaf("slow");
    node.halt(failure("run.aborted", "enough"));
    expect(node.settled()).toBe(true);
    expect(context.aborted).toEqual([]);
  });
});
