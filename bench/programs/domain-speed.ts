// How long Minecraft's domain takes to compile, and its snapshot to load: each figure comes from
// fresh processes, cold like a user's first command, the best of several runs. Prints one row a
// version, in milliseconds; the budgets are 150 for compiling once minecraft-data is loaded, and 25
// for loading. Exits 1 where a figure exceeds its budget.
//
//   node bench/programs/domain-speed.ts [--mc-version 1.20.1 ...] [--objective time] [--runs 3]
//     [--json]

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { DEFAULT_MC_VERSION } from "../../schemas/index.ts";
import { readFlags } from "../lib/flags.ts";

const values = readFlags({
  "mc-version": { type: "string", multiple: true, default: [DEFAULT_MC_VERSION] },
  objective: { type: "string", default: "time" },
  runs: { type: "string", default: "3" },
  json: { type: "boolean", default: false },
});

const BUDGETS = { compile: 150, load: 25 } as const;

/** Measurements of a process by name, in milliseconds except for counts. */
type Figures = Record<string, number>;

interface DomainSpeedRow {
  mcVersion: string;
  figures: Figures;
}

const room = (path: string): string => JSON.stringify(pathToFileURL(join(import.meta.dirname, "..", "..", path)).href);

// `compile` makes the document, `arrays` lays it out in shared memory; `load` finds the right
// snapshot, reads and checks it, and opens the domain; `first` parses the first operator out of it,
// `document` all of them.
const COMPILE = (request: string): string => `
  import { loadGameData } from ${room("domains/minecraft/load-game-data.ts")};
  import { compileMinecraft } from ${room("domains/minecraft/compile.ts")};
  import { compileDomain } from ${room("planner/index.ts")};
  const request = ${request};
  const times = [performance.now()];
  const lap = () => times.push(performance.now());
  loadGameData(request.mcVersion); lap();
  const document = compileMinecraft(request); lap();
  const { buffer } = compileDomain(document, document.digest); lap();
  const [data, compile, arrays] = times.slice(1).map((time, index) => time - times[index]);
  console.log(JSON.stringify({ operators: document.operators.length, bytes: buffer.byteLength, data, compile, arrays }));`;

const LOAD = (request: string, folder: string): string => `
  const { sourcesDigest } = await import(${room("domains/minecraft/snapshot/snapshot-key.ts")});
  const began = performance.now();
  sourcesDigest();
  const key = performance.now() - began;
  const { minecraftSnapshot } = await import(${room("domains/minecraft/snapshot/index.ts")});
  const times = [performance.now()];
  const lap = () => times.push(performance.now());
  const events = [];
  const options = { folder: ${JSON.stringify(folder)}, onEvent: (event) => events.push(event) };
  const domain = await minecraftSnapshot(${request}, options); lap();
  domain.excerpt([0]); lap();
  domain.document(); lap();
  const [open, first, document] = times.slice(1).map((time, index) => time - times[index]);
  console.log(JSON.stringify({ found: Number(events[0] === "found"), load: key + open, first, document }));`;

function measure(script: string): Figures {
  return JSON.parse(execFileSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" }));
}

/** The least of each figure over the runs: the speed of the machine without other load. */
function best(script: string): Figures {
  const runs = Array.from({ length: Math.max(1, Number(values.runs)) }, () => measure(script));
  const min = (figure: string): number => Math.min(...runs.map((run) => run[figure] ?? 0));
  return Object.fromEntries(Object.keys(runs[0] ?? {}).map((figure) => [figure, min(figure)]));
}

const folder = mkdtempSync(join(tmpdir(), "lodestone-bench-"));
const rows: DomainSpeedRow[] = [];
try {
  for (const mcVersion of values["mc-version"]) {
    const request = JSON.stringify({ mcVersion, objective: values.objective });
    // Writes the snapshot that the later runs load.
    measure(LOAD(request, folder));
    rows.push({ mcVersion, figures: { ...best(COMPILE(request)), ...best(LOAD(request, folder)) } });
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

const COLUMNS = ["operators", "bytes", "data", "compile", "arrays", "load", "first", "document"] as const;
const cell = ({ figures }: DomainSpeedRow, column: string): string =>
  (figures[column] ?? 0).toFixed(column === "operators" || column === "bytes" ? 0 : 1).padStart(10);
const lines = values.json
  ? rows.map((row) => JSON.stringify(row))
  : [
      ["version".padEnd(8), ...COLUMNS.map((column) => column.padStart(10))].join(""),
      ...rows.map((row) => [row.mcVersion.padEnd(8), ...COLUMNS.map((column) => cell(row, column))].join("")),
    ];
process.stdout.write(`${lines.join("\n")}\n`);
const isBeyond = ({ figures: { compile = 0, load = 0, found } }: DomainSpeedRow): boolean =>
  compile > BUDGETS.compile || load > BUDGETS.load || found !== 1;
process.exitCode = rows.some(isBeyond) ? 1 : 0;
