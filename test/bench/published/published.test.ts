import { describe, expect, test } from "vitest";
import { isMet } from "../../../bench/lib/figures.ts";
import { sampleOf } from "../../../bench/lib/sample.ts";
import { absurdityOf } from "../../../bench/published/absurdity.ts";
import { askCase, type PublishedRow } from "../../../bench/published/ask-case.ts";
import { publishedFigures, shortReasons, summariesOf } from "../../../bench/published/figures.ts";
import { inOneBag, objectIn, type PublishedCase, publishedCases } from "../../../bench/published/published-case.ts";
import { summaryText } from "../../../bench/published/text.ts";
import { type Plan, type PlanStep, Problem } from "../../../schemas/index.ts";

const caseOf = (problem: PublishedCase["problem"], rest: Partial<PublishedCase> = {}): PublishedCase => ({
  id: "a case",
  suite: "ours",
  n: 1,
  leftOut: [],
  expect: "planned",
  ...rest,
  problem,
});

const ask = (one: PublishedCase): Promise<PublishedRow> =>
  askCase(one, { seed: 1, planner: "hybrid", effort: "quick", cpuMs: () => 0, now: () => 0 });

describe("a case that is asked", () => {
  test("holds with a valid plan, and is said in full if nothing is left out", async () => {
    const row = await ask(caseOf({ goal: { items: { stick: 1 } } }));
    expect(row).toMatchObject({ holds: true, said: "full", status: "solved", optimal: true, unsaid: [] });
    expect(row.cost).toBeGreaterThan(0);
  });

  test.each([
    ["a field that no state has", { goal: { items: { stick: 1 } }, state: { colour: "red" } }, ["state.colour"]],
    [
      "a field of a sighting, and the sighting stays",
      { goal: { items: { stick: 1 } }, state: { nearby: [{ block: "oak_log", count: 2, colour: "red" }] } },
      ["state.nearby.colour"],
    ],
    [
      "an item that the version lacks",
      { goal: { items: { stick: 1 } }, state: { inventory: { oak_log: 1, wooden_slab: 2 } } },
      ["state.inventory.wooden_slab"],
    ],
  ])("leaves out %s, and is asked for the rest", async (_, problem, unsaid) => {
    const row = await ask(caseOf(problem));
    expect(row).toMatchObject({ holds: true, said: "part", unsaid, status: "solved" });
    if (unsaid[0] !== "state.colour") expect(row.cost).toBeLessThan(200);
  });

  test("cannot be said where a part of the goal is refused", async () => {
    const row = await ask(caseOf({ goal: { wishes: 3 }, state: { colour: "red" } }));
    expect(row).toMatchObject({ holds: false, code: "unsaid", said: "no", unsaid: ["goal.wishes"], cost: null });
  });

  test("falls short where it is called unsolvable", async () => {
    const row = await ask(caseOf({ goal: { items: { stick: 1 } }, constraints: { avoid: ["explore"] } }));
    expect(row).toMatchObject({ holds: false, code: "unsolvable", said: "full" });
    expect(row.detail).toContain("stick");
  });

  test("falls short where the plan costs more than half as much again as the best known", async () => {
    const { cost } = await ask(caseOf({ goal: { items: { stick: 1 } } }));
    const dear = await ask(caseOf({ goal: { items: { stick: 1 } } }, { best: Number(cost) / 2 }));
    expect(dear).toMatchObject({ holds: false, code: "absurd" });
    const near = await ask(caseOf({ goal: { items: { stick: 1 } } }, { best: Number(cost) / 1.4 }));
    expect(near).toMatchObject({ holds: true, code: null });
  });

  test.each([
    ["is refused with its name, where it cannot be had", { goal: { items: { bedrock: 1 } } }, true, null],
    ["is refused with its name, where the version lacks it", { goal: { items: { crimson_boat: 1 } } }, true, null],
    ["is refused for something else", { goal: { items: { stick: 1 } }, state: { colour: "red" } }, false, "untold"],
    ["is planned", { goal: { items: { stick: 1 } } }, false, "planned"],
  ])("that should be refused, and %s", async (_, problem, holds, code) => {
    expect(await ask(caseOf(problem, { expect: "refused" }))).toMatchObject({ holds, code });
  });

  test("is not asked where the task is open", async () => {
    const row = await ask(caseOf(null, { expect: "open" }));
    expect(row).toMatchObject({ holds: null, said: null, status: null, ms: null });
  });
});

