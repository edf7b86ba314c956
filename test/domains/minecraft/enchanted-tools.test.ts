// Sweeps every operator of every version: an enchanted tool is a tool.

import { describe, expect, test } from "vitest";
import { SUPPORTED_VERSIONS } from "../../../domains/minecraft/data/known-versions.ts";
import { compileMinecraft } from "../../../domains/minecraft/index.ts";
import { compileRules } from "../../../domains/minecraft/minecraft-rules.ts";
import { enchantedName, type Operator } from "../../../schemas/index.ts";

const ENCHANTABLE = /^[a-z]+_(axe|hoe|pickaxe|shovel)$/;

/** The plain tools of the operator's needs that their enchanted forms do not serve for. */
const plainOnly = ({ uses, requires }: Operator): string[] =>
  [...uses, ...requires].flatMap(({ anyOf }) =>
    anyOf.filter((tool) => ENCHANTABLE.test(tool) && !anyOf.includes(enchantedName(tool))),
  );

describe.each(SUPPORTED_VERSIONS)("in %s", (mcVersion) => {
  const { operators, items } = compileMinecraft({ mcVersion, objective: "time" });
  const rules = compileRules(mcVersion);

  test("an enchanted tool serves as a plain one, unless silk touch would give another drop", () => {
    const unserved = operators.filter((operator) => plainOnly(operator).length > 0);
    expect(unserved.length).toBeGreaterThan(20);
    for (const { id, verb, args } of unserved) {
      const loot = rules.lootOf(String(args.block));
      const isReplaced = loot.some(({ item, notWithSilkTouch }) => item === args.item && notWithSilkTouch);
      const given = loot.filter(({ needs }) => needs === "silk_touch");
      expect([id, verb, isReplaced, given.length > 0]).toEqual([id, "collect_block", true, true]);
    }
  });

  test("no operator that silk touch would spoil accepts an enchanted tool", () => {
    for (const { id, verb, args, uses } of operators.filter(({ verb }) => verb === "collect_block")) {
      const loot = rules.lootOf(String(args.block));
      const wanted = loot.filter(({ item, needs }) => item === args.item && needs !== "shears");
      const isSpoilt =
        loot.some(({ needs }) => needs === "silk_touch") &&
        wanted.every(({ needs, notWithSilkTouch }) => needs === null && notWithSilkTouch);
      if (!isSpoilt) continue;
      const enchanted = uses.flatMap(({ anyOf }) => anyOf.filter((tool) => tool.includes("+")));
      expect([id, verb, enchanted]).toEqual([id, verb, []]);
    }
  });

  test("every digging tool of the version has an enchanted form that lasts as long and can be had", () => {
    const tools = Object.keys(items).filter((name) => ENCHANTABLE.test(name));
    expect(tools.length).toBeGreaterThanOrEqual(24);
    for (const tool of tools) {
      const { stack, durability } = items[tool] ?? {};
      expect([tool, items[enchantedName(tool)]]).toEqual([tool, { stack, durability, status: "obtainable" }]);
    }
  });

  test("an enchanted tool is spent only where its enchantment stays", () => {
    for (const { id, consumes, produces } of operators) {
      const spent = consumes.flatMap(({ anyOf }) => anyOf).filter((name) => /_(axe|hoe|pickaxe|shovel)\+/.test(name));
      if (spent.length > 0) expect([id, Object.keys(produces).every((name) => name.includes("+"))]).toEqual([id, true]);
    }
  });
});
