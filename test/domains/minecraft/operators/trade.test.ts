import { describe, expect, test } from "vitest";
import { SUPPORTED_VERSIONS } from "../../../../domains/minecraft/data/known-versions.ts";
import { loadGameData } from "../../../../domains/minecraft/load-game-data.ts";
import { compileRules } from "../../../../domains/minecraft/minecraft-rules.ts";
import { barter } from "../../../../domains/minecraft/operators/barter.ts";
import { fish } from "../../../../domains/minecraft/operators/fish.ts";
import { trade } from "../../../../domains/minecraft/operators/trade.ts";
import { village } from "../../../../domains/minecraft/operators/village.ts";
import { Operator } from "../../../../schemas/index.ts";

const made = (mcVersion: string, objective: "time" | "actions" = "time"): Operator[] => {
  const context = { data: loadGameData(mcVersion), rules: compileRules(mcVersion), objective };
  return [trade, village, barter, fish].flatMap((family) => family(context));
};

const known = new Map(made("1.20.1").map((operator) => [operator.id, operator]));
const find = (id: string): Operator => {
  const operator = known.get(id);
  if (operator === undefined) throw new Error(`no operator ${id}`);
  return operator;
};

describe.each(SUPPORTED_VERSIONS)("%s", (mcVersion) => {
  const operators = made(mcVersion);

  test("has unique ids and existing items for both objectives", () => {
    expect(new Set(operators.map(({ id }) => id)).size).toBe(operators.length);
    const { items } = loadGameData(mcVersion);
    const names = operators.flatMap(({ consumes, uses, produces }) => [
      ...[...consumes, ...uses].flatMap(({ anyOf }) => anyOf),
      ...Object.keys(produces).filter((name) => !name.includes(":")),
    ]);
    expect(names.filter((name) => !items.has(name.split("+")[0] ?? ""))).toEqual([]);
    for (const operator of operators) expect(Operator.safeParse(operator).error, operator.id).toBeUndefined();
    for (const { cost } of made(mcVersion, "actions").filter((one) => one.verb === "trade"))
      expect(cost).toBeLessThanOrEqual(20);
  });

  test("each trade has emeralds on one side only, and its id names the direction", () => {
    for (const { id, verb, args, consumes, produces } of operators.filter(({ id }) => id.startsWith("trade:"))) {
      const pays = consumes.some(({ anyOf }) => anyOf.includes("emerald"));
      expect([id, pays, verb]).toEqual([id, produces.emerald === undefined, "trade"]);
      expect(id).toBe(`trade:${args.profession}:${pays ? args.item : `emerald:${args.buys}`}`);
    }
  });

  test("no item can be bought and sold at a profit", () => {
    const asked = new Map<string, number>();
    const paid = new Map<string, number>();
    for (const { consumes, produces } of operators.filter(({ verb, args }) => verb === "trade" && "buys" in args)) {
      const [item = "", count = 1] = Object.entries(produces)[0] ?? [];
      const [wanted] = consumes;
      if (wanted === undefined || consumes.length > 1) continue;
      if (item === "emerald") {
        const name = wanted.anyOf[0] ?? "";
        paid.set(name, Math.max(paid.get(name) ?? 0, count / wanted.count));
      } else asked.set(item, Math.min(asked.get(item) ?? Number.POSITIVE_INFINITY, wanted.count / count));
    }
    const both = [...asked].filter(([item]) => paid.has(item));
    expect(both.length).toBeGreaterThan(5);
    expect(both.filter(([item, price]) => price <= (paid.get(item) ?? 0))).toEqual([]);
  });

  test("levels follow one another, starting with a job site in a village", () => {
    const produced = new Set(operators.flatMap(({ produces }) => Object.keys(produces)));
    const needed = operators.flatMap(({ requires }) => requires.flatMap(({ anyOf }) => anyOf));
    const near = needed.filter((name) => name.startsWith("near:") && name !== "near:water");
    expect(near.filter((name) => !produced.has(name))).toEqual([]);
    expect(operators.filter(({ id }) => id.startsWith("employ:"))).toHaveLength(13);
    expect(operators.filter(({ id }) => id.startsWith("promote:"))).toHaveLength(13 * 4);
  });
});

