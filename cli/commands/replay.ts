// `lodestone replay`: repeats the decisions of a recorded run from its log alone. Exits with 1 if
// they differ.

import type { Command } from "commander";
import { mineflayerRegistry } from "../../bots/index.ts";
import { replayRun } from "../../executor/index.ts";
import { CodedError, canonicalJson, failure, type RunEvent } from "../../schemas/index.ts";
import type { CliConsole } from "../console.ts";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import { readLog } from "../run/log-file.ts";

export function replayCommand(program: Command, console: CliConsole, done: (code: ExitCode) => void): void {
  program
    .command("replay")
    .description("repeat the decisions of a recorded run, without a world")
    .argument("<file>", "a log, as `lodestone run --record FILE` writes it")
    .option("--events", "print the run's events, one a line")
    .option("--json", "print the report as JSON")
    .action(async (file: string, options: { events?: boolean; json?: boolean }) => {
      const printEvent = (event: RunEvent) => {
        if (options.events === true) console.out(canonicalJson(event));
      };
      try {
        const registry = mineflayerRegistry();
        const report = await replayRun(await readLog(file), registry, printEvent);
        const { outcome, stepsDone, repairs, elapsedMs } = report;
        const text = `the same ${report.events} events: ${outcome}, ${stepsDone} steps, ${repairs} repairs, ${(elapsedMs / 1000).toFixed(1)} s`;
        console.out(options.json === true ? canonicalJson(report) : text);
        done(EXIT.done);
      } catch (error) {
        if (!(error instanceof CodedError && error.code === "run.diverged")) throw error;
        const diverged = { outcome: "failure", failure: failure(error.code, error.detail) };
        console.out(options.json === true ? canonicalJson(diverged) : error.message);
        done(EXIT.no);
      }
    });
}
