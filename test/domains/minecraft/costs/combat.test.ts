import { expect, test } from "vitest";
import {
  BARE_HAND,
  blowsToKill,
  damageThrough,
  fightTicks,
  UNPROTECTED,
  woundsOf,
} from "../../../../domains/minecraft/costs/combat.ts";

const stoneSword = { damage: 5, attacksPerSecond: 1.6, wear: 1 };
const spider = { health: 16, damage: 2 };
const cow = { health: 10, damage: 0 };

test("killing a spider takes four attacks with a stone sword, with a cooldown of 12.5 ticks each", () => {
  expect(blowsToKill(spider, stoneSword)).toBe(4);
  expect(fightTicks(spider, stoneSword)).toBe(50);
});

test("the armour that a zombie is born with takes one more blow of a stone sword", () => {
  expect(blowsToKill({ health: 20, damage: 3 }, stoneSword)).toBe(4);
  expect(blowsToKill({ health: 20, damage: 3, armour: 2 }, stoneSword)).toBe(5);
});

test("the bare hand attacks no faster than a creature's immunity allows", () => {
  const still = { health: 3, damage: 1 };
  expect(fightTicks(still, BARE_HAND)).toBe(30);
});

test("a fleeing creature does no harm but must be chased", () => {
  expect(woundsOf(cow, 150)).toBe(0);
  expect(fightTicks(cow, BARE_HAND)).toBe(150);
});

// The wiki's formula: https://minecraft.wiki/w/Armor#Mechanics
test.each([
  ["nothing", UNPROTECTED, 13, 13],
  ["iron, a vindicator's axe", { points: 15, toughness: 0 }, 13, 8.58],
  ["diamond, a vindicator's axe", { points: 20, toughness: 8 }, 13, 4.29],
  ["diamond, a warden", { points: 20, toughness: 8 }, 30, 15],
  ["netherite, a warden", { points: 20, toughness: 12 }, 30, 13.2],
])("armour of %s leaves the wiki's part of a blow", (_, worn, damage, left) => {
  expect(damageThrough(damage, worn)).toBeCloseTo(left, 5);
});

test("wounds grow with the fight, the blow and its pace, and armour spares what is no fire", () => {
  const wounds = woundsOf(spider, 50);
  expect(woundsOf(spider, 100)).toBe(2 * wounds);
  expect(woundsOf({ ...spider, damage: 4 }, 50)).toBe(2 * wounds);
  expect(woundsOf({ ...spider, attackTicks: 40 }, 50)).toBe(wounds / 2);
  expect(woundsOf({ ...spider, shoots: true }, 50)).toBeGreaterThan(wounds);
  const iron = { points: 15, toughness: 0 };
  expect(woundsOf(spider, 50, iron)).toBeLessThan(wounds);
  expect(woundsOf({ ...spider, lasting: 4 }, 50, iron) - woundsOf(spider, 50, iron)).toBeCloseTo(4 * 0.25 * 2.5, 9);
});
