// Spawners: while a player is near, each spawns blazes around itself now and then, until there are
// enough. One that was broken spawns no more; one that a command placed does nothing. Source:
// Minecraft Wiki "Monster Spawner" (16 blocks, 200 to 799 ticks, 4 tries, at most 6 in a box of 9),
// "Blaze" (block light of at most 11).

import { Vec3 } from "vec3";
import { guarded, type WorldContext } from "../core/context.ts";
import { isFree } from "../creatures/path-finding.ts";
import type { Population } from "../creatures/population.ts";
import { dimensionAt, localX, originOf } from "../generator/dimensions.ts";
import { spawnersNear } from "../generator/fortress.ts";
import { netherSeed } from "../generator/nether-terrain.ts";
import { hashOf, integerBetween, seededRandom } from "../generator/random.ts";
import type { Land } from "../land/land.ts";
import { lightAt } from "../land/light.ts";

const CHANNEL = 709;
const KIND = "blaze";
const REACH = 16;
const FIRST_TICKS = 20;
const PAUSE_TICKS = [200, 799] as const;
const TRIES = 4;
const SPREAD = 4;
const ENOUGH = 6;
const BRIGHTEST = 11;
const TALL = 2;

/** Lets the fortresses' spawners spawn blazes. */
export function installSpawners(context: WorldContext, land: Land, population: Pick<Population, "all">): void {
  const { server, seed } = context;
  const dice = seededRandom(hashOf(seed, CHANNEL));
  const dueAt = new Map<string, number>();

  const spawnAround = (spawner: Vec3): void => {
    const entity = server.registry.entitiesByName[KIND];
    for (let tried = 0; entity !== undefined && tried < TRIES; tried++) {
      const near = population
        .all()
        .filter(({ kind, body }) => kind.name === KIND && isBeside(body.position, spawner, SPREAD + 0.5));
      if (near.length >= ENOUGH) return;
      const offset = (): number => Math.round((dice() - dice()) * SPREAD);
      const cell = [spawner.x + offset(), spawner.y + integerBetween(dice, -1, 1), spawner.z + offset()] as const;
      if (!isFree(land, ...cell, TALL) || lightAt(land, ...cell).block > BRIGHTEST) continue;
      const [x, y, z] = cell;
      server.spawnMob(entity.id, server.overworld, new Vec3(x + 0.5, y, z + 0.5), { velocity: new Vec3(0, 0, 0) });
    }
  };

  server.on("tick", () =>
    guarded(context, () => {
      if (server.difficulty === 0) return;
      for (const { position, health } of server.players) {
        if (health <= 0 || dimensionAt(position) !== "nether") continue;
        for (const [x, y, z] of spawnersNear(netherSeed(seed), localX(position.x), position.z, REACH)) {
          const spawner = new Vec3(x + originOf("nether"), y, z);
          if (spawner.distanceTo(position) > REACH) continue;
          const key = spawner.toString();
          const due = dueAt.get(key) ?? server.tickCount + FIRST_TICKS;
          dueAt.set(key, due);
          if (server.tickCount < due || land.name(spawner.x, spawner.y, spawner.z) !== "spawner") continue;
          dueAt.set(key, server.tickCount + integerBetween(dice, ...PAUSE_TICKS));
          spawnAround(spawner);
        }
      }
    }),
  );
}

const isBeside = (place: Vec3, block: Vec3, reach: number): boolean =>
  Math.abs(place.x - block.x - 0.5) <= reach &&
  Math.abs(place.y - block.y - 0.5) <= reach &&
  Math.abs(place.z - block.z - 0.5) <= reach;
