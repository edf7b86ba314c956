import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compileOption, compileTree, lintOption, lintTree } from "../../../executor/index.ts";
import { MAX_OPTION_DEPTH, MAX_OPTION_NODES, MAX_OPTION_WIDTH } from "../../../executor/lint/walk.ts";
import type { TreeNode } from "../../../schemas/index.ts";
import { breadOption, spoilt } from "../bread-option.ts";
import { optionOf, pantryRegistry } from "../pantry.ts";

/** Repeats in repeats, the first outermost. */
const repeated = (rounds: readonly number[], child: unknown): unknown =>
  rounds.reduceRight((inner, max) => ({ type: "Repeat.Until", until: gained, max, child: inner }), child);

const found = (json: unknown, registry = pantryRegistry()) =>
  lintOption(json, registry).map(({ code, pointer }) => `${code} ${pointer}`);

const conjure = { type: "Leaf", name: "conjure", args: { item: "bread", count: 1 } };
const timed = (child: unknown) => ({ type: "Decorator.Timeout", ms: 1_000, child });
const gained = { sensor: "inventory_gained", args: { item: "bread", count: 1 } };
const foundInTree = (tree: unknown) =>
  lintTree(tree, pantryRegistry()).map(({ code, pointer }) => `${code} ${pointer}`);

