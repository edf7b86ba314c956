import { describe, expect, test } from "vitest";
import { loadGameData } from "../../../../domains/minecraft/load-game-data.ts";
import {
  changingBlocks,
  laidBlocks,
  NATURAL_BLOCKS,
  naturalBlocks,
} from "../../../../domains/minecraft/tables/natural-blocks.ts";

const places = (mcVersion: string, block: string): string[] | undefined =>
  naturalBlocks(loadGameData(mcVersion))
    .get(block)
    ?.map(({ dimension }) => dimension);

describe("natural blocks", () => {
  test("are listed for each of their dimensions, the overworld first", () => {
    expect(places("1.20.1", "obsidian")).toEqual(["overworld", "nether", "end"]);
    expect(places("1.20.1", "gravel")).toEqual(["overworld", "nether"]);
    expect(places("1.20.1", "ancient_debris")).toEqual(["nether"]);
    expect(places("1.20.1", "end_stone")).toEqual(["end"]);
  });

  test.each([
    ["mangrove_log", "1.18.2", "1.19.4"],
    ["moss_block", "1.17.1", "1.18.2"],
    ["sculk_shrieker", "1.18.2", "1.19.4"],
    ["cherry_log", "1.19.4", "1.20.1"],
    ["waxed_copper_bulb", "1.20.4", "1.21.1"],
    ["pale_oak_log", "1.21.1", "1.21.4"],
    ["firefly_bush", "1.21.4", "26.1"],
  ])("%s does not grow in %s, but in %s", (block, before, after) => {
    expect(places(before, block)).toBeUndefined();
    expect(places(after, block)).toBeDefined();
  });

  test("of End cities are on the outer islands and are dangerous", () => {
    const [city] = naturalBlocks(loadGameData("1.20.1")).get("purpur_block") ?? [];
    expect(city).toMatchObject({ needs: "island:outer", safetyLevel: "dangerous" });
  });

  const stone = {
    blocks: ["stone"],
    dimension: "overworld" as const,
    cluster: 1,
    searchTicks: 1,
    heights: [0, 1] as [number, number],
    source: "https://minecraft.wiki/w/Stone",
  };
  const data = loadGameData("1.20.1");

  test("are refused if listed twice in one dimension", () => {
    const table = { ...NATURAL_BLOCKS, blocks: [stone, stone] };
    expect(() => naturalBlocks(data, table)).toThrow(
      /natural-blocks\.json: blocks\.1 \(1\.20\.1\): stone is listed twice in the overworld/,
    );
  });

  test("that the version lacks are refused with file, row and version", () => {
    const table = { ...NATURAL_BLOCKS, blocks: [{ ...stone, blocks: ["stoen"] }] };
    expect(() => naturalBlocks(data, table)).toThrow(
      /natural-blocks\.json: blocks\.0 \(1\.20\.1\): no such name: stoen/,
    );
  });
});

describe("blocks that others bring about", () => {
  const data = loadGameData("1.20.1");
  const source = "https://minecraft.wiki/w/Azalea";

  test("include azalea leaves in 1.17, whose caves have none", () => {
    expect(changingBlocks(loadGameData("1.17.1")).map(({ becomes }) => becomes)).toContain("azalea_leaves");
    expect(places("1.17.1", "azalea_leaves")).toBeUndefined();
  });

  test("are refused if a name in the row does not exist", () => {
    const row = { place: ["azalea"], becomes: "{self}_leafs", with: {}, count: 1, ticks: 1, source };
    expect(() => changingBlocks(data, { ...NATURAL_BLOCKS, changing: [row] })).toThrow(/changing\.0 .*azalea_leafs/);
    const fed = { ...row, becomes: "{self}_leaves", with: { bone_meel: 1 } };
    expect(() => changingBlocks(data, { ...NATURAL_BLOCKS, changing: [fed] })).toThrow(/changing\.0 .*bone_meel/);
    const egg = { block: "turtle_eg", entity: "turtle", food: "seagrass", eggs: 1, ticks: 1, source };
    expect(() => laidBlocks(data, { ...NATURAL_BLOCKS, laid: [egg] })).toThrow(/laid\.0 .*turtle_eg/);
  });
});
