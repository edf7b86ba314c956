// What is no data pack, or a broken one, is an error with a code that names the place.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { checkPack } from "../../../bench/vanilla/check-pack.ts";
import { DataPack } from "../../../bench/vanilla/data-pack.ts";
import type { Kind } from "../../../bench/vanilla/finding.ts";

const folder = mkdtempSync(join(tmpdir(), "lodestone-packs-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let made = 0;
/** A pack of these files, from `data/minecraft` on. */
function packOf(files: Readonly<Record<string, unknown>>): string {
  const root = join(folder, String(made++));
  for (const [path, content] of Object.entries(files)) {
    const file = join(root, "data", "minecraft", path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  }
  return root;
}

function check(files: Readonly<Record<string, unknown>>, kind: Kind, mcVersion = "1.20.1") {
  return checkPack(DataPack.open(packOf(files)), { mcVersion, kinds: [kind], isPartial: true });
}

/** The message, with its code, of what `act` throws. */
function failure(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    const { message } = error as Error;
    return message;
  }
  return "no error";
}

describe("a path", () => {
  const recipe = {
    type: "minecraft:stonecutting",
    ingredient: { item: "minecraft:stone" },
    result: "minecraft:stone_slab",
    count: 2,
  };
  const root = packOf({ "recipes/slab.json": recipe });

  test.each(["", "data", "data/minecraft"])("may end in %j", (part) => {
    expect(DataPack.open(join(root, part)).names("recipe")).toEqual(new Set(["slab"]));
  });

  test.each([
    [join(folder, "nowhere"), "no such folder"],
    [join(root, "data/minecraft/recipes/slab.json"), "not a folder; unpack"],
    [import.meta.dirname, "no data pack"],
  ])("%s is refused", (path, message) => {
    expect(failure(() => DataPack.open(path))).toMatch(new RegExp(`^input\\.file: .*${message}`));
  });
});

describe("a broken file", () => {
  test("that is no JSON is named", () => {
    expect(failure(() => check({ "recipes/bad.json": "{ not json" }, "crafting"))).toMatch(
      /^input\.json: recipes\/bad\.json: /,
    );
  });

  test.each([
    [
      { type: "minecraft:crafting_shaped", pattern: "##", key: {}, result: "minecraft:stick" },
      "pattern: expected a list",
    ],
    [
      { type: "minecraft:stonecutting", result: "minecraft:stone_slab" },
      "ingredient: expected an object, found nothing",
    ],
    [{ ingredient: "minecraft:stone" }, "type: expected a text"],
  ])("that lacks a part of a recipe is named with it", (recipe, message) => {
    const text = failure(() => check({ "recipe/odd.json": recipe }, "crafting"));
    expect(text).toMatch(/^input\.invalid: recipe\/odd\.json: /);
    expect(text).toContain(message);
  });
});

describe("a loot table with a part that is not known", () => {
  const table = (entry: object) => ({
    pools: [{ rolls: 1, entries: [{ type: "minecraft:item", name: "minecraft:beef", ...entry }] }],
  });

  test.each([
    [{ conditions: [{ condition: "minecraft:full_moon" }] }, "unknown loot condition full_moon"],
    [{ functions: [{ function: "minecraft:double_all" }] }, "unknown loot function double_all"],
    [
      { functions: [{ function: "minecraft:set_count", count: { type: "minecraft:dice" } }] },
      "unknown number provider dice",
    ],
    [{ type: "minecraft:lottery" }, "unknown loot entry lottery"],
  ])("is a fault that says so, and the others are still read", (entry, message) => {
    const files = {
      "loot_table/entities/cow.json": table(entry),
      "loot_table/entities/cod.json": table({ name: "minecraft:cod" }),
    };
    const { findings } = check(files, "creatures");
    const cow = findings.find(({ subject }) => subject === "cow");
    expect(cow).toMatchObject({ verdict: "missing", because: null, path: "loot_table/entities/cow.json" });
    expect(cow?.vanilla).toContain(message);
    expect(findings.find(({ subject, item }) => subject === "cod" && item === "cod")).toMatchObject({
      verdict: "right",
    });
  });

  test("that contains itself is one too", () => {
    const loop = { pools: [{ rolls: 1, entries: [{ type: "minecraft:loot_table", name: "minecraft:entities/cow" }] }] };
    const { findings } = check({ "loot_tables/entities/cow.json": loop }, "creatures");
    expect(findings.find(({ subject }) => subject === "cow")?.vanilla).toContain("the table contains itself");
  });
});

describe("a pack of another version", () => {
  test("is refused with names that the version lacks", () => {
    const items = ["a", "b", "c", "d", "e", "f", "g", "h", "i"];
    const files = Object.fromEntries(
      items.map((item) => [
        `recipes/${item}.json`,
        {
          type: "minecraft:stonecutting",
          ingredient: { item: "minecraft:stone" },
          result: `minecraft:new_${item}`,
          count: 1,
        },
      ]),
    );
    expect(failure(() => check(files, "crafting"))).toMatch(
      /^input\.invalid: the pack is not of Minecraft 1\.20\.1.*new_a.* and 4 more/,
    );
  });

  test("that Lodestone does not know is refused with those that it does", () => {
    expect(failure(() => check({ "recipes/none.json": { type: "none" } }, "crafting", "1.15.2"))).toMatch(
      /^input\.unknownVersion: .*1\.15\.2.*Supported: 1\.16\.5/,
    );
  });

  test("is suspected by its pack format", () => {
    const root = packOf({ "recipes/none.json": { type: "none" } });
    writeFileSync(join(root, "pack.mcmeta"), JSON.stringify({ pack: { pack_format: 6 } }));
    const { notes } = checkPack(DataPack.open(root), { mcVersion: "1.20.1", kinds: ["fuels"], isPartial: true });
    expect(notes[0]).toMatch(/pack format 6, but Minecraft 1\.20\.1 has 15/);
  });
});
