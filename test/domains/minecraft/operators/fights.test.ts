// How creatures are fought, by version: which weapons, which armour, what flies, and that every
// creature can be killed.

import { describe, expect, test } from "vitest";
import { compileMinecraft, SUPPORTED_VERSIONS } from "../../../../domains/index.ts";
import { loadGameData } from "../../../../domains/minecraft/load-game-data.ts";
import type { Operator } from "../../../../schemas/index.ts";
import { SAMPLED_VERSIONS } from "../sampled-versions.ts";

/** The operators that kill, and the ways of goals for kills. */
function killsOf(mcVersion: string): Operator[] {
  const { operators, acts = [] } = compileMinecraft({ mcVersion, objective: "time" });
  const ways = acts.flatMap(({ verb, subjects, ways: own }) =>
    verb === "kill" ? own.map((way, index): Operator => ({ ...way, id: `act:kill:${subjects}:${index}` })) : [],
  );
  return [...operators.filter(({ verb }) => verb === "kill_entity"), ...ways];
}

/** Kills by a rare explosion or a stray arrow need no fight. */
const isTrophy = ({ args }: Operator): boolean => /_head$|_skull$|^music_disc_/.test(String(args.item));

const armourOf = ({ requires }: Operator): string[] =>
  requires.flatMap(({ anyOf }) => anyOf).filter((name) => /_(helmet|chestplate|leggings|boots)$/.test(name));

const SWORDS_AND_AXES = /_(sword|axe|pickaxe|shovel|hoe)$/;

/** Only commands make these, or nothing hurts them, or they are no creatures. */
const NEVER_KILLED = new Set(["armor_stand", "creaking", "creaking_transient", "giant", "illusioner", "mannequin"]);
/** Experiments in these versions. */
const EXPERIMENTAL: Readonly<Record<string, readonly string[]>> = {
  "1.19.3": ["camel"],
  "1.19.4": ["camel", "sniffer"],
  "1.20.4": ["breeze"],
  "1.20.6": ["bogged", "breeze"],
};
/** Projectiles, vehicles, blocks in motion, effects and players. */
const NO_CREATURE =
  /^(player|item|tnt|egg|trident|potion|.*_potion|painting|marker|interaction|.*_?arrow|.*fireball|.*wind_charge.*|.*_(cloud|display|frame|knot|crystal|fangs|bullet|spit|rocket|bolt|block|bobber|minecart|boat|raft|pearl|skull|orb|bottle|of_ender)|boat|minecart|snowball|eye_of_ender|ominous_item_spawner)$/;

const creaturesIn = (mcVersion: string): string[] =>
  [...loadGameData(mcVersion).entities].filter((name) => !NO_CREATURE.test(name) && !NEVER_KILLED.has(name));

