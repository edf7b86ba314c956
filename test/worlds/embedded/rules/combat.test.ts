import { describe, expect, test } from "vitest";
import { attackDamage } from "../../../../worlds/embedded/rules/combat.ts";

describe("attack damage", () => {
  test("is one with the bare hand or with what is no weapon", () => {
    expect([attackDamage(null), attackDamage("dirt"), attackDamage("iron_ingot")]).toEqual([1, 1, 1]);
  });

  test("grows with a sword's material", () => {
    const swords = ["wooden", "golden", "stone", "iron", "diamond", "netherite"].map((m) => attackDamage(`${m}_sword`));
    expect(swords).toEqual([4, 4, 5, 6, 7, 8]);
  });

  test("is an axe's own, not a sword's", () => {
    expect([attackDamage("wooden_axe"), attackDamage("stone_axe"), attackDamage("netherite_axe")]).toEqual([7, 9, 10]);
  });
});
