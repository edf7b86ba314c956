import { describe, expect, test } from "vitest";
import { compileTree } from "../../../executor/index.ts";
import { MAX_TREE_DEPTH, MAX_TREE_NODES } from "../../../executor/tree/tree.ts";
import { optionOf, pantryRegistry } from "../pantry.ts";

const leaf = { type: "Leaf", name: "conjure", args: { item: "bread", count: 1 } };

function nested(depth: number): unknown {
  let tree: unknown = leaf;
  for (let level = 1; level < depth; level += 1) tree = { type: "Sequence", children: [tree] };
  return tree;
}

describe("compileTree", () => {
  test("gives the same hash for the same JSON, whatever the order of its keys", () => {
    const registry = pantryRegistry();
    const turned = { args: { count: 1, item: "bread" }, name: "conjure", type: "Leaf" };
    expect(compileTree(leaf, registry).treeHash).toBe(compileTree(turned, registry).treeHash);
    expect(compileTree(leaf, registry).treeHash).toMatch(/^sha256:[0-9a-f]{64}$/);
  });

  test("gives another hash for other arguments", () => {
    const registry = pantryRegistry();
    const other = { ...leaf, args: { item: "bread", count: 2 } };
    expect(compileTree(other, registry).treeHash).not.toBe(compileTree(leaf, registry).treeHash);
  });

  test("refuses an unregistered leaf", () => {
    expect(() => compileTree({ ...leaf, name: "fly" }, pantryRegistry())).toThrow(/pbi\.unknownVerb/);
  });

  test("refuses an unregistered sensor", () => {
    const tree = { type: "Decorator.FailOnTrue", predicate: { sensor: "smell" }, child: leaf };
    expect(() => compileTree(tree, pantryRegistry())).toThrow(/sense\.invalidInput/);
  });

  test.each([
    ["an unknown node", { type: "Parallel", children: [leaf] }],
    ["an empty sequence", { type: "Sequence", children: [] }],
    ["a timeout of 0", { type: "Decorator.Timeout", ms: 0, child: leaf }],
    ["a value that is not an object", 7],
  ])("refuses %s", (_, tree) => {
    expect(() => compileTree(tree, pantryRegistry())).toThrow(/pbi\.schemaViolation/);
  });

  test("refuses a tree beyond the limits of depth or size, however deep", () => {
    const registry = pantryRegistry();
    expect(() => compileTree(nested(MAX_TREE_DEPTH), registry)).not.toThrow();
    expect(() => compileTree(nested(MAX_TREE_DEPTH + 1), registry)).toThrow(/deeper/);
    expect(() => compileTree(nested(200_000), registry)).toThrow(/deeper/);
    const wide = { type: "Sequence", children: Array.from({ length: MAX_TREE_NODES }, () => leaf) };
    expect(() => compileTree(wide, registry)).toThrow(/more than/);
  });

  test("refuses an option that contains itself", () => {
    const registry = pantryRegistry();
    registry.registerOption(optionOf("opt.hen", "opt.egg@1.0.0"));
    registry.registerOption(optionOf("opt.egg", "opt.hen@1.0.0"));
    expect(() => compileTree({ type: "Leaf", name: "opt.hen@1.0.0", args: {} }, registry)).toThrow(
      /hen.* > .*egg.* > .*hen/,
    );
  });

  test("refuses an option that uses more permissions than it declares", () => {
    const registry = pantryRegistry();
    const entry = registry.capability("collect_block");
    if (entry.form !== "option") throw new Error("collect_block is an option");
    registry.registerOption({ ...entry.option, name: "opt.sly", kind: "option", permissions: ["sense"] });
    const tree = { type: "Leaf", name: "opt.sly@1.0.0", args: { block: "wheat", item: "wheat", count: 1 } };
    expect(() => compileTree(tree, registry)).toThrow(/permission\.denied: pick_one in option .* needs dig/);
  });

  test("refuses `as` on an option, which has no output", () => {
    const tree = { type: "Leaf", name: "collect_block", args: {}, as: "loot" };
    expect(() => compileTree(tree, pantryRegistry())).toThrow(/no output/);
  });
});
