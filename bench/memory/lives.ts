// Runs of a simulated body with memory: which of its episodes are junk after hours of them, what
// remembering costs of their CPU time, and how much dearer a plan is with what was learnt.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { minecraftSnapshot } from "../../domains/minecraft/snapshot/index.ts";
import { EventBus, publishedRunEvent, runGoal, VirtualClock } from "../../executor/index.ts";
import { type EpisodeStore, EpisodesInMemory, groupOf, Memory, situationOf, withPriors } from "../../memory/index.ts";
import { type BusEvent, type Domain, Problem, type ProblemInput } from "../../schemas/index.ts";
import { openEpisodes } from "../../server/memory/sqlite-episodes.ts";
import { inlineClient } from "../../workers/index.ts";
import { SimulatedState, simulate, simulatedPerceiver } from "../../worlds/simulated/index.ts";
import { heldPlanner } from "../../worlds/testing/scripted-planner.ts";
import { randomFrom } from "../lib/seeded-random.ts";
import { quantile } from "../lib/statistics.ts";
import { threadMs } from "../lib/thread-clock.ts";

const GOALS: readonly ProblemInput["goal"][] = [
  ...["wooden_pickaxe", "stone_pickaxe", "iron_pickaxe", "chest", "furnace", "bucket", "shield", "stone_sword"],
  ...["torch", "oak_door", "ladder", "iron_ingot", "campfire", "oak_boat", "bowl", "stone_axe"],
].map((item) => ({ items: { [item]: 1 } }));
/** Faults that some goals meet: what fails is salient. */
const FAULTY = ["iron_ore", "coal_ore", "oak_log", "sand"];
/** Blocks from its home at which a body begins its runs. */
const HOME = 100;
const HOUR_MS = 3_600_000;
const START_MS = Date.parse("2026-01-01T00:00:00.000Z");

const domainOf = async (): Promise<Domain> =>
  (await minecraftSnapshot({ mcVersion: "1.20.1", objective: "time" })).document();

interface Life {
  domain: Domain;
  memory: Memory;
  seed: number;
  hours: number;
  /** Lets consolidation work between two runs, as an idle body does. */
  consolidates: boolean;
  onEvent?: (event: Parameters<EventBus["publish"]>[0]) => void;
  /** Sets the time of the memory, in milliseconds since 1970. */
  at: (ms: number) => void;
}

/** Goal after goal until the hours of the simulated clock are over. How many runs there were. */
async function live({ domain, memory, seed, hours, consolidates, onEvent, at }: Life): Promise<number> {
  const random = randomFrom(seed);
  const planner = inlineClient();
  let runs = 0;
  let spentMs = 0;
  while (spentMs < hours * HOUR_MS) {
    const clock = new VirtualClock();
    const now = (): number => START_MS + spentMs + clock.now();
    const bus = new EventBus({ now: () => new Date(now()).toISOString() });
    const fault = {
      at: { leaf: "dig_target", args: { block: random.oneOf(FAULTY) } },
      ...{ times: null, fault: { kind: "error" as const, code: "dig.toolInvalid" as const } },
    };
    const faults = { faults: random.chance(0.3) ? [fault] : [] };
    const state = SimulatedState.parse({ position: [random.whole(-HOME, HOME), 64, random.whole(-HOME, HOME)] });
    const { body, registry } = simulate({ domain, state, clock, seed: seed + runs, faults });
    const perceiver = simulatedPerceiver(body);
    const unfollow = memory.follow(bus, () => situationOf(perceiver));
    const report = await runGoal({
      ...{ body, registry, clock, deadlineMs: HOUR_MS },
      problem: Problem.parse({ goal: random.oneOf(GOALS), limits: { effort: "quick" } }),
      planner: heldPlanner(withPriors(planner, memory), clock),
      intentId: `life-${runs}`,
      onEvent(event) {
        const published = publishedRunEvent(event);
        if (published === undefined) return;
        onEvent?.(published);
        bus.publish(published);
      },
    });
    unfollow();
    runs += 1;
    // A body without a goal waits half a minute for the next.
    spentMs += report.elapsedMs + 30_000;
    at(START_MS + spentMs);
    if (consolidates) memory.consolidate({ now: () => 0 }, 20);
  }
  await planner.close();
  return runs;
}

