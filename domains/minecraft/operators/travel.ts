// `build:PORTAL`, `cast:PORTAL` and `travel:DIMENSION`: one dimension is true at a time. Travel clears it and
// everything nearby: stations, their heat, sightings, villagers. A standing portal stays
// (`portal:nether`) and leads both ways. The way out of the End and the gateways to its islands
// (`gateway:end`) open when the dragon dies. The portals of the End are on its main island
// (`island:main`); an ender pearl thrown into a gateway takes the body to the outer islands
// (`island:outer`), and another one back.
// Source: https://minecraft.wiki/w/Nether_portal, https://minecraft.wiki/w/Stronghold,
// https://minecraft.wiki/w/Eye_of_Ender, https://minecraft.wiki/w/End_Gateway

import type { Operator } from "../../../schemas/index.ts";
import { blueprintNamed, piecesOf } from "../../blueprints.ts";
import { withMeals } from "../costs/food.ts";
import { sprintTicks, walkTicks } from "../costs/walking.ts";
import { readCreatureProducts } from "../tables/creature-products.ts";
import { readShelters } from "../tables/shelters.ts";
import { readWeapons } from "../tables/weapons.ts";
import { type FamilyContext, fact, type OperatorDraft, type OperatorFamily, operator } from "./family.ts";
import { strongSword } from "./fights.ts";

/** Facts that hold only at the body's place. */
const LEFT_BEHIND = ["biome:*", "cauldron:*", "fuel:*", "near:*", "poured:*", "seen:*", "shorn:*"];

/** Frame without corners; supporting blocks come from the ground there. */
export const PORTAL_OBSIDIAN = piecesOf(blueprintNamed("nether_portal"), "obsidian");
/** Choosing a spot, looking there and placing one block; our estimate, as for stations. */
const PLACE_TICKS = 10;
/** Four seconds in the portal, and loading the other side. */
const PORTAL_TICKS = 80 + 40;
/** Distance from the work back to the portal; our estimate. */
const WAY_TO_PORTAL = 64;
/** A gateway is in a ring of 96 blocks around the middle of the main island. */
const WAY_TO_GATEWAY = 96;
/** Getting in reach of the gateway, which floats, and throwing; our estimate. */
const THROW_TICKS = 100;

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

interface Passage {
  id: string;
  /** The destination. */
  args: Operator["args"];
  /** Facts of the place that the body leaves, and of the one where it arrives. */
  from: readonly string[];
  to: readonly string[];
  through: readonly string[];
  safetyLevel: Operator["safetyLevel"];
}

const OVERWORLD = ["dimension:overworld"];
const NETHER = ["dimension:nether"];
const MAIN_ISLAND = ["dimension:end", "island:main"];

const PORTAL_DIRECTIONS: readonly Passage[] = [
  {
    id: "travel:nether",
    args: { dimension: "nether" },
    from: OVERWORLD,
    to: NETHER,
    through: ["portal:nether"],
    safetyLevel: "caution",
  },
  {
    id: "travel:overworld",
    args: { dimension: "overworld" },
    from: NETHER,
    to: OVERWORLD,
    through: ["portal:nether"],
    safetyLevel: "safe",
  },
  {
    id: "travel:end",
    args: { dimension: "end" },
    from: OVERWORLD,
    to: MAIN_ISLAND,
    through: ["portal:end"],
    safetyLevel: "dangerous",
  },
  {
    id: "travel:end:open",
    args: { dimension: "end" },
    from: OVERWORLD,
    to: MAIN_ISLAND,
    through: ["portal:end", "gateway:end"],
    safetyLevel: "caution",
  },
  {
    id: "travel:overworld:end",
    args: { dimension: "overworld" },
    from: MAIN_ISLAND,
    to: OVERWORLD,
    through: ["gateway:end"],
    safetyLevel: "safe",
  },
];

/** Between the islands of the End, with a pearl. */
const GATEWAY_DIRECTIONS: readonly Passage[] = [
  {
    id: "travel:end:outer",
    args: { dimension: "end", island: "outer" },
    from: ["island:main"],
    to: ["island:outer"],
    through: ["dimension:end", "gateway:end"],
    safetyLevel: "dangerous",
  },
  {
    id: "travel:end:main",
    args: { dimension: "end", island: "main" },
    from: ["island:outer"],
    to: ["island:main"],
    through: ["dimension:end", "gateway:end"],
    safetyLevel: "caution",
  },
];

/**
 * The arms for the dragon, required to enter the End while it lives. Who fights it wears armour; who
 * only fills bottles with its breath does not.
 */
const arms = (context: FamilyContext): Operator["requires"] => {
  const { data } = context;
  const fight = readCreatureProducts(data).find(({ id }) => id === "kill:ender_dragon");
  return [
    ...(fight?.consumes ?? []).filter(({ anyOf }) => anyOf.includes("arrow")),
    ...(fight?.uses ?? []).map(({ anyOf }) => ({ anyOf, count: 1 })),
    { anyOf: strongSword(1, readWeapons(data)).anyOf, count: 1 },
  ];
};

const passage = (
  { objective }: Pick<FamilyContext, "objective">,
  { id, args, from, to, through, safetyLevel }: Passage,
  draft: Pick<OperatorDraft, "ticks" | "consumes" | "requires">,
): Operator =>
  operator(objective, {
    id,
    verb: "travel",
    args,
    ...draft,
    requires: [...[...from, ...through].map((name) => fact(name)), ...(draft.requires ?? [])],
    produces: Object.fromEntries(to.map((name) => [name, 1])),
    clears: [...from, ...LEFT_BEHIND],
    actions: 0,
    safetyLevel,
  });

export const travel: OperatorFamily = (context) => [
  ...PORTAL_DIRECTIONS.map((one) =>
    passage(context, one, {
      requires: one.id === "travel:end" ? arms(context) : [],
      ticks: walkTicks(WAY_TO_PORTAL) + PORTAL_TICKS,
    }),
  ),
  ...GATEWAY_DIRECTIONS.map((one) =>
    passage(context, one, {
      consumes: [fact("ender_pearl")],
      ticks: walkTicks(WAY_TO_GATEWAY) + THROW_TICKS + PORTAL_TICKS,
    }),
  ),
];
