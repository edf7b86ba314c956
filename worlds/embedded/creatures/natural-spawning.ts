// Monsters that spawn in the dark, in each dimension its own. Every tick each loaded chunk around the players gets one try: a
// random position, a small pack around it, and each member only where vanilla allows it: on solid
// ground, in the dark, neither near nor far. Source: Minecraft Wiki "Mob spawning" (cap 70 for 289
// chunks, packs of up to 4, 24 blocks from players and from the spawn point, 128 at most; light:
// block light 0 from 1.18 on, else a level of at most 7; the sky's light fails by chance; in the
// Nether a block light of at most 7).

import type { Player } from "flying-squid";
import { Vec3 } from "vec3";
import type { WorldContext } from "../core/context.ts";
import { type DimensionName, dimensionAt } from "../generator/dimensions.ts";
import { hashOf, integerBetween, type RandomSource, seededRandom } from "../generator/random.ts";
import { skyDimming } from "../land/daylight.ts";
import type { Land } from "../land/land.ts";
import { lightAt } from "../land/light.ts";
import { type CreatureKind, isMonster, NETHER_KINDS, NIGHT_KINDS } from "./kinds.ts";
import { type CellCoordinates, isFree } from "./path-finding.ts";
import type { Population } from "./population.ts";

const CHANNELS: Record<DimensionName, number> = { overworld: 701, nether: 711 };
const KINDS: Record<DimensionName, readonly CreatureKind[]> = { overworld: NIGHT_KINDS, nether: NETHER_KINDS };
const BRIGHTEST_IN_NETHER = 7;
const MONSTERS_PER_AREA = 70;
const AREA_CHUNKS = 289;
const CHUNK = 16;
/** Radius in chunks around a player in which monsters spawn: all chunks that are loaded. */
const REACH_CHUNKS = 5;
const MIN_PLAYER_DISTANCE = 24;
const FARTHEST = 128;
const PACK = 4;
const PACK_SPREAD = 5;
/** In this world there is only air above this height. */
const HIGHEST = 110;

interface Darkness {
  /** Ticks since sunrise. */
  time: number;
  /** True from 1.18 on: any block light keeps monsters away. */
  strict: boolean;
}

/** True where it is dark enough for a monster; draws two random numbers. */
export function isDarkEnough(
  land: Land,
  [x, y, z]: CellCoordinates,
  { time, strict }: Darkness,
  dice: RandomSource,
): boolean {
  const patience = integerBetween(dice, 0, 31);
  const threshold = integerBetween(dice, 0, 7);
  if (y > land.roof(x, z) && (patience < 15 || 15 - skyDimming(time) > threshold)) return false;
  const { sky, block } = lightAt(land, x, y, z);
  if (sky > patience || (strict && block > 0)) return false;
  return Math.max(block, sky - skyDimming(time)) <= threshold;
}

/** True where a body of a kind has room on solid ground, out of the water. */
export function hasRoom(land: Land, [x, y, z]: CellCoordinates, { height }: Pick<CreatureKind, "height">): boolean {
  const tall = Math.ceil(height);
  if (!land.solid(x, y - 1, z) || land.filter(x, y - 1, z) < 15 || land.name(x, y - 1, z) === "bedrock") return false;
  if (!isFree(land, x, y, z, tall)) return false;
  return land.fluid(x, y, z) === null && land.fluid(x, y + 1, z) === null;
}

export class NaturalSpawning {
  readonly #context: WorldContext;
  readonly #land: Land;
  readonly #population: Population;
  readonly #spawn: Vec3;
  readonly #dimension: DimensionName;
  readonly #dice: RandomSource;
  readonly #strict: boolean;

  constructor(
    context: WorldContext,
    land: Land,
    population: Population,
    { spawn, dimension }: { spawn: Vec3; dimension: DimensionName },
  ) {
    this.#context = context;
    this.#land = land;
    this.#population = population;
    this.#spawn = spawn;
    this.#dimension = dimension;
    this.#dice = seededRandom(hashOf(context.seed, CHANNELS[dimension]));
    this.#strict = context.server.registry.version[">="]("1.18");
  }