export interface JunkShare {
  runs: number;
  episodes: number;
  merged: number;
  /** The share that nothing cites, that was never recalled, and that is not the last of its group. */
  share: number;
}

export async function junkAfter(hours: number, seed: number, consolidates: boolean): Promise<JunkShare> {
  const store = new EpisodesInMemory();
  let nowMs = START_MS;
  const memory = new Memory({ store, world: "land", bot: "bench", now: () => new Date(nowMs).toISOString() });
  const runs = await live({ domain: await domainOf(), memory, seed, hours, consolidates, at: (ms) => (nowMs = ms) });
  return { runs, ...junkIn(store) };
}

function junkIn(store: EpisodeStore): Omit<JunkShare, "runs"> {
  const isCited = store.isCited();
  const { episodes, merged } = store.counts();
  const all = [...store.selected({})];
  const last = new Map(all.map((episode) => [groupOf(episode), episode.id]));
  const usesOf = (id: string, group: string): number =>
    store.ofGroup(group).find(({ episode }) => episode.id === id)?.uses ?? 0;
  const junk = all.filter((episode) => {
    const group = groupOf(episode);
    return last.get(group) !== episode.id && !isCited(episode.id) && usesOf(episode.id, group) === 0;
  });
  return { episodes, merged, share: junk.length / episodes };
}

export interface MemoryCost {
  /** CPU of remembering an hour of runs, in milliseconds. */
  hourMs: number;
  /** CPU of those runs without a body's physics: planning and trees. */
  runsMs: number;
  /** How much longer an htn plan takes with the learnt prices, in milliseconds of CPU, p50. */
  planMs: number;
  prices: number;
}

/** Into a file, as a service with `--state` keeps its episodes. */
export async function memoryCost(seed: number): Promise<MemoryCost> {
  const folder = mkdtempSync(join(tmpdir(), "lodestone-bench-memory-"));
  const store = openEpisodes(folder);
  try {
    const domain = await domainOf();
    const events: BusEvent[] = [];
    const learnt = new Memory({ store: new EpisodesInMemory(), world: "land", bot: "bench" });
    const from = threadMs();
    const onEvent = (event: Parameters<EventBus["publish"]>[0]) => void events.push(event as BusEvent);
    await live({ domain, memory: learnt, seed, hours: 1, consolidates: true, onEvent, at: () => {} });
    const runsMs = threadMs() - from;
    const bus = new EventBus({ now: () => new Date(START_MS).toISOString() });
    const publish = (): number => {
      const before = threadMs();
      for (const event of events) bus.publish(event);
      return threadMs() - before;
    };
    const aloneMs = publish();
    const memory = new Memory({ store, world: "land", bot: "bench" });
    memory.follow(bus, () => ({ dimension: "overworld", biome: "plains", position: [1, 64, 1] }));
    const hourMs = Math.max(0, publish() - aloneMs);
    return { hourMs, runsMs, planMs: await dearer(learnt), prices: Object.keys(learnt.prices()).length };
  } finally {
    store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const REPEATS = 5;

async function dearer(memory: Memory): Promise<number> {
  const planner = inlineClient();
  const priced = withPriors(planner, memory);
  const differences: number[] = [];
  for (const goal of GOALS) {
    const problem = Problem.parse({ goal, planner: "htn", cache: false });
    const timeOf = async (client: typeof planner): Promise<number> => {
      const times: number[] = [];
      for (let count = 0; count < REPEATS; count++) {
        const before = threadMs();
        await client.plan(problem);
        times.push(threadMs() - before);
      }
      return quantile(times, 0.5) ?? 0;
    };
    differences.push((await timeOf(priced as typeof planner)) - (await timeOf(planner)));
  }
  await planner.close();
  return quantile(differences, 0.5) ?? 0;
}
