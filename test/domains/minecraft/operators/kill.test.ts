import { describe, expect, test } from "vitest";
import { withMeals } from "../../../../domains/minecraft/costs/food.ts";
import { SUPPORTED_VERSIONS } from "../../../../domains/minecraft/data/known-versions.ts";
import { loadGameData } from "../../../../domains/minecraft/load-game-data.ts";
import { compileRules } from "../../../../domains/minecraft/minecraft-rules.ts";
import type { FamilyContext } from "../../../../domains/minecraft/operators/family.ts";
import { findCreature } from "../../../../domains/minecraft/operators/find-creature.ts";
import { kill } from "../../../../domains/minecraft/operators/kill.ts";
import { useOnEntity } from "../../../../domains/minecraft/operators/use-on-entity.ts";
import { type Operator, plainName } from "../../../../schemas/index.ts";

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
  test("needs forty wither skeletons for a skull, with the wear of all these kills", () => {
    const skull = byId(kills, "kill:wither_skeleton:wither_skeleton_skull");
    expect(skull.consumes).toEqual([{ anyOf: ["seen:wither_skeleton"], count: 40 }]);
    expect(skull.produces).toEqual({ wither_skeleton_skull: 1 });
    expect(byId(kills, "kill:wither_skeleton:wither_skeleton_skull:iron_sword").uses[0]?.durability).toBe(160);
  });

  test("names only weapons that survive one application when new", () => {
    const { items } = loadGameData("1.20.1");
    for (const { id, uses } of kills) {
      for (const { anyOf, durability } of uses) {
        for (const weapon of anyOf)
          expect(items.get(plainName(weapon))?.maxDurability, id).toBeGreaterThanOrEqual(durability);
      }
    }
  });

  test("kills passive creatures with the bare hand, or faster with any weapon", () => {
    const beef = byId(kills, "kill:cow:beef");
    expect(beef.uses).toEqual([]);
    expect(beef.args).toEqual({ entity: "cow", item: "beef", tool: null });
    const armed = byId(kills, "kill:cow:beef:armed");
    expect(armed.uses[0]?.anyOf).toEqual(expect.arrayContaining(["wooden_sword", "iron_axe", "netherite_sword"]));
    // Ten blows of the hand take 150 ticks, two of the slowest axe 60.
    expect([beef.ticks, armed.ticks]).toEqual([withMeals(210, "fighting"), withMeals(120, "fighting")].map(Math.round));
  });

  test("makes all drops of a kill that gives two or more, at one creature's cost", () => {
    const beef = byId(kills, "kill:cow:beef");
    const leather = byId(kills, "kill:cow:leather");
    expect([beef.produces, leather.produces]).toEqual([{ beef: 2 }, { leather: 1 }]);
    expect(beef.ticks).toBe(leather.ticks);
    expect(byId(kills, "kill:iron_golem:iron_ingot").produces).toEqual({ iron_ingot: 4 });
    // A strider drops 3.5 pieces of string: three cost six sevenths of a kill, three blows of an axe.
    const strider = byId(kills, "kill:strider:string");
    expect(strider.produces).toEqual({ string: 3 });
    expect(strider.ticks).toBe(Math.round((withMeals(150, "fighting") * 3) / 3.5));
  });

  test("needs a weapon against fighting creatures and is never safe", () => {
    const { creatures } = compileRules("1.20.1");
    for (const { id, args, uses, safetyLevel } of kills) {
      const temper = creatures.get(String(args.entity))?.temper;
      if (temper === "passive") continue;
      expect(safetyLevel, id).not.toBe("safe");
      // A ghast's own fireballs need no weapon.
      expect(uses, id).toHaveLength(/^kill:ghast:\w+$/.test(id) ? 0 : 1);
    }
  });

  test("is dangerous for bosses, and a wooden sword is not enough", () => {
    const sponge = byId(kills, "kill:elder_guardian:wet_sponge");
    expect(sponge.safetyLevel).toBe("dangerous");
    expect(sponge.uses[0]?.anyOf).toContain("iron_sword");
    expect(sponge.uses[0]?.anyOf).not.toContain("wooden_sword");
  });

  test("leaves out expensive creatures of the same place, but keeps a safe one", () => {
    const makers = (item: string) => kills.filter(({ produces }) => item in produces).map(({ id }) => id);
    expect(makers("leather").filter((id) => !/leather:/.test(id))).toEqual(["kill:cow:leather", "kill:hoglin:leather"]);
    expect(makers("string")).toContain("kill:cat:string");
    expect(makers("iron_ingot")[0]).toBe("kill:iron_golem:iron_ingot");
  });

  test("gets experience from few creatures, one of them harmless, and none that needs special arms", () => {
    const sources = kills.filter(({ produces }) => "xp:points" in produces);
    expect(new Set(sources.map(({ args }) => args.entity))).toEqual(
      new Set(["chicken", "enderman", "skeleton", "zombie"]),
    );
    expect(sources.some(({ safetyLevel }) => safetyLevel === "safe")).toBe(true);
    expect(byId(kills, "kill:zombie:xp").produces).toEqual({ "xp:points": 5 });
  });

  test("costs the items under actions, or the kills if they are more", () => {
    const actions = kill(context("1.20.1", "actions"));
    const cost = (id: string): number => byId(actions, id).cost;
    expect(cost("kill:cow:beef")).toBe(2);
    expect(cost("kill:blaze:blaze_rod")).toBe(2);
    expect(cost("kill:wither_skeleton:wither_skeleton_skull")).toBe(40);
    expect(cost("kill:zombie:xp")).toBe(1);
  });
});

describe("find", () => {
  test("finds shulkers on the outer islands of the End", () => {
    expect(byId(finds, "find:shulker").requires).toEqual([
      { anyOf: ["dimension:end"], count: 1 },
      { anyOf: ["island:outer"], count: 1 },
    ]);
  });

  test("searches for endermen in every dimension", () => {
    expect(finds.filter(({ produces }) => "seen:enderman" in produces).map(({ id }) => id)).toEqual([
      "find:enderman",
      "find:enderman:nether",
      "find:enderman:end",
    ]);
  });

  test("is not safe for fighting creatures", () => {
    expect(byId(finds, "find:zombie").safetyLevel).toBe("caution");
    expect(byId(finds, "find:cow").safetyLevel).toBe("safe");
    expect(byId(finds, "find:ender_dragon").safetyLevel).toBe("dangerous");
  });

  test("sees the dragon in the End", () => {
    expect(byId(finds, "find:ender_dragon").produces).toEqual({ "seen:ender_dragon": 1 });
  });
});

test.each(SUPPORTED_VERSIONS)("%s: all killed creatures can be found, and ids are unique", (mcVersion) => {
  const operators = [...kill(context(mcVersion)), ...findCreature(context(mcVersion))];
  const brought = useOnEntity(context(mcVersion));
  const found = new Set([...operators, ...brought].flatMap(({ produces }) => Object.keys(produces)));
  for (const { consumes } of operators) {
    for (const { anyOf } of consumes) if (anyOf[0] !== "arrow") expect(found).toContain(anyOf[0]);
  }
  expect(new Set(operators.map(({ id }) => id)).size).toBe(operators.length);
});
