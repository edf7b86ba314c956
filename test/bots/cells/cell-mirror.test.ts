// The mirror of a world's chunks, compared with the chunks in every cell: the formats of all lines of
// versions, and all ways in which a section keeps its states.

import { EventEmitter } from "node:events";
import { createRequire } from "node:module";
import type { Bot } from "mineflayer";
import type { PCChunk } from "prismarine-chunk";
import { Vec3 } from "vec3";
import { expect, test } from "vitest";
import { listenerRegistry } from "../../../bots/body/listener-registry.ts";
import { CellMirror } from "../../../bots/cells/cell-mirror.ts";
import { CellStore } from "../../../navigation/cells/cell-store.ts";
import { type Navigator, UNLOADED_STATE, type WorldCells } from "../../../schemas/index.ts";

type ChunkClass = new (shape: { minY: number; worldHeight: number }) => PCChunk;
const require = createRequire(import.meta.url);
const loadChunk = require("prismarine-chunk") as (version: string) => ChunkClass;

const SHAPES = {
  "1.16.5": { minY: 0, worldHeight: 256 },
  "1.17.1": { minY: 0, worldHeight: 256 },
  "1.18.2": { minY: -64, worldHeight: 384 },
  "1.20.1": { minY: -64, worldHeight: 384 },
  "1.21.8": { minY: -64, worldHeight: 384 },
  "26.1": { minY: -64, worldHeight: 384 },
} as const;
type Version = keyof typeof SHAPES;

/** A world with a bot in it, which mirrors it into a store. */
class Stage {
  readonly store = new CellStore(600);
  readonly events = new EventEmitter();
  readonly columns = new Map<string, PCChunk>();
  readonly listeners;
  readonly bot;

  constructor(version: Version) {
    const { minY, worldHeight: height } = SHAPES[version];
    const world = {
      getColumns: () =>
        [...this.columns].map(([key, column]) => {
          const [chunkX = "", chunkZ = ""] = key.split(",");
          return { chunkX, chunkZ, column };
        }),
      getColumn: (x: number, z: number) => this.columns.get(`${x},${z}`),
    };
    this.bot = Object.assign(this.events, { world, version, game: { dimension: "overworld", minY, height } });
    this.listeners = listenerRegistry(this.bot as unknown as Bot);
  }

  get navigator(): Navigator {
    return {
      openWorld: (key, shape) => this.store.open(key, shape).cells,
      closeWorld: (key) => this.store.close(key),
      find: () => Promise.reject(new Error("no search here")),
      close: () => Promise.resolve(),
    };
  }

  load(x: number, z: number, chunk: PCChunk): void {
    this.columns.set(`${x},${z}`, chunk);
    this.events.emit("chunkColumnLoad", new Vec3(x * 16, 0, z * 16));
  }
  unload(x: number, z: number): void {
    this.columns.delete(`${x},${z}`);
    this.events.emit("chunkColumnUnload", new Vec3(x * 16, 0, z * 16));
  }
  change(x: number, y: number, z: number, state: number): void {
    this.columns.get(`${x >> 4},${z >> 4}`)?.setBlockStateId(new Vec3(x & 15, y, z & 15), state);
    this.events.emit("blockUpdate", null, { position: new Vec3(x, y, z), stateId: state });
  }
}

const mirrorOf = (stage: Stage, navigator = stage.navigator) =>
  new CellMirror(stage.bot as unknown as Bot, navigator, "here", stage.listeners);

/** A chunk of sections with 1, 2, 20 and 300 states, and states that were overwritten. */
function chunkOf(version: Version): PCChunk {
  const chunk = new (loadChunk(version))(SHAPES[version]);
  const { minY } = SHAPES[version];
  const kinds = [1, 2, 20, 300];
  let random = 7;
  for (const [section, kind] of kinds.entries()) {
    for (let cell = 0; cell < 4096; cell += 1) {
      random = (random * 1103515245 + 12345) % 2147483648;
      const at = new Vec3(cell & 15, minY + section * 16 + (cell >> 8), (cell >> 4) & 15);
      chunk.setBlockStateId(at, random % kind);
      if (cell % 500 === 0) chunk.setBlockStateId(at, 77);
      if (cell % 1000 === 0) chunk.setBlockStateId(at, 1);
    }
  }
  return chunk;
}

