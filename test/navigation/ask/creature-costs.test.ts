// Spheres around creatures: a path keeps away from them, and still arrives where nothing else leads.

import { expect, test } from "vitest";
import { cellFactsOf } from "../../../domains/minecraft/cells/cell-facts.ts";
import { inlineNavigator } from "../../../navigation/index.ts";
import { type Position, stepsOf } from "../../../schemas/index.ts";

const STONE = 1;
const AIR = 0;
const CREATURE: Position = [8, 64, 8];

/** The cells of the cheapest path over one section of flat stone, past the creature or to it. */
async function pathTo(position: Position, ticks: number): Promise<Position[]> {
  const navigator = inlineNavigator();
  const cells = navigator.openWorld("flat", { minY: 48, height: 48, facts: cellFactsOf("1.20.1") });
  for (const [sy, state] of [STONE, AIR, AIR].entries()) cells.setSection(0, 3 + sy, 0, state);
  const spheres = ticks === 0 ? [] : [{ center: CREATURE, radius: 5, ticks }];
  const query = { start: [1.5, 64, 8.5] as Position, goal: { at: { position } }, options: { spheres } };
  const result = await navigator.find("flat", query);
  if (result.status !== "found") throw new Error(result.status);
  return stepsOf(result.path).map(({ cell }) => cell);
}

const nearest = (path: readonly Position[]): number =>
  Math.min(...path.map(([x, , z]) => Math.hypot(x - CREATURE[0], z - CREATURE[2])));

test("a path leads around a creature that makes cells near it cost", async () => {
  expect(nearest(await pathTo([14, 64, 8], 0))).toBe(0);
  expect(nearest(await pathTo([14, 64, 8], 30))).toBeGreaterThan(3);
});

test("a path to a creature arrives in spite of what its cells cost", async () => {
  expect((await pathTo(CREATURE, 30)).at(-1)).toEqual(CREATURE);
});
