// Doors on paths: which way leads through one, and what looks built around it.

import minecraftData from "minecraft-data";
import type { Bot } from "mineflayer";
import { expect, test } from "vitest";
import type { BlockPosition } from "../../../bots/geometry/positions.ts";
import { BuiltThings } from "../../../bots/move/built.ts";
import { doorOf, passDoors } from "../../../bots/move/doors.ts";

const state = (name: string, properties: Record<string, unknown>) =>
  doorOf({ name, getProperties: () => properties } as never);

test.each([
  [
    "oak_door",
    { facing: "east", open: false, half: "lower" },
    { axis: "x", isOpen: false, byHand: true, isLower: true },
  ],
  [
    "copper_door",
    { facing: "north", open: "true", half: "upper" },
    { axis: "z", isOpen: true, byHand: true, isLower: false },
  ],
  ["iron_door", { facing: "south", open: false, half: "lower" }, { axis: "z", byHand: false }],
  ["birch_fence_gate", { facing: "west", open: false }, { axis: "x", byHand: true, isGate: true, isLower: true }],
  ["oak_trapdoor", { facing: "west", open: false, half: "bottom" }, undefined],
  ["oak_planks", {}, undefined],
])("%s %j is %j", (name, properties, door) => {
  if (door === undefined) expect(state(name, properties)).toBeUndefined();
  else expect(state(name, properties)).toMatchObject(door);
});

const PASSABLE = { safe: true, physical: false };
const SOLID = { safe: false, physical: true };

/** The cells that a search reaches from a cell beside, or in, the door at 1 0 0. */
function reached(from: BlockPosition, cells: Record<string, object>) {
  const key = ({ x, y, z }: BlockPosition) => `${x} ${y} ${z}`;
  const moves = {
    entityCost: 1,
    getNumEntitiesAt: () => 0,
    exclusionStep: () => 0,
    getBlock(at: BlockPosition, dx: number, dy: number, dz: number) {
      const position = { x: at.x + dx, y: at.y + dy, z: at.z + dz };
      return { position, ...(position.y < 0 ? SOLID : PASSABLE), ...cells[key(position)] };
    },
    getMoveForward() {},
    getNeighbors(node: BlockPosition) {
      const found: object[] = [];
      for (const [x, z] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ])
        moves.getMoveForward.call(moves, ...([node, { x, z }, found] as never as []));
      return found;
    },
  };
  passDoors(moves as never);
  const found = moves.getNeighbors({ ...from, remainingBlocks: 0 } as never) as (BlockPosition & { cost: number })[];
  return found.map(({ x, y, z, cost }) => `${x} ${y} ${z} at ${cost}`);
}

const shut = { facing: "east", open: false };
const door = (name: string, more = {}) => ({
  "1 0 0": { ...SOLID, door: state(name, { ...shut, half: "lower", ...more }) },
  "1 1 0": { ...SOLID, door: state(name, { ...shut, half: "upper", ...more }) },
});
const WEST_OF_IT = { x: 0, y: 0, z: 0 };
const NORTH_OF_IT = { x: 1, y: 0, z: -1 };

test("a path leads through a door along the way that it faces; a shut one costs more than an open one", () => {
  expect(reached(WEST_OF_IT, door("oak_door"))).toEqual(["1 0 0 at 3"]);
  expect(reached(WEST_OF_IT, door("oak_door", { open: true }))).toEqual(["1 0 0 at 1"]);
  expect(reached(NORTH_OF_IT, door("oak_door"))).toEqual([]);
});

test("no path leads through a shut iron door, past a gate under a block, or through a door over a hole", () => {
  expect(reached(WEST_OF_IT, door("iron_door"))).toEqual([]);
  expect(reached(WEST_OF_IT, door("iron_door", { open: true }))).toEqual(["1 0 0 at 1"]);
  const gate = { "1 0 0": { ...SOLID, door: state("oak_fence_gate", shut) } };
  expect(reached(WEST_OF_IT, gate)).toEqual(["1 0 0 at 3"]);
  expect(reached(WEST_OF_IT, { ...gate, "1 1 0": SOLID })).toEqual([]);
  expect(reached(WEST_OF_IT, { ...door("oak_door"), "1 -1 0": PASSABLE })).toEqual([]);
});

/** Things around a door at 0 64 0, in a world of air. */
function around(names: Record<string, string> = {}) {
  const { blocksByName, blocksArray } = minecraftData("1.20.1");
  const doorState = blocksByName.oak_door?.minStateId ?? 0;
  const section = {
    palette: [0, doorState],
    get: ({ x, y, z }: BlockPosition) => (x === 0 && y === 0 && z === 0 ? doorState : 0),
  };
  const bot = {
    registry: { blocksByName, blocksArray, blocks: minecraftData("1.20.1").blocks },
    game: { dimension: "overworld", minY: 0, height: 256 },
    entity: { position: { x: 0, y: 64, z: 0 } },
    world: {
      getColumn: (x: number, z: number) =>
        x === 0 && z === 0 ? { sections: [null, null, null, null, section] } : null,
    },
  } as unknown as Bot;
  const built = new BuiltThings(bot);
  built.look();
  const nameAt = ({ x, y, z }: BlockPosition) => names[`${x} ${y} ${z}`] ?? "stone";
  return { built, is: (name: string, x: number, y = 64, z = 0) => built.isSomebodys({ x, y, z }, name, nameAt) };
}

test("made blocks look built anywhere, others near a door, terrain only beside it or standing thin", () => {
  const { is } = around();
  expect(["oak_planks", "glass", "bricks", "stone_brick_stairs"].filter((name) => !is(name, 300))).toEqual([]);
  expect([is("cobblestone", 6), is("cobblestone", 9)]).toEqual([true, false]);
  expect([is("stone", 2), is("stone", 4)]).toEqual([true, false]);
  const thin = around({ "5 64 0": "air", "3 64 0": "air" });
  expect(thin.is("dirt", 4)).toBe(true);
});

test("crops, flowers and trees near a door are nobody's wall; a beam of the house is", () => {
  const { is } = around({ "4 68 1": "oak_leaves" });
  expect(["wheat", "poppy", "sugar_cane"].filter((name) => is(name, 4))).toEqual([]);
  expect([is("oak_log", 4), is("oak_log", 7)]).toEqual([false, true]);
});

test("what the body placed is its own", () => {
  const { built, is } = around();
  built.noteOwn({ x: 3, y: 64, z: 0 });
  expect([is("cobblestone", 3), is("oak_planks", 3), is("cobblestone", 4)]).toEqual([false, false, true]);
});

test("a door that the body placed makes no house of the ground beside it", () => {
  const { built, is } = around();
  built.noteOwn({ x: 0, y: 64, z: 0 });
  built.look();
  expect([is("stone", 2), is("cobblestone", 6), is("oak_planks", 2)]).toEqual([false, false, true]);
  expect(built.housesAt({ x: 2, y: 64, z: 0 })).toEqual([]);
});
