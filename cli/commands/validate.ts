// `lodestone validate`: replays a plan in its domain and prints every flaw. Exits with 1 if there
// is one.

import type { Command } from "commander";
// Not through the room's facade, which loads the compiler; a snapshot needs none.
import { minecraftSnapshot } from "../../domains/minecraft/snapshot/index.ts";
import { validate } from "../../planner/index.ts";
import { canonicalJson, PlannedProblem, parseDocument, parseJson } from "../../schemas/index.ts";
import { type CliConsole, readText } from "../console.ts";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import { readDomain } from "../options/options.ts";

export function validateCommand(program: Command, console: CliConsole, done: (code: ExitCode) => void): void {
  program
    .command("validate")
    .description("replay a plan and report its flaws")
    .argument("<file>", "{ problem, plan }, as `lodestone plan --out FILE` writes it")
    .option("--domain <file>", "the domain document of the plan, if not Minecraft's")
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
