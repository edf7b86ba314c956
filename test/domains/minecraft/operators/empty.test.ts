import { describe, expect, test } from "vitest";
import { SUPPORTED_VERSIONS } from "../../../../domains/minecraft/index.ts";
import { loadGameData } from "../../../../domains/minecraft/load-game-data.ts";
import { brew } from "../../../../domains/minecraft/operators/brew.ts";
import { empty } from "../../../../domains/minecraft/operators/empty.ts";
import { burn } from "../../../../domains/minecraft/operators/smelt.ts";
import { pick, runFamily, unknownItems } from "./family-run.ts";

describe.each(SUPPORTED_VERSIONS)("in %s", (mcVersion) => {
  const { items } = loadGameData(mcVersion);
  const operators = runFamily(empty, mcVersion);

  test("every full bucket is emptied: milk is drunk in 32 ticks, all others are poured out in 10", () => {
    const emptied = [...operators.values()].flatMap(({ produces, consumes, ticks }) =>
      produces.bucket === 1
        ? consumes.flatMap(({ anyOf }) => anyOf.map((item): [string, number] => [item, ticks]))
        : [],
    );
    const full = [...items.keys()].filter((name) => name.endsWith("_bucket"));
    expect(new Map(emptied)).toEqual(new Map(full.map((name) => [name, name === "milk_bucket" ? 32 : 10])));
    expect(unknownItems(operators, mcVersion)).toEqual([]);
  });

  test("lava is poured out with caution", () => {
    const careful = [...operators.values()].filter(({ safetyLevel }) => safetyLevel === "caution");
    expect(careful.map(({ consumes }) => consumes)).toEqual([[{ anyOf: ["lava_bucket"], count: 1 }]]);
  });

  test("every potion that does no harm is drunk, and leaves its bottle", () => {
    const { consumes, produces, ticks, verb } = pick(operators, "drink:potion");
    expect([produces, ticks, verb]).toEqual([{ glass_bottle: 1 }, 32, "consume_food"]);
    const drunk = new Set(consumes.flatMap(({ anyOf }) => anyOf));
    const harms = /harming|poison|slowness|weakness|turtle_master|infested|oozing|weaving|wind_charged/;
    const brewed = [...runFamily(brew, mcVersion).values()]
      .flatMap(({ produces }) => Object.keys(produces))
      .filter((name) => name.startsWith("potion+"));
    expect(brewed.some((name) => harms.test(name))).toBe(true);
    expect(drunk).toEqual(new Set(["potion", ...brewed.filter((name) => !harms.test(name))]));
  });

  test.each(["time", "actions"] as const)(
    "burnt lava gives its bucket back, which costs more %s than pouring",
    (objective) => {
      const pour = pick(runFamily(empty, mcVersion, objective), "empty:bucket:lava_bucket");
      for (const station of ["furnace", "blast_furnace", "smoker"]) {
        const burnt = pick(runFamily(burn, mcVersion, objective), `burn:${station}:20000`);
        expect(burnt.consumes).toEqual([{ anyOf: ["lava_bucket"], count: 1 }]);
        expect(burnt.produces).toEqual({ [`fuel:${station}`]: 20_000, bucket: 1 });
        expect(burnt.cost).toBeGreaterThan(pour.cost);
      }
    },
  );
});
