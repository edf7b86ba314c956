import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { isMet } from "../../../bench/lib/figures.ts";
import type { PublishedCase } from "../../../bench/published/published-case.ts";
import type { AsideDocument } from "../../../bench/runs/aside.ts";
import { figuresOf, regressionFigures } from "../../../bench/runs/figures.ts";
import { fleetGoals } from "../../../bench/runs/fleet.ts";
import { RUN_GOALS } from "../../../bench/runs/goals.ts";
import { lineOf, makeRuns, runsAsked } from "../../../bench/runs/make-runs.ts";
import { readOptions } from "../../../bench/runs/options.ts";
import { merged, runsPage, writeAside } from "../../../bench/runs/page.ts";
import { failedRow, type RunAsked, type Runner, type RunRow, RunsDocument } from "../../../bench/runs/row.ts";
import { soakFigures } from "../../../bench/runs/soak.ts";
import { suiteGoals } from "../../../bench/runs/suite-goals.ts";

const ASKED: RunAsked = {
  goal: "stick",
  items: { stick: 1 },
  seed: 1,
  mcVersion: "1.20.1",
  fast: true,
  nights: false,
  faults: false,
  slowServer: false,
  deadlineMs: 1_000,
};

function rowOf(more: Partial<RunRow>): RunRow {
  const failed = failedRow(ASKED, "run.unknown", "", 1_000);
  const reached = {
    success: true,
    code: null,
    detail: null,
    gameSeconds: 30,
    idealSeconds: 20,
    firstActionSeconds: 0.5,
  };
  return { ...failed, ...reached, ...more };
}

const figure = (rows: RunRow[], name: RegExp, mode = { nights: false, faults: false }) =>
  figuresOf(rows, mode).find((one) => name.test(one.name)) ?? expect.fail(`no figure ${name}`);

test("there are 35 goals with distinct names", () => {
  expect(new Set(RUN_GOALS.map(({ name }) => name)).size).toBe(35);
});

