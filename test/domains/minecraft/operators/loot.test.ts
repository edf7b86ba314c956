import { describe, expect, test } from "vitest";
import { SUPPORTED_VERSIONS } from "../../../../domains/minecraft/data/known-versions.ts";
import { loadGameData } from "../../../../domains/minecraft/load-game-data.ts";
import { compileRules } from "../../../../domains/minecraft/minecraft-rules.ts";
import { brush } from "../../../../domains/minecraft/operators/brush.ts";
import { findStructure } from "../../../../domains/minecraft/operators/find-structure.ts";
import { loot } from "../../../../domains/minecraft/operators/loot.ts";
import { expectedFinds } from "../../../../domains/minecraft/tables/archaeology.ts";
import { expectedLoot } from "../../../../domains/minecraft/tables/chest-loot.ts";
import { STRUCTURES, structuresOf } from "../../../../domains/minecraft/tables/structures.ts";
import { isFact, type Objective, type Operator, plainName } from "../../../../schemas/index.ts";

function operatorsOf(mcVersion: string, objective: Objective = "time"): Map<string, Operator> {
  const context = { data: loadGameData(mcVersion), rules: compileRules(mcVersion), objective };
  const all = [findStructure, loot, brush].flatMap((family) => family(context));
  return new Map(all.map((operator) => [operator.id, operator]));
}

describe.each(SUPPORTED_VERSIONS)("%s", (mcVersion) => {
  const operators = operatorsOf(mcVersion);

  test("names only items of the version", () => {
    const { items } = loadGameData(mcVersion);
    const named = [...operators.values()].flatMap(({ consumes, requires, uses, produces }) => [
      ...[...consumes, ...requires, ...uses].flatMap(({ anyOf }) => anyOf),
      ...Object.keys(produces),
    ]);
    expect(named.filter((name) => !isFact(name) && !items.has(plainName(name)))).toEqual([]);
  });

  test("finds exactly the structures that it empties or brushes", () => {
    const made = new Set([...operators.values()].flatMap(({ produces }) => Object.keys(produces).filter(isFact)));
    const taken = new Set(
      [...operators.values()].flatMap(({ consumes }) => consumes.flatMap(({ anyOf }) => anyOf.filter(isFact))),
    );
    expect([...made].sort()).toEqual([...taken].sort());
  });

  test("has few ways to one item, with unique ids", () => {
    const plain = [...operators.values()].filter(({ draws }) => draws === undefined);
    const byItem = Map.groupBy(
      plain.filter(({ verb }) => verb !== "explore"),
      ({ args }) => args.item,
    );
    expect(Math.max(...[...byItem.values()].map(({ length }) => length))).toBeLessThanOrEqual(3);
    expect(plain.length).toBeLessThan(160);
  });
});

test("items that only structures have are obtainable from their first version on", () => {
  const has = (mcVersion: string, item: string) =>
    [...operatorsOf(mcVersion).values()].some(({ produces }) => Object.hasOwn(produces, item));
  const firsts: Record<string, string> = {
    golden_apple: "1.16.5",
    elytra: "1.16.5",
    music_disc_pigstep: "1.16.5",
    music_disc_otherside: "1.18.2",
    echo_shard: "1.19",
    disc_fragment_5: "1.19",
    sniffer_egg: "1.20.1",
    music_disc_relic: "1.20.1",
    netherite_upgrade_smithing_template: "1.20.1",
    heart_pottery_sherd: "1.20.1",
    heavy_core: "1.21.1",
    music_disc_precipice: "1.21.1",
    music_disc_creator: "1.21.1",
    music_disc_creator_music_box: "1.21.1",
    flow_pottery_sherd: "1.21.1",
    copper_horse_armor: "1.21.9",
    diamond_nautilus_armor: "1.21.11",
  };
  for (const [item, first] of Object.entries(firsts)) {
    const since = SUPPORTED_VERSIONS.filter((mcVersion) => has(mcVersion, item));
    expect([item, since]).toEqual([item, SUPPORTED_VERSIONS.slice(SUPPORTED_VERSIONS.indexOf(first))]);
  }
});

