// Sweeps every operator of every version for what its dimension forbids. An operator is possible in
// a dimension if all facts that it needs can be had there without travelling, whatever is held.

import { describe, expect, test } from "vitest";
import { reachableBy } from "../../../domains/minecraft/analysis/reachable.ts";
import { SUPPORTED_VERSIONS } from "../../../domains/minecraft/data/known-versions.ts";
import { compileMinecraft } from "../../../domains/minecraft/index.ts";
import { AT_THE_START, isSaidOnly } from "../../../domains/minecraft/tables/assumptions.ts";
import { isFact, type Operator, sightOf } from "../../../schemas/index.ts";

const DIMENSIONS = ["end", "nether", "overworld"] as const;
type Dimension = (typeof DIMENSIONS)[number];

/** Facts that travel does not leave behind. */
const LASTING = /^(?!near:|seen:|fuel:|dimension:|island:|poured:|cauldron:)[a-z]+:/;

/** The operators that are possible in a dimension, with what is held. */
function possibleIn(
  dimension: Dimension,
  operators: readonly Operator[],
  isHeld: (item: string) => boolean,
  inSight: readonly string[] = [],
) {
  const lasting = operators.flatMap(({ produces }) => Object.keys(produces).filter((name) => LASTING.test(name)));
  const places = dimension === "end" ? ["island:main", "island:outer"] : [];
  const always = AT_THE_START.filter((name) => !name.startsWith("dimension:"));
  const biomes = operators.flatMap(({ requires }) => requires.flatMap(({ anyOf }) => anyOf)).filter(isSaidOnly);
  const facts = new Set([...inSight, ...biomes, `dimension:${dimension}`, ...places, ...always, ...lasting]);
  const isThere = (name: string): boolean => (isFact(name) ? facts.has(name) : isHeld(name));
  const isPossible = ({ verb, consumes, requires, uses }: Operator): boolean =>
    verb !== "travel" && [...consumes, ...requires, ...uses].every(({ anyOf }) => anyOf.some(isThere));
  for (let before = -1; before < facts.size; ) {
    before = facts.size;
    for (const operator of operators.filter(isPossible)) {
      for (const name of Object.keys(operator.produces)) if (isFact(name)) facts.add(name);
    }
  }
  return new Set(operators.filter(isPossible).map(({ id }) => id));
}

/** What only the outer islands of the End have, and what is made of it. */
const OF_OUTER_ISLANDS =
  /^(chorus_.*|popped_chorus_fruit|purpur_.*|end_rod|shulker_shell|(.*_)?shulker_box|elytra|dragon_head|spire_armor_trim_smithing_template)$/;

/** Where operators work, by pattern of their ids. */
const PLACES: readonly [pattern: RegExp, dimensions: readonly Dimension[]][] = [
  [/^dry:sponge$/, ["nether"]],
  [/^barter:/, ["nether"]],
  [/^drain:clay_ball$/, ["end", "overworld"]],
  [/^(open:open|close:closed)_eyeblossom$/, ["overworld"]],
  [/^build:shelter:(bedroom|dug_in)$/, ["overworld"]],
  [/^build:shelter:hut$/, DIMENSIONS],
  [/^build:end_portal$/, ["overworld"]],
  [/^build:nether_portal$/, ["nether", "overworld"]],
  [/^(hatch|sniff):sniffer/, ["overworld"]],
  [/^(trade|employ|promote):/, ["overworld"]],
  [/^kill:ender_dragon/, ["end"]],
  [/^kill:wither:nether_star$/, DIMENSIONS],
  [/^weather:/, DIMENSIONS],
  [/^soak:mud$/, DIMENSIONS],
];

/** Where plants grow on ground that is there, with nothing but seeds, bone meal and tools. */
const PLANTS: readonly [pattern: RegExp, dimensions: readonly Dimension[]][] = [
  // Farmland in sight is needed.
  [/:tilled$/, []],
  [/^grow:(oak|birch|spruce|jungle|acacia|dark_oak|mangrove|cherry|pale_oak|azalea)(:bone_meal)?$/, ["overworld"]],
  [/^grow:(wheat|carrot|potato|beetroot|torchflower|pitcher_plant|melon|pumpkin)\b/, ["overworld"]],
  [/^grow:(sugar_cane|kelp|bamboo|sweet_berries)\b/, ["overworld"]],
  [/^grow:(brown|red)_mushroom:huge$/, ["nether", "overworld"]],
  [/^grow:(crimson|warped)_fungus$/, ["nether"]],
  [/^grow:(cactus|nether_wart|cocoa_beans|chorus_flower)\b/, []],
  [/:placed$/, []],
  [/^grow:((brown|red)_mushroom|vine|glow_berries|(twisting|weeping)_vines)(:\d+|:bone_meal)?$/, DIMENSIONS],
];

