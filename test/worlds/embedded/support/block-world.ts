// A world of blocks in memory for tests of rules: the real registry and `Blocks`, one chunk of
// positions in a map, neighbours updated at once, ticks only on the test's call. Dropped loot is
// recorded instead of lying about.

import { EventEmitter } from "node:events";
import type { Entity, Player, Server } from "flying-squid";
import { Vec3 } from "vec3";
import { minecraftRules, stationRules } from "../../../../domains/minecraft/index.ts";
import { Blocks } from "../../../../worlds/embedded/core/blocks.ts";
import type { WorldContext } from "../../../../worlds/embedded/core/context.ts";
import { beside, FACES } from "../../../../worlds/embedded/core/faces.ts";
import { itemsOf } from "../../../../worlds/embedded/core/items.ts";
import { seededRandom } from "../../../../worlds/embedded/generator/random.ts";
import { BlockSchedule } from "../../../../worlds/embedded/rules/schedule.ts";
import { BlockUpdates } from "../../../../worlds/embedded/rules/updates.ts";
import { registryOf } from "./registry.ts";

type Place = readonly [x: number, y: number, z: number];

export interface BlockWorld {
  context: WorldContext;
  updates: BlockUpdates;
  schedule: BlockSchedule;
  /** Dropped items, by name. */
  spilled: Record<string, number>;
  /** The name of a block with the requested properties: "wheat age=7". */
  received(place: Place, ...properties: string[]): Promise<string>;
  set(place: Place, name: string, properties?: Record<string, string>): Promise<void>;
  /** Lets `count` game ticks pass. */
  tick(count: number): Promise<void>;
}

/** Resolves when everything that was started has ended: only promises are awaited here. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** An empty world; with `ground`, everything below y = 64 is that block. */
export function blockWorld(version = "1.20.1", ground: string | null = null, seed = 1): BlockWorld {
  const registry = registryOf(version);
  const states = new Map<string, number>();
  const handlers = new Map<string, (world: unknown, block: { position: Vec3 }) => unknown>();
  const below = ground === null ? 0 : (registry.blocksByName[ground]?.defaultState ?? 0);
  const stateAt = (position: Vec3): number => states.get(position.toString()) ?? (position.y < 64 ? below : 0);
  const spilled: Record<string, number> = {};
  const update = async (position: Vec3): Promise<void> => {
    const name = registry.blocksByStateId[stateAt(position)]?.name ?? "air";
    await handlers.get(name)?.(overworld, { position });
  };
  const overworld = {
    getBlockStateId: async (position: Vec3) => stateAt(position.floored()),
    setBlockStateId: async (position: Vec3, state: number) => void states.set(position.floored().toString(), state),
  };
  const server = Object.assign(new EventEmitter(), {
    registry,
    overworld,
    tickCount: 0,
    time: 1000,
    players: [] as Player[],
    entities: {} as Record<number, Entity>,
    setBlock: async (_world: unknown, position: Vec3, state: number) => {
      states.set(position.floored().toString(), state);
      await update(position);
      for (const face of FACES) await update(beside(position, face));
    },
    onBlockUpdate: (name: string, handler: (world: unknown, block: { position: Vec3 }) => unknown) =>
      void handlers.set(name, handler),
    spawnObject: (_type: number, _world: unknown, _position: Vec3, options: { itemId: number; itemCount: number }) => {
      const name = registry.items[options.itemId]?.name ?? "";
      spilled[name] = (spilled[name] ?? 0) + options.itemCount;
      return { sendMetadata: () => {} };
    },
  }) as unknown as Server;
  const failed: unknown[] = [];
  const blocks = new Blocks(server);
  const context = {
    server,
    blocks,
    items: itemsOf(registry),
    rules: minecraftRules(version),
    stations: stationRules(version),
    random: seededRandom(seed),
    seed,
    fast: false,
    report: (error: unknown) => failed.push(error),
  } as unknown as WorldContext;
  const schedule = new BlockSchedule(server, context.report);
  return {
    context,
    updates: new BlockUpdates(server, blocks),
    schedule,
    spilled,
    async received(place, ...properties) {
      const kind = await blocks.at(new Vec3(...place));
      return [kind.name, ...properties.map((name) => `${name}=${kind.properties[name]}`)].join(" ");
    },
    set: (place, name, properties = {}) => blocks.set(new Vec3(...place), name, properties),
    async tick(count) {
      for (let tick = 0; tick < count; tick++) {
        server.tickCount++;
        server.emit("tick", 0.05, server.tickCount);
        await settled();
      }
      if (failed.length > 0) throw failed[0];
    },
  };
}