test("several bodies are asked for as one that holds and sees all", async () => {
  const problem = {
    goal: { items: { stick: 4 } },
    state: { nearby: [{ block: "furnace", count: 1 }], biome: "plains" },
    bodies: [
      { name: "A", state: { inventory: { oak_planks: 1, coal: 1 } } },
      { name: "B", state: { inventory: { oak_planks: 1 }, nearby: [{ block: "cow", count: 2 }] } },
      { name: "C", state: { nearby: [{ block: "cow", count: 2 }] } },
    ],
  };
  expect(inOneBag(problem)).toEqual({
    goal: { items: { stick: 4 } },
    state: {
      inventory: { oak_planks: 2, coal: 1 },
      nearby: [
        { block: "furnace", count: 1 },
        { block: "cow", count: 2 },
      ],
      biome: "plains",
    },
  });
  expect(inOneBag({ goal: { items: { stick: 4 } } })).toEqual({ goal: { items: { stick: 4 } } });
});

describe("a plan is absurd", () => {
  const problem = (inventory: Record<string, number> = {}): Problem =>
    Problem.parse({ goal: { items: { stick: 1 } }, state: { inventory } });
  const step = (type: string, args: PlanStep["args"], stepId = "s1", after: string[] = []) => ({
    type,
    args,
    stepId,
    after,
  });
  const of = (asked: Problem, ...steps: ReturnType<typeof step>[]): string | null =>
    absurdityOf(asked, { cost: 10, steps } as unknown as Plan, undefined);
  const kill = (entity: string, tool: string | null) => step("kill_entity", { entity, tool });

  test("if a creature is killed with bare hands beside a weapon, or with a blade out of its reach", () => {
    expect(of(problem({ iron_sword: 1 }), kill("cow", null))).toContain("bare hands");
    expect(of(problem({ iron_pickaxe: 1 }), kill("cow", null))).toBeNull();
    expect(of(problem({ iron_sword: 1 }), kill("cow", "iron_sword"))).toBeNull();
    expect(of(problem(), kill("ghast", "iron_axe"))).toContain("out of its reach");
    expect(of(problem(), kill("ghast", "bow"))).toBeNull();
  });

  test("if a deadly creature is fought without armour", () => {
    expect(of(problem(), kill("wither", "iron_sword"))).toContain("without armour");
    expect(of(problem({ iron_chestplate: 1 }), kill("wither", "iron_sword"))).toBeNull();
    const made = step("craft_item", { item: "iron_chestplate" }, "s0");
    expect(of(problem(), made, kill("wither", "iron_sword"))).toBeNull();
  });

  test("if a block is placed and taken up unused", () => {
    const place = step("place_block", { item: "crafting_table" });
    const takeUp = step("collect_block", { item: "crafting_table" }, "s3", ["s1"]);
    const use = step("craft_item", { item: "chest" }, "s2", ["s1"]);
    expect(of(problem(), place, takeUp)).toContain("for nothing");
    expect(of(problem(), place, use, takeUp)).toBeNull();
    expect(of(problem(), place)).toBeNull();
  });
});

