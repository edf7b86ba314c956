// The cost of a hostile night for the embedded world's process: bots spread over the land, monsters
// that spawn by themselves, and added animals up to a given number of creatures. The figure that
// counts is the processor time a tick, because other load on the machine hardly changes it.
//
//   npm run bench:night -- [--json] [--check] [--version 1.20.1] [--bots 5] [--creatures 40]
//     [--seconds 30] [--seed 42]
//
// With --check, exit code 1 where a figure misses its target.

import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { connectBody, type MineflayerBody } from "../../bots/index.ts";
import { DEFAULT_MC_VERSION } from "../../schemas/index.ts";
import { type EmbeddedWorld, startEmbeddedWorld, type WorldStats } from "../../worlds/embedded/index.ts";
import { type BenchFigure, figuresText, isMet } from "../lib/figures.ts";
import { parseFlags, readFlags } from "../lib/flags.ts";
import { machine, revision, versions } from "../lib/machine.ts";

const MIDNIGHT = 18_000;
const FULL_HEALTH = 20;
const SECOND_MS = 1000;
/** Far enough that each has its own monsters. */
const BLOCKS_APART = 70;
const ANIMALS = ["sheep", "cow", "pig", "chicken"] as const;

const Count = z.coerce.number().int().min(1);
const Options = z.strictObject({
  json: z.boolean(),
  check: z.boolean(),
  version: z.string(),
  bots: Count,
  creatures: Count,
  seconds: Count,
  seed: Count,
});

const values = readFlags({
  json: { type: "boolean", default: false },
  check: { type: "boolean", default: false },
  version: { type: "string", default: DEFAULT_MC_VERSION },
  bots: { type: "string", default: "5" },
  creatures: { type: "string", default: "40" },
  seconds: { type: "string", default: "30" },
  seed: { type: "string", default: "42" },
});
const { json, check, ...asked } = parseFlags(Options, values);
const world = await startEmbeddedWorld({ mcVersion: asked.version, seed: asked.seed, nights: true });
const bodies: MineflayerBody[] = [];
try {
  for (let bot = 0; bot < asked.bots; bot++) await settle(bot);
  await world.disturb({ kind: "setTime", time: MIDNIGHT });
  await populate();
  const figures = await watch();
  const document = { asked, machine: machine(), revision: revision(), versions: versions(), figures };
  process.stdout.write(`${json ? JSON.stringify(document, null, 2) : figuresText(figures)}\n`);
  process.exitCode = check && figures.some((figure) => isMet(figure) === false) ? 1 : 0;
} finally {
  await Promise.all(bodies.map((body) => body.leave()));
  await world.stop();
}

/** Lets a bot join and stand apart from the others. */
async function settle(bot: number): Promise<void> {
  const username = `Idler${bot}`;
  const { host, port, mcVersion } = world;
  bodies.push(await connectBody({ host, port, username, mcVersion }));
  if (bot === 0) return;
  await world.disturb({
    kind: "teleport",
    username,
    distance: BLOCKS_APART,
    degrees: (bot * 360) / (asked.bots - 1 || 1),
  });
}

/**
 * Lets monsters spawn, and adds animals near the bots until there are enough creatures near them.
 */
async function populate(): Promise<void> {
  // The land around the last bot is still being sent for this long.
  await sleep(15 * SECOND_MS);
  const { creatures, players } = await world.stats();
  const monsters = Object.entries(creatures).filter(([kind]) => !ANIMALS.includes(kind as (typeof ANIMALS)[number]));
  const living = monsters.reduce((sum, [, count]) => sum + count, 0);
  const places = Object.values(players).map(({ position }) => position.map(Math.floor));
  for (let animal = 0; living + animal < asked.creatures; animal++) {
    const [x = 0, y = 0, z = 0] = places[animal % places.length] ?? [];
    await world.command(`spawn ${ANIMALS[animal % ANIMALS.length]} ${x + 1 + (animal % 3)} ${y + 1} ${z + 1}`);
  }
}

/**
 * Measures for a while; the bots are healed every second, because they do not defend themselves.
 */
async function watch(): Promise<BenchFigure[]> {
  const before = await world.stats();
  const startedAt = performance.now();
  for (let second = 0; second < asked.seconds; second++) {
    await sleep(SECOND_MS);
    await healAll(world);
  }
  const after = await world.stats();
  const seconds = (performance.now() - startedAt) / SECOND_MS;
  const ticks = after.gameTicks - before.gameTicks;
  return [
    { name: "creatures alive", value: countOf(after), unit: "creatures", atLeast: asked.creatures },
    { name: "ticks a second", value: ticks / seconds, unit: "ticks/s", atLeast: 19.5 },
    { name: "tick, mean", value: after.tickMs.mean, unit: "ms" },
    { name: "tick, p99", value: after.tickMs.p99, unit: "ms" },
    { name: "tick, longest", value: after.tickMs.most, unit: "ms" },
    { name: "processor time a tick", value: (after.cpuMs - before.cpuMs) / ticks, unit: "ms", atMost: 25 },
    { name: "deaths of healed bots", value: deathsOf(after), unit: "deaths" },
  ];
}

async function healAll({ disturb }: EmbeddedWorld): Promise<void> {
  for (let bot = 0; bot < asked.bots; bot++)
    await disturb({ kind: "setHealth", username: `Idler${bot}`, health: FULL_HEALTH });
}

function countOf({ creatures }: WorldStats): number {
  return Object.values(creatures).reduce((sum, count) => sum + count, 0);
}

function deathsOf({ players }: WorldStats): number {
  return Object.values(players).reduce((sum, { deaths }) => sum + deaths.length, 0);
}
