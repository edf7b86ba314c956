// Small packs by hand, one for each generation of pack formats, held against compiled versions. Each
// kind has a row that is right, one that Lodestone lacks and one with other amounts.

import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { checkPack } from "../../../bench/vanilla/check-pack.ts";
import { DataPack } from "../../../bench/vanilla/data-pack.ts";
import { type Finding, isFault, KINDS, type Kind } from "../../../bench/vanilla/finding.ts";

const PACKS = join(import.meta.dirname, "..", "..", "fixtures", "packs");

const check = (name: string, mcVersion: string): Finding[] =>
  checkPack(DataPack.open(join(PACKS, name)), { mcVersion, isPartial: true }).findings;

/** Subject and item of each right, missing and wrong row. */
const EVERYWHERE: readonly (readonly [Kind, string, string, Finding["verdict"]])[] = [
  ["crafting", "stick", "stick", "right"],
  ["crafting", "cobweb", "cobweb", "missing"],
  ["crafting", "bread", "bread", "wrong"],
  ["cooking", "iron_ingot", "iron_ingot", "right"],
  ["cooking", "string", "string", "missing"],
  ["cooking", "baked_potato", "baked_potato", "wrong"],
  ["stonecutting", "stone_slab", "stone_slab", "right"],
  ["stonecutting", "gravel", "gravel", "missing"],
  ["stonecutting", "stone_stairs", "stone_stairs", "wrong"],
  ["smithing", "netherite_sword", "netherite_sword", "right"],
  ["smithing", "golden_sword", "golden_sword", "missing"],
  ["smithing", "netherite_axe", "netherite_axe", "wrong"],
  ["block drops", "coal_ore", "coal", "right"],
  ["block drops", "coal_ore", "coal_ore", "right"],
  ["block drops", "oak_leaves", "apple,oak_sapling,stick", "right"],
  ["block drops", "oak_leaves", "oak_leaves", "right"],
  ["block drops", "carrots", "carrot", "right"],
  ["block drops", "spawner", "iron_bars", "missing"],
  ["block drops", "lapis_ore", "lapis_lazuli", "wrong"],
  ["digging", "oak_leaves", "apple", "right"],
  ["digging", "clay", "flint", "missing"],
  ["digging", "lapis_ore", "lapis_lazuli", "wrong"],
  ["crops", "carrots", "carrot", "right"],
  ["crops", "nether_wart", "nether_wart", "wrong"],
  ["creatures", "cow", "beef", "right"],
  ["creatures", "cow", "leather", "right"],
  ["creatures", "wither_skeleton", "coal", "right"],
  ["creatures", "wither_skeleton", "wither_skeleton_skull", "right"],
  ["creatures", "shulker", "shulker_shell", "right"],
  ["creatures", "stray", "tipped_arrow", "right"],
  ["creatures", "pig", "slime_ball", "missing"],
  ["creatures", "chicken", "feather", "wrong"],
  ["chests", "stronghold_library", "book", "right"],
  ["chests", "stronghold_library", "enchanted_book", "right"],
  ["chests", "stronghold_library", "bone_block", "missing"],
  ["chests", "stronghold_library", "paper", "wrong"],
  ["fishing", "fishing", "cod", "right"],
  ["fishing", "fishing", "name_tag", "right"],
  ["fishing", "fishing", "dragon_egg", "missing"],
  ["fishing", "fishing", "salmon", "wrong"],
  ["bartering", "bartering", "obsidian", "right"],
  ["bartering", "bartering", "dragon_egg", "missing"],
  ["bartering", "bartering", "gravel", "wrong"],
  ["fuels", "oak_log", "oak_log", "right"],
  ["fuels", "stone", "stone", "missing"],
  ["fuels", "oak_planks", "oak_planks", "wrong"],
];

const FROM_1_20: typeof EVERYWHERE = [
  ["tiers", "stone", "cobblestone", "right"],
  ["tiers", "iron_ore", "raw_iron", "right"],
  ["tiers", "dirt", "*", "wrong"],
  ["tiers", "obsidian", "*", "wrong"],
  ["archaeology", "desert_well", "arms_up_pottery_sherd", "right"],
  ["archaeology", "desert_well", "dragon_egg", "missing"],
  ["archaeology", "desert_well", "stick", "wrong"],
  ["gifts", "gameplay/sniffer_digging", "torchflower_seeds", "right"],
  ["gifts", "gameplay/sniffer_digging", "dragon_egg", "missing"],
  ["gifts", "gameplay/sniffer_digging", "pitcher_pod", "wrong"],
];

const FROM_1_21_2: typeof EVERYWHERE = [
  ["crafting", "red_bundle", "red_bundle", "right"],
  ["crafting", "tipped_arrow", "tipped_arrow", "right"],
  ["gifts", "gameplay/chicken_lay", "egg", "right"],
];

// Bartering has an item more in 26.1, so all shares differ.
describe.each([
  ["to-1.19.4", "1.16.5", EVERYWHERE],
  ["to-1.19.4", "1.18.2", EVERYWHERE],
  ["from-1.20", "1.20.1", [...EVERYWHERE, ...FROM_1_20]],
  ["from-1.21.2", "1.21.4", [...EVERYWHERE, ...FROM_1_20, ...FROM_1_21_2]],
  ["from-1.21.2", "26.1", [...EVERYWHERE, ...FROM_1_20, ...FROM_1_21_2].filter(([kind]) => kind !== "bartering")],
] as [string, string, typeof EVERYWHERE][])("the pack %s against %s", (name, mcVersion, expected) => {
  const findings = check(name, mcVersion);

  test.each(expected)("%s of %s: %s is %s", (kind, subject, item, verdict) => {
    const rows = findings.filter((row) => row.kind === kind && row.subject === subject && row.item === item);
    expect(rows.map((row) => row.verdict)).toContain(verdict);
    if (verdict === "right") expect(rows.filter(isFault)).toEqual([]);
    else expect(rows.filter(isFault).length).toBeGreaterThan(0);
  });

  test("names the file of each row", () => {
    const wrong = findings.filter(({ path }) => !/^[a-z_/]+\/[\w*+/]+\.json$/.test(path));
    expect(wrong).toEqual([]);
  });

  test("reads every part of every file", () => {
    expect(findings.filter(({ vanilla }) => vanilla?.startsWith("not read"))).toEqual([]);
  });
});

describe("what is left out", () => {
  const findings = check("from-1.20", "1.20.1");
  const of = (subject: string, item: string) => findings.find((row) => row.subject === subject && row.item === item);

  test("is missing with a reason, which is no fault", () => {
    const dirt = findings.find(
      ({ kind, subject, item }) => kind === "digging" && subject === "grass_block" && item === "dirt",
    );
    expect(dirt).toMatchObject({ verdict: "missing", because: "dirt lies wherever these blocks do" });
    expect(of("fishing", "bow (damaged)")).toMatchObject({
      verdict: "missing",
      because: expect.stringContaining("damaged"),
    });
  });

  test("does not explain other amounts", () => {
    expect(of("fishing", "salmon")).toMatchObject({ verdict: "wrong", because: null, vanilla: "0.425" });
  });
});

test("a part of a pack is refused as a whole one", () => {
  const pack = DataPack.open(join(PACKS, "from-1.20"));
  expect(() => checkPack(pack, { mcVersion: "1.20.1" })).toThrow(/not of Minecraft 1\.20\.1.*--partial/);
});

test("every kind has a row in some pack", () => {
  const kinds = new Set([...EVERYWHERE, ...FROM_1_20].map(([kind]) => kind));
  expect([...KINDS].filter((kind) => !kinds.has(kind))).toEqual([]);
});
