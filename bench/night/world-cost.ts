// The cost of a hostile night for the embedded world's process: bots spread over the land, monsters
// that spawn by themselves, and added animals up to a given number of creatures. The figure that
// counts is the processor time a tick, because other load on the machine hardly changes it.

import { setTimeout as sleep } from "node:timers/promises";
import { connectBody, type MineflayerBody } from "../../bots/index.ts";
import { type EmbeddedWorld, startEmbeddedWorld, type WorldStats } from "../../worlds/embedded/index.ts";
import type { BenchFigure } from "../lib/figures.ts";

const MIDNIGHT = 18_000;
const FULL_HEALTH = 20;
const SECOND_MS = 1000;
/** Far enough that each has its own monsters. */
const BLOCKS_APART = 70;
const ANIMALS = ["sheep", "cow", "pig", "chicken"] as const;

export interface WorldCostAsked {
  version: string;
  bots: number;
  creatures: number;
  seconds: number;
  seed: number;
}

export async function measureWorldCost(asked: WorldCostAsked): Promise<BenchFigure[]> {
  const world = await startEmbeddedWorld({ mcVersion: asked.version, seed: asked.seed, nights: true });
  const stage: CostStage = { asked, world, bodies: [] };
  try {
    for (let bot = 0; bot < asked.bots; bot++) await settle(stage, bot);
    await world.disturb({ kind: "setTime", time: MIDNIGHT });
    await populate(stage);
    return await watch(stage);
  } finally {
    await Promise.all(stage.bodies.map((body) => body.leave()));
    await world.stop();
  }
}

interface CostStage {
  asked: WorldCostAsked;
  world: EmbeddedWorld;
  bodies: MineflayerBody[];
}

/** Lets a bot join and stand apart from the others. */
async function settle({ asked, world, bodies }: CostStage, bot: number): Promise<void> {
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
async function populate({ asked, world }: CostStage): Promise<void> {
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
async function watch({ asked, world }: CostStage): Promise<BenchFigure[]> {
  const before = await world.stats();
  const startedAt = performance.now();
  for (let second = 0; second < asked.seconds; second++) {
    await sleep(SECOND_MS);
    await healAll(world, asked.bots);
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

async function healAll({ disturb }: EmbeddedWorld, bots: number): Promise<void> {
  for (let bot = 0; bot < bots; bot++)
    await disturb({ kind: "setHealth", username: `Idler${bot}`, health: FULL_HEALTH });
}

function countOf({ creatures }: WorldStats): number {
  return Object.values(creatures).reduce((sum, count) => sum + count, 0);
}

function deathsOf({ players }: WorldStats): number {
  return Object.values(players).reduce((sum, { deaths }) => sum + deaths.length, 0);
}
