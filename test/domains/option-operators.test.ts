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
  test("has the option's preconditions, effects and duration", () => {
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

  test("derives needs and products from sensors that count items", () => {
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

  test("costs one for each item made under actions", () => {
    expect(made({}, 5_000, { ...TOY, objective: "actions" }).operators[0]?.cost).toBe(4);
  });

  test.each([
    [
      "an argument without a default",
      { argsSchema: { type: "object", properties: { count: { type: "integer" } }, required: ["count"] } },
      /count has no default/,
    ],
    ["no effect", { post: [{ sensor: "food_at_least", args: { points: 3 } }] }, /produces nothing/],
    ["an unknown item", { post: ["inventory.cake += 1"] }, /has no item cake/],
    ["a fact that no operator produces", { pre: ["facts.near:anvil >= 1"] }, /produces near:anvil/],
    ["a change of dimension", { post: ["dimension = nether"] }, /travel operators/],
  ])("is left out with a reason for %s", (_, more, because) => {
    const { operators, leftOut } = made(more);
    expect(operators).toEqual([]);
    expect(leftOut).toEqual([{ id: "opt.plates@1.2.0", because: expect.stringMatching(because) }]);
  });
});

describe("a domain with options", () => {
  test("declares their facts and keeps everything else", () => {
    const { digest: _, facts, operators, ...rest } = TOY;
    const joined = withOptions(TOY, [{ option: option(), latencyMs: 5_000 }]);
    expect(joined).toMatchObject(rest);
    expect(joined?.facts).toEqual([...facts, "lit:bench"].sort());
    expect(joined?.operators.length).toBe(operators.length + 1);
  });

  test("is undefined without a plannable option", () => {
    expect(withOptions(TOY, [])).toBeUndefined();
    expect(withOptions(TOY, [{ option: option({ post: ["food >= 3"] }), latencyMs: 1 }])).toBeUndefined();
  });
});

describe("sensors of preconditions", () => {
  const wooden = { ...TOY.items.plate, status: "obtainable" as const, stack: 64 };
  const items = { ...TOY.items, stone_axe: wooden, iron_axe: wooden, wooden_axe: wooden, dirt: wooden };
  const domain = { ...TOY, items, facts: [...TOY.facts, "seen:cow"] };
  const of = (sensor: string, args: Record<string, unknown>) =>
    made({ pre: [{ sensor, args }], post: ["facts.lit:bench += 1"] }, 5_000, domain);

  test("a tool may be of the tier or better", () => {
    const [operator] = of("tool_at_least", { tool: "axe", tier: "stone" }).operators;
    expect(operator).toMatchObject({ consumes: [], requires: [{ anyOf: ["iron_axe", "stone_axe"], count: 1 }] });
  });

  test("blocks to build with are used up, in any mixture and of the argument's number", () => {
    const argsSchema = { type: "object", properties: { length: { type: "integer", default: 5 } } };
    const pre = [{ sensor: "building_blocks", args: { count: { $ref: "args.length" } } }];
    const [operator] = made({ argsSchema, pre, post: ["facts.lit:bench += 1"] }, 5_000, domain).operators;
    expect(operator).toMatchObject({ consumes: [{ anyOf: ["dirt"], count: 5 }], requires: [] });
  });

  test("animals in sight are food in reach", () => {
    expect(of("food_in_reach", {}).operators[0]?.requires[0]?.anyOf).toContain("seen:cow");
  });

  test("what only the run can check asks nothing of plans", () => {
    expect(of("dusk_or_danger", { radius: 24 }).operators).toMatchObject([{ consumes: [], requires: [] }]);
  });

  test("an option is left out where the domain has nothing of the kind", () => {
    expect(of("tool_at_least", { tool: "hoe" }).leftOut).toEqual([
      { id: "opt.plates@1.2.0", because: "the domain has nothing that tool_at_least asks for" },
    ]);
  });
});