test("the mean cost of first plans stands against the mean time really used, failures left out", () => {
  const rows = [
    rowOf({ gameSeconds: 30, idealSeconds: 20 }),
    rowOf({ gameSeconds: 50, idealSeconds: 60 }),
    rowOf({ success: false, gameSeconds: 900, idealSeconds: 10 }),
  ];
  expect(figure(rows, /^first plan's cost, mean/)).toMatchObject({ value: 40, unit: "s" });
  expect(figure(rows, /^time really used/)).toMatchObject({ value: 40, unit: "s" });
  expect(figure(rows, /^mean time used/)).toMatchObject({ value: 1, unit: "×" });
});

test("options select goals, ours and others, seeds, and the mode", async () => {
  const options = await readOptions(["--goals", "bed,torch:16,stick+chest:2", "--seeds", "4,5", "--fast", "--nights"]);
  expect(options).toMatchObject({ seeds: [4, 5], fast: true, nights: true, faults: false, mcVersion: "1.20.1" });
  expect(options?.goals).toEqual([
    { name: "bed", items: { white_bed: 1 } },
    { name: "torch:16", items: { torch: 16 } },
    { name: "stick+chest:2", items: { stick: 1, chest: 2 } },
  ]);
});

test.each([
  [["--goals", "iron_pickax"], "input.unknownItem"],
  [["--goals", "Iron Pickaxe"], "input.invalid"],
  [["--goals", ","], "input.invalid"],
  [["--seeds", "one"], "input.invalid"],
  [["--version", "1.8"], "input.unknownVersion"],
  [["--deadline", "0"], "input.invalid"],
  [["--goal", "stick"], "input.unknownOption"],
])("invalid options are refused with a code: %s", async (args, code) => {
  await expect(readOptions(args)).rejects.toMatchObject({ code });
});

test("every goal is run in every world, and a run gives a row however it ends", async () => {
  const options = (await readOptions(["--goals", "stick,chest", "--seeds", "1,2", "--fast"])) ?? expect.fail();
  const runner: Runner = {
    run: async (asked) =>
      asked.goal === "stick" ? rowOf({ seed: asked.seed }) : failedRow(asked, "run.deadline", "not done", 5),
    close: async () => {},
  };
  const reported: string[] = [];
  const rows = await makeRuns(runsAsked(options), [runner], (row) => reported.push(lineOf(row)));
  expect(rows.map(({ goal, seed, code }) => [goal, seed, code])).toEqual([
    ["stick", 1, null],
    ["chest", 1, "run.deadline"],
    ["stick", 2, null],
    ["chest", 2, "run.deadline"],
  ]);
  expect(reported[1]).toMatch(/^chest in world 1: run\.deadline: not done/);
});

test("several runners work at a time, each on one run, and the rows stay in the order asked", async () => {
  const options =
    (await readOptions(["--goals", "stick,chest,ladder", "--seeds", "1", "--jobs", "2"])) ?? expect.fail();
  const slow = Promise.withResolvers<void>();
  const made: string[] = [];
  const runnerOf = (name: string): Runner => ({
    async run({ goal }) {
      made.push(`${name} ${goal}`);
      if (goal === "stick") await slow.promise;
      if (goal === "ladder") slow.resolve();
      return rowOf({ goal });
    },
    close: async () => {},
  });
  const done: string[] = [];
  const runners = Array.from({ length: options.jobs }, (_, lane) => runnerOf(`runner ${lane}`));
  const rows = await makeRuns(runsAsked(options), runners, ({ goal }, count) => done.push(`${count} ${goal}`));
  expect(made).toEqual(["runner 0 stick", "runner 1 chest", "runner 1 ladder"]);
  expect(done).toEqual(["1 chest", "2 ladder", "3 stick"]);
  expect(rows.map(({ goal }) => goal)).toEqual(["stick", "chest", "ladder"]);
});

test("a goal that may be out of reach is met only by a proof of that", () => {
  const reasons = [
    ["tnt", "goal.missing"],
    ["tnt", "path.stuck"],
    ["chest", "goal.missing"],
  ] as const;
  const shares = reasons.map(([goal, code]) => figure([rowOf({ goal, success: false, code })], /^goal reached/).value);
  expect(shares).toEqual([100, 0, 0]);
});

test("figures report misses: success, deaths, silence, success that the server denies, slowness", () => {
  const failed = rowOf({ success: false, code: "path.stuck" });
  expect(isMet(figure([rowOf({}), failed], /^goal reached/))).toBe(false);
  expect(isMet(figure([rowOf({ deaths: 1 })], /^deaths/))).toBe(false);
  expect(isMet(figure([rowOf({ deaths: 1 })], /^deaths/, { nights: true, faults: false }))).toBeNull();
  expect(isMet(figure([rowOf({ success: false, code: "run.unknown" })], /^explicit/))).toBe(false);
  expect(isMet(figure([rowOf({ success: false, code: "run.goalUnmet", wrongSuccess: true })], /^reported/))).toBe(
    false,
  );
  expect(isMet(figure([rowOf({ gameSeconds: 41 })], /^game time/))).toBe(false);
  expect(isMet(figure([rowOf({ firstActionSeconds: 2.1 })], /^time to first/))).toBe(false);
});

test.each([
  { nights: true, faults: false },
  { nights: false, faults: true },
])("runs with %o have lower targets, and none for time", (mode) => {
  const slow = [rowOf({ gameSeconds: 900, firstActionSeconds: 9 })];
  for (const name of [/^game time/, /^time to first/]) expect(isMet(figure(slow, name, mode))).toBeNull();
  const rows = Array.from({ length: 10 }, (_, seed) =>
    rowOf({ success: seed > 0, code: seed > 0 ? null : "run.died" }),
  );
  expect(isMet(figure(rows, /^goal reached/, mode))).toBe(true);
  expect(isMet(figure(rows.slice(0, 5), /^goal reached/, mode))).toBe(false);
  expect(isMet(figure([rowOf({ wrongSuccess: true })], /^reported/, mode))).toBe(false);
});

test("a baseline shows regressions among the runs that both have", () => {
  const before = Array.from({ length: 20 }, (_, seed) => rowOf({ seed, deaths: 1 }));
  const worse = (count: number) =>
    before.map((row) =>
      row.seed < count ? rowOf({ seed: row.seed, success: false, code: "path.stuck", deaths: 1 }) : row,
    );
  const verdicts = (rows: RunRow[]) => regressionFigures(rows, before).map(isMet);
  expect(verdicts(worse(1))).toEqual([null, true, true]);
  expect(verdicts(worse(2))).toEqual([null, false, true]);
  expect(verdicts(before.map((row) => ({ ...row, deaths: row.seed < 5 ? 2 : 1 })))).toEqual([null, true, false]);
  expect(verdicts([rowOf({ goal: "another" })])).toEqual([]);
});

test("the page shows every row, and later rows replace earlier ones", () => {
  const rows = merged([rowOf({ goal: "chest" }), rowOf({ goal: "furnace" })], [rowOf({ goal: "chest", repairs: 3 })]);
  expect(rows.map(({ goal, repairs }) => [goal, repairs])).toEqual([
    ["furnace", 0],
    ["chest", 3],
  ]);
  const document = RunsDocument.parse({
    format: "lodestone.runs/1",
    asked: { mcVersion: "1.20.1", fast: true, nights: false, faults: true, deadlineSeconds: 60 },
    machine: { processor: "p", cores: 2, memoryGib: 1, system: "s" },
    revision: null,
    versions: {},
    rows,
  });
  const page = runsPage([document]);
  expect(page).toContain("## 1.20.1, `--fast`, faults");
  expect(page).toContain("| chest | 1 | reached | 30 | 20 | 0.5 | 3 | 0 | 0 | 0 |");
});

test("runs outside the table appear on the page with their figures, the last of each kind", () => {
  const docs = mkdtempSync(join(tmpdir(), "lodestone-docs-"));
  const aside = (value: number): AsideDocument => ({
    format: "lodestone.runs-aside/1",
    asked: { kind: "soak", mcVersion: "1.20.1", fast: false, nights: false, seed: 1, minutes: 30 },
    machine: { processor: "one", cores: 2, memoryGib: 4, system: "linux" },
    revision: null,
    versions: {},
    figures: [{ name: "listeners gained", value, unit: "", atMost: 0 }],
  });
  for (const value of [3, 0]) writeAside(docs, aside(value));
  const page = readFileSync(join(docs, "runs.md"), "utf8");
  expect(page).toContain("## One bot for 30 minutes, goal after goal, 1.20.1, real timings");
  expect(page).toContain("| listeners gained | 0 | at most 0 |");
  expect(page).not.toContain(", short");
});

describe("the figures of a soak", () => {
  const round = (listeners: number, heapMib: number, code: string | null = null) => ({
    goal: "stick",
    code,
    isWrong: false,
    listeners,
    heapMib,
  });
  const verdicts = (rounds: ReturnType<typeof round>[], silence: number) =>
    Object.fromEntries(soakFigures(rounds, silence).map((one) => [one.name.split(",")[0], isMet(one)]));

  test("pass with steady listeners and memory, and no long silence", () => {
    const steady = verdicts([round(9, 100), round(12, 130), round(9, 110)], 30);
    expect(steady).toMatchObject({ "listeners gained": true, heap: true, "longest silence in a run": true });
  });

  test("fail on a success that the server does not show", () => {
    const figures = soakFigures([{ ...round(9, 100), isWrong: true }], 30);
    expect(isMet(figures.find(({ name }) => name === "reported as done, but not there") ?? expect.fail())).toBe(false);
  });

  test("fail on growth and silence", () => {
    const grown = verdicts([round(9, 100), round(10, 130), round(11, 150)], 61);
    expect(grown).toMatchObject({ "listeners gained": false, heap: false, "longest silence in a run": false });
  });
});

test("a fleet has five goals of its own, or the first five requested ones", () => {
  expect(fleetGoals(RUN_GOALS)).toHaveLength(5);
  const asked = ["a", "b"].map((name) => ({ name, items: { stick: 1 } }));
  expect(fleetGoals(asked)).toEqual(asked);
});

describe("goals of a published suite", () => {
  const options = { mcVersion: "1.20.1", seed: 1, max: 9, fast: true };
  const caseOf = (id: string, problem: PublishedCase["problem"], expected: PublishedCase["expect"] = "planned") => ({
    ...{ id, suite: "ours", n: 1, leftOut: [], expect: expected },
    problem,
  });

  test("are those that the embedded world has all for, with what the task gives", async () => {
    const given = {
      goal: { items: { "#beds": 1 } },
      state: { inventory: { shears: 1 }, nearby: [{ block: "sheep", count: 3 }], biome: "plains" },
      constraints: { avoid: ["explore:oak_log"] },
    };
    const goals = await suiteGoals(
      [
        caseOf("beds", given),
        caseOf("nothing gives it", { goal: { items: { nether_star: 1 } } }),
        caseOf("a creature that lives elsewhere", {
          goal: { items: { stick: 1 } },
          state: { nearby: [{ block: "mooshroom", count: 1 }] },
        }),
        caseOf("another place", { goal: { items: { stick: 1 } }, state: { dimension: "nether" } }),
        caseOf("another part", { goal: { items: { stick: 1 }, wishes: 1 } }),
        caseOf("a name that the version lacks", { goal: { items: { wooden_slab: 1 } } }),
        caseOf("right to be refused", { goal: { items: { stick: 1 } } }, "refused"),
        caseOf("open", null, "open"),
      ],
      options,
    );
    expect(goals).toEqual([
      {
        name: "beds",
        items: { "#beds": 1 },
        members: { "#beds": expect.arrayContaining(["white_bed", "red_bed"]) },
        held: { shears: 1 },
        beside: [{ kind: "sheep", count: 3 }],
        avoid: ["explore:oak_log"],
      },
    ]);
  });

  test("are drawn by the seed, and no more than asked for", async () => {
    const sticks = Array.from({ length: 8 }, (_, index) => caseOf(`${index}`, { goal: { items: { stick: 1 } } }));
    const drawn = async (seed: number) =>
      (await suiteGoals(sticks, { ...options, seed, max: 3 })).map(({ name }) => name);
    expect(await drawn(1)).toHaveLength(3);
    expect(await drawn(1)).toEqual(await drawn(1));
    expect(await drawn(1)).not.toEqual(await drawn(2));
  });

  test("are asked in the version of most cases, in one world", async () => {
    const read = await readOptions(["--suite", "plan4mc", "--limit", "2"]);
    expect(read).toMatchObject({ mcVersion: "1.16.5", seeds: [1], limit: 2 });
    expect(read?.goals).toHaveLength(2);
    await expect(readOptions(["--suite", "plan4mc", "--docs"])).rejects.toMatchObject({ code: "input.invalid" });
    await expect(readOptions(["--suite", "basalt"])).rejects.toThrow(/none of its goals/);
  });
});
