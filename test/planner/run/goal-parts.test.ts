// Each part of a goal beside items, for every planner: it is planned for, and `validate` agrees.

import { describe, expect, test } from "vitest";
import { validate } from "../../../planner/index.ts";
import { CodedError, type Plan, type ProblemInput } from "../../../schemas/index.ts";
import { minecraft } from "../reference/minecraft.ts";
import { planCompiled } from "../reference/plan.ts";

const PLANNERS = ["hybrid", "htn", "goap"];
const operators = ({ steps }: Plan): string[] =>
  steps.flatMap(({ actions }) => actions.flatMap(({ operator, times }) => Array<string>(times).fill(operator)));

function planned(asked: ProblemInput) {
  const { problem, result } = planCompiled(minecraft("time"), { limits: { effort: "quick" }, ...asked });
  if (result.status !== "solved") throw new Error(JSON.stringify(result));
  const { flaws } = validate(minecraft("time").document(), { problem, plan: result.plan });
  expect(flaws).toEqual([]);
  return { ...result, problem, operators: operators(result.plan) };
}

describe.each(PLANNERS)("%s plans for", (planner) => {
  const plan = (goal: ProblemInput["goal"], state: ProblemInput["state"] = {}) => planned({ planner, goal, state });

  test("kills, with the weapon that is held", () => {
    const state = { inventory: { stone_sword: 1 }, nearby: [{ block: "zombie", count: 3 }] };
    const { operators: done } = plan({ kills: { zombie: 3 } }, state);
    expect(done.map((id) => id.replace(/:\d$/, ""))).toEqual(Array(3).fill("act:kill:zombie"));
  });

  test("kills of a class, and creatures killed for what they drop", () => {
    const state = { inventory: { iron_sword: 1 }, nearby: [{ block: "spider", count: 2 }] };
    const { operators: done } = plan({ kills: { "#hostile": 2 } }, state);
    expect(done.filter((id) => id.includes("spider"))).toHaveLength(2);
  });

  test("what is left of kills and blocks, of which some are done", () => {
    const amounts = { "done:kill:zombie": 1, "done:place:torch": 1, "done:place:dirt:1/64/1": 1 };
    const state = { inventory: { torch: 1, iron_sword: 1 }, nearby: [{ block: "zombie", count: 2 }], amounts };
    const placed = [
      { block: "torch", count: 2 },
      { block: "dirt", position: [1, 64, 1] as [number, number, number] },
    ];
    const { operators: left } = plan({ kills: { zombie: 2 }, placed }, state);
    expect(left.map((id) => id.replace(/:\d$/, "")).sort()).toEqual(["act:kill:zombie", "act:place:torch"]);
  });

  test("things worn and held in hand, which comes last", () => {
    const state = { inventory: { iron_helmet: 1, stone_sword: 1, oak_log: 1 } };
    const goal = { equipped: { head: "iron_helmet", hand: "stone_sword" }, items: { oak_planks: 4 } };
    const done = plan(goal, state).operators;
    expect(done[0]).toBe("craft:oak_planks");
    expect(done.slice(1).sort()).toEqual(["act:equip_hand:stone_sword", "act:equip_head:iron_helmet"]);
  });

  test("nothing if it is worn already", () => {
    const state = { inventory: { iron_helmet: 1 }, equipped: { head: "iron_helmet" } };
    expect(plan({ equipped: { head: "iron_helmet" } }, state).operators).toEqual([]);
  });

  test("blocks placed, anywhere and at positions", () => {
    const state = { inventory: { torch: 2, ladder: 1 } };
    const goal = {
      placed: [
        { block: "torch", count: 2 },
        { block: "ladder", position: [1, 64, 1] as const },
      ],
    };
    const { plan: found } = plan(goal as unknown as ProblemInput["goal"], state);
    const placed = found.steps.map(({ args }) => [args.item, args.position ?? null]);
    expect(placed).toContainEqual(["ladder", [1, 64, 1]]);
    expect(placed.filter(([item]) => item === "torch")).toHaveLength(2);
  });

  test("a box to be cleared, and not what lies outside it", () => {
    const state: ProblemInput["state"] = {
      inventory: { iron_pickaxe: 1 },
      nearby: [
        { block: "stone", count: 1, position: [1, 64, 1] },
        { block: "stone", count: 1, position: [9, 64, 1] },
      ],
    };
    const { plan: found } = plan({ cleared: { from: [4, 66, 4], to: [0, 64, 0] } }, state);
    expect(found.steps.map(({ type, args }) => [type, args.position])).toEqual([["dig_block", [1, 64, 1]]]);
  });

  test("a box with stations in it, one of which serves", () => {
    const table = (x: number) => ({
      block: "crafting_table",
      count: 1,
      position: [x, 64, 1] as [number, number, number],
    });
    const state: ProblemInput["state"] = { nearby: [table(1), table(2)] };
    const { plan: found } = plan({ cleared: { from: [0, 64, 0], to: [4, 64, 4] } }, state);
    expect(found.steps.map(({ args }) => args.position)).toEqual(
      expect.arrayContaining([
        [1, 64, 1],
        [2, 64, 1],
      ]),
    );
  });

  test("things put away, and those that lie in a chest", () => {
    const state: ProblemInput["state"] = {
      inventory: { coal: 2 },
      containers: [{ block: "chest", position: [8, 64, 2], items: { stick: 4 } }],
    };
    expect(plan({ stored: [{ items: { coal: 2, stick: 4 } }] }, state).operators).toEqual(
      Array(2).fill("act:store:coal"),
    );
    expect(plan({ items: { stick: 2 } }, state).operators).toEqual(["take_out:stick", "take_out:stick"]);
  });

  test("a position, and then nothing more", () => {
    const state: ProblemInput["state"] = { inventory: { oak_log: 1 }, position: [0, 64, 0] };
    const { operators: done, cost } = plan(
      { at: { position: [100, 64, 0], range: 2 }, items: { oak_planks: 4 } },
      state,
    );
    expect(done).toEqual(["craft:oak_planks", "act:at:100/64/0"]);
    expect(cost).toBeGreaterThan(300);
  });

  test("acts, with what they take", () => {
    const state = { inventory: { white_bed: 1, wooden_hoe: 1, wheat_seeds: 2, bread: 1 }, food: 10 };
    const done = plan({ acts: { sleep: 1, "plant:wheat": 2, "eat:bread": 1, "use:wooden_hoe": 1 } }, state).operators;
    for (const act of ["act:sleep", "act:plant:wheat", "act:eat:bread", "act:use:wooden_hoe"])
      expect(done).toContain(act);
  });

  test("the cheapest of several goals", () => {
    const state = { inventory: { charcoal: 3 } };
    const anyOf = [{ items: { diamond: 4 } }, { items: { charcoal: 3 } }];
    expect(plan({ anyOf }, state).cost).toBe(0);
    expect(plan({ anyOf, items: { charcoal: 3 } }, state).cost).toBe(0);
  });

  test("tasks beside items", () => {
    const state = { inventory: { diamond_pickaxe: 1, stick: 4 } };
    const tasks = [{ name: "tool_tier", args: { tier: "iron", tool: "pickaxe" } }];
    expect(plan({ tasks, items: { stick: 4 } }, state).cost).toBe(0);
  });
});

