import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { measure } from "../../../bench/comparison/measure.ts";
import { SEARCHES } from "../../../bench/planners/searches.ts";
import { PLANCRAFT } from "../../../bench/suites/plancraft.ts";

const folder = mkdtempSync(join(tmpdir(), "lodestone-plancraft-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Lines of the data set's form, made up here. */
const LINES = [
  {
    id: "ONE",
    target: "stick",
    inventory: { stick: 2, oak_log: 1, air: 5 },
    impossible: false,
    optimal_path_length: 2,
  },
  {
    id: "TWO",
    target: "iron_ingot",
    inventory: { iron_ore: 1, ladder: 1 },
    impossible: false,
    optimal_path_length: 1,
  },
  { id: "THREE", target: "beacon", inventory: { dirt: 64 }, impossible: true, optimal_path_length: null },
];
const path = join(folder, "lines.jsonl");
writeFileSync(path, LINES.map((line) => JSON.stringify({ ...line, split: "made up" })).join("\n"));

const options = { mcVersion: "1.20.1", objective: undefined, counts: [1], seed: 1, limit: undefined };

test("asks for one more than is held, with fuel, a table and a furnace, and nothing but crafting and smelting", async () => {
  const loaded = await PLANCRAFT.load({ ...options, plancraft: path });
  if ("absent" in loaded) throw new Error(loaded.absent);
  const [first, second, third] = loaded.problems;
  expect(first?.problem).toMatchObject({
    goal: { items: { stick: 3 } },
    state: { inventory: { stick: 2, oak_log: 1, ladder: 64 }, facts: ["near:crafting_table", "near:furnace"] },
    mcVersion: "1.16.5",
    objective: "actions",
    constraints: { allow: ["craft_item", "smelt_item"] },
  });
  expect(first?.problem.state.inventory).not.toHaveProperty("air");
  expect(second?.problem.state.inventory.ladder).toBe(65);
  expect([first?.optimum, second?.optimum, third?.optimum, third?.solvable]).toEqual([2, 1, undefined, false]);
  const limits = { expansions: 1000, timeMs: 5000 };
  const measured = { suite: "plancraft", limits, now: () => 0, everything: true, onProblem: () => {} };
  const adapters = SEARCHES.filter(({ id }) => id === "hybrid");
  const { rows } = await measure(adapters, loaded.problems, measured);
  expect(rows.map(({ status, cost, optimal }) => [status, cost, optimal])).toEqual([
    ["solved", 2, true],
    ["solved", 1, true],
    ["unsolvable", null, false],
  ]);
});

test.each([undefined, "/nowhere/data.jsonl"])(
  "explains how to get the data where it is missing (%s)",
  async (plancraft) => {
    expect(await PLANCRAFT.load({ ...options, plancraft })).toEqual({
      absent: expect.stringContaining("--plancraft PATH"),
    });
  },
);
