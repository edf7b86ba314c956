// The cell cache of path search: every probe is counted, to show which cells are cached and which
// must not be.

import { EventEmitter } from "node:events";
import type { Bot } from "mineflayer";
import type { Movements } from "mineflayer-pathfinder";
import { Vec3 } from "vec3";
import { beforeEach, expect, test } from "vitest";
import { listenerRegistry } from "../../../bots/body/listener-registry.ts";
import { keepCells } from "../../../bots/move/cached-cells.ts";

interface MoveBlock {
  physical: boolean;
  height: number;
}

const STONE = 1;
const AIR = 0;
let events: EventEmitter;
let states: Map<string, number>;
let probes: number;
let weighed: number;
let isLoaded: boolean;
let moves: ReturnType<typeof scriptedMovements>;
let release: () => void;

const key = ({ x, y, z }: { x: number; y: number; z: number }): string => `${x},${y},${z}`;
const stateAt = (place: { x: number; y: number; z: number }): number =>
  states.get(key(place)) ?? (place.y < 64 ? STONE : AIR);

/** The part of mineflayer-pathfinder's movements that the cache uses, with the same behaviour. */
function scriptedMovements() {
  return {
    entityCost: 1,
    entityIntersections: {} as Record<string, number>,
    getBlock(from: Vec3, dx: number, dy: number, dz: number): MoveBlock {
      const place = new Vec3(from.x + dx, from.y + dy, from.z + dz);
      if (!isLoaded) return { physical: false, height: dy };
      probes += 1;
      const physical = stateAt(place) === STONE;
      const cell = { physical, safe: !physical, height: place.y + (physical ? 1 : 0), position: place };
      return cell;
    },
    getNumEntitiesAt(from: Vec3, dx: number, dy: number, dz: number): number {
      return this.entityIntersections[key(from.offset(dx, dy, dz))] ?? 0;
    },
    updateCollisionIndex() {},
    exclusionStep: () => 0,
    safeToBreak: () => true,
    safeOrBreak(block: MoveBlock & { position: Vec3 }, toBreak: Vec3[]): number {
      if (!block.physical) return 0;
      weighed += 1;
      toBreak.push(block.position);
      return 4 + this.getNumEntitiesAt(block.position, 0, 0, 0) + this.getNumEntitiesAt(block.position, 0, 1, 0);
    },
  };
}

beforeEach(() => {
  events = new EventEmitter();
  states = new Map();
  [probes, weighed, isLoaded] = [0, 0, true];
  moves = scriptedMovements();
  const world = { getColumnAt: () => (isLoaded ? {} : null), getBlockStateId: stateAt };
  const bot = Object.assign(events, { world }) as unknown as Bot;
  const listeners = listenerRegistry(bot);
  release = () => listeners.removeAll();
  keepCells(bot, moves as unknown as Movements, listeners);
});

const at = (x: number, y: number, z: number): MoveBlock => moves.getBlock(new Vec3(x, y, z), 0, 0, 0);
const change = (x: number, y: number, z: number, state: number): void => {
  states.set(`${x},${y},${z}`, state);
  events.emit("blockUpdate", { position: new Vec3(x, y, z) }, { position: new Vec3(x, y, z) });
};

test("a cell is created once, however often it is read, and a kind of block is probed once", () => {
  for (let times = 0; times < 20; times += 1) expect(at(3, 63, -7)).toMatchObject({ physical: true, height: 64 });
  expect(at(-20, 40, 9)).toMatchObject({ physical: true, height: 41 });
  expect(probes).toBe(1);
});

test("the height to which a search raised a block is reset at the next read", () => {
  at(0, 63, 0).height += 1;
  expect(at(0, 63, 0).height).toBe(64);
});

test("a changed block is read again", () => {
  expect(at(5, 63, 5).physical).toBe(true);
  change(5, 63, 5, AIR);
  expect(at(5, 63, 5).physical).toBe(false);
});

test("an unloaded chunk drops its cells", () => {
  expect(at(17, 63, -3).physical).toBe(true);
  isLoaded = false;
  events.emit("chunkColumnUnload", new Vec3(16, 0, -16));
  expect(at(17, 63, -3)).toMatchObject({ physical: false, height: 0 });
});

test("the labour of digging a kind of block is computed once per search", () => {
  const weigh = (x: number): number => moves.safeOrBreak(at(x, 63, 0) as MoveBlock & { position: Vec3 }, []);
  moves.updateCollisionIndex();
  expect([weigh(1), weigh(2), weigh(3)]).toEqual([4, 4, 4]);
  expect(weighed).toBe(1);
  moves.updateCollisionIndex();
  weigh(1);
  expect(weighed).toBe(2);
});

test("creatures in and above a block count, although most cells are never looked up", () => {
  moves.entityIntersections["4,64,0"] = 3;
  moves.updateCollisionIndex();
  expect(moves.getNumEntitiesAt(new Vec3(4, 63, 0), 0, 1, 0)).toBe(3);
  expect(moves.getNumEntitiesAt(new Vec3(5, 63, 0), 0, 1, 0)).toBe(0);
  expect(moves.safeOrBreak(at(4, 63, 0) as MoveBlock & { position: Vec3 }, [])).toBe(7);
});

test("removes all listeners", () => {
  release();
  expect(events.eventNames()).toEqual([]);
});

test("a cell that is not loaded has a position and is neither passed nor dug", () => {
  isLoaded = false;
  const far = at(300, 64, -300) as MoveBlock & { position: Vec3; type: number };
  expect(far).toMatchObject({ physical: false, type: 0, position: new Vec3(300, 64, -300) });
});
