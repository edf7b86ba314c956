import { describe, expect, test } from "vitest";
import { compileTree, planTree, runTree, stepTree, VirtualClock } from "../../../executor/index.ts";
import { PantryBody, pantryRegistry, plan, step } from "../pantry.ts";

const gather = step("s1", "collect_block", { block: "wheat", item: "wheat", count: 6 });
const bake = step("s2", "craft_item", { item: "bread", count: 2 });

describe("a plan as a tree", () => {
  test("is a sequence of its steps, each under a deadline that follows from its capability and arguments", () => {
    const tree = planTree(plan([gather, bake]), pantryRegistry());
    expect(tree).toMatchObject({
      type: "Sequence",
      children: [
        { type: "Decorator.Timeout", child: { type: "Leaf", name: "collect_block", args: gather.args } },
        { type: "Decorator.Timeout", child: { type: "Leaf", name: "craft_item", args: bake.args } },
      ],
    });
    const longer = stepTree(step("s3", "craft_item", { item: "bread", count: 20 }), pantryRegistry());
    const shorter = stepTree(bake, pantryRegistry());
    expect("ms" in longer && "ms" in shorter && longer.ms > shorter.ms).toBe(true);
  });

  test("always has the same hash", () => {
    const hash = () => {
      const registry = pantryRegistry();
      return compileTree(planTree(plan([gather, bake]), registry), registry).treeHash;
    };
    expect(hash()).toBe(hash());
  });

  test("runs as a whole", async () => {
    const registry = pantryRegistry();
    const body = new PantryBody();
    const tree = compileTree(planTree(plan([gather, bake]), registry), registry);
    expect(await runTree({ tree, body, clock: new VirtualClock(), registry })).toEqual({ status: "success" });
    expect(body.inventory).toEqual({ wheat: 0, bread: 2 });
  });

  test("is undefined for a plan without steps", () => {
    expect(planTree(plan([]), pantryRegistry())).toBeUndefined();
  });

  test("is refused if a step names a capability that plans may not name, or has invalid arguments", () => {
    const registry = pantryRegistry();
    expect(() => stepTree(step("s1", "fly", {}), registry)).toThrow(/pbi\.unknownVerb/);
    expect(() => stepTree(step("s1", "pick_one", { item: "wheat" }), registry)).toThrow(/pbi\.unknownVerb/);
    expect(() => stepTree(step("s1", "craft_item", { item: "bread" }), registry)).toThrow(/pbi\.schemaViolation/);
  });
});
