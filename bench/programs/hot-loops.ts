// The loops in which planning spends its time, and the interpretation of a line of chat, each timed
// by itself with Benchmark.js: operations a second with their relative margin of error, warm, on
// one thread, for one problem on Minecraft's domain.
//
//   npm run bench:hot -- [--mc-version 1.20.1] [--objective time] [--item iron_pickaxe]
//     [--count 1] [--seconds 1] [--only NAME] [--json]

import Benchmark from "benchmark";
import { compileSteps, makespanTicks } from "../../domains/steps/index.ts";
import { Interpreter } from "../../mind/interpreter.ts";
import { minecraftVocabulary } from "../../mind/vocabulary-source.ts";
import { reachable } from "../../planner/heuristics/reachability.ts";
import { plannerOf, problemDigest, validate } from "../../planner/index.ts";
import { compileProblem } from "../../planner/model/compiled-problem.ts";
import {
  type Action,
  DEFAULT_MC_VERSION,
  Objective,
  type Plan,
  Problem,
  parseDocument,
  type Result,
} from "../../schemas/index.ts";
import { runProblem } from "../../workers/index.ts";
import { readFlags } from "../lib/flags.ts";
import { machine, revision } from "../lib/machine.ts";
import { minecraftDomain } from "../suites/minecraft.ts";

const values = readFlags({
  "mc-version": { type: "string", default: DEFAULT_MC_VERSION },
  objective: { type: "string", default: "time" },
  item: { type: "string", default: "iron_pickaxe" },
  count: { type: "string", default: "1" },
  seconds: { type: "string", default: "1" },
  only: { type: "string", multiple: true },
  json: { type: "boolean", default: false },
});

/** Expansions of a batch: the work of a search between two checks of the clock. */
const BATCH = 64;

const objective = parseDocument(Objective, values.objective, "--objective");
const domain = await minecraftDomain(values["mc-version"], objective);
const input = { goal: { items: { [values.item]: Number(values.count) } }, mcVersion: values["mc-version"], objective };
const problem = parseDocument(Problem, { ...input, planner: "htn" }, values.item);
const compiled = compileProblem(domain, problem);
const plan = planOf(runProblem(domain, problem, { now: () => 0, isCancelled: () => false }));
const actions: Action[] = plan.steps.flatMap((step) => step.actions);
const document = domain.excerpt(operatorsOf(actions));
const digest = problemDigest(problem);
const interpreter = new Interpreter({ vocabulary: await minecraftVocabulary() });

/** By name: one operation of the loop. */
const LOOPS: Readonly<Record<string, () => unknown>> = {
  "compile a problem": () => compileProblem(domain, problem),
  "relaxed reachability": () => reachable(domain, compiled.start, compiled.allowed, compiled.kept),
  "htn: set up and search": () => plannerOf("htn").create(compiled, {}).step(BATCH),
  "goap: set up (prices, reach, root)": () => plannerOf("goap").create(compiled, {}),
  [`goap: set up and ${BATCH} expansions`]: () => plannerOf("goap").create(compiled, {}).step(BATCH),
  "compile steps": () => compileSteps(document, digest, actions),
  validate: () => validate(document, { problem, plan }),
  "htn: problem document to plan document": () =>
    runProblem(domain, problem, { now: () => performance.now(), isCancelled: () => false }),
  "parse a problem": () => parseDocument(Problem, input, "problem"),
  makespan: () => makespanTicks(plan.steps),
  "understand a line of chat": () => interpreter.interpret({ text: "could you get me 3 iron pickaxes and come back" }),
};

interface Timing {
  name: string;
  operationsPerSecond: number;
  microseconds: number;
  /** Relative margin of error of the mean, in percent, at 95% confidence. */
  margin: number;
  samples: number;
}

function time(name: string, loop: () => unknown): Timing {
  const benchmark = new Benchmark(name, loop, { maxTime: Number(values.seconds), minSamples: 5 });
  benchmark.run({ async: false });
  const { hz = 0, stats, error } = benchmark as Benchmark & { error?: Error };
  if (error !== undefined) throw error;
  return {
    name,
    operationsPerSecond: hz,
    microseconds: 1e6 / hz,
    margin: stats.rme,
    samples: stats.sample.length,
  };
}

function planOf(result: Result): Plan {
  if (result.status === "solved") return result.plan;
  throw new Error(`htn has no plan for ${values.item}: ${result.status}`);
}

function operatorsOf(list: readonly Action[]): number[] {
  return [...new Set(list.map(({ operator }) => domain.operatorId.get(operator) ?? -1))];
}

const chosen = Object.entries(LOOPS).filter(([name]) => values.only?.some((part) => name.includes(part)) ?? true);
const timings = chosen.map(([name, loop]) => time(name, loop));
const widest = Math.max(...timings.map(({ name }) => name.length));
const lines = values.json
  ? [JSON.stringify({ machine: machine(), revision: revision(), node: process.versions.node, input, timings })]
  : [
      `Minecraft ${values["mc-version"]}, objective ${objective}, ${values.count} ${values.item}, ${plan.steps.length} steps; ${machine().processor}, node ${process.versions.node}`,
      ...timings.map(
        ({ name, operationsPerSecond, microseconds, margin, samples }) =>
          `${name.padEnd(widest)} ${operationsPerSecond.toFixed(0).padStart(9)} ops/s ±${margin.toFixed(1).padStart(4)}% ${microseconds.toFixed(1).padStart(9)} µs (${samples} samples)`,
      ),
    ];
process.stdout.write(`${lines.join("\n")}\n`);
