// Plans random problems on Minecraft's domain (fuzz-problems.ts) one after another. Each planner's
// plans are replayed by `validate`; a plan that fails there, a crash or a stack overflow is
// counted, and its problem printed as one line of JSON. Prints how the problems ended, and the
// slowest. Exits 1 on an invalid plan or a crash.
//
//   node bench/programs/fuzz.ts [--planner htn] [--count 2000] [--seed 1] [--from 0] [--threads 1]
//     [--mc-version 1.20.1] [--expansions 2000] [--time-ms 10000] [--record FILE] [--block 5000]
//     [--json]
//   node bench/programs/fuzz.ts --families all|NAME,NAME [--count 100000] [--seed 1] [--from 0]
//     [--expansions 500] [--json]
//
// With --families the problems are small ones of families (fuzz-families.ts), divided among them;
// goap, hybrid, htn and repair run, and every answer is compared with an exhaustive search. Each
// false claim is printed as a line of JSON. Problem n of a seed is the same in every partition:
// `--from 500000 --count 500000` is the second half of a million. With --record each finished block
// of problems becomes a line in that file; blocks that the file already has are counted, not
// planned again.

import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { type FamilyTally, judgeFamily } from "../fuzz/family-range.ts";
import { FAMILIES } from "../fuzz/fuzz-families.ts";
import { type FuzzSetup, FuzzTally, fuzzBlocks, type TallyData } from "../fuzz/fuzz-range.ts";
import { addBlock, blocksLeft, doneBlocks, type ProblemBlock } from "../lib/block-record.ts";
import { readFlags } from "../lib/flags.ts";
import { revision } from "../lib/machine.ts";

const values = readFlags(
  {
    planner: { type: "string", default: "htn" },
    families: { type: "string" },
    count: { type: "string", default: "2000" },
    seed: { type: "string", default: "1" },
    from: { type: "string", default: "0" },
    threads: { type: "string", default: "1" },
    "mc-version": { type: "string", default: "1.20.1" },
    expansions: { type: "string" },
    "time-ms": { type: "string", default: "10000" },
    record: { type: "string" },
    block: { type: "string" },
    json: { type: "boolean", default: false },
  },
  isMainThread ? process.argv.slice(2) : [],
);

/**
 * Problems between two lines of progress: half a minute of htn, some minutes of an optimal search.
 */
const BLOCK = values.planner === "htn" ? 5_000 : 200;

interface ThreadShare {
  setup: FuzzSetup;
  blocks: readonly ProblemBlock[];
}
type BlockListener = (block: ProblemBlock, tally: TallyData) => void;

if (!isMainThread) {
  const { setup, blocks } = workerData as ThreadShare;
  await fuzzBlocks(setup, blocks, (block, tally) => parentPort?.postMessage({ block, tally }));
} else if (values.families !== undefined) fuzzFamilies(values.families);
else await main();

async function main(): Promise<void> {
  const setup: FuzzSetup = {
    planner: values.planner,
    mcVersion: values["mc-version"],
    seed: Number(values.seed),
    expansions: Number(values.expansions ?? 2_000),
    timeMs: Number(values["time-ms"]),
  };
  const asked: ProblemBlock = { from: Number(values.from), count: Number(values.count) };
  const { record } = values;
  const known = record === undefined ? [] : doneBlocks<FuzzSetup, TallyData>(record, setup, asked);
  const left = blocksLeft(asked, known, Number(values.block ?? BLOCK));
  const all = FuzzTally.sum(known.map(({ tally }) => tally));
  const by = revision();
  const startedAt = performance.now();
  const before = all.data.planned;
  const seconds = (): number => (performance.now() - startedAt) / 1000;
  const reported: BlockListener = (block, tally) => {
    all.add(tally);
    if (record !== undefined) addBlock(record, { setup, ...block, revision: by, tally });
    const rate = Math.round((all.data.planned - before) / seconds());
    process.stderr.write(`${all.data.planned} of ${asked.count}, ${all.data.faults} faults, ${rate} a second\n`);
  };
  const threads = Math.max(1, Math.min(Number(values.threads), left.length));
  const parts = Array.from({ length: threads }, (_, thread) => left.filter((__, index) => index % threads === thread));
  if (threads === 1) await fuzzBlocks(setup, left, reported);
  else await Promise.all(parts.map((blocks) => inThread({ setup, blocks }, reported)));
  report(all.data, before, seconds());
}

/** Judges the families one after the other; prints a line each, and exits 1 on any false claim. */
function fuzzFamilies(names: string): void {
  const families = names === "all" ? [...FAMILIES.keys()] : names.split(",");
  const [seed, expansions] = [Number(values.seed), Number(values.expansions ?? 500)];
  const block: ProblemBlock = { from: Number(values.from), count: Math.ceil(Number(values.count) / families.length) };
  for (const family of families) {
    const tally = judgeFamily({ family, seed, planners: ["htn", "goap", "hybrid"], expansions }, block);
    if (tally.faults.length > 0) process.exitCode = 1;
    process.stdout.write(`${values.json ? JSON.stringify({ family, ...tally }) : familyText(family, tally)}\n`);
  }
}

function familyText(family: string, { problems, judged, answers, faults }: FamilyTally): string {
  const counted = (row: Readonly<Record<string, number>>): string =>
    Object.entries(row)
      .map(([status, count]) => `${count} ${status}`)
      .sort()
      .join(", ");
  const rows = Object.entries(answers).map(([asked, row]) => `  ${asked}: ${counted(row)}`);
  return [`${family}: ${problems} problems, ${counted(judged)}; ${faults.length} false`, ...rows, ...faults].join("\n");
}

function inThread(part: ThreadShare, onBlock: BlockListener): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: part });
    worker.on("message", ({ block, tally }: { block: ProblemBlock; tally: TallyData }) => onBlock(block, tally));
    worker.on("error", reject);
    worker.on("exit", () => resolve());
  });
}

/** `before` of the problems were in the record. */
function report(tally: TallyData, before: number, seconds: number): void {
  const rate = Math.round((tally.planned - before) / seconds);
  process.exitCode = tally.faults > 0 ? 1 : 0;
  if (values.json) {
    process.stdout.write(`${JSON.stringify({ ...values, before, seconds: Math.round(seconds), rate, ...tally })}\n`);
    return;
  }
  const lines = [
    `Minecraft ${values["mc-version"]}, planner ${values.planner}, ${tally.planned} random problems, seed ${values.seed}, from ${values.from}`,
    Object.entries(tally.ended)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([status, ended]) => `${status} ${ended}`)
      .join(", "),
    `invalid plans ${tally.invalid}, crashes ${tally.crashes}, stack overflows ${tally.overflows}`,
    ...(before > 0 ? [`${before} of them were in the record`] : []),
    `${Math.round(seconds)} s, ${rate} problems a second, planning ${tally.planningMs.toFixed(0)} ms in all`,
    `slowest ${tally.slowest.ms.toFixed(0)} ms: ${tally.slowest.problem}`,
    ...tally.samples,
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}