test.each(["1.20.1", "1.21.4", "26.1"])("%s: every smithing template and pottery sherd has a place", (mcVersion) => {
  const all = [...loadGameData(mcVersion).items.keys()].filter((name) =>
    /_smithing_template$|_pottery_sherd$/.test(name),
  );
  const made = new Set([...operatorsOf(mcVersion).values()].flatMap(({ produces }) => Object.keys(produces)));
  // Elder guardians drop the tide trim.
  expect(all.filter((name) => !made.has(name))).toEqual(["tide_armor_trim_smithing_template"]);
});

test("a pigstep disc costs the containers of about four bastions", () => {
  const operators = operatorsOf("1.20.1");
  expect(operators.get("loot:bastion_remnant:music_disc_pigstep")).toMatchObject({
    verb: "loot_container",
    args: { structure: "bastion_remnant", item: "music_disc_pigstep" },
    // 4 of 5.5 containers use the table that has it, with 5 in 89.
    consumes: [{ anyOf: ["seen:bastion_remnant"], count: 24 }],
    produces: { music_disc_pigstep: 1 },
    safetyLevel: "dangerous",
  });
  expect(operators.get("find:bastion_remnant")).toMatchObject({
    args: { for: "bastion_remnant" },
    requires: [{ anyOf: ["dimension:nether"], count: 1 }],
    produces: { "seen:bastion_remnant": 6 },
  });
});

test("End cities are on the outer islands, and every second one has a ship with an elytra", () => {
  const operators = operatorsOf("1.20.1");
  expect(operators.get("find:end_city")?.requires.map(({ anyOf }) => anyOf)).toEqual([
    ["dimension:end"],
    ["island:outer"],
  ]);
  expect(operators.get("loot:end_city:elytra")?.consumes).toEqual([{ anyOf: ["seen:end_city"], count: 8 }]);
});

test("buried treasure requires the map from a shipwreck or ruin", () => {
  const operators = operatorsOf("1.16.5");
  expect(operators.get("find:buried_treasure")?.consumes).toEqual([{ anyOf: ["map:buried_treasure"], count: 1 }]);
  expect(operators.get("loot:shipwreck:filled_map")?.produces).toEqual({ filled_map: 1, "map:buried_treasure": 1 });
});

test("vaults consume a key for each one opened", () => {
  const operators = operatorsOf("1.21.1");
  expect(operators.get("loot:ominous_vault:heavy_core")?.consumes).toEqual([
    { anyOf: ["seen:ominous_vault"], count: 13 },
    { anyOf: ["ominous_trial_key"], count: 13 },
  ]);
  expect(operators.get("loot:trial_spawner:trial_key")?.consumes).toEqual([
    { anyOf: ["seen:trial_spawner"], count: 2 },
  ]);
});

test("brushing wears the brush by one point per block", () => {
  expect(operatorsOf("1.20.1").get("brush:ocean_ruin_warm:sniffer_egg")).toMatchObject({
    verb: "use_on_block",
    args: { block: "suspicious_sand", tool: "brush", item: "sniffer_egg", effect: "brush" },
    consumes: [{ anyOf: ["seen:ocean_ruin_warm/suspicious_sand"], count: 15 }],
    uses: [{ anyOf: ["brush"], durability: 15 }],
  });
});

test("loot costs the opened containers under actions, and finding is free", () => {
  for (const { verb, cost, consumes, draws } of operatorsOf("1.21.1", "actions").values()) {
    // Luck opens one, and costs as many as it takes on average.
    if (draws === undefined) expect(cost).toBe(verb === "explore" ? 0 : consumes[0]?.count);
    else expect(consumes[0]?.count).toBe(1);
  }
});

test("structures with an unknown table or item are refused with structure and version", () => {
  const data = loadGameData("1.20.1");
  const [row] = STRUCTURES.structures;
  if (row === undefined) throw new Error("no structures");
  const read = (places: typeof row.places) =>
    structuresOf(data, expectedLoot(data), expectedFinds(data), { ...STRUCTURES, structures: [{ ...row, places }] });
  const [place] = row.places;
  if (place === undefined) throw new Error("no places");
  expect(() => read([{ ...place, tables: [{ table: "trial_spawner", count: 1 }] }])).toThrow(
    /structures\.json: desert_pyramid \(1\.20\.1\): no such chest table: trial_spawner/,
  );
  expect(() => read([{ ...place, key: { item: "trial_keyring", each: 1 } }])).toThrow(/no such item: trial_keyring/);
});
