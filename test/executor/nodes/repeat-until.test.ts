import { describe, expect, test } from "vitest";
import { LeafNode } from "../../../executor/nodes/leaf.ts";
import { RepeatUntilNode } from "../../../executor/nodes/repeat-until.ts";
import { failure } from "../../../schemas/index.ts";
import { ScriptedContext } from "../scripted-context.ts";

const repeat = (name: string, max = 3) =>
  new RepeatUntilNode({ sensor: "enough", args: {} }, max, new LeafNode({ name, args: {} }));

describe("Repeat.Until", () => {
  test("succeeds without a round if the sensor already holds", () => {
    const context = new ScriptedContext();
    context.sensors.set("enough", true);
    expect(repeat("success").tick(context)).toBe("success");
    expect(context.started).toEqual([]);
  });

  test("evaluates the sensor only between rounds", () => {
    const context = new ScriptedContext();
    const node = repeat("slow");
    expect(node.tick(context)).toBe("running");
    context.sensors.set("enough", true);
    expect(node.tick(context)).toBe("running");
    context.finish("slow");
    expect(node.tick(context)).toBe("success");
    expect(context.started).toEqual(["slow"]);
  });

  test("fails after its last round if the sensor still does not hold", () => {
    const context = new ScriptedContext();
    const node = repeat("success", 3);
    expect(node.tick(context)).toBe("failure");
    expect(node.failure()?.code).toBe("pbi.effectsUnmet");
    expect(context.started).toHaveLength(3);
  });

  test("fails with its child's failure", () => {
    const node = repeat("failure");
    expect(node.tick(new ScriptedContext())).toBe("failure");
    expect(node.failure()?.code).toBe("dig.timeout");
  });

  test("fails with the sensor's failure if it cannot be evaluated", () => {
    const context = new ScriptedContext();
    context.sensors.set("enough", failure("sense.invalidInput", "no such sensor"));
    const node = repeat("success");
    expect(node.tick(context)).toBe("failure");
    expect(node.failure()?.code).toBe("sense.invalidInput");
  });

  test("keeps a tick short: many instant rounds are spread over several ticks", () => {
    const context = new ScriptedContext();
    const node = repeat("success", 1_000);
    expect(node.tick(context)).toBe("running");
    expect(context.started.length).toBeLessThan(100);
  });

  test("counts its rounds from 0 again after a halt", () => {
    const context = new ScriptedContext();
    const node = repeat("slow", 2);
    node.tick(context);
    context.finish("slow");
    node.tick(context);
    node.halt(failure("run.aborted", "enough"));
    expect(node.settled()).toBe(true);
    node.tick(context);
    context.finish("slow");
    expect(node.tick(context)).toBe("running");
  });
});
