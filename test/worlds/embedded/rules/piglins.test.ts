import { expect, test } from "vitest";
import { stationRules } from "../../../../domains/index.ts";
import { seededRandom } from "../../../../worlds/embedded/generator/random.ts";
import { drawBarter } from "../../../../worlds/embedded/rules/piglins.ts";

test("piglins give each thing of the table as often as its weight says, and as many as it says", () => {
  const { barter } = stationRules("1.20.1");
  const random = seededRandom(5);
  const draws = Array.from({ length: 20_000 }, () => drawBarter(barter, random));
  for (const { item, chance, min, max } of barter) {
    const counts = draws.flatMap((drawn) => (drawn?.item === item ? [drawn.count] : []));
    expect(Math.abs(counts.length / draws.length - chance), item).toBeLessThan(0.01);
    expect([Math.min(...counts), Math.max(...counts)], item).toEqual([min, max]);
  }
});