describe("villagers", () => {
  test("armorers buy coal for emeralds", () => {
    expect(find("trade:armorer:emerald:coal")).toMatchObject({
      args: { profession: "armorer", level: 1, buys: "coal", item: "emerald" },
      consumes: [{ anyOf: ["coal"], count: 15 }],
      requires: [{ anyOf: ["near:armorer"], count: 1 }],
      produces: { emerald: 1 },
    });
  });

  test("librarians sell bookshelves and silk touch books, the latter after many tries", () => {
    expect(find("trade:librarian:bookshelf").consumes).toEqual([{ anyOf: ["emerald"], count: 9 }]);
    const book = find("trade:librarian:enchanted_book+silk_touch");
    expect(book.consumes.map(({ anyOf, count }) => [anyOf[0], count])).toEqual([
      ["emerald", 12],
      ["book", 1],
    ]);
    expect(book.ticks).toBeGreaterThan(50 * find("trade:librarian:enchanted_book").ticks);
  });

  test("goods of higher levels need a villager of that level", () => {
    expect(find("trade:toolsmith:diamond_pickaxe").requires).toEqual([{ anyOf: ["near:toolsmith:5"], count: 1 }]);
    expect(find("employ:librarian")).toMatchObject({
      verb: "place_block",
      args: { item: "lectern" },
      consumes: [{ anyOf: ["lectern"], count: 1 }],
      requires: [{ anyOf: ["near:village"], count: 1 }],
      produces: { "near:librarian": 1 },
    });
  });

  test("promoting consumes the goods, produces the emeralds, and waits for restocks", () => {
    expect(find("promote:armorer:3")).toMatchObject({
      consumes: [{ anyOf: ["iron_ingot"], count: 24 }],
      requires: [{ anyOf: ["near:armorer:2"], count: 1 }],
      produces: { "near:armorer:3": 1, emerald: 6 },
    });
    expect(find("promote:armorer:3").ticks).toBeLessThan(12_000);
    expect(find("promote:armorer:4").ticks).toBeGreaterThan(12_000);
  });

  test("promoting a shepherd by wool of any colour produces no wool", () => {
    expect(find("promote:shepherd:3")).toMatchObject({ consumes: [{ anyOf: ["emerald"], count: 12 }] });
    expect(find("promote:shepherd:3").produces).toEqual({ "near:shepherd:3": 1 });
  });

  test("a search is paid in full by buying and in part by selling", () => {
    expect(find("trade:armorer:iron_boots").ticks).toBe(20 + 1.5 * 200);
    expect(find("trade:armorer:emerald:coal").ticks).toBe(Math.round(20 + (1.5 * 200) / 16));
  });
});

describe("piglins", () => {
  test("need gold ingots and worn gold armour in the nether", () => {
    expect(find("find:piglin:barter").requires.map(({ anyOf }) => anyOf.length)).toEqual([1, 4]);
    expect(find("barter:obsidian")).toMatchObject({
      verb: "barter",
      args: { item: "obsidian", gold: "gold_ingot" },
      consumes: [{ anyOf: ["gold_ingot"], count: 11 }],
      produces: { obsidian: 1 },
      safetyLevel: "caution",
    });
  });

  test("cost at least one ingot", () => {
    expect(find("barter:gravel").consumes).toEqual([{ anyOf: ["gold_ingot"], count: 1 }]);
    expect(find("barter:gravel").ticks).toBe(Math.round(140 / ((40 / 459) * 12)));
  });
});

describe("fishing", () => {
  test("wears the rod by one point per catch", () => {
    expect(find("fish:cod")).toMatchObject({
      verb: "fish",
      args: { item: "cod" },
      consumes: [],
      requires: [{ anyOf: ["near:water", "poured:water"], count: 1 }],
      uses: [{ anyOf: ["fishing_rod"], durability: 1.9608 }],
      produces: { cod: 1 },
      ticks: Math.round(430 / 0.51),
    });
  });

  test("needs open water for a treasure", () => {
    expect(find("fish:saddle").requires).toEqual([{ anyOf: ["near:water"], count: 1 }]);
  });

  test("wears out almost two rods for a treasure", () => {
    expect(find("fish:saddle").consumes).toEqual([{ anyOf: ["fishing_rod"], count: 1 }]);
    expect(find("fish:saddle").uses[0]?.durability).toBeCloseTo(120 - 64);
  });
});
