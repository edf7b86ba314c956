import { describe, expect, test } from "vitest";
import { LeafNode } from "../../../executor/nodes/leaf.ts";
import type { NodeStatus } from "../../../executor/nodes/node.ts";
import { SequenceNode } from "../../../executor/nodes/sequence.ts";
import { TracedNode } from "../../../executor/nodes/traced.ts";
import { failure } from "../../../schemas/index.ts";
import { ScriptedContext } from "../scripted-context.ts";

class RecordingContext extends ScriptedContext {
  readonly reported: [string, NodeStatus][] = [];

  onNode(node: string, status: NodeStatus): void {
    this.reported.push([node, status]);
  }
}

const leaf = (name: string) => new TracedNode(`/${name}`, new LeafNode({ name, args: {} }));

describe("a traced node", () => {
  test("returns the status of the node that it wraps, and reports every change once", () => {
    const context = new RecordingContext();
    const node = leaf("slow");
    expect([node.tick(context), node.tick(context), node.tick(context)]).toEqual(["running", "running", "running"]);
    context.finish("slow", failure("dig.timeout", "late"));
    expect(node.tick(context)).toBe("failure");
    expect(node.failure()?.code).toBe("dig.timeout");
    expect(context.reported).toEqual([
      ["/slow", "running"],
      ["/slow", "failure"],
    ]);
  });

  test("reports the nodes below in the order of the tick", () => {
    const context = new RecordingContext();
    const node = new TracedNode("", new SequenceNode([leaf("success"), leaf("failure")]));
    expect(node.tick(context)).toBe("failure");
    expect(context.reported.map(([id, status]) => `${id} ${status}`)).toEqual([
      " running",
      "/success running",
      "/success success",
      "/failure running",
      "/failure failure",
      " failure",
    ]);
  });

  test("is idle once it was halted, if it was running", () => {
    const context = new RecordingContext(["slow"]);
    const node = leaf("slow");
    node.tick(context);
    node.halt(failure("run.aborted", "enough"));
    expect(node.settled()).toBe(false);
    expect(context.reported.at(-1)).toEqual(["/slow", "idle"]);
    const done = leaf("success");
    done.tick(context);
    done.halt(failure("run.aborted", "enough"));
    expect(context.reported.at(-1)).toEqual(["/success", "success"]);
  });

  test("works without a listener", () => {
    expect(leaf("success").tick(new ScriptedContext())).toBe("success");
  });
});
