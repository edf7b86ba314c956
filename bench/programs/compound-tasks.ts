// Plans every task of Minecraft's domain with all values of its arguments, from an empty and from a
// full inventory, by each planner. `validate` replays every plan and checks the task's achievement.
// Prints a row for each planner and start (solved, proven best, mean cost over the best known,
// milliseconds), and the tasks where htn misses the best known plan. Exits 1 where a task has no
// plan, a plan is refused, or hybrid's costs more than htn's.
//
//   node bench/programs/compound-tasks.ts [--mc-version 1.20.1 ...] [--objective time]
//     [--planner htn ...] [--expansions 5000]

import { minecraftSnapshot } from "../../domains/minecraft/snapshot/index.ts";
import { DEFAULT_MC_VERSION, Objective, Problem, parseDocument, type Result, type Task } from "../../schemas/index.ts";
import { runProblem } from "../../workers/index.ts";
import { readFlags } from "../lib/flags.ts";

const values = readFlags({
  "mc-version": { type: "string", multiple: true, default: [DEFAULT_MC_VERSION] },
  objective: { type: "string", default: "time" },
  planner: { type: "string", multiple: true, default: ["htn", "goap", "hybrid"] },
  expansions: { type: "string", default: "5000" },
});

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const STARTS = {
  empty: { food: 3 },
  full: {
    food: 3,
    facts: ["near:crafting_table", "near:furnace"],
    inventory: {
      bread: 6,
      dirt: 40,
      oak_planks: 8,
      oak_door: 1,
      white_bed: 1,
      torch: 2,
      obsidian: 10,
      flint_and_steel: 1,
      iron_ingot: 3,
      diamond: 3,
      stick: 4,
    },
  },
} as const;

/** Every combination of a task's arguments; numbers at both ends of their range. */
function argumentsOf({ args }: Task): Record<string, string | number>[] {
  return Object.entries(args).reduce<Record<string, string | number>[]>(
    (partial, [name, arg]) =>
      partial.flatMap((known) =>
        ("values" in arg ? arg.values : [arg.from, arg.to]).map((value) => ({ ...known, [name]: value })),
      ),
    [{}],
  );
}

interface TaskRow {
  label: string;
  start: string;
  planner: string;
  result: Result;
}

const objective = parseDocument(Objective, values.objective, "--objective");
const rows: TaskRow[] = [];
for (const mcVersion of values["mc-version"]) {
  const domain = await minecraftSnapshot({ mcVersion, objective });
  for (const task of domain.excerpt([]).tasks ?? []) {
    for (const args of argumentsOf(task)) {
      for (const [start, state] of Object.entries(STARTS)) {
        for (const planner of values.planner) {
          const input = { goal: { task: { name: task.name, args } }, state, mcVersion, objective, planner };
          const limits = { expansions: Number(values.expansions) };
          const problem = parseDocument(Problem, { ...input, limits }, "problem");
          const result = runProblem(domain, problem, { now: () => performance.now(), isCancelled: () => false });
          rows.push({ label: `${mcVersion} ${task.name} ${Object.values(args).join(" ")}`, start, planner, result });
        }
      }
    }
  }
}

/** The cost of its plan, in time or not. */
const costOf = ({ result }: TaskRow): number => {
  if (result.status === "solved") return result.cost;
  return result.status === "timeout" && result.best !== null ? result.best.cost : Number.POSITIVE_INFINITY;
};
const keyOf = ({ label, start }: TaskRow): string => `${label}, ${start}`;
const best = new Map<string, number>();
for (const row of rows) best.set(keyOf(row), Math.min(costOf(row), best.get(keyOf(row)) ?? Number.POSITIVE_INFINITY));

print("start  planner  tasks  solved  proven  mean cost / best  p50 ms  max ms");
for (const start of Object.keys(STARTS)) {
  for (const planner of values.planner) {
    const own = rows.filter((row) => row.start === start && row.planner === planner);
    const solved = own.filter((row) => costOf(row) < Number.POSITIVE_INFINITY);
    const proven = solved.filter(({ result }) => result.status === "solved" && result.optimal);
    const ratios = solved.map((row) => (costOf(row) + 1) / ((best.get(keyOf(row)) ?? 0) + 1));
    const times = own.map(({ result }) => result.stats.timeMs).sort((a, b) => a - b);
    const cells = [
      start.padEnd(6),
      planner.padEnd(8),
      String(own.length).padStart(5),
      String(solved.length).padStart(7),
      String(proven.length).padStart(7),
      (ratios.reduce((sum, ratio) => sum + ratio, 0) / Math.max(1, ratios.length)).toFixed(3).padStart(17),
      (times[times.length >> 1] ?? 0).toFixed(1).padStart(7),
      (times.at(-1) ?? 0).toFixed(0).padStart(7),
    ];
    print(cells.join(" "));
  }
}

const dearer = rows.filter((row) => row.planner === "htn" && costOf(row) > (best.get(keyOf(row)) ?? 0));
for (const row of dearer) print(`htn ${costOf(row)}, best known ${best.get(keyOf(row))}: ${keyOf(row)}`);

const faults = rows.filter((row) => {
  if (row.planner === "goap") return row.result.status === "unsolvable";
  const htn = rows.find((other) => other.planner === "htn" && keyOf(other) === keyOf(row));
  return costOf(row) === Number.POSITIVE_INFINITY || (htn !== undefined && costOf(row) > costOf(htn));
});
for (const row of faults) print(`FAULT ${row.planner} ${row.result.status} ${costOf(row)}: ${keyOf(row)}`);
process.exitCode = faults.length === 0 ? 0 : 1;
