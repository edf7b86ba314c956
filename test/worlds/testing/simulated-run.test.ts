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
  test("carries a plan out and tells everything", async () => {
    const simulation = simulate({ domain: TOY, state: { inventory: { oak: 4 } } });
    const { report, events } = await runSimulated(simulation, { problem: { goal }, planner: plates() });
    expect(toSucceed(report).pass).toBe(true);
    expect(toHold(simulation.world, "plate", 2).pass).toBe(true);
    expect(toHold(simulation.body, "plate", 3).pass).toBe(false);
    expect(toShow(simulation.body, "facts.near:bench >= 1").pass).toBe(true);
    expect(toHaveRun(events, ["place_block", "craft_item"]).pass).toBe(true);
    expect(toHaveRun(events, ["craft_item", "place_block"]).pass).toBe(false);
  });

  test("meets the faults that it is given, and the planner is asked again", async () => {
    const faults = { faults: [{ at: { leaf: "craft_item" }, fault: { kind: "silent" as const } }] };
    const simulation = simulate({ domain: TOY, state: { inventory: { oak: 9 } }, faults });
    const planner = scriptedPlanner(plates());
    const { report } = await runSimulated(simulation, { problem: { goal }, planner });
    expect(toSucceed(report).pass).toBe(true);
    expect(planner.repairs).toHaveLength(1);
    expect(planner.repairs[0]?.failedStep).toBe("s2");
  });

  test("ends with the code of what cannot be mended", async () => {
    const simulation = simulate({ domain: TOY, state: { inventory: { oak: 1 } } });
    const { report } = await runSimulated(simulation, { problem: { goal }, planner: plates() });
    expect(toFailWith(report, "inventory.missingItem").pass).toBe(true);
    expect(toFailWith(report, "craft.missingInput").message()).toContain("inventory.missingItem");
  });
});

test("one capability acts alone", async () => {
  const simulation = simulate({ domain: TOY, state: { inventory: { oak: 3 }, amounts: { "near:bench": 1 } } });
  const { outcome } = await actSimulated(simulation, "craft_item", PLATES);
  expect(toSucceed(outcome).pass).toBe(true);
  expect(toFailWith(outcome, "craft.missingInput").pass).toBe(false);
});
