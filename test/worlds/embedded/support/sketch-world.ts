// A world of creatures without a server: a sketched land, players at fixed positions, and ticks on
// the test's call. The creatures' actions against players are recorded instead of done.

import { EventEmitter } from "node:events";
import type { Entity, Player, Server } from "flying-squid";
import { Vec3 } from "vec3";
import type { WorldContext } from "../../../../worlds/embedded/core/context.ts";
import { NaturalSpawning } from "../../../../worlds/embedded/creatures/natural-spawning.ts";
import { Population } from "../../../../worlds/embedded/creatures/population.ts";
import { registryOf } from "./registry.ts";
import type { SketchLand } from "./sketch-land.ts";

export interface SketchAction {
  tick: number;
  what: "strike" | "shoot" | "explode";
  by: string;
}

export interface SketchWorld {
  server: Server;
  population: Population;
  actions: SketchAction[];
  /** Lets `ticks` pass; with `spawning`, monsters spawn in the dark. */
  pass(ticks: number, spawning?: NaturalSpawning): void;
  bear(kind: string, x: number, y: number, z: number): Entity;
  stand(x: number, y: number, z: number): Player;
  spawning(spawn?: Vec3): NaturalSpawning;
}

export function sketchWorld(land: SketchLand, { seed = 1, time = 18_000, version = "1.20.1" } = {}): SketchWorld {
  const registry = registryOf(version);
  let lastId = 0;
  const bare = (type: Entity["type"], name: string, position: Vec3) =>
    Object.assign(new EventEmitter(), {
      ...{ id: ++lastId, type, name, position, lastPositionPlayersUpdated: position.clone() },
      ...{ yaw: 0, pitch: 0, velocity: new Vec3(0, 0, 0), nearbyEntities: [], updateAndSpawn: () => {} },
    }) as unknown as Entity;
  const server = Object.assign(new EventEmitter(), {
    ...{ registry, players: [] as Player[], entities: {} as Record<number, Entity>, tickCount: 0, time, difficulty: 1 },
    spawnMob(kind: number, _world: unknown, position: Vec3) {
      const entity = bare("mob", registry.entities[kind]?.name ?? "", position);
      server.entities[entity.id] = entity;
      return entity;
    },
    destroyEntity({ id }: Entity) {
      delete server.entities[id];
    },
    _writeNearby: () => {},
  });
  const context = {
    server: server as unknown as Server,
    seed,
    report(error: unknown) {
      throw error;
    },
  } as unknown as WorldContext;
  const population = new Population(context, land);
  const actions: SketchAction[] = [];
  const note = (what: SketchAction["what"], by: string) => actions.push({ tick: server.tickCount, what, by });
  population.doings = {
    strike: ({ kind }) => note("strike", kind.name),
    shoot: ({ kind }) => note("shoot", kind.name),
    explode(creature) {
      note("explode", creature.kind.name);
      population.remove(creature);
    },
    brightness: () => 0,
  };
  return {
    server: server as unknown as Server,
    population,
    actions,
    pass(ticks, spawning) {
      for (let tick = 0; tick < ticks; tick++) {
        server.tickCount++;
        spawning?.tick();
        population.tick();
      }
    },
    bear(kind, x, y, z) {
      const row = registry.entitiesByName[kind];
      if (row === undefined) throw new Error(`no creature ${kind}`);
      return (server as unknown as Server).spawnMob(row.id, server as never, new Vec3(x, y, z));
    },
    stand(x, y, z) {
      const player = Object.assign(bare("player", "player", new Vec3(x, y, z)), {
        ...{ gameMode: 0, health: 20, username: "somebody", _client: { write: () => {} } },
      }) as unknown as Player;
      server.players.push(player);
      return player;
    },
    spawning: (spawn = new Vec3(0, 64, 1000)) =>
      new NaturalSpawning(context, land, population, { spawn, dimension: "overworld" }),
  };
}