describe("the linter", () => {
  test("finds nothing in a correct option", () => {
    expect(lintOption(breadOption, pantryRegistry())).toEqual([]);
  });

  const leaf = ["tree", "child", "children", 1];

  test("says of an argument what is allowed there, not that it is invalid", () => {
    const messageOf = (args: unknown) =>
      lintOption(spoilt([...leaf, "args"], args), pantryRegistry()).map(({ message }) => message);
    expect(messageOf({ item: 7 })).toEqual(["expected string, received number"]);
    expect(messageOf({})).toEqual(["is missing; expected string"]);
  });

  test.each<[string, unknown, string]>([
    ["an unknown leaf", spoilt([...leaf, "name"], "place_blok"), "tree.unknownLeaf /tree/child/children/1/name"],
    ["an unknown sensor", spoilt(["post", 1, "sensor"], "smell"), "tree.unknownSensor /post/1/sensor"],
    ["an invalid argument", spoilt([...leaf, "args"], { item: 7 }), "tree.arguments /tree/child/children/1/args/item"],
    ["a missing argument", spoilt([...leaf, "args"], {}), "tree.arguments /tree/child/children/1/args/item"],
    [
      "an argument of another type",
      spoilt(["argsSchema", "properties", "oven"], { type: "integer" }),
      "tree.arguments /tree/child/children/1/args/item",
    ],
    [
      "an argument whose schema allows values that the leaf does not",
      spoilt(["argsSchema", "properties", "count"], { type: "integer", enum: [0, 1] }),
      "tree.arguments /post/1/args/count",
    ],
    [
      "a reference to a missing argument",
      spoilt([...leaf, "args"], { item: { $ref: "args.ovn" } }),
      "tree.reference /tree/child/children/1/args/item/$ref",
    ],
    [
      "a reference to a later output",
      spoilt([...leaf, "args"], { item: { $ref: "memory.baked.item" } }),
      "tree.reference /tree/child/children/1/args/item/$ref",
    ],
    ["a reference to anything else", spoilt([...leaf, "args"], { item: { $ref: "process.env" } }), "tree.reference"],
    ["an escalation", spoilt(["permissions"], ["dig", "place"]), "tree.permission /tree/child/children/2/name"],
    ["an output of an option", spoilt(["tree", "child", "children", 0, "as"], "loot"), "tree.output"],
    ["an unknown field", spoilt(["code"], "process.exit()"), "option.schema "],
    ["a missing id", spoilt(["id"], undefined), "option.schema /id"],
    ["an invalid version", spoilt(["version"], "1.0"), "option.schema /version"],
    ["a pattern in the arguments", spoilt(["argsSchema", "properties", "oven", "pattern"], "(a+)+$"), "option.schema"],
    ["a missing promise", spoilt(["post"], []), "option.schema /post"],
    ["a precondition outside of the grammar", spoilt(["pre"], ["lots of wheat"]), "option.schema /pre/0"],
    ["a missing tree", spoilt(["tree"], undefined), "tree.schema /tree"],
    ["an unknown node", spoilt(["tree", "child", "type"], "Parallel"), "tree.schema /tree/child/type"],
    ["code in a node", spoilt([...leaf, "run"], "() => 1"), "tree.schema /tree/child/children/1"],
  ])("finds %s", (_, json, expected) => {
    expect(found(json).filter((text) => text.startsWith(expected))).not.toEqual([]);
  });

  test("returns all findings at once, in the document's order", () => {
    const spoiltTwice = structuredClone(spoilt(["permissions"], ["dig", "place"])) as typeof breadOption;
    Object.assign(spoiltTwice.tree.child.children[1] ?? {}, { name: "fly" });
    Object.assign(spoiltTwice, { version: "next", tree: spoiltTwice.tree.child });
    expect(found(spoiltTwice)).toEqual([
      "tree.missingTimeout /tree/children/0",
      "tree.missingTimeout /tree/children/1",
      "tree.unknownLeaf /tree/children/1/name",
      "tree.missingTimeout /tree/children/2",
      "tree.permission /tree/children/2/name",
      "option.schema /version",
    ]);
  });

  test("suggests the name that was probably meant", () => {
    const [finding] = lintOption(spoilt([...leaf, "name"], "place_blok"), pantryRegistry());
    expect(finding?.message).toMatch(/did you mean place_block/);
  });

  test("helps with the first of thousands of misspelt names", () => {
    const rows = (leaf: (at: number) => object) => ({
      type: "Sequence",
      children: Array.from({ length: 30 }, (_, row) => ({
        type: "Sequence",
        children: Array.from({ length: 60 }, (__, at) => leaf(row * 60 + at)),
      })),
    });
    const named = lintTree(
      rows((at) => ({ ...conjure, name: `place_bloc${at % 10}` })),
      pantryRegistry(),
    );
    const unknown = named.filter(({ code }) => code === "tree.unknownLeaf");
    expect(unknown).toHaveLength(1_800);
    expect(unknown.filter(({ message }) => message.includes("did you mean"))).toHaveLength(64);
    const kept = rows((at) => ({ ...conjure, args: { item: { $ref: `memory.mad${at - 1}` } }, as: `made${at}` }));
    const references = lintTree(kept, pantryRegistry()).filter(({ code }) => code === "tree.reference");
    expect(references).toHaveLength(1_800);
    expect(references.at(-1)?.message).toContain("did you mean made1798");
  });

  test.each([7, null, [], "tree", { tree: { type: "Sequence", children: "none" } }])(
    "accepts %j without throwing",
    (json) => {
      expect(lintOption(json, pantryRegistry()).length).toBeGreaterThan(0);
    },
  );
});

