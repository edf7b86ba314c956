import { describe, expect, test } from "vitest";
import { loadGameData } from "../../../../domains/minecraft/load-game-data.ts";
import { readBrewing, readTippedArrows } from "../../../../domains/minecraft/tables/brewing.ts";

const brewing = (mcVersion: string) => new Map(readBrewing(loadGameData(mcVersion)).map((row) => [row.item, row]));

const drinks = (mcVersion: string): string[] =>
  [...brewing(mcVersion).keys()].filter((item) => item.startsWith("potion+"));

describe("brewing", () => {
  test("has the 40 potions of 1.20.1 and four more in 1.21", () => {
    expect(drinks("1.20.1")).toHaveLength(40);
    expect(drinks("1.21.1").filter((item) => !drinks("1.20.1").includes(item))).toEqual([
      "potion+wind_charged",
      "potion+weaving",
      "potion+oozing",
      "potion+infested",
    ]);
  });

  test("starts every chain at a water bottle", () => {
    const recipes = brewing("1.21.4");
    for (const item of recipes.keys()) {
      let at = item;
      for (let brews = 0; brews < 7 && recipes.has(at); brews++) at = recipes.get(at)?.bases[0] ?? "";
      expect(at).toBe("potion");
    }
  });

  test.each([
    ["potion+awkward", ["potion"], ["nether_wart"]],
    ["potion+healing", ["potion+awkward"], ["glistering_melon_slice"]],
    ["potion+strong_healing", ["potion+healing"], ["glowstone_dust"]],
    ["potion+harming", ["potion+healing", "potion+poison"], ["fermented_spider_eye"]],
    ["potion+weakness", ["potion"], ["fermented_spider_eye"]],
    ["potion+long_slowness", ["potion+slowness"], ["redstone"]],
    ["splash_potion", ["potion"], ["gunpowder"]],
    ["lingering_potion+long_poison", ["splash_potion+long_poison"], ["dragon_breath"]],
  ])("%s is brewed from %j and %j", (item, bases, ingredients) => {
    expect(brewing("1.20.1").get(item)).toEqual({ item, bases, ingredients });
  });

  test("makes mundane potions from water and any ingredient of an effect", () => {
    expect(brewing("1.20.4").get("potion+mundane")?.ingredients).toHaveLength(8);
    expect(brewing("1.21.1").get("potion+mundane")?.ingredients).toEqual(
      expect.arrayContaining(["breeze_rod", "cobweb", "slime_block", "stone"]),
    );
  });

  test("extends no instant potion and strengthens none without levels", () => {
    for (const item of ["long_healing", "long_harming", "strong_invisibility", "strong_weakness", "long_awkward"]) {
      expect(brewing("1.21.4").has(`potion+${item}`)).toBe(false);
    }
  });
});

test("an arrow can be dipped in every lingering potion", () => {
  const data = loadGameData("1.20.1");
  const lingering = readBrewing(data).filter(({ item }) => item.startsWith("lingering_potion"));
  expect(readTippedArrows(data).map(({ potion }) => potion)).toEqual(lingering.map(({ item }) => item));
});
