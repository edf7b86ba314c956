import { describe, expect, test } from "vitest";
import { counterDomain } from "../../../../domains/counter/index.ts";
import { compileMinecraft, deepLint, lintDomain } from "../../../../domains/minecraft/index.ts";
import { lintMinecraft } from "../../../../domains/minecraft/lint/index.ts";
import { loadGameData } from "../../../../domains/minecraft/load-game-data.ts";
import type { Domain, Operator } from "../../../../schemas/index.ts";
import { SAMPLED_VERSIONS } from "../sampled-versions.ts";

const sound = counterDomain();

/** The sound domain with one operator changed or added. */
function withOperator(id: string, change: Partial<Operator>): Domain {
  const known = sound.operators.find((operator) => operator.id === id);
  const base = known ?? { ...(sound.operators[0] as Operator), id, cost: 1, consumes: [], produces: { oak: 1 } };
  const others = sound.operators.filter((operator) => operator.id !== id);
  return { ...sound, operators: [...others, { ...base, ...change }] };
}

const need = (name: string, count = 1) => ({ anyOf: [name], count });

describe("the linter of any domain", () => {
  test("finds no flaw in a sound domain", () => {
    expect(lintDomain(sound, Object.keys(sound.items))).toEqual([]);
  });

  test.each<[string, Partial<Operator>, RegExp]>([
    ["an unknown product", { produces: { okay: 1 } }, /unknown name okay/],
    ["an unknown ingredient", { consumes: [need("maple")] }, /unknown name maple/],
    ["an unknown fact", { requires: [need("near:forge")] }, /unknown name near:forge/],
    ["an unknown tool", { uses: [{ anyOf: ["spoon"], durability: 1 }] }, /unknown name spoon/],
    ["a recipe that consumes its product", { consumes: [need("oak")] }, /takes as much oak as it makes/],
    ["an operator that makes nothing", { produces: {} }, /takes as much of nothing/],
    ["a negative cost", { cost: -1 }, /negative/],
    ["a cost that is not a number", { cost: Number.NaN }, /not finite/],
    ["negative ticks", { ticks: -1 }, /negative/],
    ["negative wear", { uses: [{ anyOf: ["pick"], durability: -1 }] }, /wear is negative/],
    ["half an item made", { produces: { oak: 0.5 } }, /makes 0\.5 oak, which is not a whole number/],
    ["half an item taken", { consumes: [need("birch", 1.5)] }, /takes 1\.5, which is not a whole number/],
    ["something for nothing at no cost", { cost: 0, consumes: [] }, /make:new: make something from nothing/],
  ])("finds %s", (_, change, flaw) => {
    expect(lintDomain(withOperator("make:new", change)).join("\n")).toMatch(flaw);
  });

  test("finds a free cycle of operators that gains", () => {
    const base = withOperator("make:planks", { cost: 0, consumes: [need("oak")], produces: { birch: 3 } });
    const back: Operator = {
      ...(base.operators.at(-1) as Operator),
      id: "make:oak",
      consumes: [need("birch", 2)],
      produces: { oak: 1 },
    };
    expect(lintDomain({ ...base, operators: [...base.operators, back] }).join("\n")).toMatch(
      /make:oak \+ make:planks: make something|make:planks \+ make:oak: make something/,
    );
  });

  test("finds an operator that never applies because a need is missing", () => {
    const ghosts = { consumes: [need("near:ghost")] };
    const tools = { uses: [{ anyOf: ["near:ghost"], durability: 1 }] };
    for (const change of [ghosts, { requires: [need("near:ghost")] }, tools]) {
      const domain = withOperator("make:new", change);
      const flaws = lintDomain({ ...domain, facts: [...domain.facts, "near:ghost"] });
      expect(flaws).toEqual([
        "near:ghost: no operator makes this fact",
        "make:new: can never apply: no operator makes near:ghost",
      ]);
    }
  });

  test("excuses an operator whose missing needs go back to declared unobtainable items", () => {
    const domain = withOperator("make:new", { requires: [need("near:altar")] });
    const altar: Operator = {
      ...(domain.operators.at(-1) as Operator),
      id: "place:altar",
      requires: [],
      consumes: [need("idol")],
      produces: { "near:altar": 1 },
    };
    const items: Domain["items"] = {
      ...domain.items,
      idol: { status: "unobtainable", because: "technical", stack: 1 },
    };
    const whole = { ...domain, items, facts: [...domain.facts, "near:altar"], operators: [...domain.operators, altar] };
    expect(lintDomain(whole)).toEqual([]);
    const circular = { ...altar, consumes: [], requires: [need("near:altar")] };
    expect(lintDomain({ ...whole, operators: [...domain.operators, circular] })).toHaveLength(2);
  });

  test("finds a duplicate id", () => {
    const [first] = sound.operators;
    const domain = { ...sound, operators: [...sound.operators, first as Operator] };
    expect(lintDomain(domain).join("\n")).toMatch(/burn:coal: another operator has this id/);
  });

  test("finds items without a status", () => {
    expect(lintDomain(sound, ["oak", "maple"])).toEqual(["maple: has no status"]);
  });

  test("finds items that are wrongly declared obtainable", () => {
    const items: Domain["items"] = { ...sound.items, relic: { status: "obtainable", stack: 64 } };
    expect(lintDomain({ ...sound, items })).toEqual(["relic: has the status obtainable, but the operators disagree"]);
  });
});

