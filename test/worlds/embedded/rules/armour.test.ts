import { describe, expect, test } from "vitest";
import { afterArmour, armourOf, wornArmour } from "../../../../worlds/embedded/rules/armour.ts";
import { items } from "../support/registry.ts";

const suit = (material: string) => ["helmet", "chestplate", "leggings", "boots"].map((piece) => `${material}_${piece}`);

describe("armour", () => {
  test("protects as much as vanilla's suits", () => {
    const points = ["leather", "golden", "chainmail", "iron", "diamond", "netherite"].map(
      (m) => armourOf(suit(m)).points,
    );
    expect(points).toEqual([7, 11, 12, 15, 20, 20]);
    expect([armourOf(suit("diamond")).toughness, armourOf(suit("netherite")).toughness]).toEqual([8, 12]);
  });

  test("is zero for items that are no armour", () => {
    expect(armourOf(["iron_sword", "carved_pumpkin", "stick"])).toEqual({ points: 0, toughness: 0 });
  });

  test("absorbs its share of a blow, less of a harder one", () => {
    expect(afterArmour(10, { points: 0, toughness: 0 })).toBe(10);
    // Iron, 15 points: max(3, 15 - 20 / 4) = 12.5 of 25 at 5 points, 10 of 25 at 10.
    expect(afterArmour(5, armourOf(suit("iron")))).toBeCloseTo(5 * (1 - 12.5 / 25), 9);
    expect(afterArmour(10, armourOf(suit("iron")))).toBeCloseTo(10 * (1 - 10 / 25), 9);
    expect(afterArmour(10, armourOf(suit("diamond")))).toBeCloseTo(10 * (1 - 17.5 / 25), 9);
  });

  test("absorbs at most four fifths, and at least a fifth of its points in 25", () => {
    expect(afterArmour(1, { points: 40, toughness: 20 })).toBeCloseTo(0.2, 9);
    expect(afterArmour(1000, { points: 15, toughness: 0 })).toBeCloseTo(1000 * (1 - 3 / 25), 9);
  });

  test("wears by a quarter of the blow, at least by one, and breaks", () => {
    const plate = items.make("iron_chestplate", 1);
    expect(wornArmour(items, plate, 2)?.durabilityUsed).toBe(1);
    expect(wornArmour(items, plate, 13)?.durabilityUsed).toBe(3);
    expect(wornArmour(items, plate, 4 * 240)).toBeNull();
  });
});
