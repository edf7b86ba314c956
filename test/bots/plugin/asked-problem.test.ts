// What an application may ask its bot for.

import { expect, test } from "vitest";
import { type AskedGoal, problemAsked } from "../../../bots/plugin/asked-problem.ts";
import { RUN_LIMITS } from "../../../bots/supervisor/run-limits.ts";
import { type Goal, Problem, type ProblemInput, usualGoal } from "../../../schemas/index.ts";
import { minecraftDomains } from "../../../workers/index.ts";

const domains = minecraftDomains();
const BOT = {
  mcVersion: "1.20.1",
  hasItem: (name: string) => name === "iron_pickaxe",
  readWords: async (words: string, mcVersion: string): Promise<Goal> =>
    usualGoal(words, (await domains({ mcVersion, objective: "time" })).excerpt([])),
};
const PICKAXE = { items: { iron_pickaxe: 1 } };

test.each<[asked: AskedGoal, goal: Goal]>([
  ["iron_pickaxe", PICKAXE],
  ["minecraft:iron_pickaxe", PICKAXE],
  [" iron_pickaxe ", PICKAXE],
  ["iron pickaxe", PICKAXE],
  ["3 iron pickaxes", { items: { iron_pickaxe: 3 } }],
  ["2 zombies killed", { kills: { zombie: 2 } }],
  ["irn_pickaxe_", { items: { irn_pickaxe_: 1 } }],
  [PICKAXE, PICKAXE],
  [{ goal: PICKAXE }, PICKAXE],
])("%j is read as %j", async (asked, goal) => {
  const problem = await problemAsked(asked, {}, BOT);
  expect(problem).toEqual(Problem.parse({ goal, limits: RUN_LIMITS }));
});

test("a problem keeps its own limits and constraints, and the options go before them", async () => {
  const asked = { goal: PICKAXE, limits: { effort: "thorough" as const }, constraints: { slots: 20 } };
  expect(await problemAsked(asked, {}, BOT)).toMatchObject({
    limits: { effort: "thorough" },
    constraints: { slots: 20 },
  });
  const options = { limits: { effort: "quick" as const }, constraints: undefined };
  expect(await problemAsked(asked, options, BOT)).toMatchObject({
    limits: { effort: "quick" },
    constraints: { slots: 20 },
  });
});

test("the version is the bot's", async () => {
  expect(await problemAsked({ goal: PICKAXE, mcVersion: "1.16.5" }, {}, BOT)).toMatchObject({ mcVersion: "1.20.1" });
});

test.each<[asked: unknown, says: RegExp]>([
  [{ goal: PICKAXE, state: { inventory: {} } }, /state: the bot observes its own state/],
  [null, /goal/],
  [undefined, /goal/],
  [{}, /goal/],
  [{ itmes: { stick: 1 } }, /itmes: unknown field .*items/],
  [7, /goal/],
])("%j is refused with a code", async (asked, says) => {
  const refused = { code: "input.invalid", message: expect.stringMatching(says) };
  await expect(problemAsked(asked as ProblemInput, {}, BOT)).rejects.toMatchObject(refused);
});
