// Goals pursued by headless bots in embedded worlds, a row a run, judged by the server's inventory.
//
//   npm run bench:runs -- [--goals a,b | --suite NAME] [--seeds 1,2] [--version V] [--fast] [--nights]
//     [--faults] [--slow-server] [--jobs n] [--baseline FILE] [--json] …
//
// `--fleet` runs five bots in one process instead, `--soak MINUTES` one bot for a long time, with
// `--chat` one that is asked in chat while it is kicked, killed and cut off. Exit code 1 where a figure
// misses its target, or is worse than a baseline by too much.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { toCodedError } from "../../schemas/index.ts";
import { type BenchFigure, figuresText, isMet } from "../lib/figures.ts";
import { machine, revision, versions } from "../lib/machine.ts";
import { figuresOf, regressionFigures } from "../runs/figures.ts";
import { fleetGoals, runFleet } from "../runs/fleet.ts";
import { lineOf, makeRuns, runsAsked } from "../runs/make-runs.ts";
import { HELP, type RunsOptions, readOptions } from "../runs/options.ts";
import { readRuns, writeAside, writeDocs } from "../runs/page.ts";
import type { RunRow, RunsDocument } from "../runs/row.ts";
import { processRunner } from "../runs/runner.ts";
import { soak } from "../runs/soak.ts";
import { chatSoak } from "../runs/talk/chat-soak.ts";

const DOCS = join(import.meta.dirname, "..", "..", "docs");
const INPUT_ERROR = 31;

const options = await readOptions(process.argv.slice(2)).catch((error: unknown) => {
  const { code, detail, help } = toCodedError(error).toDocument();
  process.stderr.write(`${code}: ${detail}\n${help}\n`);
  process.exitCode = INPUT_ERROR;
  return undefined;
});
if (options === null) process.stdout.write(`${HELP}\n`);
else if (options !== undefined) {
  if (options.fleet || options.soakMinutes !== undefined) await benchAside(options);
  else await bench(options);
}

/** Runs outside the table: many bots at once, or one for a long time. */
async function benchAside(options: RunsOptions): Promise<void> {
  const { seeds, goals, soakMinutes: minutes, chat: isByChat } = options;
  const asked = { ...options, seed: seeds[0] ?? 1 };
  const note = (text: string): void => void process.stderr.write(`${text}\n`);
  const done =
    minutes === undefined
      ? await runFleet(fleetGoals(goals), asked, note)
      : isByChat
        ? await chatSoak({ ...asked, minutes }, note)
        : await soak(goals, { ...asked, minutes }, note);
  for (const { kind, what, transcript } of "incidents" in done ? done.incidents : [])
    note(`\n${kind}: ${what}\n${transcript.join("\n")}`);
  if (options.docs) {
    const { mcVersion, fast, nights, slowServer, troubles } = options;
    const kind = minutes === undefined ? "fleet" : isByChat ? "chat-soak" : "soak";
    const trouble = isByChat ? { troubles } : {};
    const lasted = "minutes" in done ? done.minutes : (minutes ?? null);
    writeAside(DOCS, {
      format: "lodestone.runs-aside/1",
      asked: { kind, mcVersion, fast, nights, seed: asked.seed, minutes: lasted, slowServer, ...trouble },
      machine: machine(),
      revision: revision(),
      versions: versions(),
      figures: done.figures,
    });
  }
  process.stdout.write(`${options.json ? JSON.stringify(done) : figuresText(done.figures)}\n`);
  // mineflayer keeps timers of its own for a while.
  process.exit(done.figures.every((figure) => isMet(figure) !== false) ? 0 : 1);
}

async function bench(options: RunsOptions): Promise<void> {
  // Read it first: an invalid baseline is reported before an hour of runs.
  const baseline = options.baseline === undefined ? undefined : readRuns(options.baseline);
  const interrupted = new AbortController();
  process.once("SIGINT", () => interrupted.abort());
  const asked = runsAsked(options);
  const runners = Array.from({ length: options.jobs }, () => processRunner({ steps: options.steps }));
  const { mcVersion, fast, nights, faults, slowServer, deadlineSeconds } = options;
  const head: Omit<RunsDocument, "rows"> = {
    format: "lodestone.runs/1",
    asked: { mcVersion, fast, nights, faults, slowServer, deadlineSeconds },
    machine: machine(),
    revision: revision(),
    versions: versions(),
  };
  const onRow = (row: RunRow, done: number): void => {
    process.stderr.write(`[${done}/${asked.length}] ${lineOf(row)}\n`);
    // Write row by row, so that hours of runs survive a crash.
    if (options.docs) writeDocs(DOCS, { ...head, rows: [row] });
  };
  const rows = await makeRuns(asked, runners, onRow, interrupted.signal);
  await Promise.all(runners.map((runner) => runner.close()));
  const document: RunsDocument = { ...head, rows };
  if (options.out !== undefined) writeFileSync(options.out, `${JSON.stringify(document, null, 2)}\n`);
  const figures: BenchFigure[] = [
    ...figuresOf(rows, document.asked),
    ...(baseline === undefined ? [] : regressionFigures(rows, baseline.rows)),
  ];
  process.stdout.write(options.json ? `${JSON.stringify({ ...document, figures })}\n` : `${figuresText(figures)}\n`);
  const isWhole = rows.length === asked.length;
  process.exitCode = isWhole && figures.every((figure) => isMet(figure) !== false) ? 0 : 1;
}
