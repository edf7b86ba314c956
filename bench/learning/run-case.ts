// Runs a case of the learning bench in one arm: the same goal, episode by episode, each in a fresh
// copy of the simulated world with the memory of those before.

import { minecraftSnapshot } from "../../domains/minecraft/snapshot/index.ts";
import { EventBus, publishedRunEvent, runGoal, VirtualClock } from "../../executor/index.ts";
import { EpisodesInMemory, Memory, situationOf, subjectOf, withPriors } from "../../memory/index.ts";
import { type Domain, type PlannerClient, Problem } from "../../schemas/index.ts";
import { inlineClient } from "../../workers/index.ts";
import { simulate, simulatedPerceiver } from "../../worlds/simulated/index.ts";
import { heldPlanner } from "../../worlds/testing/scripted-planner.ts";
import { randomFrom } from "../lib/seeded-random.ts";
import type { LearningArm, LearningCase } from "./learning-case.ts";

export interface LearningRow {
  id: string;
  seed: number;
  arm: LearningArm;
  kind: LearningCase["kind"];
  episode: number;
  holds: boolean;
  code: string | null;
  /** Of game time. */
  seconds: number;
  repairs: number;
}

export interface Bench {
  domain: Domain;
  /** See `keysOf`. */
  keys: readonly string[];
  planner: PlannerClient;
}

export async function learningBench(mcVersion: string): Promise<Bench> {
  const domain = await (await minecraftSnapshot({ mcVersion, objective: "time" })).document();
  return { domain, keys: keysOf(domain), planner: inlineClient() };
}

type Prices = ReturnType<Memory["ledger"]["prices"]>;

/** All episodes of a case in one arm. */
export async function runCase(bench: Bench, learningCase: LearningCase, arm: LearningArm): Promise<LearningRow[]> {
  if (arm === "oracle") return oracleRows(bench, learningCase);
  const { rows } = await episodesOf(bench, learningCase, arm);
  return rows;
}

/** Every episode is run with what was known before the last one. */
async function oracleRows(bench: Bench, learningCase: LearningCase): Promise<LearningRow[]> {
  const { prices } = await episodesOf(bench, learningCase, "on");
  const { rows } = await episodesOf(bench, learningCase, "oracle", prices);
  return rows;
}

async function episodesOf(
  { domain, keys, planner }: Bench,
  { id, kind, world: state, quirks, goal, episodes, seed }: LearningCase,
  arm: LearningArm,
  known: Prices = {},
): Promise<{ rows: LearningRow[]; prices: Prices }> {
  const memory = new Memory({ store: new EpisodesInMemory(), world: id, bot: "bench" });
  const rows: LearningRow[] = [];
  let before: Prices = {};
  for (let episode = 1; episode <= episodes; episode++) {
    const clock = new VirtualClock();
    const faults = quirks
      .filter(({ episodes: lasts }) => lasts === undefined || (episode >= lasts[0] && episode <= lasts[1]))
      .map(({ episodes: _, ...fault }) => fault);
    const { body, registry } = simulate({ domain, state, clock, seed: seed + episode, faults: { faults } });
    const bus = new EventBus({ now: () => new Date(clock.now()).toISOString() });
    const perceiver = simulatedPerceiver(body);
    const unfollow = memory.follow(bus, () => situationOf(perceiver));
    before = memory.ledger.prices();
    const prices = { off: {}, on: before, shuffled: shuffled(before, keys, seed + episode), oracle: known }[arm];
    const report = await runGoal({
      ...{ body, registry, clock, deadlineMs: 6 * 3_600_000 },
      problem: Problem.parse({ goal, limits: { effort: "quick" } }),
      planner: heldPlanner(withPriors(planner, { prices: () => prices }), clock),
      intentId: `${id}-${episode}`,
      onEvent: (event) => {
        const published = publishedRunEvent(event);
        if (published !== undefined) bus.publish(published);
      },
    });
    unfollow();
    const { outcome, failure, elapsedMs, repairs } = report;
    const end = { holds: outcome === "success", code: failure?.code ?? null, seconds: elapsedMs / 1_000, repairs };
    rows.push({ id, seed, arm, kind, episode, ...end });
  }
  return { rows, prices: before };
}

/** The same prices, each on another act and subject of the domain. */
function shuffled(prices: Prices, keys: readonly string[], seed: number): Prices {
  const random = randomFrom(seed, keys.length);
  return Object.fromEntries(Object.values(prices).map((price) => [random.oneOf(keys), price]));
}

/** What prices can be on: the verbs of the domain with what they are about. */
const keysOf = ({ operators }: Domain): string[] => [
  ...new Set(
    operators.flatMap(({ verb, args }) =>
      [subjectOf(args)].flatMap((subject) => (subject === undefined ? [] : [`${verb}:${subject}`])),
    ),
  ),
];
