import { describe, expect, test } from "vitest";
import { FailOnTrueNode } from "../../../executor/nodes/fail-on-true.ts";
import { LeafNode } from "../../../executor/nodes/leaf.ts";
import { failure } from "../../../schemas/index.ts";
import { ScriptedContext } from "../scripted-context.ts";

const guarded = (name: string) => new FailOnTrueNode({ sensor: "danger", args: {} }, new LeafNode({ name, args: {} }));

describe("Decorator.FailOnTrue", () => {
  test.each(["success", "failure"])("returns the child's %s while the sensor does not hold", (name) => {
    expect(guarded(name).tick(new ScriptedContext())).toBe(name);
  });

  test("fails without starting the child if the sensor holds", () => {
    const context = new ScriptedContext();
    context.sensors.set("danger", true);
    const node = guarded("success");
    expect(node.tick(context)).toBe("failure");
    expect(node.failure()?.code).toBe("pbi.guardFailed");
    expect(context.started).toEqual([]);
  });

  test("halts a running child as soon as the sensor holds and fails once it has settled", () => {
    const context = new ScriptedContext(["slow"]);
    const node = guarded("slow");
    expect(node.tick(context)).toBe("running");
    context.sensors.set("danger", true);
    expect(node.tick(context)).toBe("running");
    expect(context.aborted.map(({ name }) => name)).toEqual(["slow"]);
    context.sensors.set("danger", false);
    context.finish("slow");
    expect(node.tick(context)).toBe("failure");
    expect(node.failure()?.code).toBe("pbi.guardFailed");
  });

  test("treats a sensor that cannot be evaluated as one that holds, with its failure", () => {
    const context = new ScriptedContext();
    context.sensors.set("danger", failure("sense.apiError", "no view"));
    const node = guarded("success");
    expect(node.tick(context)).toBe("failure");
    expect(node.failure()?.code).toBe("sense.apiError");
  });
});
