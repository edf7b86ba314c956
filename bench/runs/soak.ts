// One bot in one world, goal after goal for the given minutes, its inventory emptied in between:
// checks for leaked listeners and memory, and for unnoticed hangs.

import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import {
  connectBody,
  keepAwake,
  lookAbout,
  type MineflayerBody,
  mineflayerRegistry,
  RUN_LIMITS,
  systemClock,
} from "../../bots/index.ts";
import { type RunReport, runGoal } from "../../executor/index.ts";
import { Problem, parseDocument } from "../../schemas/index.ts";
import { minecraftDomains, navigatorFor, poolClient } from "../../workers/index.ts";
import {
  type EmbeddedWorld,
  settledInventory,
  startEmbeddedWorld,
  withinEmbeddedWorld,
} from "../../worlds/embedded/index.ts";
import type { BenchFigure } from "../lib/figures.ts";
import { median } from "../lib/statistics.ts";
import type { RunGoal } from "./goals.ts";
import type { RunsOptions } from "./options.ts";
import { slowServer } from "./slow-server.ts";

const USERNAME = "Lodestone";
const MIB = 2 ** 20;
const SAMPLE_MS = 500;
/** The bot may lie in a bed or a shelter for a while; a longer silence is a hang. */
const MAX_SILENCE_S = 60;
const MAX_GROWTH = 1.2;
/** Slots of an inventory, and so the most stacks to remove. */
const SLOTS = 46;

interface SoakRound {
  goal: string;
  code: string | null;
  /** Reported as a success that the server does not show. */
  isWrong: boolean;
  listeners: number;
  heapMib: number;
}

interface Soak {
  rounds: SoakRound[];
  figures: BenchFigure[];
}

type SoakRequest = Pick<RunsOptions, "mcVersion" | "fast" | "nights" | "slowServer" | "deadlineSeconds"> & {
  seed: number;
  minutes: number;
};

/** Repeats the goals until the minutes are over. */
export async function soak(goals: readonly RunGoal[], asked: SoakRequest, note: (text: string) => void): Promise<Soak> {
  const { mcVersion, fast, nights, slowServer: isSlow, seed, minutes, deadlineSeconds } = asked;
  const until = systemClock.now() + minutes * 60_000;
  const collect = collector();
  const planner = poolClient({ workers: 1, domains: minecraftDomains() });
  const faults = isSlow ? slowServer(seed) : {};
  const world = await startEmbeddedWorld({ mcVersion, seed, fast, nights, faults });
  const body = await connectBody({
    host: world.host,
    port: world.port,
    username: USERNAME,
    mcVersion,
    fastDigging: fast,
    navigator: navigatorFor(),
  });
  const registry = mineflayerRegistry();
  const homeostasis = keepAwake(body, { nights, registry: () => registry });
  const rounds: SoakRound[] = [];
  const silence = new Silence(body);
  try {
    for (let index = 0; systemClock.now() < until; index += 1) {
      const goal = goals[index % goals.length];
      if (goal === undefined) break;
      await emptied(world);
      lookAbout(body);
      const problem = parseDocument(Problem, { goal: { items: goal.items }, mcVersion, limits: RUN_LIMITS }, goal.name);
      silence.begin();
      const report: RunReport = await runGoal({
        problem: await withinEmbeddedWorld(problem, { nights, fast }),
        planner,
        body,
        registry,
        homeostasis,
        clock: systemClock,
        deadlineMs: Math.min(deadlineSeconds * 1_000, Math.max(1, until - systemClock.now())),
      });
      silence.end();
      collect();
      const code = report.failure?.code ?? null;
      const held = await settledInventory(world, USERNAME, goal.items, systemClock);
      const isShown = Object.entries(goal.items).every(([item, count]) => (held[item] ?? 0) >= count);
      rounds.push({
        goal: goal.name,
        code,
        isWrong: code === null && !isShown,
        listeners: listenersOf(body),
        heapMib: process.memoryUsage().heapUsed / MIB,
      });
      const { listeners, heapMib } = rounds.at(-1) as SoakRound;
      note(
        `round ${rounds.length}, ${goal.name}: ${code ?? "reached"}, ${listeners} listeners, ${heapMib.toFixed(0)} MiB`,
      );
    }
  } finally {
    silence.stop();
    await body.leave().catch(() => {});
    await world.stop();
    await planner.close();
  }
  return { rounds, figures: soakFigures(rounds, silence.longestSeconds) };
}