describe("the linter of trees", () => {
  const nested = (depth: number): unknown =>
    depth === 1 ? timed(conjure) : { type: "Sequence", children: [nested(depth - 1)] };

  test("finds a leaf without a Decorator.Timeout", () => {
    expect(foundInTree(timed(conjure))).toEqual([]);
    expect(foundInTree({ type: "Selector", children: [timed(conjure), conjure] })).toEqual([
      "tree.missingTimeout /children/1",
    ]);
  });

  test("finds trees that are too deep, too wide or too large, however deep they are", () => {
    expect(foundInTree(nested(MAX_OPTION_DEPTH - 1))).toEqual([]);
    expect(foundInTree(nested(MAX_OPTION_DEPTH))).toEqual([expect.stringMatching(/^tree\.tooDeep/)]);
    let bottomless: unknown = conjure;
    for (let depth = 0; depth < 100_000; depth += 1) bottomless = timed(bottomless);
    expect(foundInTree(bottomless)).toEqual([expect.stringMatching(/^tree\.tooDeep/)]);
    const wide = timed({ type: "Sequence", children: Array.from({ length: MAX_OPTION_WIDTH + 1 }, () => conjure) });
    expect(foundInTree(wide)).toEqual(["tree.tooWide /child"]);
    const row = { type: "Sequence", children: Array.from({ length: MAX_OPTION_WIDTH }, () => conjure) };
    const large = timed({ type: "Sequence", children: Array.from({ length: MAX_OPTION_WIDTH }, () => row) });
    expect(MAX_OPTION_WIDTH ** 2).toBeGreaterThan(MAX_OPTION_NODES);
    expect(foundInTree(large)).toEqual(["tree.tooLarge "]);
  });

  test.each([
    [[31, 31, 31, 31], []],
    [[31, 31, 31, 31, 31, 31], ["tree.tooManyRounds "]],
    [[1_000_000], []],
    [[1_000_001], ["tree.tooManyRounds "]],
    [[2 ** 52, 2 ** 52], ["tree.tooManyRounds "]],
  ])("bounds the product of nested repeats: %j", (rounds, expected) => {
    expect(foundInTree(timed(repeated(rounds, conjure)))).toEqual(expected);
  });

  test("counts the rounds of repeats side by side, and of options in the tree", () => {
    const many = repeated([800, 800], conjure);
    expect(foundInTree(timed({ type: "Sequence", children: [many, many] }))).toEqual(["tree.tooManyRounds "]);
    const registry = pantryRegistry();
    const tree = repeated([2_000], timed(conjure)) as TreeNode;
    registry.registerOption({ ...optionOf("gather_much", "conjure"), tree });
    const calling = (max: number) => timed(repeated([max], { type: "Leaf", name: "gather_much@1.0.0", args: {} }));
    expect(lintTree(calling(100), registry)).toEqual([]);
    expect(lintTree(calling(501), registry)).toMatchObject([{ code: "tree.tooManyRounds" }]);
  });

  test.each(["minLength", "maxLength"])("makes no value for a %s that is too long", (bound) => {
    for (const length of [201, 1e6, 5e8, 2 ** 53 - 1]) {
      const asked = { type: "string", [bound]: length };
      expect(found(spoilt(["argsSchema", "properties", "oven"], asked))).toContainEqual(
        `option.schema /argsSchema/properties/oven/${bound}`,
      );
    }
  });

  test("does not read values of unlimited depth", () => {
    let bottomless: unknown = 1;
    for (let depth = 0; depth < 100_000; depth += 1) bottomless = [bottomless];
    const deepArgs = { ...conjure, args: { item: "bread", count: bottomless } };
    expect(foundInTree(timed({ type: "Sequence", children: [deepArgs, { ...conjure, name: "fly" }] }))).toEqual([
      "tree.schema /child/children/0",
      "tree.unknownLeaf /child/children/1/name",
    ]);
    expect(found(spoilt(["argsSchema", "properties", "oven", "default"], bottomless))).toEqual(["option.schema "]);
  });

  test("ends on a tree that contains itself", () => {
    const circle: Record<string, unknown> = { type: "Sequence" };
    circle.children = [circle, circle];
    expect(foundInTree(circle)).toContainEqual(expect.stringMatching(/^tree\.tooDeep/));
  });

  test("accepts a reference to an output of another leaf in the same repetition", () => {
    const use = { ...conjure, args: { item: { $ref: "memory.made.item" }, count: 1 } };
    const rounds = {
      type: "Repeat.Until",
      until: gained,
      max: 3,
      child: { type: "Selector", children: [use, { ...conjure, as: "made" }] },
    };
    expect(foundInTree(timed(rounds))).toEqual([]);
  });
});

