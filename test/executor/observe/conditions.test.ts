import { describe, expect, test } from "vitest";
import { missingPreconditions, unmetGoal, unshownEffects } from "../../../executor/observe/conditions.ts";
import { State, type State as StateType } from "../../../schemas/index.ts";
import { step } from "../pantry.ts";

const state = (input: Parameters<typeof State.parse>[0]): StateType => State.parse(input);
const needing = (...preconds: string[]) => step("s1", "craft_item", {}, { preconds });
const promising = (...effects: string[]) => step("s1", "craft_item", {}, { effects });

describe("preconditions", () => {
  test("on the inventory must be held", () => {
    const needs = needing("inventory.stick >= 2", "inventory.coal >= 1");
    expect(missingPreconditions(needs, state({ inventory: { stick: 2, coal: 1 } }))).toBeUndefined();
    expect(missingPreconditions(needs, state({ inventory: { stick: 1, coal: 1 } }))).toBe("inventory.stick >= 2 (1)");
  });

  test("on a station or a dimension must be observed", () => {
    const needs = needing("facts.near:furnace >= 1", "facts.dimension:nether >= 1");
    expect(missingPreconditions(needs, state({ facts: ["near:furnace"], dimension: "nether" }))).toBeUndefined();
    expect(missingPreconditions(needs, state({ facts: ["near:furnace"] }))).toBe("facts.dimension:nether >= 1 (0)");
  });

  test("on amounts of the world that no body counts are not judged", () => {
    const needs = needing("facts.seen:iron_ore >= 3", "facts.fuel:ticks >= 200");
    expect(missingPreconditions(needs, state({}))).toBeUndefined();
  });

  test("on durability count the remaining uses of worn tools, and accept a new one", () => {
    const needs = needing("durability.stone_pickaxe >= 3");
    const held = { stone_pickaxe: 1 };
    expect(missingPreconditions(needs, state({ inventory: held }))).toBeUndefined();
    expect(missingPreconditions(needs, state({ inventory: held, durability: { stone_pickaxe: [3] } }))).toBeUndefined();
    expect(missingPreconditions(needs, state({ inventory: held, durability: { stone_pickaxe: [2] } }))).toBeDefined();
    expect(missingPreconditions(needs, state({}))).toBeDefined();
  });
});

describe("effects", () => {
  test("of a kill must show what it is for; what comes with it may be fewer", () => {
    const effects = ["inventory.leather += 2", "inventory.beef += 4"];
    const kill = step("s1", "kill_entity", { entity: "cow", item: "leather", count: 2 }, { effects });
    const craft = step("s1", "craft_item", { item: "leather" }, { effects });
    const after = state({ inventory: { leather: 2, beef: 3 } });
    expect(unshownEffects(kill, state({}), after)).toBeUndefined();
    expect(unshownEffects(craft, state({}), after)).toContain("beef");
    expect(unshownEffects(kill, state({}), state({ inventory: { leather: 1, beef: 9 } }))).toContain("leather");
  });

  test.each(["collect_block", "smelt_item"])("do not fail %s for experience, which comes by chance", (type) => {
    const gain = step("s1", type, { item: "coal" }, { effects: ["inventory.coal += 1", "facts.xp:points += 1"] });
    const before = state({ amounts: { "xp:points": 0 } });
    expect(
      unshownEffects(gain, before, state({ inventory: { coal: 1 }, amounts: { "xp:points": 0 } })),
    ).toBeUndefined();
  });

  test("that produce items or stations must show", () => {
    const promises = promising("inventory.stick += 4", "inventory.oak_planks -= 2", "facts.near:furnace += 1");
    const before = state({ inventory: { stick: 1, oak_planks: 2 } });
    const after = state({ inventory: { stick: 5 }, facts: ["near:furnace"] });
    expect(unshownEffects(promises, before, after)).toBeUndefined();
    expect(unshownEffects(promises, before, state({ inventory: { stick: 4 }, facts: ["near:furnace"] }))).toBe(
      "inventory.stick += 4 (1 before, 4 after)",
    );
    expect(unshownEffects(promises, before, state({ inventory: { stick: 5 } }))).toMatch(/near:furnace/);
  });

  test("that cannot be observed, consume or clear are not judged", () => {
    const promises = promising("facts.seen:iron_ore += 5", "facts.near:* = 0", "durability.stone_pickaxe -= 3");
    expect(unshownEffects(promises, state({}), state({}))).toBeUndefined();
  });
});

describe("a goal", () => {
  test("of items is met when they are held", () => {
    const goal = { items: { bread: 2 } };
    expect(unmetGoal(goal, state({ inventory: { bread: 2 } }))).toBeUndefined();
    expect(unmetGoal(goal, state({ inventory: { bread: 1 } }))).toBe("inventory.bread >= 2 (1)");
  });

  test("of state conditions is met when they hold", () => {
    expect(unmetGoal({ state: ["food >= 18"] }, state({ food: 18 }))).toBeUndefined();
    expect(unmetGoal({ state: ["food >= 18"] }, state({ food: 17 }))).toBe("food >= 18 (17)");
  });
});

describe("a goal of parts", () => {
  const world = (blocks: Record<string, string>, isLoaded = true) => ({
    blockNameAt: (position: readonly number[]) => (isLoaded ? (blocks[position.join(" ")] ?? "air") : undefined),
  });

  test("counts acts by the amounts of the state", () => {
    const goal = { kills: { zombie: 2 } };
    expect(unmetGoal(goal, state({ amounts: { "done:kill:zombie": 1 } }))).toContain("done 1 times, wanted 2");
    expect(unmetGoal(goal, state({ amounts: { "done:kill:zombie": 2 } }))).toBeUndefined();
  });

  test("is not met by a box that cannot be seen, nor by one with a block left in it", () => {
    const goal = {
      cleared: { from: [0, 64, 0] as [number, number, number], to: [1, 64, 0] as [number, number, number] },
    };
    const seen = state({ nearby: [{ block: "stone", count: 1, position: [1, 64, 0] }] });
    expect(unmetGoal(goal, state({}), world({}))).toBeUndefined();
    expect(unmetGoal(goal, state({}), world({}, false))).toContain("out of sight");
    expect(unmetGoal(goal, seen, world({ "1 64 0": "stone" }))).toContain("no stone at 1 64 0");
  });

  test("looks at what was placed, and at the slots", () => {
    const position: [number, number, number] = [1, 64, 1];
    const goal = { placed: [{ block: "ladder", position }] };
    const done = state({ amounts: { "done:place:ladder:1/64/1": 1 } });
    expect(unmetGoal(goal, done, world({ "1 64 1": "ladder" }))).toBeUndefined();
    expect(unmetGoal(goal, done, world({}))).toContain("air is there");
    const worn = state({ inventory: { iron_helmet: 1 }, equipped: { feet: "iron_boots" } });
    expect(unmetGoal({ equipped: { head: "iron_helmet" } }, worn)).toContain("nothing is there");
  });

  test("is met by one of several", () => {
    const goal = { anyOf: [{ items: { coal: 4 } }, { items: { charcoal: 4 } }] };
    expect(unmetGoal(goal, state({ inventory: { charcoal: 4 } }))).toBeUndefined();
    expect(unmetGoal(goal, state({ inventory: { charcoal: 3, coal: 3 } }))).toContain("none of");
  });
});
