// Where a body finds ground to plant on, on a scripted stage of stone under an open sky.

import { expect, test } from "vitest";
import { plotOf } from "../../../bots/choice/plots.ts";
import { soilFor } from "../../../bots/work/farmland.ts";
import { type ScriptedStage, scriptedStage } from "../scripted-stage.ts";

function soilsFor(stage: ScriptedStage, seed: string): string[] {
  const plot = plotOf(seed);
  if (!plot) throw new Error(`${seed} is not grown`);
  return soilFor(stage.body, plot, 8).map(({ x, y, z }) => `${x} ${y} ${z}`);
}

/** A pond with soil a few blocks from it, and dry soil nearer to the body. */
function withPond(): ScriptedStage {
  const stage = scriptedStage();
  stage.setBlock([20, 63, 0], "water");
  stage.setBlock([17, 63, 0], "dirt");
  stage.setBlock([2, 63, 0], "dirt");
  return stage;
}

test("crops are planted within four blocks of water if there is soil", () => {
  expect(soilsFor(withPond(), "wheat_seeds")).toEqual(["17 63 0"]);
});

test("water one above the soil moistens it as well", () => {
  const stage = scriptedStage();
  stage.setBlock([20, 63, 0], "water");
  stage.setBlock([17, 62, 0], "dirt");
  stage.setBlock([17, 63, 0], "air");
  expect(soilsFor(stage, "wheat_seeds")).toEqual(["17 62 0"]);
});

test("crops do without water if no soil lies beside any", () => {
  const stage = withPond();
  stage.setBlock([17, 63, 0], "stone");
  expect(soilsFor(stage, "wheat_seeds")).toEqual(["2 63 0"]);
});

test("sugar cane grows beside water and nowhere else", () => {
  const stage = withPond();
  expect(soilsFor(stage, "sugar_cane")).toEqual([]);
  stage.setBlock([19, 63, 0], "dirt");
  expect(soilsFor(stage, "sugar_cane")).toEqual(["19 63 0"]);
});

test("nothing is planted in the dark under a roof", () => {
  const stage = withPond();
  for (const x of [2, 17]) stage.setBlock([x, 70, 0], "stone");
  expect(soilsFor(stage, "wheat_seeds")).toEqual([]);
});
