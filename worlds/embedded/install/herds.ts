// Spawns a chunk's herd when the chunk is first made. Invariant: each chunk spawns its animals
// once, and the total stays under a limit. Their behaviour is in `creatures/`.

import { Vec3 } from "vec3";
import { guarded, type WorldContext } from "../core/context.ts";
import { animalsOf } from "../generator/animals.ts";
import { dimensionAt } from "../generator/dimensions.ts";
import type { Terrain } from "../generator/terrain.ts";

const CHUNK = 16;
/** Bounds the server's work. Vanilla has about ten animals near a player. */
const MAX_ANIMALS = 120;

export class Herds {
  readonly #pending: [number, number][] = [];
  readonly #seen = new Set<string>();

  constructor(context: WorldContext, seed: number, terrain: Terrain) {
    const { server } = context;
    server.on("tick", () =>
      guarded(context, () => {
        const chunk = this.#pending.shift();
        if (chunk === undefined) return;
        for (const { kind, place } of animalsOf(seed, chunk[0], chunk[1], terrain)) {
          const entity = server.registry.entitiesByName[kind];
          const living = Object.values(server.entities).filter(({ type }) => type === "mob").length;
          if (entity === undefined || living >= MAX_ANIMALS) continue;
          const position = new Vec3(place[0] + 0.5, place[1], place[2] + 0.5);
          server.spawnMob(entity.id, server.overworld, position, { velocity: new Vec3(0, 0, 0) });
        }
      }),
    );
  }

  /** Call it whenever a chunk is generated. */
  chunkMade(chunkX: number, chunkZ: number): void {
    if (dimensionAt({ x: chunkX * CHUNK }) !== "overworld") return;
    const key = `${chunkX},${chunkZ}`;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    this.#pending.push([chunkX, chunkZ]);
  }
}