  tick(): void {
    const { server } = this.#context;
    const players = server.players.filter(({ position }) => dimensionAt(position) === this.#dimension);
    if (server.difficulty === 0 || players.length === 0) return;
    const chunks = this.#chunks(players);
    const max = Math.floor((MONSTERS_PER_AREA * chunks.length) / AREA_CHUNKS);
    let living = this.#population
      .all()
      .filter(({ kind, body }) => isMonster(kind) && dimensionAt(body.position) === this.#dimension).length;
    for (const [chunkX, chunkZ] of chunks) {
      if (living >= max) return;
      living += this.#spawnPack(chunkX, chunkZ, max - living);
    }
  }

  /** The loaded chunks around all players, each once. */
  #chunks(players: readonly Player[]): [number, number][] {
    const found = new Map<string, [number, number]>();
    for (const { position } of players) {
      const [middleX, middleZ] = [Math.floor(position.x / CHUNK), Math.floor(position.z / CHUNK)];
      for (let x = middleX - REACH_CHUNKS; x <= middleX + REACH_CHUNKS; x++) {
        for (let z = middleZ - REACH_CHUNKS; z <= middleZ + REACH_CHUNKS; z++) {
          if (this.#land.loaded(x * CHUNK, z * CHUNK)) found.set(`${x},${z}`, [x, z]);
        }
      }
    }
    return [...found.values()];
  }

  #spawnPack(chunkX: number, chunkZ: number, room: number): number {
    const dice = this.#dice;
    let x = chunkX * CHUNK + integerBetween(dice, 0, CHUNK - 1);
    const y = integerBetween(dice, this.#land.lowest, HIGHEST);
    let z = chunkZ * CHUNK + integerBetween(dice, 0, CHUNK - 1);
    if (this.#land.solid(x, y, z) || !this.#land.solid(x, y - 1, z)) return 0;
    const kinds = KINDS[this.#dimension];
    const kind = kinds[integerBetween(dice, 0, kinds.length - 1)];
    let spawned = 0;
    for (let member = 0; member < PACK && kind !== undefined && spawned < room; member++) {
      x += integerBetween(dice, 0, PACK_SPREAD) - integerBetween(dice, 0, PACK_SPREAD);
      z += integerBetween(dice, 0, PACK_SPREAD) - integerBetween(dice, 0, PACK_SPREAD);
      if (!this.#fits([x, y, z], kind)) continue;
      this.#bear(kind, [x, y, z]);
      spawned++;
    }
    return spawned;
  }

  #fits(cell: CellCoordinates, kind: CreatureKind): boolean {
    const place = middleOf(cell);
    const nearest = this.#context.server.players.reduce(
      (min, { position }) => Math.min(min, position.distanceTo(place)),
      Number.POSITIVE_INFINITY,
    );
    if (nearest <= MIN_PLAYER_DISTANCE || nearest >= FARTHEST || this.#spawn.distanceTo(place) <= MIN_PLAYER_DISTANCE)
      return false;
    if (!hasRoom(this.#land, cell, kind)) return false;
    if (this.#dimension === "nether") return lightAt(this.#land, ...cell).block <= BRIGHTEST_IN_NETHER;
    const darkness = { time: this.#context.server.time, strict: this.#strict };
    return isDarkEnough(this.#land, cell, darkness, this.#dice);
  }

  #bear({ name }: CreatureKind, cell: CellCoordinates): void {
    const { server } = this.#context;
    const entity = server.registry.entitiesByName[name];
    if (entity !== undefined)
      server.spawnMob(entity.id, server.overworld, middleOf(cell), { velocity: new Vec3(0, 0, 0) });
  }
}

const middleOf = ([x, y, z]: CellCoordinates): Vec3 => new Vec3(x + 0.5, y, z + 0.5);
