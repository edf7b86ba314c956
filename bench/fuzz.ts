// Random problems on Minecraft's domain (fuzz-problems.ts), planned one after another. Every plan that a planner hands out has been
// replayed by `validate`; a plan that fails there, a crash or an overflow of the stack is counted, and shown as one line of JSON that is the
// problem again. Prints how the problems ended, and the slowest. Exits 1 where anything was invalid or crashed.
//   node bench/fuzz.ts [--planner htn] [--count 2000] [--seed 1] [--from 0] [--threads 1] [--mc-version 1.20.1] [--expansions 2000] [--time-ms 10000] [--json]
// Problem n of a seed is the same in every partition: `--from 500000 --count 500000` is the second half of a million.

import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { readFlags } from "./flags.ts";
import { type FuzzRange, FuzzTally, fuzzRange, type TallyData } from "./fuzz-range.ts";

const values = readFlags(
  {
    planner: { type: "string", default: "htn" },
    count: { type: "string", default: "2000" },
    seed: { type: "string", default: "1" },
    from: { type: "string", default: "0" },
    threads: { type: "string", default: "1" },
    "mc-version": { type: "string", default: "1.20.1" },
    expansions: { type: "string", default: "2000" },
    "time-ms": { type: "string", default: "10000" },
    json: { type: "boolean", default: false },
  },
  isMainThread ? process.argv.slice(2) : [],
);

/** Problems between two lines of progress. */
const PROGRESS = 10_000;

if (!isMainThread) {
  const tally = await fuzzRange(workerData as FuzzRange, (data) => parentPort?.postMessage(data), PROGRESS);
  parentPort?.postMessage(tally.data);
} else await main();

async function main(): Promise<void> {
  const count = Number(values.count);
  const threads = Math.max(1, Number(values.threads));
  const share = Math.ceil(count / threads);
  const ranges = Array.from(
    { length: threads },
    (_, thread): FuzzRange => ({
      planner: values.planner,
      mcVersion: values["mc-version"],
      seed: Number(values.seed),
      from: Number(values.from) + thread * share,
      count: Math.max(0, Math.min(share, count - thread * share)),
      expansions: Number(values.expansions),
      timeMs: Number(values["time-ms"]),
    }),
  );
  const startedAt = performance.now();
  const latest = ranges.map((): TallyData | undefined => undefined);
  const progress = (thread: number, data: TallyData): void => {
    latest[thread] = data;
    const done = FuzzTally.sum(latest).data;
    const seconds = (performance.now() - startedAt) / 1000;
    process.stderr.write(
      `${done.planned} of ${count}, ${done.faults} faults, ${Math.round(done.planned / seconds)} a second\n`,
    );
  };
  const [only] = ranges;
  if (threads === 1 && only !== undefined) {
    latest[0] = (await fuzzRange(only, (data) => progress(0, data), PROGRESS)).data;
  } else {
    await Promise.all(ranges.map((range, thread) => inThread(range, (data) => progress(thread, data))));
  }
  report(FuzzTally.sum(latest).data, (performance.now() - startedAt) / 1000);
}

function inThread(range: FuzzRange, progress: (data: TallyData) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: range });
    worker.on("message", progress);
    worker.on("error", reject);
    worker.on("exit", () => resolve());
  });
}

function report(tally: TallyData, seconds: number): void {
  const rate = Math.round(tally.planned / seconds);
  process.exitCode = tally.faults > 0 ? 1 : 0;
  if (values.json) {
    process.stdout.write(`${JSON.stringify({ ...values, seconds: Math.round(seconds), rate, ...tally })}\n`);
    return;
  }
  const lines = [
    `Minecraft ${values["mc-version"]}, planner ${values.planner}, ${tally.planned} random problems, seed ${values.seed}, from ${values.from}`,
    Object.entries(tally.ended)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([status, ended]) => `${status} ${ended}`)
      .join(", "),
    `invalid plans ${tally.invalid}, crashes ${tally.crashes}, stack overflows ${tally.overflows}`,
    `${Math.round(seconds)} s, ${rate} problems a second, planning ${tally.planningMs.toFixed(0)} ms in all`,
    `slowest ${tally.slowest.ms.toFixed(0)} ms: ${tally.slowest.problem}`,
    ...tally.samples,
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}
