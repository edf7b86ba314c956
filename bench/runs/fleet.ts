// Five bots in one process and one world, each pursuing a goal of its own under the supervisor:
// whether all reach theirs, and the lag of the process's event loop while plans are made all the
// time, and while none are. Planning has a thread of its own, so the two should not differ.

import {
  connectBody,
  keepAwake,
  lookAbout,
  type MineflayerBody,
  mineflayerRegistry,
  openingProblem,
  RUN_LIMITS,
  type SupervisedBot,
  superviseBots,
  systemClock,
} from "../../bots/index.ts";
import type { Homeostasis } from "../../executor/index.ts";
import { CodedError, type PlannerClient, Problem, parseDocument, toCodedError } from "../../schemas/index.ts";
import { minecraftDomains, navigatorFor, poolClient } from "../../workers/index.ts";
import { settledInventory, startEmbeddedWorld, withinEmbeddedWorld } from "../../worlds/embedded/index.ts";
import type { BenchFigure } from "../lib/figures.ts";
import { quantile } from "../lib/statistics.ts";
import { RUN_GOALS, type RunGoal } from "./goals.ts";
import type { RunsOptions } from "./options.ts";

const NAMES = ["Ada", "Bob", "Cyd", "Dan", "Eve"];
const GOALS = ["stone_pickaxe", "chest", "furnace", "torches", "boat"];
/** The largest 99th percentile of the lag that planning may cause, in milliseconds. */
const MAX_LAG_MS = 50;
const RESOLUTION_MS = 10;
const TURN_MS = 2_000;

interface FleetRun {
  bots: { bot: string; goal: string; success: boolean; code: string | null }[];
  figures: BenchFigure[];
}

type FleetRequestOptions = Pick<RunsOptions, "mcVersion" | "fast" | "nights" | "deadlineSeconds"> & { seed: number };

/**
 * The bots' goals: the first five requested ones, else five that share stations and need no mining
 * at depth.
 */
export const fleetGoals = (asked: readonly RunGoal[]): RunGoal[] =>
  asked.length === RUN_GOALS.length
    ? GOALS.flatMap((name) => RUN_GOALS.find((goal) => goal.name === name) ?? [])
    : asked.slice(0, NAMES.length);

export async function runFleet(
  goals: readonly RunGoal[],
  asked: FleetRequestOptions,
  note: (text: string) => void,
): Promise<FleetRun> {
  const { mcVersion, fast, nights, seed, deadlineSeconds } = asked;
  const pool = poolClient({ workers: 1, domains: minecraftDomains(), warmUp: [openingProblem(mcVersion)] });
  const problems = await Promise.all(
    goals.map(({ name, items }) => {
      const problem = parseDocument(Problem, { goal: { items }, mcVersion, limits: RUN_LIMITS }, name);
      return withinEmbeddedWorld(problem, { nights, fast });
    }),
  );
  const registry = mineflayerRegistry();
  const lag = new LagByTurns();
  let joined = 0;
  let measuring: Promise<void> = Promise.resolve();
  const world = await startEmbeddedWorld({ mcVersion, seed, fast, nights });
  try {
    const bots = goals.map((_, index): SupervisedBot<MineflayerBody> => {
      const username = NAMES[index] ?? `Bot${index}`;
      let homeostasis: Homeostasis<MineflayerBody> | undefined;
      return {
        name: username,
        join: (signal) =>
          connectBody(
            {
              ...{ host: world.host, port: world.port, username, mcVersion, fastDigging: fast },
              navigator: navigatorFor(),
            },
            signal,
          ),
        homeostasisOf: () => homeostasis,
        onJoined(body) {
          homeostasis = keepAwake(body, { nights, registry: () => registry });
          joined += 1;
          if (joined === goals.length) measuring = lag.run(pool, problems);
        },
        problemFor(body) {
          lookAbout(body);
          return problems[index] ?? Promise.reject(new CodedError("input.invalid", `no goal for ${username}`));
        },
        planner: pool,
        registry,
        deadlineMs: deadlineSeconds * 1_000,
      };
    });
    const reached = new Map<string, boolean>();
    const ends = await superviseBots(bots, { clock: systemClock }, async ({ name, outcome }) => {
      const items = goals[bots.findIndex((bot) => bot.name === name)]?.items ?? {};
      const held = await settledInventory(world, name, items, systemClock).catch((error: unknown) => {
        note(`${name}: the server did not report the inventory: ${toCodedError(error).message}`);
        return {} as Record<string, number>;
      });
      const isHeld = Object.entries(items).every(([item, count]) => (held[item] ?? 0) >= count);
      reached.set(name, outcome === "success" && isHeld);
      note(
        `${name}: ${outcome}, the server shows ${Object.keys(items)
          .map((item) => `${held[item] ?? 0} ${item}`)
          .join(", ")}`,
      );
    });
    const rows = ends.map(({ name, failure }, index) => ({
      bot: name,
      goal: goals[index]?.name ?? "",
      success: reached.get(name) === true,
      code: failure?.code ?? null,
    }));
    lag.stop();
    await measuring;
    return { bots: rows, figures: [...figuresOf(rows), ...lag.figures()] };
  } finally {
    lag.stop();
    await measuring;
    await world.stop();
    await pool.close();
  }
}