describe("the linter of Minecraft's domains", () => {
  const data = loadGameData("1.20.1");
  const domain = compileMinecraft({ mcVersion: "1.20.1", objective: "time" });

  /** Flaws that exist only because one operator was changed. */
  const flawsWith = (id: string, change: Partial<Operator>): string[] => {
    const operators = domain.operators.map((operator) => (operator.id === id ? { ...operator, ...change } : operator));
    expect(operators.some((operator, at) => operator !== domain.operators[at])).toBe(true);
    const before = new Set(lintMinecraft(domain, data));
    return lintMinecraft({ ...domain, operators }, data).filter((flaw) => !before.has(flaw));
  };

  test.each<[string, string, Partial<Operator>, RegExp]>([
    ["a verb that is not canonical", "craft:stick", { verb: "craft" }, /craft:stick: craft is not a canonical verb/],
    [
      "a recipe for another item",
      "craft:stick",
      { args: { item: "stone", recipe: {}, station: null } },
      /argument item/,
    ],
    ["a missing argument", "smelt:furnace:charcoal", { args: { item: "charcoal" } }, /argument station .* missing/],
    [
      "an item in place of a block",
      "collect:iron_ore:raw_iron",
      { args: { block: "raw_iron", item: "raw_iron" } },
      /argument block/,
    ],
    ["ore dug by hand", "collect:iron_ore:raw_iron", { uses: [] }, /iron_ore needs a tool/],
    [
      "ore dug with a weak tool",
      "collect:iron_ore:raw_iron",
      {
        uses: [
          {
            anyOf: ["wooden_pickaxe", "stone_pickaxe", "iron_pickaxe", "diamond_pickaxe", "netherite_pickaxe"],
            durability: 1,
          },
        ],
      },
      /wooden_pickaxe does not harvest iron_ore/,
    ],
  ])("finds %s", (_, id, change, flaw) => {
    const flaws = flawsWith(id, change);
    expect(flaws.join("\n")).toMatch(flaw);
  });

  test("finds a harvesting tool that no operator names", () => {
    const operators = domain.operators
      .filter(({ args, id }) => args.block !== "iron_ore" || id === "collect:iron_ore:raw_iron")
      .map((operator) =>
        operator.args.block === "iron_ore"
          ? { ...operator, uses: [{ anyOf: ["stone_pickaxe"], durability: 1 }] }
          : operator,
      );
    expect(lintMinecraft({ ...domain, operators }, data).join("\n")).toMatch(/diamond_pickaxe harvests iron_ore too/);
  });

  test.each(SAMPLED_VERSIONS)("finds no flaw in %s, even with the slow checks", (mcVersion) => {
    for (const objective of ["time", "actions"] as const) expect(deepLint({ mcVersion, objective })).toEqual([]);
  });
});
