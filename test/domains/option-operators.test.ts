import { describe, expect, test } from "vitest";
import { optionOperators, withOptions } from "../../domains/index.ts";
import { OptionDocument } from "../../schemas/index.ts";
import { TOY } from "../worlds/simulated/toy-domain.ts";

const option = (more: Record<string, unknown> = {}) =>
  OptionDocument.parse({
    id: "opt.plates",
    version: "1.2.0",
    argsSchema: {
      type: "object",
      properties: { count: { type: "integer", default: 4 }, note: { type: "string" } },
      required: ["count"],
    },
    permissions: ["craft"],
    timeoutMs: 60_000,
    pre: ["inventory.oak >= 8", "inventory.birch >= 1", "facts.near:bench >= 1", "health >= 8", "durability.pick >= 3"],
    post: [
      "inventory.plate += 4",
      "inventory.oak -= 8",
      "durability.pick -= 2",
      "facts.lit:bench += 1",
      "facts.seen:* = 0",
    ],
    tree: { type: "Decorator.Timeout", ms: 50_000, child: { type: "Leaf", name: "wait", args: { ms: 50 } } },
    ...more,
  });

const made = (more: Record<string, unknown> = {}, latencyMs = 5_000, domain = TOY) =>
  optionOperators(domain, [{ option: option(more), latencyMs }]);

describe("an option as an operator", () => {
  test("needs what it declares, makes what it promises, and takes its time", () => {
    expect(made().operators).toEqual([
      {
        id: "opt.plates@1.2.0",
        verb: "opt.plates@1.2.0",
        args: { count: 4 },
        consumes: [{ anyOf: ["oak"], count: 8 }],
        requires: [
          { anyOf: ["birch"], count: 1 },
          { anyOf: ["near:bench"], count: 1 },
          { anyOf: ["pick"], count: 1 },
        ],
        uses: [{ anyOf: ["pick"], durability: 2 }],
        produces: { "lit:bench": 1, plate: 4 },
        clears: ["seen:*"],
        cost: 100,
        ticks: 100,
        safetyLevel: "safe",
      },
    ]);
  });

  test("is told by sensors that count what is held, of its arguments", () => {
    const item = { $ref: "args.kind" };
    const [operator] = made({
      argsSchema: {
        type: "object",
        properties: { kind: { type: "string", default: "brick" }, count: { type: "integer", default: 12 } },
      },
      pre: [{ sensor: "inventory_has", args: { item: "coal", count: { $ref: "args.count" }, per: 8 } }],
      post: [{ sensor: "inventory_gained", args: { item, count: { $ref: "args.count" } } }],
    }).operators;
    expect(operator).toMatchObject({ requires: [{ anyOf: ["coal"], count: 2 }], produces: { brick: 12 } });
  });

  test("costs as many as the items that it makes where acts are counted", () => {
    expect(made({}, 5_000, { ...TOY, objective: "actions" }).operators[0]?.cost).toBe(4);
  });

  test.each([
    [
      "an argument without a default",
      { argsSchema: { type: "object", properties: { count: { type: "integer" } }, required: ["count"] } },
      /count has no default/,
    ],
    ["no effect", { post: [{ sensor: "food_at_least", args: { points: 3 } }] }, /makes nothing/],
    ["an item that the world has not", { post: ["inventory.cake += 1"] }, /has no cake/],
    ["a fact that nothing makes", { pre: ["facts.near:anvil >= 1"] }, /makes near:anvil/],
    ["a change of dimension", { post: ["dimension = nether"] }, /journey/],
  ])("is left out with its reason for %s", (_, more, because) => {
    const { operators, leftOut } = made(more);
    expect(operators).toEqual([]);
    expect(leftOut).toEqual([{ id: "opt.plates@1.2.0", because: expect.stringMatching(because) }]);
  });
});

describe("a domain with options", () => {
  test("declares the facts that they make and keeps all else", () => {
    const { digest: _, facts, operators, ...rest } = TOY;
    const joined = withOptions(TOY, [{ option: option(), latencyMs: 5_000 }]);
    expect(joined).toMatchObject(rest);
    expect(joined?.facts).toEqual([...facts, "lit:bench"].sort());
    expect(joined?.operators.length).toBe(operators.length + 1);
  });

  test("is none where no option can be planned with", () => {
    expect(withOptions(TOY, [])).toBeUndefined();
    expect(withOptions(TOY, [{ option: option({ post: ["food >= 3"] }), latencyMs: 1 }])).toBeUndefined();
  });
});
