import { describe, expect, test } from "vitest";
import { SUPPORTED_VERSIONS } from "../../../../domains/index.ts";
import { cellFactsOf } from "../../../../domains/minecraft/cells/cell-facts.ts";
import { digTicksOf } from "../../../../domains/minecraft/cells/dig-ticks.ts";
import { type BlockState, blockStatesOf } from "../../../../domains/minecraft/load-game-data.ts";
import { CELL, HAZARD_KINDS, SIDE, UNDIGGABLE } from "../../../../schemas/index.ts";

const read = new Map<string, BlockState[]>();
const statesOf = (version: string): BlockState[] => {
  const states = read.get(version) ?? blockStatesOf(version);
  read.set(version, states);
  return states;
};
const find = (version: string, block: string, wanted: Record<string, string> = {}): BlockState => {
  const state = statesOf(version).find(
    (one) => one.block === block && Object.entries(wanted).every(([name, value]) => one.properties[name] === value),
  );
  if (state === undefined) throw new Error(`${version} has no ${block} ${JSON.stringify(wanted)}`);
  return state;
};
const factsOf = (version: string, block: string, wanted?: Record<string, string>): number =>
  cellFactsOf(version).facts[find(version, block, wanted).id] ?? 0;
const topOf = (facts: number): number => facts & CELL.TOP;
const wallsOf = (facts: number): number => (facts >> CELL.WALLS_SHIFT) & CELL.SIDES_MASK;
const rampsOf = (facts: number): number => (facts >> CELL.RAMPS_SHIFT) & CELL.SIDES_MASK;
const hazardOf = (facts: number): string => HAZARD_KINDS[(facts >> CELL.HAZARD_SHIFT) & CELL.HAZARD_MASK] ?? "";

describe.each(SUPPORTED_VERSIONS)("the cell facts of %s", (version) => {
  test("say where a body stands, by collision boxes", () => {
    const tops = {
      air: topOf(factsOf(version, "air")),
      stone: topOf(factsOf(version, "stone")),
      bottomSlab: topOf(factsOf(version, "oak_slab", { type: "bottom", waterlogged: "false" })),
      topSlab: topOf(factsOf(version, "oak_slab", { type: "top", waterlogged: "false" })),
      snow1: topOf(factsOf(version, "snow", { layers: "1" })),
      snow8: topOf(factsOf(version, "snow", { layers: "8" })),
      fence: topOf(factsOf(version, "oak_fence")),
      openGate: topOf(factsOf(version, "oak_fence_gate", { open: "true" })),
      shutGate: topOf(factsOf(version, "oak_fence_gate", { open: "false" })),
      soulSand: topOf(factsOf(version, "soul_sand")),
      wheat: topOf(factsOf(version, "wheat", { age: "7" })),
    };
    expect(tops).toEqual({
      air: 0,
      stone: 16,
      bottomSlab: 8,
      topSlab: 16,
      snow1: 0,
      snow8: 14,
      fence: 24,
      openGate: 0,
      shutGate: 24,
      soulSand: 14,
      wheat: 0,
    });
  });

  test("say which sides a door's leaf closes, and what a hand turns it into", () => {
    const shut = find(version, "oak_door", { facing: "north", half: "lower", hinge: "left", open: "false" });
    const open = find(version, "oak_door", {
      facing: "north",
      half: "lower",
      hinge: "left",
      open: "true",
      powered: shut.properties.powered ?? "",
    });
    const { facts, toggled } = cellFactsOf(version);
    expect(wallsOf(facts[shut.id] ?? 0)).toBe(SIDE.SOUTH);
    expect([SIDE.WEST, SIDE.EAST]).toContain(wallsOf(facts[open.id] ?? 0));
    expect(toggled[shut.id]).toBe(open.id);
    expect(toggled[open.id]).toBe(shut.id);
    const iron = find(version, "iron_door", { open: "false" });
    expect(toggled[iron.id]).toBe(iron.id);
  });

  test("say from which sides stairs are walked up", () => {
    const stairs = { facing: "east", half: "bottom", shape: "straight", waterlogged: "false" };
    expect(rampsOf(factsOf(version, "oak_stairs", stairs))).toBe(SIDE.WEST);
    expect(rampsOf(factsOf(version, "oak_stairs", { ...stairs, half: "top" }))).toBe(0);
  });

  test("name liquids, climbables, falling blocks and hazards", () => {
    expect(factsOf(version, "water") & CELL.WATER).toBeTruthy();
    expect(factsOf(version, "oak_slab", { type: "bottom", waterlogged: "true" }) & CELL.WATER).toBeTruthy();
    expect(factsOf(version, "lava") & CELL.LAVA).toBeTruthy();
    expect(factsOf(version, "ladder") & CELL.CLIMBABLE).toBeTruthy();
    expect(topOf(factsOf(version, "ladder"))).toBe(0);
    expect(factsOf(version, "scaffolding") & CELL.SCAFFOLDING).toBeTruthy();
    expect(factsOf(version, "gravel") & CELL.FALLS).toBeTruthy();
    expect(
      ["magma_block", "cactus", "sweet_berry_bush", "fire", "wither_rose", "cobweb", "honey_block", "soul_sand"].map(
        (block) => hazardOf(factsOf(version, block)),
      ),
    ).toEqual(["magma", "cactus", "berryBush", "fire", "witherRose", "web", "honey", "soulSand"]);
    expect(hazardOf(factsOf(version, "campfire", { lit: "true" }))).toBe("campfire");
    expect(hazardOf(factsOf(version, "campfire", { lit: "false" }))).toBe("none");
  });

  test("give stations, chests, doors and beds no digging time, and stone less with a pickaxe", () => {
    const bare = digTicksOf(version, []);
    const tooled = digTicksOf(version, ["iron_pickaxe", "dirt"]);
    const stone = find(version, "stone").id;
    expect(tooled[stone]).toBe(14);
    expect(bare[stone]).toBeGreaterThan(100);
    const kept = ["crafting_table", "chest", "oak_door", "white_bed", "bedrock", "furnace", "water"];
    expect(kept.map((block) => tooled[find(version, block).id])).toEqual(kept.map(() => UNDIGGABLE));
  });
});
