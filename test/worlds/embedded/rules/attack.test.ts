import { describe, expect, test } from "vitest";
import { attackDamage, recoveryTicks, strengthAfter } from "../../../../worlds/embedded/rules/attack.ts";

describe("attack damage", () => {
  test("is one with the bare hand or with an item that is no weapon", () => {
    expect([attackDamage(null), attackDamage("dirt"), attackDamage("iron_ingot")]).toEqual([1, 1, 1]);
  });

  test("grows with a sword's material", () => {
    const swords = ["wooden", "golden", "stone", "iron", "diamond", "netherite"].map((m) => attackDamage(`${m}_sword`));
    expect(swords).toEqual([4, 4, 5, 6, 7, 8]);
  });

  test("of an axe differs from a sword's", () => {
    expect([attackDamage("wooden_axe"), attackDamage("stone_axe"), attackDamage("netherite_axe")]).toEqual([7, 9, 10]);
  });
});

describe("an arm after a hit", () => {
  test("recovers as fast as the weapon allows", () => {
    expect([recoveryTicks(null), recoveryTicks("iron_sword"), recoveryTicks("stone_axe")]).toEqual([5, 12.5, 25]);
  });

  test("hits with a fifth of the strength at once and with all of it after recovery", () => {
    expect(strengthAfter(0, 12.5)).toBeCloseTo(0.2, 2);
    expect(strengthAfter(6, 12.5)).toBeCloseTo(0.416, 3);
    expect(strengthAfter(13, 12.5)).toBe(1);
  });
});
