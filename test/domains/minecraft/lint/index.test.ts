import { describe, expect, test } from "vitest";
import { counterDomain } from "../../../../domains/counter/index.ts";
import { compileMinecraft, deepLint, lintDomain, SUPPORTED_VERSIONS } from "../../../../domains/minecraft/index.ts";
import { lintMinecraft } from "../../../../domains/minecraft/lint/index.ts";
import { loadGameData } from "../../../../domains/minecraft/load-game-data.ts";
import type { Domain, Operator } from "../../../../schemas/index.ts";

const sound = counterDomain();

/** The sound domain with one operator changed, or one added. */
function withOperator(id: string, change: Partial<Operator>): Domain {
  const known = sound.operators.find((operator) => operator.id === id);
  const base = known ?? { ...(sound.operators[0] as Operator), id, cost: 1, consumes: [], produces: { oak: 1 } };
  const others = sound.operators.filter((operator) => operator.id !== id);
  return { ...sound, operators: [...others, { ...base, ...change }] };
}

const need = (name: string, count = 1) => ({ anyOf: [name], count });

describe("the linter of any domain", () => {
  test("finds nothing wrong with a sound one", () => {
    expect(lintDomain(sound, Object.keys(sound.items))).toEqual([]);
  });

  test.each<[string, Partial<Operator>, RegExp]>([
    ["an unknown product", { produces: { okay: 1 } }, /unknown name okay/],
    ["an unknown ingredient", { consumes: [need("maple")] }, /unknown name maple/],
    ["an unknown fact", { requires: [need("near:forge")] }, /unknown name near:forge/],
    ["an unknown tool", { uses: [{ anyOf: ["spoon"], durability: 1 }] }, /unknown name spoon/],
    ["a recipe that eats itself", { consumes: [need("oak")] }, /takes as much oak as it makes/],
    ["an operator that makes nothing", { produces: {} }, /takes as much of nothing/],
    ["a negative cost", { cost: -1 }, /negative/],
    ["a cost that is no number", { cost: Number.NaN }, /no numbers/],
    ["negative ticks", { ticks: -1 }, /negative/],
    ["negative wear", { uses: [{ anyOf: ["pick"], durability: -1 }] }, /wear is negative/],
    ["half an item made", { produces: { oak: 0.5 } }, /makes 0\.5 oak, which is no whole amount/],
    ["half an item taken", { consumes: [need("birch", 1.5)] }, /takes 1\.5, which is no whole amount/],
    ["something for nothing at no cost", { cost: 0, consumes: [] }, /make:new: cost nothing/],
  ])("finds %s", (_, change, flaw) => {
    expect(lintDomain(withOperator("make:new", change)).join("\n")).toMatch(flaw);
  });

  test("finds a round of operators that costs nothing and gains", () => {
    const base = withOperator("make:planks", { cost: 0, consumes: [need("oak")], produces: { birch: 3 } });
    const back: Operator = {
      ...(base.operators.at(-1) as Operator),
      id: "make:oak",
      consumes: [need("birch", 2)],
      produces: { oak: 1 },
    };
    expect(lintDomain({ ...base, operators: [...base.operators, back] }).join("\n")).toMatch(
      /make:oak \+ make:planks: cost nothing|make:planks \+ make:oak: cost nothing/,
    );
  });

  test("finds an operator that can never apply, for want of what it consumes, requires or uses", () => {
    const ghosts = { consumes: [need("near:ghost")] };
    const tools = { uses: [{ anyOf: ["near:ghost"], durability: 1 }] };
    for (const change of [ghosts, { requires: [need("near:ghost")] }, tools]) {
      const domain = withOperator("make:new", change);
      const flaws = lintDomain({ ...domain, facts: [...domain.facts, "near:ghost"] });
      expect(flaws).toEqual([
        "near:ghost: nothing makes this fact",
        "make:new: can never apply: nothing makes near:ghost",
      ]);
    }
  });

  test("excuses an operator that wants only for what is said to be unobtainable, however far back", () => {
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

  test("finds an id that is there twice", () => {
    const [first] = sound.operators;
    const domain = { ...sound, operators: [...sound.operators, first as Operator] };
    expect(lintDomain(domain).join("\n")).toMatch(/burn:coal: the id is not its own/);
  });

  test("finds items without a status", () => {
    expect(lintDomain(sound, ["oak", "maple"])).toEqual(["maple: has no status"]);
  });

  test("finds items that are said to be obtainable and are not", () => {
    const items: Domain["items"] = { ...sound.items, relic: { status: "obtainable", stack: 64 } };
    expect(lintDomain({ ...sound, items })).toEqual(["relic: said to be obtainable, but is not"]);
  });
});

describe("the linter of Minecraft's domains", () => {
  const data = loadGameData("1.20.1");
  const domain = compileMinecraft({ mcVersion: "1.20.1", objective: "time" });

  /** Flaws that are there only because one operator is changed. */
  const flawsWith = (id: string, change: Partial<Operator>): string[] => {
    const operators = domain.operators.map((operator) => (operator.id === id ? { ...operator, ...change } : operator));
    expect(operators.some((operator, at) => operator !== domain.operators[at])).toBe(true);
    const before = new Set(lintMinecraft(domain, data));
    return lintMinecraft({ ...domain, operators }, data).filter((flaw) => !before.has(flaw));
  };

  test.each<[string, string, Partial<Operator>, RegExp]>([
    ["a verb that is not canonical", "craft:stick", { verb: "craft" }, /craft:stick: craft is no canonical verb/],
    [
      "a recipe for something else",
      "craft:stick",
      { args: { item: "stone", recipe: {}, station: null } },
      /argument item/,
    ],
    [
      "an argument that is missing",
      "smelt:furnace:charcoal",
      { args: { item: "charcoal" } },
      /argument station .* missing/,
    ],
    [
      "what is no block",
      "collect:iron_ore:raw_iron",
      { args: { block: "raw_iron", item: "raw_iron" } },
      /argument block/,
    ],
    ["ore dug by hand", "collect:iron_ore:raw_iron", { uses: [] }, /iron_ore demands a tool/],
    [
      "ore dug with a tool that is too weak",
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

  test("finds a tool that would harvest and is not named", () => {
    const operators = domain.operators
      .filter(({ args, id }) => args.block !== "iron_ore" || id === "collect:iron_ore:raw_iron")
      .map((operator) =>
        operator.args.block === "iron_ore"
          ? { ...operator, uses: [{ anyOf: ["stone_pickaxe"], durability: 1 }] }
          : operator,
      );
    expect(lintMinecraft({ ...domain, operators }, data).join("\n")).toMatch(/diamond_pickaxe harvests iron_ore too/);
  });

  test.each(SUPPORTED_VERSIONS)("finds nothing wrong with %s, however long it looks", (mcVersion) => {
    for (const objective of ["time", "actions"] as const) expect(deepLint({ mcVersion, objective })).toEqual([]);
  });
});
