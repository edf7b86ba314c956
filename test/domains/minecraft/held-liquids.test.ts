// What poured water and lava give: plans with the right cost where vanilla has a way, and none where
// it has not. Plans are replayed by `validate` before they count.

import { beforeAll, describe, expect, test } from "vitest";
import { compileSteps, makespanTicks } from "../../../domains/index.ts";
import { minecraftSnapshot } from "../../../domains/minecraft/snapshot/index.ts";
import { type CompiledDomain, Planning } from "../../../planner/index.ts";
import { Problem, type ProblemInput, parseDocument, type Result } from "../../../schemas/index.ts";
import { SAMPLED_VERSIONS } from "./sampled-versions.ts";

const compiled = new Map<string, CompiledDomain>();

async function open(mcVersion: string): Promise<void> {
  if (!compiled.has(mcVersion)) compiled.set(mcVersion, await minecraftSnapshot({ mcVersion, objective: "time" }));
}

function planned(mcVersion: string, input: ProblemInput): Result {
  const domain = compiled.get(mcVersion);
  if (domain === undefined) throw new Error(`${mcVersion} is not open`);
  const planning = new Planning(domain, parseDocument(Problem, { mcVersion, ...input }, "problem"), {
    steps: { compileSteps, makespanTicks },
  });
  for (;;) {
    const result = planning.step();
    if (result !== null) return result;
  }
}

type Inventory = Record<string, number>;

/** A goal from what is held alone: nothing is searched for, and the body stays in its dimension. */
const heldIn = (dimension: "overworld" | "nether" | "end", inventory: Inventory, items: Inventory): ProblemInput => ({
  goal: { items },
  state: { dimension, inventory },
  constraints: { avoid: ["explore", "travel"] },
});

const WATER = { water_bucket: 1 };

/** What can be done with what is held, and its cost in ticks. */
const WAYS: readonly [what: string, problem: ProblemInput, ticks: number][] = [
  [
    "poured water hardens concrete",
    heldIn("overworld", { ...WATER, white_concrete_powder: 1, wooden_pickaxe: 1 }, { white_concrete: 1 }),
    63,
  ],
  [
    "water is poured in the End too",
    heldIn("end", { ...WATER, white_concrete_powder: 1, wooden_pickaxe: 1 }, { white_concrete: 1 }),
    63,
  ],
  [
    "poured water fills bottles without end",
    heldIn("end", { ...WATER, glass_bottle: 3 }, { potion: 3, water_bucket: 1 }),
    50,
  ],
  ["two sources make a spring", heldIn("end", { water_bucket: 2, bucket: 3 }, { water_bucket: 5 }), 90],
  [
    "a bucket of lava and one of water make obsidian",
    heldIn("overworld", { ...WATER, lava_bucket: 1, diamond_pickaxe: 1 }, { obsidian: 1 }),
    224,
  ],
  ["broken ice leaves water", heldIn("end", { bucket: 1, ice: 1 }, { water_bucket: 1 }), 51],
  [
    "a cauldron holds water in the Nether",
    heldIn("nether", { ...WATER, cauldron: 1, glass_bottle: 1 }, { potion: 1 }),
    30,
  ],
  [
    "a cauldron is filled again once it is empty",
    heldIn("nether", { water_bucket: 2, cauldron: 1, glass_bottle: 6 }, { potion: 6 }),
    90,
  ],
  [
    "three bottles in a cauldron fill a bucket",
    heldIn("nether", { potion: 3, cauldron: 1, bucket: 1 }, { water_bucket: 1 }),
    50,
  ],
  ["fish bite in poured water", heldIn("end", { ...WATER, fishing_rod: 1 }, { cod: 1 }), 853],
  ["a soul campfire cooks", heldIn("end", { soul_campfire: 1, beef: 1 }, { cooked_beef: 1 }), 610],
];

