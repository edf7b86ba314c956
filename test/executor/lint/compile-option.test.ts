import { describe, expect, test, vi } from "vitest";
import { compileOption, compileTree, runTree, VirtualClock } from "../../../executor/index.ts";
import type { RunEvent } from "../../../schemas/index.ts";
import { breadOption, spoilt } from "../bread-option.ts";
import { PantryBody, pantryRegistry } from "../pantry.ts";

async function bake(args: Record<string, unknown>, document: unknown = breadOption, body = new PantryBody()) {
  const registry = pantryRegistry();
  registry.registerOption(compileOption(document, registry).option);
  const tree = compileTree({ type: "Leaf", name: "opt.bread@1.0.0", args }, registry);
  const events: RunEvent[] = [];
  const clock = new VirtualClock();
  const outcome = await runTree({ tree, body, clock, registry, onEvent: (event) => events.push(event) });
  return { outcome, body, events };
}

describe("an option from its document", () => {
  test("runs its tree with its arguments", async () => {
    const { outcome, body } = await bake({ count: 2, wheat: 6 });
    expect(outcome).toEqual({ status: "success" });
    expect(body.inventory).toEqual({ wheat: 0, bread: 2 });
    expect([...body.facts]).toEqual(["near:oven"]);
  });

  test.each([
    ["too small", { count: 0, wheat: 6 }],
    ["of another type", { count: "two", wheat: 6 }],
    ["missing", { count: 2 }],
    ["unknown", { count: 2, wheat: 6, salt: 1 }],
  ])("does not begin with arguments that are %s", async (_, args) => {
    const { outcome, body } = await bake(args);
    expect(outcome).toMatchObject({ failure: { code: "pbi.schemaViolation" } });
    expect(body.given).toBe(0);
  });

  test("does not begin if a precondition does not hold", async () => {
    const { outcome, body } = await bake({ count: 2, wheat: 6 }, spoilt(["pre"], ["facts.near:field >= 1"]));
    expect(outcome).toMatchObject({ failure: { code: "pbi.precondMissing", detail: "facts.near:field >= 1 (0)" } });
    expect(body.given).toBe(0);
  });

  test("does not begin if a sensor among the preconditions does not hold", async () => {
    const pre = [{ sensor: "inventory_gained", args: { item: "salt", count: 1 } }];
    const { outcome } = await bake({ count: 2, wheat: 6 }, spoilt(["pre"], pre));
    expect(outcome).toMatchObject({ failure: { code: "pbi.guardFailed" } });
  });

  test("fails if the world does not show its promised effects", async () => {
    const { outcome } = await bake({ count: 2, wheat: 6 }, spoilt(["post"], ["inventory.cake += 1"]));
    expect(outcome).toMatchObject({ failure: { code: "pbi.effectsUnmet", detail: expect.stringMatching(/cake/) } });
    const sensed = [{ sensor: "inventory_gained", args: { item: "cake", count: 1 } }];
    expect((await bake({ count: 2, wheat: 6 }, spoilt(["post"], sensed))).outcome).toMatchObject({
      failure: { code: "pbi.effectsUnmet", detail: "inventory_gained does not hold" },
    });
    const held = await bake({ count: 2, wheat: 6 }, spoilt(["post"], ["inventory.bread >= 3"]));
    expect(held.outcome).toMatchObject({ failure: { code: "pbi.effectsUnmet", detail: "inventory.bread >= 3 (2)" } });
  });

  test("has the same hash for the same tree, whatever the order of its keys", () => {
    const registry = pantryRegistry();
    const turned = Object.fromEntries(Object.entries(breadOption).reverse());
    const { treeHash } = compileOption(breadOption, registry);
    expect(compileOption(turned, registry).treeHash).toBe(treeHash);
    expect(compileOption(spoilt(["tree", "ms"], 49_999), registry).treeHash).not.toBe(treeHash);
  });

  test("with flaws is refused, and every flaw is listed with its place", () => {
    const registry = pantryRegistry();
    expect(() => compileOption(spoilt(["permissions"], []), registry)).toThrow(
      /pbi\.schemaViolation.*children\/0\/name: tree\.permission.*children\/2\/name: tree\.permission/,
    );
  });

  test("of 500 nodes is compiled in one walk that looks each leaf up once", () => {
    const leaf = { type: "Leaf", name: "conjure", args: { item: "bread", count: 1 } };
    const row = { type: "Sequence", children: Array.from({ length: 49 }, () => leaf) };
    const tree = { type: "Decorator.Timeout", ms: 1_000, child: { type: "Selector", children: Array(10).fill(row) } };
    const registry = pantryRegistry();
    const lookUp = vi.spyOn(registry, "capability");
    compileTree(tree, registry);
    expect(lookUp).toHaveBeenCalledTimes(490);
  });
});