function figuresOf(rows: FleetRun["bots"]): BenchFigure[] {
  return [
    { name: "bots in one process", value: rows.length, unit: "" },
    {
      name: "reached according to the server",
      value: rows.filter(({ success }) => success).length,
      unit: "",
      atLeast: rows.length,
    },
  ];
}

/**
 * Lags of the event loop, sampled, and the thread's own share of each: the rest is other load on
 * the machine.
 */
class Lags {
  readonly late: number[] = [];
  readonly own: number[] = [];
}

const MICROSECONDS = 1_000;

/**
 * The event loop's lag of this process, alternately while plans are made that no bot uses and while
 * none are made. The bots' own planning falls into either. Joining is not counted: mineflayer reads
 * whole chunks then.
 */
class LagByTurns {
  readonly #planning = new Lags();
  readonly #idle = new Lags();
  readonly #over = new AbortController();
  #plans = 0;

  /** Runs until `stop`. */
  async run(planner: PlannerClient, problems: readonly Problem[]): Promise<void> {
    const { signal } = this.#over;
    let lags = this.#planning;
    let before = systemClock.now();
    let worked = process.threadCpuUsage();
    // Our own timer: Node's histogram, when stopped and started again, counts the time in between
    // as lag.
    const timer = setInterval(() => {
      const now = systemClock.now();
      const { user, system } = process.threadCpuUsage(worked);
      lags.late.push(Math.max(0, now - before - RESOLUTION_MS));
      lags.own.push(Math.max(0, (user + system) / MICROSECONDS - RESOLUTION_MS));
      before = now;
      worked = process.threadCpuUsage();
    }, RESOLUTION_MS);
    for (let turn = 0; !signal.aborted; turn += 1) {
      const isPlanning = turn % 2 === 0;
      lags = isPlanning ? this.#planning : this.#idle;
      if (isPlanning) await this.#planFor(TURN_MS, planner, problems);
      else await systemClock.sleep(TURN_MS, signal);
    }
    clearInterval(timer);
  }

  stop(): void {
    this.#over.abort();
  }

  async #planFor(ms: number, planner: PlannerClient, problems: readonly Problem[]): Promise<void> {
    const until = systemClock.now() + ms;
    while (systemClock.now() < until && !this.#over.signal.aborted) {
      const problem = problems[this.#plans++ % problems.length];
      if (problem === undefined) return;
      await planner.plan({ ...problem, cache: false }, { signal: this.#over.signal });
    }
  }

  figures(): BenchFigure[] {
    return [
      { name: "plans made meanwhile to load the threads", value: this.#plans, unit: "" },
      ...figuresOfLags(this.#planning, "while planning", { atMost: MAX_LAG_MS }),
      ...figuresOfLags(this.#idle, "while not planning", {}),
    ];
  }
}

function figuresOfLags({ late, own }: Lags, when: string, asked: Pick<BenchFigure, "atMost">): BenchFigure[] {
  const unit = "ms";
  return [
    { name: `event loop lag ${when}, p99`, value: quantile(late, 0.99), unit, ...asked },
    { name: `event loop lag by the thread's own work ${when}, p99`, value: quantile(own, 0.99), unit },
  ].flatMap(({ value, ...figure }) => (value === null ? [] : { ...figure, value }));
}