/** What vanilla does not give. */
const NO_WAYS: readonly [what: string, problem: ProblemInput][] = [
  [
    "water evaporates in the Nether",
    heldIn("nether", { ...WATER, white_concrete_powder: 1, wooden_pickaxe: 1 }, { white_concrete: 1 }),
  ],
  ["so does the water of ice", heldIn("nether", { ice: 1, bucket: 1 }, { water_bucket: 1 })],
  ["one source fills one bucket", heldIn("end", { ...WATER, bucket: 1 }, { water_bucket: 2 })],
  ["a sponge takes the source", heldIn("end", { ...WATER, sponge: 2 }, { wet_sponge: 2 })],
  [
    "a cauldron of water fills three bottles",
    heldIn("nether", { ...WATER, cauldron: 1, glass_bottle: 4 }, { potion: 4 }),
  ],
  [
    "obsidian takes the source of lava",
    heldIn("end", { ...WATER, lava_bucket: 1, diamond_pickaxe: 1 }, { obsidian: 2 }),
  ],
  ["no generator without lava", heldIn("end", { ...WATER, wooden_pickaxe: 1 }, { cobblestone: 1 })],
  [
    "no generator of water in the Nether",
    heldIn("nether", { ...WATER, lava_bucket: 1, wooden_pickaxe: 1 }, { cobblestone: 1 }),
  ],
];

describe.each(SAMPLED_VERSIONS)("in %s", (mcVersion) => {
  beforeAll(() => open(mcVersion));

  test.each(WAYS)("%s", (_, problem, ticks) => {
    expect(planned(mcVersion, problem)).toMatchObject({ status: "solved", cost: ticks, optimal: true });
  });

  test.each(NO_WAYS)("%s", (_, problem) => {
    expect(planned(mcVersion, { ...problem, limits: { work: 30_000 } }).status).not.toBe("solved");
  });

  test("lava and water make cobblestone without end", () => {
    const held = { ...WATER, lava_bucket: 1, wooden_pickaxe: 4 };
    const result = planned(mcVersion, heldIn("end", held, { cobblestone: 200, bucket: 2 }));
    expect(result).toMatchObject({ status: "solved", optimal: true });
  });

  test("lava and ice make stone, which silk touch takes as it is", () => {
    const held = { ice: 1, lava_bucket: 1, "diamond_pickaxe+silk_touch": 1 };
    expect(planned(mcVersion, heldIn("end", held, { stone: 3 }))).toMatchObject({ status: "solved", optimal: true });
  });

  test("lava over soul soil beside blue ice makes basalt in every dimension", () => {
    const held = { blue_ice: 1, soul_soil: 1, lava_bucket: 1, wooden_pickaxe: 1 };
    for (const dimension of ["overworld", "nether", "end"] as const) {
      expect(planned(mcVersion, heldIn(dimension, held, { basalt: 8 })).status, dimension).toBe("solved");
    }
  });

  test("lava drips into a cauldron from 1.17 on, once in 23,300 ticks", () => {
    const dripstone: Inventory = mcVersion === "1.16.5" ? {} : { pointed_dripstone: 1 };
    const held = { lava_bucket: 1, bucket: 1, cauldron: 1, ...dripstone };
    const result = planned(mcVersion, heldIn("end", held, { lava_bucket: 2 }));
    if (mcVersion === "1.16.5") expect(result.status).toBe("unsolvable");
    else expect(result).toMatchObject({ status: "solved", cost: expect.closeTo(23_450, -2) });
  });

  test("a lava pool and a bucket of water make a portal, in the overworld alone", () => {
    const portal = (dimension: "overworld" | "nether" | "end"): Result =>
      planned(mcVersion, {
        goal: { task: { name: "nether_portal" } },
        state: { dimension, facts: ["near:lava"], inventory: { ...WATER, flint_and_steel: 1, dirt: 8 } },
        constraints: { avoid: ["explore", "travel"] },
      });
    expect(portal("overworld")).toMatchObject({ status: "solved", cost: 500, optimal: true });
    // Who is in the Nether came through one.
    expect(portal("nether")).toMatchObject({ status: "solved", cost: 0, assumptions: [{ fact: "portal:nether" }] });
    expect(portal("end").status).toBe("unsolvable");
  });

  test("a portal takes no diamonds", () => {
    const goal = { task: { name: "nether_portal" } };
    const result = planned(mcVersion, { goal });
    expect(result).toMatchObject({ status: "solved" });
    if (result.status === "solved") expect(result.cost).toBeLessThan(6_500);
  });
});
