// `lodestone validate`: replays a plan on its domain and names every flaw; exit code 1 where there is one.

import type { Command } from "commander";
// Not by way of the room's facade, which loads the compiler: with a snapshot at hand there is nothing to compile.
import { minecraftSnapshot } from "../../domains/minecraft/snapshot/index.ts";
import { validate } from "../../planner/index.ts";
import { canonicalJson, PlannedProblem, parseDocument, parseJson } from "../../schemas/index.ts";
import { type CliConsole, readText } from "../console.ts";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import { readDomain } from "../options/options.ts";

export function validateCommand(program: Command, console: CliConsole, done: (code: ExitCode) => void): void {
  program
    .command("validate")
    .description("replay a plan and judge it")
    .argument("<file>", "{ problem, plan }, as `lodestone plan --out FILE` writes it")
    .option("--domain <file>", "the domain document that it was planned on, if not Minecraft's")
    .option("--json", "print the Validation document")
    .action(async (file: string, options: { domain?: string; json?: boolean }) => {
      const planned = parseDocument(PlannedProblem, parseJson(await readText(file), file), file);
      const domain =
        options.domain === undefined
          ? (await minecraftSnapshot(planned.problem)).document()
          : await readDomain(options.domain);
      const validation = validate(domain, planned);
      const flaws = validation.flaws.map(({ code, stepId, detail }) => `${stepId ?? "plan"}: ${code}: ${detail}`);
      const { steps, cost } = planned.plan;
      const verdict = validation.valid
        ? `valid: ${steps.length} steps, cost ${cost}`
        : `invalid: ${flaws.length} flaws`;
      console.out(options.json === true ? canonicalJson(validation) : [verdict, ...flaws].join("\n"));
      done(validation.valid ? EXIT.done : EXIT.no);
    });
}
