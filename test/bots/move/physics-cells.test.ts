// The world as the physics reads it, on a scripted world that counts the created blocks.

import type { Bot } from "mineflayer";
import { Vec3 } from "vec3";
import { beforeEach, expect, test } from "vitest";
import { listenerRegistry } from "../../../bots/body/listener-registry.ts";
import { readPhysicsCells } from "../../../bots/move/physics-cells.ts";

interface Read {
  type: number;
  metadata: number;
  position: Vec3;
  isWaterlogged: boolean;
  _properties: Record<string, unknown>;
  getProperties(): Record<string, unknown>;
}
type Blocks = { getBlock(place: Vec3): Read | null };

let states: Map<string, number>;
let made: number;
let isLoaded: boolean;
let physics: { simulatePlayer(state: Read[][], world: Blocks): unknown };
let release: () => void;

const blockOf = (state: number, position: Vec3) => ({
  type: state,
  metadata: state % 4,
  position,
  shapes: [],
  boundingBox: "block",
  isWaterlogged: state === 9,
  _properties: { open: state === 7 },
  getProperties() {
    return this._properties;
  },
});
const stateAt = ({ x, y, z }: { x: number; y: number; z: number }): number => states.get(`${x},${y},${z}`) ?? 0;
const blocks: Blocks = {
  getBlock(place) {
    made += 1;
    const at = place.floored();
    return blockOf(stateAt({ x: at.x & 15, y: at.y, z: at.z & 15 }), at);
  },
};

beforeEach(() => {
  states = new Map();
  [made, isLoaded] = [0, true];
  physics = {
    simulatePlayer: (ticks, world) =>
      ticks.push([new Vec3(3, 64, 5), new Vec3(-0.5, 64.9, 5.2)].flatMap((place) => world.getBlock(place) ?? [])),
  };
  const world = { getColumn: () => (isLoaded ? { getBlockStateId: stateAt } : undefined) };
  const bot = { world, physics } as unknown as Bot;
  const listeners = listenerRegistry(bot);
  release = () => listeners.removeAll();
  readPhysicsCells(bot, listeners);
});

const tick = (): Read[] => {
  const ticks: Read[][] = [];
  physics.simulatePlayer(ticks, blocks);
  return ticks[0] ?? [];
};

test("a block is created once for all cells of its state, and each cell has its own position", () => {
  for (let times = 0; times < 9; times += 1)
    expect(tick().map(({ position }) => `${position}`)).toEqual(["(3, 64, 5)", "(-1, 64, 5)"]);
  expect(made).toBe(1);
});

test("a cell has the fields of its block", () => {
  states.set("15,64,5", 7);
  const cell = tick()[1];
  expect(cell).toMatchObject({ type: 7, metadata: 3, isWaterlogged: false, _properties: { open: true } });
  expect(cell?.getProperties()).toEqual({ open: true });
});

test("a changed cell is read again in the next tick", () => {
  expect(tick()[0]?.type).toBe(0);
  states.set("3,64,5", 9);
  expect(tick()[0]).toMatchObject({ type: 9, isWaterlogged: true });
});

test("there is no cell where no chunk is loaded", () => {
  isLoaded = false;
  expect(tick()).toEqual([]);
});

test("the bot's own physics is restored once the listeners are removed", () => {
  release();
  tick();
  tick();
  expect(made).toBe(4);
});