/** Cells of the column in which the mirror and the chunk differ. */
function differences(cells: WorldCells, chunk: PCChunk, sx: number, sz: number): number {
  let count = 0;
  for (let y = cells.minY; y < cells.minY + cells.height; y += 1) {
    for (let x = 0; x < 16; x += 1) {
      for (let z = 0; z < 16; z += 1) {
        const mirrored = cells.stateAt(sx * 16 + x, y, sz * 16 + z);
        if (mirrored !== chunk.getBlockStateId(new Vec3(x, y, z))) count += 1;
      }
    }
  }
  return count;
}

for (const version of Object.keys(SHAPES) as Version[]) {
  test(`all cells of a chunk of ${version} are those of the world, below zero as well`, () => {
    const stage = new Stage(version);
    const chunk = chunkOf(version);
    stage.load(-2, 3, chunk);
    const { cells } = mirrorOf(stage).world;
    expect(cells).toMatchObject({ minY: SHAPES[version].minY, height: SHAPES[version].worldHeight });
    expect(differences(cells, chunk, -2, 3)).toBe(0);
    stage.change(-32 + 5, 40, 48 + 6, 4321);
    expect(cells.stateAt(-27, 40, 54)).toBe(4321);
    stage.change(-32, 200, 48, 9);
    expect(differences(cells, chunk, -2, 3)).toBe(0);
  });
}

test("a chunk that is loaded again replaces the first, and an unloaded one is forgotten", () => {
  const stage = new Stage("1.20.1");
  const { cells } = mirrorOf(stage).world;
  expect(cells.stateAt(0, 0, 0)).toBe(UNLOADED_STATE);
  stage.load(0, 0, chunkOf("1.20.1"));
  const bare = new (loadChunk("1.20.1"))(SHAPES["1.20.1"]);
  bare.setBlockStateId(new Vec3(3, 70, 4), 12);
  stage.load(0, 0, bare);
  expect(differences(cells, bare, 0, 0)).toBe(0);
  stage.unload(0, 0);
  expect(cells.stateAt(3, 70, 4)).toBe(UNLOADED_STATE);
  stage.change(3, 70, 4, 5);
  expect(cells.stateAt(3, 70, 4)).toBe(UNLOADED_STATE);
});

test("another dimension has cells of its own, with its own heights", () => {
  const stage = new Stage("1.20.1");
  stage.load(0, 0, chunkOf("1.20.1"));
  const mirror = mirrorOf(stage);
  const before = mirror.world;
  stage.unload(0, 0);
  stage.bot.game = { dimension: "the_nether", minY: 0, height: 256 };
  const nether = new (loadChunk("1.20.1"))({ minY: 0, worldHeight: 256 });
  nether.setBlockStateId(new Vec3(1, 33, 2), 44);
  stage.load(0, 0, nether);
  const { key, cells } = mirror.world;
  expect(key).not.toBe(before.key);
  expect(differences(cells, nether, 0, 0)).toBe(0);
  expect(stage.store.worldOf(before.key)).toBeUndefined();
});

test("two bodies on one server share the cells, which last until both have lost them", () => {
  const [one, other] = [new Stage("1.20.1"), new Stage("1.20.1")];
  const { navigator } = one;
  const chunk = chunkOf("1.20.1");
  one.load(0, 0, chunk);
  const { key, cells } = mirrorOf(one, navigator).world;
  other.load(0, 0, chunk);
  expect(mirrorOf(other, navigator).world.key).toBe(key);
  one.unload(0, 0);
  expect(differences(cells, chunk, 0, 0)).toBe(0);
  one.listeners.removeAll();
  expect(differences(cells, chunk, 0, 0)).toBe(0);
  other.listeners.removeAll();
  expect(one.store.worldOf(key)).toBeUndefined();
});

test("a mirror leaves no listener behind, and gives its world back", () => {
  const stage = new Stage("1.20.1");
  stage.load(0, 0, chunkOf("1.20.1"));
  const mirror = mirrorOf(stage);
  const { key } = mirror.world;
  const seen: unknown[] = [];
  const unwatch = mirror.watch((place) => seen.push(place));
  stage.change(1, 2, 3, 4);
  unwatch();
  stage.change(1, 2, 3, 5);
  expect(seen).toEqual([new Vec3(1, 2, 3)]);
  stage.listeners.removeAll();
  expect(stage.events.eventNames()).toEqual([]);
  expect(stage.store.worldOf(key)).toBeUndefined();
});
