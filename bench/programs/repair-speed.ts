// Speed and quality of plan repair: generated failures of plans for Minecraft's craftables, each
// repaired and, for comparison, replanned by htn. Prints, by kind of failure: the share patched,
// the steps kept, times, the cost compared with replanning. Exits 1 where a repaired plan does not
// pass `validate`, or where replanning solves a problem that repair could not.
//
//   node bench/programs/repair-speed.ts [--mc-version 1.20.1] [--objective time] [--failures 1000]
//     [--seed 1] [--rounds 5]

import { minecraftSnapshot } from "../../domains/minecraft/snapshot/index.ts";
import { compileSteps, makespanTicks } from "../../domains/steps/index.ts";
import { type CompiledDomain, repair, validate } from "../../planner/index.ts";
import { Objective, parseDocument, type Repair } from "../../schemas/index.ts";
import { runProblem } from "../../workers/index.ts";
import { readFlags } from "../lib/flags.ts";
import { FAILURES, type RepairCase, repairCases } from "../repair/repair-cases.ts";

const values = readFlags({
  "mc-version": { type: "string", default: "1.20.1" },
  objective: { type: "string", default: "time" },
  failures: { type: "string", default: "1000" },
  seed: { type: "string", default: "1" },
  rounds: { type: "string", default: "5" },
});

interface RepairRow {
  kind: string;
  answer: Repair;
  /**
   * Milliseconds: the fastest round of repairing, which other load disturbed least, and one
   * replanning.
   */
  repairMs: number;
  anewMs: number;
  /**
   * The repaired plan's cost divided by that of replanning; null where either has none, or
   * replanning leaves nothing to do.
   */
  ratio: number | null;
  faults: string[];
}

const STEPS = { compileSteps, makespanTicks };
const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
const ascending = (list: readonly number[]): number[] => list.toSorted((a, b) => a - b);

function timed<T>(work: () => T): { value: T; ms: number } {
  const startedAt = performance.now();
  const value = work();
  return { value, ms: performance.now() - startedAt };
}

function measure(domain: CompiledDomain, { kind, request, item }: RepairCase, rounds: number): RepairRow {
  const runs = Array.from({ length: rounds }, () => timed(() => repair(domain, request, { steps: STEPS })));
  const answer = (runs[0] as (typeof runs)[number]).value;
  const idle = { now: () => 0, isCancelled: () => false };
  const anew = timed(() => runProblem(domain, answer.problem, idle));
  const faults: string[] = [];
  if (answer.status === "repaired") {
    const { flaws } = validate(domain.document(), answer);
    if (flaws.length > 0) faults.push(`${item} ${request.failedStep} ${kind}: ${JSON.stringify(flaws[0])}`);
  } else if (anew.value.status === "solved") faults.push(`${item} ${request.failedStep} ${kind}: ${answer.status}`);
  const cost =
    answer.status === "repaired" && anew.value.status === "solved" ? ([answer.cost, anew.value.cost] as const) : null;
  return {
    kind,
    answer,
    repairMs: Math.min(...runs.map(({ ms }) => ms)),
    anewMs: anew.ms,
    ratio: cost === null || cost[1] === 0 ? null : cost[0] / cost[1],
    faults,
  };
}

function tableRow(name: string, rows: readonly RepairRow[]): string {
  const repaired = rows.flatMap(({ answer }) => (answer.status === "repaired" ? [answer] : []));
  const patched = repaired.filter(({ replanned }) => !replanned);
  const steps = repaired.reduce((sum, { plan }) => sum + plan.steps.length, 0);
  const kept = repaired.reduce((sum, answer) => sum + answer.kept.length, 0);
  const ms = ascending(rows.map(({ repairMs }) => repairMs));
  const anew = ascending(rows.map(({ anewMs }) => anewMs));
  const ratios = ascending(rows.flatMap(({ ratio }) => ratio ?? []));
  const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / Math.max(1, ratios.length);
  const percent = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(1)}%`;
  return [
    name.padEnd(11),
    String(rows.length).padStart(5),
    percent(patched.length, rows.length).padStart(8),
    percent(kept, steps).padStart(7),
    ...[quantile(ms, 0.5), quantile(ms, 0.95), ms.at(-1) ?? 0].map((time) => time.toFixed(3).padStart(8)),
    quantile(anew, 0.5).toFixed(3).padStart(9),
    mean.toFixed(3).padStart(8),
    quantile(ratios, 0.95).toFixed(3).padStart(8),
    (ratios.at(-1) ?? 0).toFixed(2).padStart(7),
  ].join(" ");
}

const objective = parseDocument(Objective, values.objective, "--objective");
const domain = await minecraftSnapshot({ mcVersion: values["mc-version"], objective });
const cases = repairCases(domain, { count: Number(values.failures), seed: Number(values.seed) });
// Warm-up: the first calls compile the code and fill caches of the domain.
for (const { request } of cases.slice(0, 200)) repair(domain, request, { steps: STEPS });
const rows = cases.map((one) => measure(domain, one, Number(values.rounds)));
const faults = rows.flatMap((row) => row.faults);
/**
 * Failures that ended with `status`. A world may be changed so far that the goal is out of reach:
 * in the End without a sword.
 */
const ended = (status: Repair["status"], isAnew = false): number =>
  rows.filter(({ answer }) => answer.status === status && (!isAnew || answer.replanned)).length;
const lines = [
  `Minecraft ${values["mc-version"]}, objective ${objective}, ${cases.length} failures, seed ${values.seed}; milliseconds, fastest of ${values.rounds} rounds`,
  "failure     cases  patched    kept      p50      p95      max   htn p50  ratio    p95     max",
  ...FAILURES.map((kind) =>
    tableRow(
      kind,
      rows.filter((row) => row.kind === kind),
    ),
  ),
  tableRow("all", rows),
  `replanned: ${ended("repaired", true)}, proven to have no plan any more: ${ended("unsolvable")}, without an answer: ${cases.length - ended("repaired") - ended("unsolvable")}`,
  `invalid plans and lost solutions: ${faults.length}`,
  ...faults.slice(0, 10),
];
process.stdout.write(`${lines.join("\n")}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
