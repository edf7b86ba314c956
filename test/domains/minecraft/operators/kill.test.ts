import { describe, expect, test } from "vitest";
import { withMeals } from "../../../../domains/minecraft/costs/food.ts";
import { SUPPORTED_VERSIONS } from "../../../../domains/minecraft/data/versions.ts";
import { loadGameData } from "../../../../domains/minecraft/load-game-data.ts";
import { compileRules } from "../../../../domains/minecraft/minecraft-rules.ts";
import type { FamilyContext } from "../../../../domains/minecraft/operators/family.ts";
import { findCreature } from "../../../../domains/minecraft/operators/find-creature.ts";
import { kill } from "../../../../domains/minecraft/operators/kill.ts";
import type { Operator } from "../../../../schemas/index.ts";

const context = (mcVersion: string, objective: "time" | "actions" = "time"): FamilyContext => ({
  data: loadGameData(mcVersion),
  rules: compileRules(mcVersion),
  objective,
});

const byId = (operators: readonly Operator[], id: string): Operator => {
  const found = operators.find((operator) => operator.id === id);
  if (found === undefined) throw new Error(`no ${id}`);
  return found;
};

const kills = kill(context("1.20.1"));
const finds = findCreature(context("1.20.1"));

describe("kill", () => {
  test("a skull takes the expected forty wither skeletons, and blows for all of them", () => {
    const skull = byId(kills, "kill:wither_skeleton:wither_skeleton_skull");
    expect(skull.consumes).toEqual([{ anyOf: ["seen:wither_skeleton"], count: 40 }]);
    expect(skull.produces).toEqual({ wither_skeleton_skull: 1 });
    expect(skull.uses[0]?.durability).toBe(160);
  });

  test("one new weapon of the class lasts for one application", () => {
    const { items } = loadGameData("1.20.1");
    for (const { id, uses } of kills) {
      for (const { anyOf, durability } of uses) {
        for (const weapon of anyOf) expect(items.get(weapon)?.maxDurability, id).toBeGreaterThanOrEqual(durability);
      }
    }
  });

  test("what does not fight back is killed with the bare hand", () => {
    const beef = byId(kills, "kill:cow:beef");
    expect(beef.uses).toEqual([]);
    expect(beef.args).toEqual({ entity: "cow", item: "beef", tool: null });
  });

  test("a kill that gives two or more makes all of them, at one creature's cost", () => {
    const beef = byId(kills, "kill:cow:beef");
    const leather = byId(kills, "kill:cow:leather");
    expect([beef.produces, leather.produces]).toEqual([{ beef: 2 }, { leather: 1 }]);
    expect(beef.ticks).toBe(leather.ticks);
    expect(byId(kills, "kill:iron_golem:iron_ingot").produces).toEqual({ iron_ingot: 4 });
    // Three and a half pieces of string fall from a strider: three cost six sevenths of a kill.
    const strider = byId(kills, "kill:strider:string");
    expect(strider.produces).toEqual({ string: 3 });
    expect(strider.ticks).toBe(Math.round((withMeals(360, "fighting") * 3) / 3.5));
  });

  test("what fights is never safe, and wants a weapon", () => {
    const { creatures } = compileRules("1.20.1");
    for (const { id, args, uses, safetyLevel } of kills) {
      const temper = creatures.get(String(args.entity))?.temper;
      if (temper === "passive") continue;
      expect(safetyLevel, id).not.toBe("safe");
      expect(uses, id).toHaveLength(1);
    }
  });

  test("bosses are dangerous, and no wooden sword will do", () => {
    const sponge = byId(kills, "kill:elder_guardian:wet_sponge");
    expect(sponge.safetyLevel).toBe("dangerous");
    expect(sponge.uses[0]?.anyOf).toContain("iron_sword");
    expect(sponge.uses[0]?.anyOf).not.toContain("wooden_sword");
  });

  test("a dearer creature of the same place is left out, a safe one stays", () => {
    const makers = (item: string) => kills.filter(({ produces }) => item in produces).map(({ id }) => id);
    expect(makers("leather")).toEqual(["kill:cow:leather", "kill:hoglin:leather"]);
    expect(makers("string")).toContain("kill:cat:string");
    expect(makers("iron_ingot")).toEqual(["kill:iron_golem:iron_ingot"]);
  });

  test("experience comes from few creatures, one of them harmless", () => {
    const sources = kills.filter(({ produces }) => "xp:points" in produces);
    expect(sources.length).toBeLessThanOrEqual(5);
    expect(sources.some(({ safetyLevel }) => safetyLevel === "safe")).toBe(true);
    expect(byId(kills, "kill:blaze:xp").produces).toEqual({ "xp:points": 10 });
  });

  test("under actions every item counts one, or every kill where those are more", () => {
    const actions = kill(context("1.20.1", "actions"));
    const cost = (id: string): number => byId(actions, id).cost;
    expect(cost("kill:cow:beef")).toBe(2);
    expect(cost("kill:blaze:blaze_rod")).toBe(2);
    expect(cost("kill:wither_skeleton:wither_skeleton_skull")).toBe(40);
    expect(cost("kill:blaze:xp")).toBe(1);
  });
});

describe("find", () => {
  test("shulkers are behind a gateway of the End", () => {
    expect(byId(finds, "find:shulker").requires).toEqual([
      { anyOf: ["dimension:end"], count: 1 },
      { anyOf: ["gateway:end"], count: 1 },
    ]);
  });

  test("endermen are looked for in every dimension", () => {
    expect(finds.filter(({ produces }) => "seen:enderman" in produces).map(({ id }) => id)).toEqual([
      "find:enderman",
      "find:enderman:nether",
      "find:enderman:end",
    ]);
  });

  test("looking for what fights is not safe", () => {
    expect(byId(finds, "find:zombie").safetyLevel).toBe("caution");
    expect(byId(finds, "find:cow").safetyLevel).toBe("safe");
    expect(byId(finds, "find:ender_dragon").safetyLevel).toBe("dangerous");
  });

  test("the dragon is seen in the End", () => {
    expect(byId(finds, "find:ender_dragon").produces).toEqual({ "seen:ender_dragon": 1 });
  });
});

test.each(SUPPORTED_VERSIONS)("%s: whatever is killed can be found, with ids of their own", (mcVersion) => {
  const operators = [...kill(context(mcVersion)), ...findCreature(context(mcVersion))];
  const found = new Set(operators.flatMap(({ produces }) => Object.keys(produces)));
  for (const { consumes } of operators) for (const { anyOf } of consumes) expect(found).toContain(anyOf[0]);
  expect(new Set(operators.map(({ id }) => id)).size).toBe(operators.length);
});