describe.each(SAMPLED_VERSIONS)("%s", (mcVersion) => {
  const kills = killsOf(mcVersion);
  const fights = kills.filter((operator) => !isTrophy(operator) || operator.args.item === "wither_skeleton_skull");
  const of = (entity: string): Operator[] => fights.filter(({ args }) => args.entity === entity);

  test.each(["elder_guardian", "ender_dragon", "evoker", "piglin_brute", "ravager", "vindicator", "warden", "wither"])(
    "nobody fights a %s without four pieces of iron armour or better, and an iron weapon or better",
    (entity) => {
      const ways = of(entity);
      expect(ways.length > 0).toBe(loadGameData(mcVersion).entities.has(entity));
      for (const way of ways) {
        const worn = armourOf(way);
        expect(new Set(worn.map((name) => name.split("_")[1])).size, way.id).toBe(4);
        expect(worn.filter((name) => !/^(iron|diamond|netherite)_/.test(name))).toEqual([]);
        const weapons = way.uses.flatMap(({ anyOf }) => anyOf);
        expect(weapons.length, way.id).toBeGreaterThan(0);
        expect(weapons.filter((name) => /^(wooden|stone|golden|copper)_/.test(name))).toEqual([]);
      }
    },
  );

  test("a warden is met in diamond or netherite, because a blow kills through iron", () => {
    const worn = of("warden").flatMap(armourOf);
    expect(worn.filter((name) => name.startsWith("iron_"))).toEqual([]);
  });

  test.each(["zombie", "skeleton", "spider", "creeper", "slime", "pillager"])("a %s takes no armour", (entity) => {
    const single = of(entity).filter(({ consumes }) => (consumes[0]?.count ?? 0) < 20);
    expect(single.length).toBeGreaterThan(0);
    for (const way of single) expect(armourOf(way), way.id).toEqual([]);
  });

  test("a ghast is shot, or killed by its own fireball, but never struck", () => {
    const ways = of("ghast");
    expect(
      ways.flatMap(({ uses }) => uses.flatMap(({ anyOf }) => anyOf)).filter((name) => SWORDS_AND_AXES.test(name)),
    ).toEqual([]);
    expect(ways.some(({ uses }) => uses.some(({ anyOf }) => anyOf.includes("bow")))).toBe(true);
    expect(ways.some(({ uses }) => uses.length === 0)).toBe(true);
  });

  test.each(["phantom", "blaze", "bat", "vex"])("a %s flies, so a bow is one way, which spends arrows", (entity) => {
    const [shot] = of(entity).filter(({ uses }) => uses.some(({ anyOf }) => anyOf.includes("bow")));
    expect(shot?.consumes.some(({ anyOf, count }) => anyOf[0] === "arrow" && count > 0)).toBe(true);
  });

  test("a blaze takes more than a stone sword, and a strider more than the hand", () => {
    const weapons = of("blaze").flatMap(({ uses }) => uses.flatMap(({ anyOf }) => anyOf));
    expect(weapons.filter((name) => /^(wooden|stone|golden)_/.test(name))).toEqual([]);
    for (const { id, uses } of of("strider")) expect(uses, id).toHaveLength(1);
  });

  test("a better weapon never costs more than the plain way with the same needs", () => {
    for (const better of fights.filter(({ draws }) => draws === undefined)) {
      const plain = fights.find(({ id }) => id !== better.id && better.id.startsWith(`${id}:`));
      if (plain === undefined || better.id.endsWith(":bow") || plain.args.item !== better.args.item) continue;
      expect(better.ticks, better.id).toBeLessThan(plain.ticks);
      expect(armourOf(better)).toEqual(armourOf(plain));
    }
  });
});

test.each(SUPPORTED_VERSIONS)("%s: every creature that a player can kill has a kill", (mcVersion) => {
  const kills = new Set(killsOf(mcVersion).map(({ args }) => args.entity));
  const experimental = EXPERIMENTAL[mcVersion] ?? [];
  const missing = creaturesIn(mcVersion).filter((name) => !kills.has(name) && !experimental.includes(name));
  // Until 1.21.11 only commands make a zombie horse.
  expect(missing.filter((name) => name !== "zombie_horse" || mcVersion === "1.21.11" || mcVersion === "26.1")).toEqual(
    [],
  );
});

test("what is killed by bare hands is killed with any weapon, too, also if no search finds it", () => {
  const kills = compileMinecraft({ mcVersion: "1.20.1", objective: "time" }).operators.filter(
    (operator) => operator.verb === "kill_entity" && !isTrophy(operator) && !/:(lucky|shorn)/.test(operator.id),
  );
  const ids = new Set(kills.map(({ id }) => id));
  const bare = kills.filter(({ uses, args }) => uses.length === 0 && args.effect === undefined);
  expect(bare.map(({ id }) => id)).toContain("kill:mooshroom:beef");
  expect(bare.filter(({ id }) => !ids.has(`${id}:armed`)).map(({ id }) => id)).toEqual([]);
});