describe("the table", () => {
  const row = (rest: Partial<PublishedRow>): PublishedRow => ({
    ...{ id: "x_1", suite: "one", n: 1, seed: 1, arm: "lodestone", expect: "planned", holds: true, code: null },
    ...{ detail: null, said: "full", unsaid: [], isOneBag: false, status: "solved", cost: 12, best: null },
    ...{ optimal: true, ms: 5 },
    ...rest,
  });
  const short = (code: string, rest: Partial<PublishedRow> = {}) =>
    row({ holds: false, code, status: "unsolvable", cost: null, optimal: false, ...rest });
  const rows = [
    row({ n: 3, best: 10 }),
    row({ suite: "two", best: 24, said: "part", unsaid: ["state.biome", "version"], isOneBag: true, optimal: false }),
    short("unsaid", { n: 2, said: "no", unsaid: ["goal.wishes"], status: "refused" }),
    short("unsolvable", { n: 4, id: "x_2" }),
    short("exhausted", { id: "x_3" }),
    short("absurd", { status: "solved", cost: 100, best: 10 }),
    row({ expect: "refused", status: "unsolvable", cost: null }),
    short("planned", { expect: "refused", status: "solved", cost: 5 }),
    row({ holds: null, said: null, status: null, cost: null, expect: "open", n: 5, ms: null }),
  ];

  test("counts tasks by suite, and all", () => {
    const all = summariesOf(rows).at(-1);
    expect(all).toMatchObject({
      suite: "all",
      tasks: 19,
      open: 5,
      said: 12,
      planned: 5,
      full: 4,
      oneBag: 1,
      proven: 3,
    });
    expect(all).toMatchObject({ refusedRightly: 1, refusedWrongly: 5, absurd: 1, invalid: 0, right: 5, worstCost: 10 });
    expect(summariesOf(rows).map(({ suite, tasks }) => [suite, tasks])).toEqual([
      ["one", 18],
      ["two", 1],
      ["all", 19],
    ]);
    expect(summaryText(summariesOf(rows)).split("\n")).toHaveLength(4);
  });

  test("a plan cheaper than the best known counts as the best", () => {
    expect(summariesOf([row({ best: 24 })])[0]).toMatchObject({ meanCost: 1, worstCost: 1 });
  });

  test("misses its bounds where goals cannot be said, are refused wrongly or absurd", () => {
    expect(publishedFigures([row({})]).map(isMet)).toEqual([true, true, true, true, true, true]);
    expect(publishedFigures(rows).map(isMet)).toEqual([false, false, false, false, true, true]);
    expect(
      publishedFigures([short("invalid")])
        .map(isMet)
        .at(-1),
    ).toBe(false);
  });

  test("names the most frequent reasons, with an example", () => {
    const reasons = shortReasons(rows, 3).map(({ tasks, kind, what, example }) => [tasks, kind, what, example]);
    expect(reasons).toEqual([
      [4, "unsolvable", "x", "x_2"],
      [2, "unsaid", "goal.wishes", "x_1"],
      [1, "left out", "state.biome", "x_1"],
    ]);
  });
});

describe("the suites that ship", () => {
  const cases = publishedCases({});

  test("have unique ids, a problem unless they are open, and a known version", () => {
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
    expect(cases.filter(({ problem, expect: wanted }) => problem === null && wanted !== "open")).toEqual([]);
    expect(cases.length).toBeGreaterThan(2000);
  });

  test("are chosen by name, and a wrong name is refused with the known ones", () => {
    expect(publishedCases({ suite: "plan4mc" }).every(({ suite }) => suite === "Plan4MC")).toBe(true);
    expect(() => publishedCases({ suite: "Plan4M" })).toThrow(/did you mean Plan4MC\?/);
  });

  test("a sample of them gets no invalid plan, and what held before still holds", async () => {
    const always = /^(altoclef|voyager|odyssey)\/|^plan4mc\/craft_/;
    const simple = cases.filter(
      ({ id, problem }) => always.test(id) && Object.keys(objectIn(problem?.goal)).join() === "items",
    );
    const rows: PublishedRow[] = [];
    for (const one of [...sampleOf(simple, 12, 3), ...sampleOf(cases, 12, 3)]) rows.push(await ask(one));
    expect(rows.filter(({ code }) => code === "invalid")).toEqual([]);
    const short = rows.slice(0, 12).filter(({ holds }) => holds !== true);
    expect(short.map(({ id, code, detail }) => `${id} ${code} ${detail}`)).toEqual([]);
  });
});
