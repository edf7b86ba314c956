// A flying-squid server on 127.0.0.1 with our generator and our rules, in memory: nothing is read
// from or written to disk. Run it in a process of its own, because flying-squid leaves intervals
// and a readline behind.

import squid, { type Server } from "flying-squid";
import { Vec3 } from "vec3";
import { type MinecraftRules, stationRules } from "../../../domains/minecraft/index.ts";
import { Blocks } from "../core/blocks.ts";
import type { WorldContext } from "../core/context.ts";
import { itemsOf } from "../core/items.ts";
import type { ChildOptions } from "../core/messages.ts";
import { chunkGenerator, lowestBlock } from "../generator/chunks.ts";
import { FLAT_SPAWN, flatGenerator, flatTerrain } from "../generator/flat.ts";
import { hashOf, seededRandom } from "../generator/random.ts";
import { spawnPlace } from "../generator/spawn.ts";
import { terrainOf } from "../generator/terrain.ts";
import type { VeinPosition } from "../generator/veins.ts";
import { worldGenerator } from "../generator/world-chunks.ts";
import { Herds } from "../install/herds.ts";
import { type InstalledRules, installRules } from "../install/index.ts";
import { LEVEL_NAMES } from "../players/dimension-packets.ts";
import type { ErrorLog } from "./error-log.ts";
import { startTicking, type TickLoop } from "./tick-loop.ts";

const GENERATOR = "lodestone";
const PLAY_CHANNEL = 900;
const SURVIVAL = 0;
const EASY = 1;
const CHUNK = 16;
/** Chunks to each side that a joining player is sent at once. */
const FIRST_VIEW = 3;

export interface RunningWorld {
  server: Server;
  context: WorldContext;
  rules: InstalledRules;
  spawn: VeinPosition;
  ticking: TickLoop;
}

/** Starts the server; resolves when it listens. */
export async function startServer(
  options: ChildOptions,
  tables: MinecraftRules,
  errors: ErrorLog,
): Promise<RunningWorld> {
  const { mcVersion, seed, fast, flat, port, nights, speed, faults } = options;
  let herds: Herds | undefined;
  squid.generations[GENERATOR] = ({ registry }) => {
    const lowest = lowestBlock(registry);
    const overworld =
      flat === null ? chunkGenerator(registry, seed, terrainOf(seed, lowest)) : flatGenerator(registry, flat, lowest);
    const generate = worldGenerator(registry, seed, overworld);
    return (chunkX, chunkZ) => {
      herds?.chunkMade(chunkX, chunkZ);
      return generate(chunkX, chunkZ);
    };
  };
  const server = squid.createMCServer(serverOptions(mcVersion, seed, port));
  const failed = new Promise<never>((_, reject) => server.once("error", reject));
  const ready = new Promise<void>((resolve) => server.once("ready", () => resolve()));
  server.on("error", (error) => errors.add(error));
  server.on("clientError", (_client, error) => errors.add(error));
  // flying-squid reports the errors of commands and plugins only in its log, which is discarded
  // here.
  server.err = (message) => errors.add(message);

  const { registry } = server;
  server.dimensionNames = LEVEL_NAMES;
  const terrain = flat === null ? terrainOf(seed, lowestBlock(registry)) : flatTerrain(lowestBlock(registry));
  const spawn = flat === null ? spawnPlace(seed, terrain) : FLAT_SPAWN;
  server.getSpawnPoint = async () => new Vec3(spawn[0] + 0.5, spawn[1], spawn[2] + 0.5);
  const context: WorldContext = {
    server,
    blocks: new Blocks(server),
    items: itemsOf(registry),
    rules: tables,
    stations: stationRules(mcVersion),
    random: seededRandom(hashOf(seed, PLAY_CHANNEL)),
    seed,
    fast,
    report: (error) => errors.add(error),
  };
  const rules = installRules(context, { terrain, nights, spawn: new Vec3(spawn[0] + 0.5, spawn[1], spawn[2] + 0.5) });
  if (flat === null) herds = new Herds(context, seed, terrain);
  const ticking = startTicking(server, speed);
  rules.faults.onTickRate = ticking.pace;
  rules.faults.set(faults);
  await Promise.race([ready, failed]);
  failed.catch(() => {});
  await prepareSpawn(server, spawn);
  return { server, context, rules, spawn, ticking };
}

/** Generates the land around the spawn point, as vanilla does before players may join. */
async function prepareSpawn({ overworld }: Server, [x, , z]: VeinPosition): Promise<void> {
  const [chunkX, chunkZ] = [Math.floor(x / CHUNK), Math.floor(z / CHUNK)];
  for (let dx = -FIRST_VIEW; dx < FIRST_VIEW; dx++)
    for (let dz = -FIRST_VIEW; dz < FIRST_VIEW; dz++) await overworld.getColumn(chunkX + dx, chunkZ + dz);
}

function serverOptions(version: string, seed: number, port: number) {
  return {
    host: "127.0.0.1",
    port,
    version,
    motd: "Lodestone",
    "max-players": 20,
    "online-mode": false,
    logging: false,
    noConsoleOutput: true,
    // Without it each player would install a handler of uncaught exceptions that ends the process.
    debug: () => {},
    gameMode: SURVIVAL,
    difficulty: EASY,
    generation: { name: GENERATOR, options: { seed } },
    kickTimeout: 60_000,
    plugins: {},
    modpe: false,
    "view-distance": 5,
    "player-list-text": { header: { text: "" }, footer: { text: "" } },
    "everybody-op": true,
    "max-entities": 1500,
  };
}
