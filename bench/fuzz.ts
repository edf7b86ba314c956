// Random problems on Minecraft's domain: any item, 1 to 64 of it, with random stock, facts, sightings, dimension and things to keep. Every
// plan that a planner hands out has been replayed by `validate`; a plan that fails there, or a crash, is counted and shown. Prints
// how the problems ended, and the slowest. Exits 1 where anything was invalid or crashed.
//   node bench/fuzz.ts [--mc-version 1.20.1] [--planner htn] [--problems 2000] [--seed 1] [--expansions 2000]

import { parseArgs } from "node:util";
import { minecraftSnapshot } from "../domains/minecraft/snapshot.ts";
import { type Objective, Problem, type ProblemInput, parseDocument } from "../schemas/index.ts";
import { runProblem } from "../workers/index.ts";

const { values } = parseArgs({
  options: {
    "mc-version": { type: "string", default: "1.20.1" },
    planner: { type: "string", default: "htn" },
    problems: { type: "string", default: "2000" },
    seed: { type: "string", default: "1" },
    expansions: { type: "string", default: "2000" },
  },
});

/** Mulberry32: the same seed gives the same numbers everywhere. */
function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const random = randomFrom(Number(values.seed));
const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

const mcVersion = values["mc-version"];
const domains = {
  time: await minecraftSnapshot({ mcVersion, objective: "time" }),
  actions: await minecraftSnapshot({ mcVersion, objective: "actions" }),
};
const { items } = domains.time.document();
const obtainable = Object.keys(items).filter((item) => items[item]?.status === "obtainable");

/** Stock of up to six kinds, a stack of each at most. */
function stock(): Record<string, number> {
  const kinds = Array.from({ length: Math.floor(random() * 7) }, () => oneOf(obtainable));
  return Object.fromEntries(kinds.map((kind) => [kind, 1 + Math.floor(random() * (items[kind]?.stack ?? 1))]));
}

function randomProblem(objective: Objective): ProblemInput {
  const inventory = stock();
  const [first] = Object.keys(inventory);
  const facts = ["near:crafting_table", "near:furnace", "portal:nether", "near:village"].filter(() => random() < 0.2);
  return {
    goal: { items: { [oneOf(obtainable)]: oneOf([1, 2, 3, 16, 64]) } },
    state: {
      inventory,
      facts,
      dimension: random() < 0.1 ? "nether" : "overworld",
      nearby: random() < 0.3 ? [{ block: "iron_ore", count: 4, position: [1, 2, 3] }] : [],
    },
    mcVersion,
    objective,
    planner: values.planner,
    limits: { expansions: Number(values.expansions) },
    constraints: { keep: first !== undefined && random() < 0.2 ? { [first]: 1 } : {} },
  };
}

const ended = new Map<string, number>();
const faults: string[] = [];
let slowest = { ms: 0, what: "none" };
for (let count = 0; count < Number(values.problems); count++) {
  const objective = oneOf(["time", "actions"] as const);
  const problem = parseDocument(Problem, randomProblem(objective), "random problem");
  let status = "fault";
  try {
    const result = runProblem(domains[objective], problem, {
      now: () => performance.now(),
      isCancelled: () => false,
    });
    status = result.status;
    if (result.stats.timeMs > slowest.ms) {
      slowest = { ms: result.stats.timeMs, what: JSON.stringify(problem.goal.items) };
    }
  } catch (error) {
    faults.push(`${error instanceof Error ? error.message : String(error)} in ${JSON.stringify(problem)}`);
  }
  ended.set(status, (ended.get(status) ?? 0) + 1);
}

const lines = [
  `Minecraft ${mcVersion}, planner ${values.planner}, ${values.problems} random problems, seed ${values.seed}`,
  [...ended].map(([status, count]) => `${status} ${count}`).join(", "),
  `slowest ${slowest.ms.toFixed(0)} ms: ${slowest.what}`,
  `invalid plans and crashes: ${faults.length}`,
  ...faults.slice(0, 10),
];
process.stdout.write(`${lines.join("\n")}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
