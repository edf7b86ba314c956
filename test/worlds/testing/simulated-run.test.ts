import { describe, expect, test } from "vitest";
import { simulate } from "../../../worlds/simulated/index.ts";
import {
  actSimulated,
  aPlan,
  lodestoneMatchers,
  runSimulated,
  scriptedPlanner,
} from "../../../worlds/testing/index.ts";
import { TOY } from "../simulated/toy-domain.ts";

const { toFailWith, toHaveRun, toHold, toShow, toSucceed } = lodestoneMatchers;
const RECIPE = { ingredients: { oak: 3 }, result: { plate: 2 } };
const PLATES = { item: "plate", count: 2, recipe: RECIPE, station: "crafting_table" };
const goal = { items: { plate: 2 } };

const plates = () =>
  aPlan()
    .step("place_block", { item: "oak" }, { effects: ["facts.near:bench += 1"] })
    .step("craft_item", PLATES, { preconds: ["inventory.oak >= 3"], effects: ["inventory.plate += 2"] })
    .build();

describe("a simulated run", () => {
  test("executes a plan and returns all events", async () => {
    const simulation = simulate({ domain: TOY, state: { inventory: { oak: 4 } } });
    const { report, events } = await runSimulated(simulation, { problem: { goal }, planner: plates() });
    expect(toSucceed(report).pass).toBe(true);
    expect(toHold(simulation.world, "plate", 2).pass).toBe(true);
    expect(toHold(simulation.body, "plate", 3).pass).toBe(false);
    expect(toShow(simulation.body, "facts.near:bench >= 1").pass).toBe(true);
    expect(toHaveRun(events, ["place_block", "craft_item"]).pass).toBe(true);
    expect(toHaveRun(events, ["craft_item", "place_block"]).pass).toBe(false);
  });

  test("meets a fault at its own step, as often as planned, and at no other", async () => {
    const craft = { effects: ["inventory.plate += 2"] };
    const plan = aPlan().step("craft_item", PLATES, craft).step("craft_item", PLATES, craft).build();
    const fault = { kind: "error", code: "craft.missingInput" } as const;
    const faults = { faults: [{ at: { step: "s2" }, times: 2, fault }] };
    const state = { inventory: { oak: 30 }, amounts: { "near:bench": 1 } };
    const simulation = simulate({ domain: TOY, state, faults });
    const problem = { goal: { items: { plate: 4 } } };
    const { report, events } = await runSimulated(simulation, { problem, planner: scriptedPlanner(plan) });
    expect(simulation.faults.injected).toHaveLength(2);
    const failed = events.filter(({ type }) => type === "step-failed").map(({ stepId }) => stepId);
    expect([report.outcome, report.repairs, failed]).toEqual(["success", 1, ["s2", "s2"]]);
  });

  test("lists the faults that no act met", async () => {
    const fault = { kind: "death" } as const;
    const faults = {
      faults: [
        { at: { leaf: "craft_itm" }, fault },
        { at: { leaf: "craft_item" }, fault },
      ],
    };
    const simulation = simulate({ domain: TOY, state: { inventory: { oak: 9 } }, faults });
    await runSimulated(simulation, { problem: { goal }, planner: scriptedPlanner(plates()) });
    expect(simulation.faults.unmet).toMatchObject([{ at: { leaf: "craft_itm" } }]);
  });

  test("meets the given faults, and calls the planner again", async () => {
    const faults = { faults: [{ at: { leaf: "craft_item" }, fault: { kind: "silent" as const } }] };
    const simulation = simulate({ domain: TOY, state: { inventory: { oak: 9 } }, faults });
    const planner = scriptedPlanner(plates());
    const { report } = await runSimulated(simulation, { problem: { goal }, planner });
    expect(toSucceed(report).pass).toBe(true);
    expect(planner.repairs).toHaveLength(1);
    expect(planner.repairs[0]?.failedStep).toBe("s2");
  });

  test("ends with the code of a failure that cannot be repaired", async () => {
    const simulation = simulate({ domain: TOY, state: { inventory: { oak: 1 } } });
    const { report } = await runSimulated(simulation, { problem: { goal }, planner: plates() });
    expect(toFailWith(report, "inventory.missingItem").pass).toBe(true);
    expect(toFailWith(report, "craft.missingInput").message()).toContain("inventory.missingItem");
  });
});

test("actSimulated runs one capability alone", async () => {
  const simulation = simulate({ domain: TOY, state: { inventory: { oak: 3 }, amounts: { "near:bench": 1 } } });
  const { outcome } = await actSimulated(simulation, "craft_item", PLATES);
  expect(toSucceed(outcome).pass).toBe(true);
  expect(toFailWith(outcome, "craft.missingInput").pass).toBe(false);
});