describe.each(SUPPORTED_VERSIONS)("in %s", (mcVersion) => {
  const { operators, sights = [] } = compileMinecraft({ mcVersion, objective: "time" });
  /** What only a state can show, besides liquids and creatures, which depend on the dimension. */
  const inSight = sights.map((block) => sightOf({ block }));
  const possible = Object.fromEntries(DIMENSIONS.map((one) => [one, possibleIn(one, operators, () => true)]));
  const withSights = Object.fromEntries(
    DIMENSIONS.map((one) => [one, possibleIn(one, operators, () => true, inSight)]),
  );
  const placesOf = (id: string, found = possible): Dimension[] => DIMENSIONS.filter((one) => found[one]?.has(id));

  test("every operator is possible somewhere", () => {
    const nowhere = operators.filter(({ id, verb }) => placesOf(id, withSights).length === 0 && verb !== "travel");
    expect(nowhere.map(({ id }) => id)).toEqual([]);
  });

  test("nothing that takes water out of the world, or pours it, is possible in the Nether", () => {
    const wet = operators.filter(
      ({ verb, args, requires }) =>
        verb === "fish" ||
        args.block === "water" ||
        requires.some(({ anyOf }) => anyOf.every((name) => /^(near|poured):water$/.test(name))),
    );
    expect(wet.length).toBeGreaterThan(60);
    expect(wet.filter(({ id }) => placesOf(id).includes("nether")).map(({ id }) => id)).toEqual([]);
    expect(placesOf("make:obsidian")).not.toContain("nether");
  });

  test("operators that depend on their dimension are possible only there", () => {
    for (const [pattern, dimensions] of PLACES) {
      for (const { id } of operators.filter((operator) => pattern.test(operator.id))) {
        expect([id, placesOf(id)]).toEqual([id, dimensions]);
      }
    }
  });

  test("nothing of the outer End is had without a pearl for the gateway", () => {
    const without = (...ids: string[]) => reachableBy(operators.filter(({ id }) => !ids.includes(id))).names;
    const all = without();
    const outer = [...all].filter((name) => OF_OUTER_ISLANDS.test(name));
    expect(outer.length).toBeGreaterThan(25);
    const lost = without("travel:end:outer");
    expect([...all].filter((name) => !isFact(name) && !lost.has(name)).sort()).toEqual(outer.sort());
    const byPearl = operators.filter(({ produces }) => "island:outer" in produces);
    expect(byPearl.map(({ consumes, requires }) => [consumes, requires.flatMap(({ anyOf }) => anyOf)])).toEqual([
      [[{ anyOf: ["ender_pearl"], count: 1 }], ["island:main", "dimension:end", "gateway:end"]],
    ]);
  });

  test("every search names the dimension that it searches", () => {
    for (const { id, requires } of operators.filter(({ verb }) => verb === "explore")) {
      const named = requires.flatMap(({ anyOf }) => anyOf).filter((name) => name.startsWith("dimension:"));
      expect([id, named.length]).toEqual([id, 1]);
    }
  });

  test("plants grow only where their ground is natural, unless it is held", () => {
    const growing = operators.filter(({ verb }) => verb === "grow_crop" || verb === "grow_tree");
    const unmatched = new Set(growing.map(({ id }) => id));
    for (const one of growing) {
      const given = new Set([...one.consumes, ...one.uses].flatMap(({ anyOf }) => anyOf));
      // A rare yield keeps its seeds.
      given.add(String(one.args.seed));
      const bare = Object.fromEntries(
        DIMENSIONS.map((dimension) => [dimension, possibleIn(dimension, [...finds, one], (item) => given.has(item))]),
      );
      const row = PLANTS.find(([pattern]) => pattern.test(one.id));
      if (row === undefined) continue;
      unmatched.delete(one.id);
      expect([one.id, placesOf(one.id, bare)]).toEqual([one.id, row[1]]);
    }
    expect([...unmatched]).toEqual([]);
  });

  const finds = operators.filter(({ verb }) => verb === "explore");
});
