import { describe, expect, test } from "vitest";
import { LeafNode } from "../../../executor/nodes/leaf.ts";
import { TimeoutNode } from "../../../executor/nodes/timeout.ts";
import { failure } from "../../../schemas/index.ts";
import { ScriptedContext } from "../scripted-context.ts";

const timeout = (name: string, ms = 100) => new TimeoutNode(ms, new LeafNode({ name, args: {} }));

describe("Decorator.Timeout", () => {
  test.each(["success", "failure"])("returns the child's %s", (name) => {
    expect(timeout(name).tick(new ScriptedContext())).toBe(name);
  });

  test("fails with the child's failure", () => {
    const node = timeout("failure");
    node.tick(new ScriptedContext());
    expect(node.failure()?.code).toBe("dig.timeout");
  });

  test("counts from its first tick, not from its construction", () => {
    const context = new ScriptedContext();
    context.now = 1_000;
    const node = timeout("slow");
    node.tick(context);
    context.now = 1_099;
    expect(node.tick(context)).toBe("running");
    context.now = 1_100;
    expect(node.tick(context)).toBe("failure");
    expect(node.failure()?.code).toBe("leaf.timeout");
  });

  test("fails only after the halted child has settled", () => {
    const context = new ScriptedContext(["slow"]);
    const node = timeout("slow");
    node.tick(context);
    context.now = 100;
    expect(node.tick(context)).toBe("running");
    expect(context.aborted.map(({ because }) => because.code)).toEqual(["leaf.timeout"]);
    context.now = 150;
    expect(node.tick(context)).toBe("running");
    context.finish("slow", failure("run.aborted", "stopped"));
    expect(node.tick(context)).toBe("failure");
    expect(node.failure()?.code).toBe("leaf.timeout");
    expect(context.aborted).toHaveLength(1);
  });

  test("accepts the success of a child that ended at the last moment", () => {
    const context = new ScriptedContext();
    const node = timeout("slow");
    node.tick(context);
    context.now = 500;
    context.finish("slow");
    expect(node.tick(context)).toBe("success");
  });

  test("has a new deadline after its end", () => {
    const context = new ScriptedContext();
    const node = timeout("slow");
    node.tick(context);
    context.finish("slow");
    node.tick(context);
    context.now = 150;
    expect(node.tick(context)).toBe("running");
  });
});