describe("nodes that are never ticked", () => {
  const never = {
    type: "Decorator.FailOnTrue",
    predicate: gained,
    child: { type: "Repeat.Until", until: gained, max: 3, child: conjure },
  };

  test("are found after a child of a Sequence that cannot succeed", () => {
    expect(foundInTree(timed({ type: "Sequence", children: [never, conjure] }))).toEqual([
      "tree.unreachable /child/children/1",
    ]);
    expect(foundInTree(timed({ type: "Selector", children: [never, conjure] }))).toEqual([]);
  });

  test("are found where a precondition already holds", () => {
    const tree = timed({ type: "Repeat.Until", until: gained, max: 3, child: conjure });
    const option = { ...breadOption, tree, pre: [gained] };
    expect(found(option)).toEqual(["tree.unreachable /tree/child/child"]);
    expect(found({ ...option, pre: [] })).toEqual([]);
    expect(
      found({ ...option, tree: timed({ type: "Decorator.FailOnTrue", predicate: gained, child: conjure }) }),
    ).toEqual(["tree.unreachable /tree/child/child"]);
  });

  test("are found after a child of a Selector that cannot fail", () => {
    const repeat = { type: "Repeat.Until", until: gained, max: 3, child: conjure };
    const tree = timed({ type: "Selector", children: [repeat, conjure] });
    expect(found({ ...breadOption, tree, pre: [gained] })).toEqual([
      "tree.unreachable /tree/child/children/0/child",
      "tree.unreachable /tree/child/children/1",
    ]);
  });

  test("are not assumed if the sensor's arguments refer to memory", () => {
    const remembered = { sensor: "inventory_gained", args: { item: { $ref: "memory.made.item" }, count: 1 } };
    const inner = { type: "Repeat.Until", until: remembered, max: 3, child: conjure };
    const guarded = { type: "Decorator.FailOnTrue", predicate: remembered, child: inner };
    const tree = timed({ type: "Sequence", children: [{ ...conjure, as: "made" }, guarded, conjure] });
    expect(foundInTree(tree)).toEqual([]);
  });
});

describe("an option that contains itself", () => {
  test("is found, directly or through another option", () => {
    const registry = pantryRegistry();
    registry.registerOption(optionOf("opt.egg", "opt.bread@1.0.0"));
    const itself = { ...breadOption, tree: timed({ type: "Leaf", name: "opt.bread@1.0.0", args: {} }) };
    expect(found(itself, registry)).toContain("tree.cycle /tree/child/name");
    const through = { ...breadOption, tree: timed({ type: "Leaf", name: "opt.egg@1.0.0", args: {} }) };
    expect(found(through, registry)).toEqual(["tree.cycle /tree/child/name"]);
  });
});

describe("an option without findings", () => {
  const leaf = fc.constantFrom<unknown>(
    conjure,
    { ...conjure, name: "fly" },
    { ...conjure, as: "made" },
    { ...conjure, args: { item: { $ref: "memory.made.item" }, count: { $ref: "args.count" } } },
    { type: "Leaf", name: "collect_block", args: { block: "wheat", item: "wheat", count: 1 } },
    { type: "Leaf", name: "place_block", args: { item: { $ref: "args.oven" } } },
  );
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4, depthSize: "small" },
      leaf,
      fc.record({
        type: fc.constantFrom("Sequence", "Selector"),
        children: fc.array(tie("tree"), { minLength: 1, maxLength: 3 }),
      }),
      fc.record({
        type: fc.constant("Repeat.Until"),
        until: fc.constant(gained),
        max: fc.constant(2),
        child: tie("tree"),
      }),
      fc.record({ type: fc.constant("Decorator.FailOnTrue"), predicate: fc.constant(gained), child: tie("tree") }),
      tie("tree").map((child) => timed(child)),
    ),
  }));

  test("compiles, and so does a tree that calls it", () => {
    let compiled = 0;
    fc.assert(
      fc.property(tree, (json) => {
        const registry = pantryRegistry();
        const option = { ...breadOption, tree: timed(json) };
        fc.pre(lintOption(option, registry).length === 0);
        registry.registerOption(compileOption(option, registry).option);
        compileTree({ type: "Leaf", name: "opt.bread@1.0.0", args: { count: 1, wheat: 3 } }, registry);
        compiled += 1;
      }),
      { numRuns: 300, seed: 5 },
    );
    expect(compiled).toBeGreaterThan(30);
  });
});
