// `lodestone repair`: repairs a plan that failed at a step, from the state observed then.

import type { Command } from "commander";
import {
  canonicalJson,
  PlannedProblem,
  parseDocument,
  parseJson,
  type Repair,
  RepairRequest,
  type ResultStatus,
} from "../../schemas/index.ts";
import { inlineClient } from "../../workers/index.ts";
import { type CliConsole, readText, writeText } from "../console.ts";
import { type ExitCode, exitOfStatus } from "../exit-codes.ts";
import { chooseDomain, jsonArgument } from "../options/options.ts";
import { repairText } from "../text/repair-text.ts";

interface RepairOptions {
  failedStep: string;
  state: string;
  avoid?: string[];
  domain?: string;
  json?: boolean;
  out?: string;
}

export function repairCommand(program: Command, console: CliConsole, done: (code: ExitCode) => void): void {
  program
    .command("repair")
    .description("repair a plan that failed at a step")
    .argument("<file>", "{ problem, plan }, as `lodestone plan --out FILE` writes it")
    .requiredOption("--failed-step <id>", "the step that failed, e.g. s7")
    .requiredOption("--state <json>", 'the state now, e.g. {"inventory":{"oak_log":2}}, or @FILE')
    .option("--avoid <names...>", "verbs, operators or verb:subject that the new plan must not use")
    .option("--domain <file>", "the domain document of the plan, if not Minecraft's")
    .option("--json", "print the Repair document")
    .option("--out <file>", "write { problem, plan } for `lodestone validate`, or for the next repair")
    .action(async (file: string, { failedStep, state, avoid = [], ...options }: RepairOptions) => {
      const { problem, plan } = parseDocument(PlannedProblem, parseJson(await readText(file), file), file);
      const observed = await jsonArgument(state, "--state");
      const request = parseDocument(RepairRequest, { problem, plan, failedStep, state: observed, avoid }, "repair");
      const { domains } = await chooseDomain(options.domain);
      const client = inlineClient({ domains });
      const repair = await client.repair(request);
      if (options.out !== undefined && repair.status === "repaired") {
        await writeText(options.out, `${canonicalJson({ problem: repair.problem, plan: repair.plan })}\n`);
        console.note(`wrote ${options.out}`);
      }
      console.out(options.json === true ? canonicalJson(repair) : repairText(repair));
      done(exitOfStatus(statusOf(repair)));
    });
}

/** A repair ends like a search: with a plan, or as the search for a new one did. */
const statusOf = ({ status }: Repair): ResultStatus => (status === "repaired" ? "solved" : status);
