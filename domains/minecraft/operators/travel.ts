// `build:PORTAL`, `cast:PORTAL` and `travel:DIMENSION`: one dimension is true at a time. Travel clears it and
// everything nearby: stations, their heat, sightings, villagers. A standing portal stays
// (`portal:nether`) and leads both ways. The way out of the End and the gateways to its islands
// (`gateway:end`) open when the dragon dies.
// Source: https://minecraft.wiki/w/Nether_portal, https://minecraft.wiki/w/Stronghold,
// https://minecraft.wiki/w/Eye_of_Ender

import type { Operator } from "../../../schemas/index.ts";
import { blueprintNamed, piecesOf } from "../../blueprints.ts";
import { withMeals } from "../costs/food.ts";
import { sprintTicks, walkTicks } from "../costs/walking.ts";
import type { GameData } from "../data/game-data.ts";
import { readCreatureProducts } from "../tables/creature-products.ts";
import { readShelters } from "../tables/shelters.ts";
import { readWeapons } from "../tables/weapons.ts";
import { fact, type OperatorFamily, operator } from "./family.ts";
import { strongSword } from "./weapons.ts";

/** Facts that hold only at the body's place. */
const LEFT_BEHIND = ["cauldron:*", "fuel:*", "near:*", "poured:*", "seen:*", "shorn:*"];

/** Frame without corners; supporting blocks come from the ground there. */
export const PORTAL_OBSIDIAN = piecesOf(blueprintNamed("nether_portal"), "obsidian");
/** Choosing a spot, looking there and placing one block; our estimate, as for stations. */
const PLACE_TICKS = 10;
/** Four seconds in the portal, and loading the other side. */
const PORTAL_TICKS = 80 + 40;
/** Distance from the work back to the portal; our estimate. */
const WAY_TO_PORTAL = 64;

/**
 * Each of the 12 frames has an eye with chance 1 in 10, so 10.8 are missing; and one eye breaks in
 * 5 throws, about as many as are needed.
 */
const EYES = 12;
/**
 * The first ring of strongholds lies 1,280 to 2,816 blocks from the world's centre; this is the
 * mean, sprinting, before digging in.
 */
const STRONGHOLD_DISTANCE = 2048;
const DIGGING_IN_TICKS = 1200;

/**
 * Casting: the water is poured out above a mould, and the same bucket carries lava from the pool
 * into it ten times, each to become obsidian where it touches the water. The water and the mould
 * stay there. For each block the bucket is filled, carried a few steps and emptied; our estimate.
 */
const MOULD_BLOCKS = 8;
const CAST_TICKS = 40;

export const build: OperatorFamily = ({ data, objective }) => [
  operator(objective, {
    id: "build:nether_portal",
    verb: "build_structure",
    args: { blueprint: "nether_portal" },
    consumes: [{ anyOf: ["obsidian"], count: PORTAL_OBSIDIAN }],
    requires: [{ anyOf: ["dimension:nether", "dimension:overworld"], count: 1 }],
    uses: [{ anyOf: ["flint_and_steel"], durability: 1 }],
    produces: { "portal:nether": 1 },
    actions: 0,
    ticks: PLACE_TICKS * (PORTAL_OBSIDIAN + 1),
  }),
  operator(objective, {
    id: "cast:nether_portal",
    verb: "build_structure",
    args: { blueprint: "nether_portal_cast" },
    consumes: [fact("water_bucket"), { anyOf: readShelters(data).walls, count: MOULD_BLOCKS }],
    requires: [fact("dimension:overworld"), fact("near:lava")],
    uses: [{ anyOf: ["flint_and_steel"], durability: 1 }],
    produces: { bucket: 1, "portal:nether": 1 },
    actions: 0,
    ticks: CAST_TICKS * PORTAL_OBSIDIAN + PLACE_TICKS * (MOULD_BLOCKS + 2),
    safetyLevel: "caution",
  }),
  operator(objective, {
    id: "build:end_portal",
    verb: "build_structure",
    args: { blueprint: "end_portal" },
    consumes: [{ anyOf: ["ender_eye"], count: EYES }],
    requires: [fact("dimension:overworld")],
    produces: { "portal:end": 1 },
    clears: [...LEFT_BEHIND],
    actions: 0,
    ticks: withMeals(sprintTicks(STRONGHOLD_DISTANCE) + DIGGING_IN_TICKS),
    safetyLevel: "caution",
  }),
];

const PORTAL_DIRECTIONS = [
  { id: "travel:nether", from: "overworld", to: "nether", through: ["portal:nether"], safetyLevel: "caution" },
  { id: "travel:overworld", from: "nether", to: "overworld", through: ["portal:nether"], safetyLevel: "safe" },
  { id: "travel:end", from: "overworld", to: "end", through: ["portal:end"], safetyLevel: "dangerous" },
  {
    id: "travel:end:open",
    from: "overworld",
    to: "end",
    through: ["portal:end", "gateway:end"],
    safetyLevel: "caution",
  },
  { id: "travel:overworld:end", from: "end", to: "overworld", through: ["gateway:end"], safetyLevel: "safe" },
] as const;

/** The arms for the dragon, required to enter the End while it lives. */
const arms = (data: GameData): Operator["requires"] => {
  const fight = readCreatureProducts(data).find(({ id }) => id === "kill:ender_dragon");
  return [
    ...(fight?.consumes ?? []).filter(({ anyOf }) => anyOf.includes("arrow")),
    ...(fight?.uses ?? []).map(({ anyOf }) => ({ anyOf, count: 1 })),
    { anyOf: strongSword(1, readWeapons(data)).anyOf, count: 1 },
  ];
};

export const travel: OperatorFamily = ({ data, objective }) =>
  PORTAL_DIRECTIONS.map(({ id, from, to, through, safetyLevel }) =>
    operator(objective, {
      id,
      verb: "travel",
      args: { dimension: to },
      requires: [
        fact(`dimension:${from}`),
        ...through.map((name) => fact(name)),
        ...(id === "travel:end" ? arms(data) : []),
      ],
      produces: { [`dimension:${to}`]: 1 },
      clears: [`dimension:${from}`, ...LEFT_BEHIND],
      actions: 0,
      ticks: walkTicks(WAY_TO_PORTAL) + PORTAL_TICKS,
      safetyLevel,
    }),
  );