/**
 * Figures of the rounds: growth from the first third of them to the last. The last round may have
 * been cut short.
 */
export function soakFigures(rounds: readonly SoakRound[], longestSilence: number): BenchFigure[] {
  const third = Math.max(1, Math.floor(rounds.length / 3));
  const [early, late] = [rounds.slice(0, third), rounds.slice(-third)];
  const min = (list: readonly SoakRound[]): number => Math.min(...list.map(({ listeners }) => listeners));
  const heap = (list: readonly SoakRound[]): number => median(list.map(({ heapMib }) => heapMib)) ?? 0;
  const isCutShort = rounds.length > 1 && rounds.at(-1)?.code === "run.deadline";
  const ended = isCutShort ? rounds.slice(0, -1) : rounds;
  const reached = ended.filter(({ code }) => code === null).length;
  return [
    { name: "rounds", value: rounds.length, unit: "", atLeast: 1 },
    { name: "reached", value: ended.length === 0 ? 0 : (100 * reached) / ended.length, unit: "%" },
    {
      name: "reported as done, but not there",
      value: rounds.filter(({ isWrong }) => isWrong).length,
      unit: "",
      atMost: 0,
    },
    { name: "listeners gained", value: min(late) - min(early), unit: "", atMost: 0 },
    { name: "heap, late / early", value: heap(late) / Math.max(1, heap(early)), unit: "×", atMost: MAX_GROWTH },
    { name: "longest silence in a run", value: longestSilence, unit: "s", atMost: MAX_SILENCE_S },
  ];
}

async function emptied(world: EmbeddedWorld): Promise<void> {
  for (let slot = 0; slot < SLOTS; slot += 1) {
    const { changed } = await world.disturb({ kind: "deleteItems", username: USERNAME });
    if (!changed) return;
  }
}

function listenersOf({ bot }: MineflayerBody): number {
  const emitters = [bot, bot.inventory, bot._client, process] as unknown as NodeJS.EventEmitter[];
  return emitters.reduce(
    (sum, emitter) => sum + emitter.eventNames().reduce((more, name) => more + emitter.listenerCount(name), 0),
    0,
  );
}

/** Packets about a burning furnace: a bot that receives them is waiting, not hanging. */
const SIGNS_OF_WORK = ["craft_progress_bar", "set_slot"] as const;

/**
 * The longest time without a command of the body and without progress of a furnace, while a goal
 * was under way.
 */
class Silence {
  readonly #body: MineflayerBody;
  readonly #timer: NodeJS.Timeout;
  #signs = 0;
  #seen = 0;
  #since: number | null = null;
  longestSeconds = 0;

  constructor(body: MineflayerBody) {
    this.#body = body;
    this.#timer = setInterval(() => this.#look(), SAMPLE_MS);
    for (const sign of SIGNS_OF_WORK) body.bot._client.on(sign, this.#onSign);
  }

  begin(): void {
    this.#seen = this.#doings();
    this.#since = systemClock.now();
  }

  end(): void {
    this.#look();
    this.#since = null;
  }

  stop(): void {
    clearInterval(this.#timer);
    for (const sign of SIGNS_OF_WORK) this.#body.bot._client.off(sign, this.#onSign);
  }

  readonly #onSign = (): void => {
    this.#signs += 1;
  };

  #doings(): number {
    return this.#body.commands() + this.#signs;
  }

  #look(): void {
    if (this.#since === null) return;
    const doings = this.#doings();
    if (doings !== this.#seen) {
      this.#seen = doings;
      this.#since = systemClock.now();
    }
    this.longestSeconds = Math.max(this.longestSeconds, (systemClock.now() - this.#since) / 1_000);
  }
}

/** Collects garbage, so that the measured memory is in use. */
function collector(): () => void {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc") as () => void;
}