describe("a part that means nothing is an error with its path and what is near", () => {
  test.each<[ProblemInput["goal"], string, string | undefined]>([
    [{ kills: { zombi: 1 } }, "goal.kills.zombi", "zombie"],
    [{ kills: { "#hostiles": 1 } }, "goal.kills.#hostiles", "#hostile"],
    [{ acts: { bred: 1 } }, "goal.acts.bred", "breed"],
    [{ acts: { "breed:creeper": 1 } }, "goal.acts.breed:creeper", undefined],
    [{ acts: { tame: 1 } }, "goal.acts.tame", undefined],
    [{ equipped: { head: "diamond_sword" } }, "goal.equipped.head", undefined],
    [{ equipped: { hand: "diamond_swrd" } }, "goal.equipped.hand", "diamond_sword"],
    [{ placed: [{ block: "torhc" }] }, "goal.placed[0].block", "torch"],
    [{ stored: [{ items: { coall: 1 } }] }, "goal.stored[0].items.coall", "coal"],
    [{ anyOf: [{ items: { coall: 1 } }] }, "goal.anyOf[0].items.coall", "coal"],
  ])("%j", (goal, path, suggestion) => {
    try {
      planCompiled(minecraft("time"), { goal });
      expect.unreachable("it was planned");
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      expect(error.code).toMatch(/^input\./);
      expect(error.issues[0]?.path).toBe(path);
      if (suggestion !== undefined) expect(error.issues[0]?.suggestion).toBe(suggestion);
    }
  });
});

test("nothing hostile is asked for on peaceful difficulty, whether it is searched for or in sight", () => {
  const ask = (creature: string, nearby: { block: string; count: number }[] = []) =>
    planCompiled(minecraft("time"), {
      goal: { kills: { [creature]: 1 } },
      state: { nearby },
      constraints: { peaceful: true },
      limits: { effort: "quick" },
      planner: "htn",
    }).result.status;
  expect(() => ask("zombie", [{ block: "zombie", count: 1 }])).toThrow(/peaceful difficulty has no zombie/);
  expect(() => ask("vex")).toThrow(/peaceful difficulty has no vex/);
  expect(ask("cow")).toBe("solved");
});

test("what is in hand at the start is not remembered for another problem with the same goal", () => {
  const ask = (state: ProblemInput["state"]) =>
    planned({ planner: "htn", goal: { equipped: { hand: "stick" } }, state }).operators;
  expect(ask({ inventory: { stick: 1 }, equipped: { hand: "stick" } })).toEqual([]);
  expect(ask({ inventory: { stick: 1 } })).toEqual(["act:equip_hand:stick"]);
});

test("the validator counts each part by itself", () => {
  const asked: ProblemInput = {
    planner: "htn",
    goal: { kills: { zombie: 2 } },
    state: { inventory: { iron_sword: 1 } },
  };
  const { problem, plan } = planned(asked);
  const more = { ...problem, goal: { kills: { zombie: 3 }, placed: [{ block: "torch" }] } };
  const details = validate(minecraft("time").document(), { problem: more, plan }).flaws.map(({ detail }) => detail);
  expect(details).toContain("kills 2 zombie, wanted 3");
  expect(details).toContain("places 0 torch, wanted 1");
});
