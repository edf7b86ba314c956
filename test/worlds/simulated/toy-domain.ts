// A small domain for the simulated world's tests, with one of each: kinds, a nearby station,
// fractional wear, heat, sightings, facts that end, stacks.

import { runTree, VirtualClock } from "../../../executor/index.ts";
import { compileTree } from "../../../executor/tree/tree.ts";
import { Domain, type DomainInput, parseDocument } from "../../../schemas/index.ts";
import { type FaultPlanInput, type SimulatedStateInput, simulate } from "../../../worlds/simulated/index.ts";

const INPUT: DomainInput = {
  format: "lodestone.domain/1",
  name: "toy",
  mcVersion: null,
  objective: "time",
  facts: ["near:bench", "near:kiln", "fuel:furnace", "near:furnace", "seen:ore", "seen:oak_tree", "dimension:nether"],
  items: {
    birch: { status: "obtainable" },
    brick: { status: "obtainable", stack: 16 },
    clay: { status: "obtainable" },
    coal: { status: "obtainable" },
    oak: { status: "obtainable" },
    ore: { status: "obtainable" },
    pick: { status: "obtainable", stack: 1, durability: 4 },
    plate: { status: "obtainable" },
    strong_pick: { status: "obtainable", stack: 1, durability: 40 },
  },
  operators: [
    {
      id: "craft:plate",
      verb: "craft_item",
      args: { item: "plate", recipe: { result: { plate: 2 } }, station: "crafting_table" },
      consumes: [{ anyOf: ["birch", "oak"], count: 3 }],
      requires: [{ anyOf: ["near:bench"], count: 1 }],
      produces: { plate: 2 },
      cost: 10,
      ticks: 10,
    },
    {
      id: "collect:ore",
      verb: "collect_block",
      args: { block: "ore", item: "ore" },
      consumes: [{ anyOf: ["seen:ore"], count: 1 }],
      uses: [{ anyOf: ["pick", "strong_pick"], durability: 0.5 }],
      produces: { ore: 1 },
      cost: 20,
      ticks: 20,
    },
    { id: "find:ore", verb: "explore", args: { for: "ore" }, produces: { "seen:ore": 3 }, cost: 100, ticks: 100 },
    {
      id: "burn:coal",
      verb: "smelt_item",
      args: { burns: true, station: "furnace" },
      consumes: [{ anyOf: ["coal"], count: 1 }],
      requires: [{ anyOf: ["near:furnace"], count: 1 }],
      produces: { "fuel:furnace": 400 },
      cost: 0,
      ticks: 10,
    },
    {
      id: "smelt:brick",
      verb: "smelt_item",
      args: { item: "brick", station: "furnace" },
      consumes: [
        { anyOf: ["clay"], count: 1 },
        { anyOf: ["fuel:furnace"], count: 200 },
      ],
      requires: [{ anyOf: ["near:furnace"], count: 1 }],
      produces: { brick: 1 },
      cost: 200,
      ticks: 200,
    },
    {
      id: "place:bench",
      verb: "place_block",
      args: { item: "oak" },
      consumes: [{ anyOf: ["oak"], count: 1 }],
      produces: { "near:bench": 1 },
      cost: 10,
      ticks: 10,
    },
    {
      id: "travel:nether",
      verb: "travel",
      args: { dimension: "nether" },
      requires: [{ anyOf: ["dimension:overworld"], count: 1 }],
      clears: ["dimension:overworld", "near:*", "seen:*", "fuel:*"],
      produces: { "dimension:nether": 1 },
      cost: 100,
      ticks: 100,
    },
  ],
};

export const TOY: Domain = parseDocument(Domain, INPUT, "toy domain");

/** A simulation of the toy on a virtual clock, and a way to have one leaf act in it. */
export function staged(state: SimulatedStateInput = {}, faults: FaultPlanInput = {}) {
  const clock = new VirtualClock();
  const simulation = simulate({ domain: TOY, state, faults, clock });
  const act = (name: string, args: Record<string, unknown> = {}) => {
    const { body, registry } = simulation;
    const json = { type: "Leaf", name, args };
    return runTree({ tree: compileTree(json, registry), body, registry, clock });
  };
  return { ...simulation, clock, act };
}
