// `lodestone plan`: one goal, or with --batch many problems, planned and printed.

import { type Command, Option } from "commander";
import { PLANNERS, planToDot, planToMermaid } from "../../planner/index.ts";
import { canonicalJson, Problem, type ProblemInput, parseDocument, type Result } from "../../schemas/index.ts";
import { planBatch } from "../batch.ts";
import { type Console, writeText } from "../console.ts";
import { type ExitCode, exitOfStatus } from "../exit-codes.ts";
import { chooseDomain, jsonArgument, startClient, wholeNumber } from "../options.ts";
import { resultText } from "../plan-text.ts";

interface PlanOptions {
  count: number;
  inventory?: string;
  facts?: string;
  mcVersion?: string;
  planner?: string;
  objective?: string;
  workers?: number;
  domain?: string;
  expansions?: number;
  timeMs?: number;
  json?: boolean;
  draw?: "mermaid" | "dot";
  out?: string;
  batch?: string;
  timings?: boolean;
}

export function planCommand(program: Command, console: Console, done: (code: ExitCode) => void): void {
  const planners = PLANNERS.map(({ id, title }) => `  ${id.padEnd(8)}${title}`).join("\n");
  program
    .command("plan")
    .description("plan an item, or many problems with --batch")
    .argument("[item]", "what to have in the end")
    .option("--count <n>", "how many of it", wholeNumber(1, 1_000_000), 1)
    .option("--inventory <json>", 'what is held, e.g. {"oak_log":2}, or @FILE')
    .option("--facts <list>", "what is true, e.g. near:crafting_table,near:furnace")
    .option("--mc-version <version>", "Minecraft's version")
    .option("--planner <id>", "see below")
    .addOption(new Option("--objective <objective>", "what cost means").choices(["time", "actions"]))
    .option("--workers <n>", "plan in so many threads", wholeNumber(1, 64))
    .option("--domain <file>", "plan on this domain document instead of Minecraft's")
    .option("--expansions <n>", "search nodes to expand at most", wholeNumber(1, 100_000_000))
    .option("--time-ms <ms>", "milliseconds to search at most", wholeNumber(1, 3_600_000))
    .option("--json", "print the Result document")
    .addOption(
      new Option("--draw <format>", "print the plan's partial order as a picture")
        .choices(["mermaid", "dot"])
        .conflicts("json"),
    )
    .option("--out <file>", "write { problem, plan } for `lodestone validate`")
    .addOption(
      new Option(
        "--batch <file>",
        "JSON lines of Problem, - for stdin; JSON lines of Result come out in the same order",
      ).conflicts(["count", "inventory", "facts", "draw", "out"]),
    )
    .option("--timings", "with --batch: fill in timeMs, which is 0 otherwise so that equal batches give equal bytes")
    .addHelpText("after", `\nPlanners:\n${planners}`)
    .action(async (item: string | undefined, options: PlanOptions, command: Command) => {
      if ((item === undefined) === (options.batch === undefined)) {
        command.error("error: name an item, or give --batch FILE instead");
      }
      done(item === undefined ? await batch(options, console) : await planOne(item, options, console));
    });
}

async function batch(options: PlanOptions, console: Console): Promise<ExitCode> {
  const { domains, given: document } = await chooseDomain(options.domain);
  return planBatch({
    source: options.batch ?? "-",
    domains,
    defaults: defaultsOf(options, document?.objective),
    workers: options.workers,
    timings: options.timings === true,
    console,
  });
}

async function planOne(item: string, options: PlanOptions, console: Console): Promise<ExitCode> {
  const { domains, given: document } = await chooseDomain(options.domain);
  const inventory = options.inventory === undefined ? {} : await jsonArgument(options.inventory, "--inventory");
  const facts = options.facts === undefined ? [] : options.facts.split(",").filter((fact) => fact !== "");
  const problem = parseDocument(
    Problem,
    {
      ...defaultsOf(options, document?.objective),
      goal: { items: { [item]: options.count } },
      state: { inventory, facts },
    },
    "problem",
  );
  const client = startClient(options.workers, domains);
  try {
    const result = await client.plan(problem);
    if (options.out !== undefined && result.status === "solved") {
      await writeText(options.out, `${canonicalJson({ problem, plan: result.plan })}\n`);
      console.note(`wrote ${options.out}`);
    }
    console.out(picture(result, options.draw) ?? (options.json === true ? canonicalJson(result) : resultText(result)));
    return exitOfStatus(result.status);
  } finally {
    await client.close();
  }
}

function picture(result: Result, format: "mermaid" | "dot" | undefined): string | undefined {
  if (format === undefined || result.status !== "solved") return undefined;
  return format === "mermaid" ? planToMermaid(result.plan) : planToDot(result.plan);
}

/** What the options say of every problem; a problem of a batch may say otherwise. */
function defaultsOf(options: PlanOptions, objective: string | undefined): Partial<ProblemInput> {
  const { mcVersion, planner, expansions, timeMs } = options;
  const limits = given({ expansions, timeMs });
  return given({ mcVersion, planner, objective: options.objective ?? objective, limits });
}

/** Without the fields that were not given. */
const given = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
