import { describe, expect, test } from "vitest";
import { withMeals } from "../../../../domains/minecraft/costs/food.ts";
import { SUPPORTED_VERSIONS } from "../../../../domains/minecraft/data/known-versions.ts";
import { loadGameData } from "../../../../domains/minecraft/load-game-data.ts";
import { compileRules } from "../../../../domains/minecraft/minecraft-rules.ts";
import type { FamilyContext } from "../../../../domains/minecraft/operators/family.ts";
import { findCreature } from "../../../../domains/minecraft/operators/find-creature.ts";
import { kill } from "../../../../domains/minecraft/operators/kill.ts";
import { type CreatureFacts, expectedDrop } from "../../../../domains/minecraft/tables/creatures.ts";
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
    expect(skull.produces.wither_skeleton_skull).toBe(1);
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
    expect(byId(kills, "kill:iron_golem:iron_ingot").produces).toMatchObject({ iron_ingot: 4 });
    // A strider drops 3.5 pieces of string: three cost six sevenths of a kill, three blows of an axe.
    const strider = byId(kills, "kill:strider:string");
    expect(strider.produces).toEqual({ string: 3 });
    expect(strider.ticks).toBe(Math.round((withMeals(150, "fighting") * 3) / 3.5));
  });

  test.each([
    ["kill:cow:beef", { beef: 2, leather: 1 }],
    ["kill:cow:leather", { beef: 2, leather: 1 }],
    ["kill:sheep:white_wool", { mutton: 1, white_wool: 1 }],
    ["kill:chicken:feather", { chicken: 1, feather: 1 }],
    ["kill:skeleton:arrow", { arrow: 1, bone: 1 }],
    ["kill:rabbit:rabbit_hide", { rabbit: 2, rabbit_hide: 1 }],
    ["kill:ghast:ghast_tear", { ghast_tear: 1, gunpowder: 2 }],
    ["kill:wither_skeleton:wither_skeleton_skull", { bone: 40, coal: 13, wither_skeleton_skull: 1 }],
    ["kill:zombified_piglin:gold_ingot", { gold_ingot: 1, gold_nugget: 20, rotten_flesh: 20 }],
    ["kill:evoker:emerald", { emerald: 1, totem_of_undying: 2 }],
  ])("%s gives all that so many kills give on average", (id, items) => {
    const { "xp:points": _, ...produces } = byId(kills, id).produces;
    expect(produces).toEqual(items);
  });

  test.each(SUPPORTED_VERSIONS)("%s: every drop of every creature has an operator, and gives no more", (mcVersion) => {
    const { creatures } = compileRules(mcVersion);
    const all = kill(context(mcVersion));
    for (const creature of creatures.values()) {
      if (["ender_dragon", "wither"].includes(creature.entity)) continue;
      for (const { item } of creature.drops) {
        const operator = all.find(({ id }) => id === `kill:${creature.entity}:${item}`);
        // No weapon lasts for hundreds of guardians.
        if (operator === undefined && expectedDrop(creature, item) < 0.0035) continue;
        expect(operator, `${creature.entity} for ${item}`).toBeDefined();
        const { produces, consumes } = operator as Operator;
        const kills = (produces[item] ?? 0) / expectedDrop(creature, item);
        expect(consumes).toEqual([{ anyOf: [`seen:${creature.entity}`], count: Math.max(1, Math.round(kills)) }]);
        for (const other of creature.drops) {
          expect(produces[other.item] ?? 0).toBeLessThanOrEqual(expectedDrop(creature, other.item) * kills + 1e-6);
        }
      }
    }
  });

  test("leaves what is beyond a stack", () => {
    expect(byId(kills, "kill:zombie:carrot").produces.rotten_flesh).toBe(64);
  });

  test("luck takes what one fight takes", () => {
    const skull = byId(kills, "kill:wither_skeleton:wither_skeleton_skull");
    const lucky = byId(kills, "kill:wither_skeleton:wither_skeleton_skull:lucky");
    expect(lucky.requires).toEqual([{ anyOf: ["luck:taken"], count: 1 }]);
    expect(skull.requires).toHaveLength(4);
    // Four blows of an axe of iron, which wears twice.
    expect(lucky.uses[0]?.durability).toBe(byId(kills, "kill:wither_skeleton:bone").uses[0]?.durability);
    const lots = kills.filter(({ id, args }) => id.includes(":lucky") && args.effect !== "strike_back");
    expect(new Set(lots.map(({ consumes }) => consumes.length))).toEqual(new Set([1]));
  });

  test("a weapon at hand is used where luck is needed, too", () => {
    const ids = new Set(kills.map(({ id }) => id));
    const armed = kills.filter(({ id }) => id.endsWith(":armed"));
    for (const { id } of armed) {
      const plain = id.slice(0, -":armed".length);
      for (const lucky of ["", ":2", ":3"].map((count) => `:lucky${count}`))
        expect(ids.has(`${id}${lucky}`), `${id}${lucky}`).toBe(ids.has(`${plain}${lucky}`));
    }
    expect(armed.length).toBeGreaterThan(5);
    expect(byId(kills, "kill:cow:beef:armed:lucky:3").uses).toHaveLength(1);
  });

  test("needs a weapon against fighting creatures and is never safe", () => {
    const { creatures } = compileRules("1.20.1");
    for (const { id, args, uses, safetyLevel } of kills) {
      const { temper, damage } = creatures.get(String(args.entity)) as CreatureFacts;
      // A llama's spit is harmless.
      if (temper === "passive" || damage <= 1) continue;
      expect(safetyLevel, id).not.toBe("safe");
      // A ghast's own fireballs need no weapon.
      expect(uses, id).toHaveLength(/^kill:ghast:\w+(:lucky.*)?$/.test(id) ? 0 : 1);
    }
  });

  test("is dangerous for bosses, and a wooden sword is not enough", () => {
    const sponge = byId(kills, "kill:elder_guardian:wet_sponge");
    expect(sponge.safetyLevel).toBe("dangerous");
    expect(sponge.uses[0]?.anyOf).toContain("iron_sword");
    expect(sponge.uses[0]?.anyOf).not.toContain("wooden_sword");
  });

  test("a search is for creatures that give something cheaply, or safely", () => {
    const found = new Set(finds.flatMap(({ produces }) => Object.keys(produces)));
    expect([...found]).toEqual(expect.arrayContaining(["seen:cow", "seen:cat", "seen:iron_golem", "seen:hoglin"]));
    for (const costly of ["llama", "husk"]) expect(found).not.toContain(`seen:${costly}`);
  });

  test("gets experience from few creatures, one of them harmless, and none that needs special arms", () => {
    const sources = kills.filter(({ produces }) => "xp:points" in produces);
    expect(new Set(sources.map(({ args }) => args.entity))).toEqual(
      new Set(["chicken", "enderman", "skeleton", "zombie"]),
    );
    expect(sources.some(({ safetyLevel }) => safetyLevel === "safe")).toBe(true);
    expect(byId(kills, "kill:zombie:xp").produces).toEqual({ rotten_flesh: 1, "xp:points": 5 });
    expect(byId(kills, "kill:zombie:rotten_flesh").produces).toEqual({ rotten_flesh: 1, "xp:points": 5 });
  });

  test("costs the kills under actions", () => {
    const actions = kill(context("1.20.1", "actions"));
    const cost = (id: string): number => byId(actions, id).cost;
    expect(cost("kill:cow:beef")).toBe(1);
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

test.each(SUPPORTED_VERSIONS)("%s: what is searched for is killed or used, and ids are unique", (mcVersion) => {
  const operators = [...kill(context(mcVersion)), ...findCreature(context(mcVersion))];
  expect(new Set(operators.map(({ id }) => id)).size).toBe(operators.length);
  const { creatures } = compileRules(mcVersion);
  for (const { verb, produces } of operators) {
    if (verb !== "explore") continue;
    for (const name of Object.keys(produces)) expect(creatures.has(name.slice("seen:".length)), name).toBe(true);
  }
});
