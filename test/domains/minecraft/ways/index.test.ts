import { describe, expect, test } from "vitest";
import { cheapestWay, unobtainableOf, waysTo } from "../../../../domains/minecraft/ways/index.ts";
import type { Domain, Operator } from "../../../../schemas/index.ts";

type Amounts = Record<string, number>;
const needs = (amounts: Amounts) =>
  Object.entries(amounts).map(([kinds, count]) => ({ anyOf: kinds.split("|"), count }));

const makes = (
  id: string,
  cost: number,
  takes: Amounts,
  produces: Amounts,
  rest: Partial<Operator> = {},
): Operator => ({
  id,
  verb: id.split(":", 1)[0] ?? id,
  args: {},
  consumes: needs(takes),
  requires: [],
  uses: [],
  produces,
  clears: [],
  cost,
  ticks: cost,
  safetyLevel: "safe",
  ...rest,
});

const domainOf = (...operators: Operator[]): Domain => ({
  format: "lodestone.domain/1",
  name: "small",
  mcVersion: "1.20.1",
  objective: "time",
  facts: [],
  items: {
    pick: { status: "obtainable", stack: 1, durability: 4 },
    idol: { status: "unobtainable", because: "needs-unmodelled:temples", stack: 1 },
  },
  operators,
});

const mine = makes("mine:ore", 10, { "seen:ore": 1 }, { ore: 1 }, { uses: [{ anyOf: ["pick"], durability: 1 }] });
const small = domainOf(
  makes("find:ore", 100, {}, { "seen:ore": 4 }, { requires: needs({ "dimension:overworld": 1 }) }),
  makes("make:pick", 40, {}, { pick: 1 }),
  mine,
  makes("beg:ore", 300, {}, { ore: 1 }),
  makes("pack:block", 1, { ore: 9 }, { block: 1 }),
  makes("unpack:ore", 1, { block: 1 }, { ore: 9 }),
);

describe("the ways to an item", () => {
  test("charge search and tool to the first item, and share them among the next", () => {
    const [way] = waysTo(small, "ore");
    expect(way?.operator.id).toBe("mine:ore");
    expect(way?.firstCost).toBe(100 + 40 + 10);
    // Sixteen more take four new clusters and four new picks.
    expect(way?.nextCost).toBe((16 * 10 + 4 * 100 + 4 * 40) / 16);
  });

  test("come cheapest first, and circular ways last", () => {
    expect(waysTo(small, "ore").map(({ operator, circular }) => [operator.id, circular])).toEqual([
      ["mine:ore", false],
      ["beg:ore", false],
      ["unpack:ore", true],
    ]);
  });

  test("never make more of the item from existing ones", () => {
    const domain = domainOf(
      ...small.operators,
      makes("pan:grain", 50, {}, { grain: 1 }),
      makes("split:ore", 1, { ore: 1 }, { grain: 9 }),
      makes("melt:ore", 1, { grain: 9 }, { ore: 1 }),
    );
    const melt = waysTo(domain, "ore").find(({ operator }) => operator.id === "melt:ore");
    expect(melt).toMatchObject({ firstCost: 451, nextCost: 451 });
  });

  test("include stations made of the item", () => {
    const domain = domainOf(
      ...small.operators,
      makes("build:press", 5, { ore: 2 }, { "near:press": 1 }),
      makes("press:ore", 1, {}, { ore: 1 }, { requires: needs({ "near:press": 1 }) }),
    );
    const press = waysTo(domain, "ore").find(({ operator }) => operator.id === "press:ore");
    expect(press).toMatchObject({ circular: false, nextCost: 1 });
    expect(press?.firstCost).toBeGreaterThan(150);
  });

  test("pay for the original of a copy", () => {
    const domain = domainOf(makes("loot:map", 500, {}, { map: 1 }), makes("copy:map", 3, { map: 1 }, { map: 2 }));
    expect(waysTo(domain, "map").map(({ operator, firstCost }) => [operator.id, firstCost])).toEqual([
      ["loot:map", 500],
      ["copy:map", 503],
    ]);
  });

  test("reuse containers that come back", () => {
    const domain = domainOf(
      makes("forge:bucket", 1000, {}, { bucket: 1 }),
      makes("fill:milk", 1, { bucket: 1 }, { milk: 1 }),
      makes("bake:cake", 2, { milk: 1 }, { cake: 1, bucket: 1 }),
    );
    expect(waysTo(domain, "cake")[0]).toMatchObject({ firstCost: 1003, nextCost: 3 });
  });

  test("use held kinds of a class first, else the cheapest", () => {
    const domain = domainOf(
      makes("cut:oak", 5, {}, { oak: 1 }),
      makes("cut:birch", 9, {}, { birch: 1 }),
      makes("craft:plank", 1, { "birch|oak": 1 }, { plank: 4 }),
    );
    expect(waysTo(domain, "plank")[0]?.firstCost).toBe(6);
    expect(cheapestWay(domain, "plank")?.id).toBe("craft:plank");
  });
});

describe("an item without a way", () => {
  test("has a chain of missing needs down to names that no operator makes", () => {
    const domain = domainOf(makes("craft:altar", 1, { idol: 1, "ore|gem": 2 }, { altar: 1 }));
    expect(waysTo(domain, "altar")).toEqual([]);
    expect(unobtainableOf(domain, "altar")).toEqual([
      { name: "altar", because: null, ways: [{ operator: "craft:altar", missing: [["idol"], ["ore", "gem"]] }] },
      { name: "idol", because: "needs-unmodelled:temples", ways: [] },
      { name: "ore", because: null, ways: [] },
      { name: "gem", because: null, ways: [] },
    ]);
  });

  test("that is made of itself has a finite chain", () => {
    const domain = domainOf(
      makes("pack:block", 1, { ore: 9 }, { block: 1 }),
      makes("unpack:ore", 1, { block: 1 }, { ore: 9 }),
    );
    expect(unobtainableOf(domain, "ore").map(({ name }) => name)).toEqual(["ore", "block"]);
  });
});
