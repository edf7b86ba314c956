import { describe, expect, test } from "vitest";
import { compileMinecraft, compileSteps } from "../../../domains/index.ts";
import type { Action, PlanStep } from "../../../schemas/index.ts";

const domain = compileMinecraft({ mcVersion: "1.20.1", objective: "time" });

const compile = (...actions: Action[]): PlanStep[] => compileSteps(domain, `sha256:${"0".repeat(64)}`, actions);

const coal = (kinds: Record<string, number>): Action => ({
  operator: "burn:furnace:1600",
  times: Object.values(kinds).reduce((sum, count) => sum + count, 0),
  consumes: kinds,
});

const iron = (kinds: Record<string, number>): Action => {
  const times = Object.values(kinds).reduce((sum, count) => sum + count, 0);
  return {
    operator: "smelt:furnace:iron_ingot",
    times,
    consumes: { ...kinds, "fuel:furnace": 200 * times },
  };
};

const reported = (steps: readonly PlanStep[]) =>
  steps.map(({ args }) => [args.input, args.count, args.fuel, args.fuelCount]);

describe("smelt_item", () => {
  test("includes the burning before it", () => {
    const steps = compile(coal({ coal: 1 }), iron({ raw_iron: 3 }));
    expect(steps).toHaveLength(1);
    expect(steps[0]?.args).toEqual({
      input: "raw_iron",
      item: "iron_ingot",
      count: 3,
      fuel: "coal",
      fuelCount: 1,
      station: "furnace",
    });
    expect(steps[0]?.actions.map(({ operator }) => operator)).toEqual([
      "burn:furnace:1600",
      "smelt:furnace:iron_ingot",
    ]);
    expect(steps[0]?.preconds).toEqual(["inventory.coal >= 1", "facts.near:furnace >= 1", "inventory.raw_iron >= 3"]);
    expect(steps[0]?.effects).toContain("facts.fuel:furnace += 1000");
  });

  test("burns nothing while heat remains", () => {
    const steps = compile(coal({ coal: 1 }), iron({ raw_iron: 3 }), iron({ raw_iron: 5 }));
    expect(reported(steps)).toEqual([
      ["raw_iron", 3, "coal", 1],
      ["raw_iron", 5, null, 0],
    ]);
    expect(steps[1]?.preconds).toContain("facts.fuel:furnace >= 1000");
    expect(steps[1]?.after).toEqual(["s1"]);
  });

  test("has one kind of fuel per step, until its heat is used up", () => {
    expect(reported(compile(coal({ coal: 1, charcoal: 1 }), iron({ raw_iron: 12 })))).toEqual([
      ["raw_iron", 8, "charcoal", 1],
      ["raw_iron", 4, "coal", 1],
    ]);
  });

  test("has one input per step", () => {
    expect(reported(compile(coal({ coal: 1 }), iron({ raw_iron: 2, iron_ore: 3 })))).toEqual([
      ["iron_ore", 3, "coal", 1],
      ["raw_iron", 2, null, 0],
    ]);
  });

  test("keeps fuel for several items until each is cooked", () => {
    const planks: Action = { operator: "burn:furnace:300", times: 1, consumes: { oak_planks: 1 } };
    const gold: Action = {
      operator: "smelt:furnace:gold_ingot",
      times: 1,
      consumes: { raw_gold: 1, "fuel:furnace": 200 },
    };
    expect(reported(compile(coal({ coal: 1 }), planks, iron({ raw_iron: 8 }), gold))).toEqual([
      ["raw_iron", 8, "coal", 1],
      ["raw_gold", 1, "oak_planks", 1],
    ]);
  });

  test("uses the start state's heat first", () => {
    expect(reported(compile(coal({ coal: 1 }), iron({ raw_iron: 10 })))).toEqual([["raw_iron", 10, "coal", 1]]);
    expect(reported(compile(iron({ raw_iron: 2 })))).toEqual([["raw_iron", 2, null, 0]]);
  });

  test("folds final burning into the step before", () => {
    const steps = compile(coal({ coal: 1 }), iron({ raw_iron: 3 }), coal({ coal: 1 }));
    expect(reported(steps)).toEqual([["raw_iron", 3, "coal", 2]]);
  });

  test("makes final burning a step of its own if its fuel may come after the cooking", () => {
    const planks: Action = { operator: "craft:oak_planks", times: 1, consumes: { oak_log: 1 } };
    const burn: Action = { operator: "burn:furnace:300", times: 2, consumes: { oak_planks: 2 } };
    const steps = compile(burn, iron({ raw_iron: 3 }), planks, burn);
    expect(steps.map(({ type, args }) => [type, args.fuelCount])).toEqual([
      ["smelt_item", 2],
      ["craft_item", undefined],
      ["smelt_item", 2],
    ]);
    expect(steps[2]?.after).toEqual(["s2"]);
    expect(steps[0]?.preconds).toContain("inventory.oak_planks >= 2");
  });

  test("makes final burning a step of its own if the cooking before it makes the fuel", () => {
    const log: Action = { operator: "smelt:furnace:charcoal", times: 1, consumes: { oak_log: 1, "fuel:furnace": 200 } };
    const steps = compile(coal({ charcoal: 1 }), log, coal({ charcoal: 1 }));
    expect(reported(steps)).toEqual([
      ["oak_log", 1, "charcoal", 1],
      [undefined, undefined, "charcoal", 1],
    ]);
    expect(steps[0]?.preconds).toContain("inventory.charcoal >= 1");
  });

  test("makes burning without cooking a step of its own", () => {
    const [step, ...others] = compile(coal({ coal: 2 }));
    expect(others).toEqual([]);
    expect(step).toMatchObject({
      type: "smelt_item",
      args: { station: "furnace", burns: true, fuel: "coal", fuelCount: 2 },
      effects: ["inventory.coal -= 2", "facts.fuel:furnace += 3200"],
    });
  });

  test("burns before a step needs the remainder, and cooks on its heat later", () => {
    const leaving = domain.operators.map((operator) =>
      operator.id === "burn:furnace:20000" ? { ...operator, produces: { ...operator.produces, bucket: 1 } } : operator,
    );
    const lava: Action = { operator: "burn:furnace:20000", times: 1, consumes: { lava_bucket: 1 } };
    const fill: Action = { operator: "fill:water_bucket", times: 1, consumes: { bucket: 1 } };
    const actions = [lava, fill, iron({ raw_iron: 3 })];
    const steps = compileSteps({ ...domain, operators: leaving }, `sha256:${"0".repeat(64)}`, actions);
    expect(steps.map(({ type }) => type)).toEqual(["smelt_item", "use_on_block", "smelt_item"]);
    expect(reported(steps.slice(2))).toEqual([["raw_iron", 3, null, 0]]);
    expect(steps.map(({ after }) => after)).toEqual([[], ["s1"], ["s1"]]);
  });

  test("burns before its station is taken", () => {
    const take: Action = { operator: "take:furnace", times: 1, consumes: {} };
    const steps = compile(coal({ coal: 1 }), take);
    expect(steps.map(({ actions }) => actions.map(({ operator }) => operator))).toEqual([
      ["burn:furnace:1600"],
      ["take:furnace"],
    ]);
  });

  test("counts the pieces of a fuel that burns in groups", () => {
    const pair: Action = { operator: "burn:furnace:oak_planks:2", times: 1, consumes: { oak_planks: 2 } };
    const single: Action = { operator: "burn:furnace:300", times: 1, consumes: { oak_planks: 1 } };
    expect(reported(compile(pair, single, iron({ raw_iron: 4 })))).toEqual([["raw_iron", 4, "oak_planks", 3]]);
  });

  test("never adds the remaining heat of one fuel to another", () => {
    const log: Action = { operator: "burn:furnace:300", times: 1, consumes: { oak_log: 1 } };
    const sticks: Action = { operator: "burn:furnace:stick:2", times: 1, consumes: { stick: 2 } };
    expect(reported(compile(log, sticks, iron({ raw_iron: 2 })))).toEqual([
      ["raw_iron", 1, "oak_log", 1],
      ["raw_iron", 1, "stick", 2],
    ]);
  });

  test("needs no fuel at a campfire", () => {
    const beef: Action = { operator: "smelt:campfire:cooked_beef", times: 2, consumes: { beef: 2 } };
    expect(compile(beef)[0]?.args).toMatchObject({ input: "beef", fuel: null, fuelCount: 0, station: "campfire" });
  });

  test("has steps whose actions are the given ones", () => {
    const actions = [coal({ coal: 2, charcoal: 1 }), iron({ raw_iron: 17, iron_ore: 4 })];
    const sum = (all: readonly Action[], name: string) =>
      all.reduce((total, { consumes }) => total + (consumes[name] ?? 0), 0);
    const compiled = compile(...actions).flatMap((step) => step.actions);
    for (const name of ["coal", "charcoal", "raw_iron", "iron_ore", "fuel:furnace"]) {
      expect(sum(compiled, name)).toBe(sum(actions, name));
    }
  });

  describe("with frozen actions", () => {
    const fixed = (action: Action): Action =>
      Object.freeze({ ...action, consumes: Object.freeze({ ...action.consumes }) });
    const [fire, cook] = [coal({ coal: 1 }), iron({ raw_iron: 3 })];
    const [knownFire, knownCook] = [fixed(fire), fixed(cook)];

    test("reuses the same parts", () => {
      const [first] = compile(knownFire, knownCook);
      expect(compile(knownFire, knownCook)[0]?.actions).toBe(first?.actions);
      expect(compile(knownFire, knownCook)).toEqual(compile(fire, cook));
    });

    test("depends on the heat and on the fuel burned before", () => {
      compile(knownFire, knownCook);
      expect(compile(knownFire, knownCook, knownCook)).toEqual(compile(fire, cook, cook));
      const charcoal = coal({ charcoal: 1 });
      expect(compile(fixed(charcoal), knownCook)).toEqual(compile(charcoal, cook));
      expect(compile(knownCook)).toEqual(compile(cook));
    });

    test("includes unused fuel without changing other plans' steps", () => {
      const before = compile(fire, cook);
      expect(compile(knownFire, knownCook, knownFire)).toEqual(compile(fire, cook, fire));
      expect(reported(compile(knownFire, knownCook, knownFire))).toEqual([["raw_iron", 3, "coal", 2]]);
      expect(compile(knownFire, knownCook)).toEqual(before);
    });
  });
});
