import { expect, test } from "vitest";
import {
  BARE_HAND,
  blowsToKill,
  fightTicks,
  killTicks,
  restTicks,
} from "../../../../domains/minecraft/costs/combat.ts";

const stoneSword = { damage: 5, attacksPerSecond: 1.6, wear: 1 };
const zombie = { health: 20, damage: 3 };
const cow = { health: 10, damage: 0 };

test("killing a zombie takes four attacks with a stone sword, with a cooldown of 12.5 ticks each", () => {
  expect(blowsToKill(zombie, stoneSword)).toBe(4);
  expect(fightTicks(zombie, stoneSword)).toBe(50);
});

test("the bare hand attacks no faster than a creature's immunity allows", () => {
  const still = { health: 3, damage: 1 };
  expect(fightTicks(still, BARE_HAND)).toBe(30);
});

test("a fleeing creature does no harm but must be chased", () => {
  expect(restTicks(cow, BARE_HAND)).toBe(0);
  expect(killTicks(cow, BARE_HAND)).toBe(150);
});

test("wounds cost more time in longer fights and from harder attacks", () => {
  const better = { ...stoneSword, damage: 8 };
  expect(killTicks(zombie, stoneSword)).toBeGreaterThan(fightTicks(zombie, stoneSword));
  expect(restTicks(zombie, better)).toBeLessThan(restTicks(zombie, stoneSword));
  expect(restTicks({ ...zombie, damage: 6 }, stoneSword)).toBe(2 * restTicks(zombie, stoneSword));
});
