import { describe, expect, test } from "vitest";
import { SUPPORTED_VERSIONS } from "../../../../domains/minecraft/data/known-versions.ts";
import { namesOfVersion, rangeFlaws, readTables } from "../../../../domains/minecraft/lint/ranges.ts";
import { loadGameData } from "../../../../domains/minecraft/load-game-data.ts";

const known = new Set(SUPPORTED_VERSIONS.flatMap((mcVersion) => [...namesOfVersion(loadGameData(mcVersion))]));
const TABLES = readTables();

const flawsOf = (mcVersion: string, tables = TABLES): string[] => rangeFlaws(loadGameData(mcVersion), known, tables);

/** Flaws of a table of these rows alone. */
const flawsIn = (mcVersion: string, rows: unknown[]): string[] => flawsOf(mcVersion, new Map([["own.json", { rows }]]));

test.each(SUPPORTED_VERSIONS)("every row about %s finds its names, and every row left out says why", (mcVersion) => {
  expect(flawsOf(mcVersion)).toEqual([]);
});

describe("a row is refused", () => {
  test.each([
    [
      "that starts after the version that added its names",
      "1.21.9",
      { items: ["copper_sword"], versions: { from: "26.1" } },
    ],
    ["that ends while its names exist", "1.21.5", { items: ["name_tag"], versions: { to: "1.21.4" } }],
    ["of a class that starts too late", "1.20.1", { items: ["{tree}_chest_boat"], versions: { from: "1.20.2" } }],
    ["that is keyed by its names", "1.21.9", { gives: { copper_chest: 1 }, versions: { from: "1.21.11" } }],
  ])("%s", (_, mcVersion, row) => {
    expect(flawsIn(mcVersion, [row])).toEqual([expect.stringMatching(/own\.json: rows\.0 \(.*neither this row/)]);
  });

  test.each([
    ["a name", { items: ["copper_sword"], versions: { from: "1.17" } }],
    ["a class", { items: ["{wood}_shelf"], versions: { from: "1.17" } }],
    ["a pattern", { items: ["*_golem_statue"], versions: { from: "1.17" } }],
  ])("that claims a version without %s of it", (_, row) => {
    expect(flawsIn("1.20.1", [row])).toEqual([expect.stringMatching(/rows\.0 \(1\.20\.1\): no such name/)]);
  });
});

describe("a row that does not claim a version is fine", () => {
  test.each([
    ["if the version lacks a name", [{ items: ["copper_sword"], versions: { from: "1.21.9" } }]],
    ["if it says because", [{ items: ["stone"], versions: { from: "1.21.9", because: "it changed" } }]],
    [
      "if another row takes over",
      [
        { items: ["stone"], chance: 1, versions: { from: "1.21.9" } },
        { items: ["stone"], chance: 0.5, versions: { to: "1.21.8" } },
      ],
    ],
    ["if the name is part of an experiment", [{ items: ["crafter"], versions: { from: "1.21" } }]],
  ])("%s", (_, rows) => {
    expect(flawsIn("1.20.4", rows)).toEqual([]);
  });
});
