// `lodestone plan`: one goal, or with --batch many problems, planned and printed.

import { type Command, Option } from "commander";
import { PLANNERS, warningsOf } from "../../planner/index.ts";
import {
  CodedError,
  canonicalJson,
  MAX_FOOD,
  Problem,
  type ProblemInput,
  parseDocument,
  type Result,
  type SearchEvent,
} from "../../schemas/index.ts";
import { planBatch } from "../batch.ts";
import { type CliConsole, writeText } from "../console.ts";
import { type ExitCode, exitOfStatus } from "../exit-codes.ts";
import { addGoalOptions, type GoalOptions, goalOf } from "../options/goal-options.ts";
import { chooseDomain, decimalNumber, jsonArgument, startClient, wholeNumber } from "../options/options.ts";
import { DRAW_FORMATS, DRAWN, type DrawFormat, type Drawn, pictureOf } from "../text/draw.ts";
import { resultText } from "../text/plan-text.ts";
import { traceLine } from "../text/trace-text.ts";

interface PlanOptions extends GoalOptions {
  food?: number;
  inventory?: string;
  facts?: string;
  mcVersion?: string;
  planner?: string;
  objective?: string;
  workers?: number;
  domain?: string;
  expansions?: number;
  timeMs?: number;
  gap?: number;
  weight?: number;
  constraints?: string;
  prices?: string;
  json?: boolean;
  draw?: DrawFormat;
  drawOf: Drawn;
  trace?: "text" | "json" | true;
  out?: string;
  batch?: string;
  timings?: boolean;
}

export function planCommand(program: Command, console: CliConsole, done: (code: ExitCode) => void): void {
  const planners = PLANNERS.map(({ id, title }) => `  ${id.padEnd(8)}${title}`).join("\n");
  const plan = program
    .command("plan")
    .description("plan an item, a task or a state, or many problems with --batch")
    .argument("[item]", "what to have in the end")
    .option("--count <n>", "how many of it", wholeNumber(1, 1_000_000), 1);
  addGoalOptions(plan)
    .option("--inventory <json>", 'what is held, e.g. {"oak_log":2}, or @FILE')
    .option("--facts <list>", "what is true, e.g. near:crafting_table,near:furnace")
    .option("--food <points>", "points of food in the body", wholeNumber(0, MAX_FOOD))
    .option("--mc-version <version>", "Minecraft's version")
    .option("--planner <id>", "see below")
    .addOption(new Option("--objective <objective>", "what cost means").choices(["time", "actions"]))
    .option("--workers <n>", "plan in so many threads", wholeNumber(1, 64))
    .option("--domain <file>", "plan on this domain document instead of Minecraft's")
    .option("--expansions <n>", "search nodes to expand at most", wholeNumber(1, 100_000_000))
    .option("--time-ms <ms>", "milliseconds to search at most", wholeNumber(1, 3_600_000))
    .option(
      "--gap <share>",
      "be content with a plan once what is proven to be the least is within this share of its cost, from 0 to 1",
      decimalNumber(0, 1),
    )
    .option(
      "--weight <times>",
      "count what is still to be paid so many times in goap's tree (weighted A*)",
      decimalNumber(1, 1000),
    )
    .option("--constraints <json>", 'what to keep, avoid or allow, e.g. {"keep":{"diamond":1}}, or @FILE')
    .option("--prices <json>", 'learned prices, e.g. {"trade":2}: factors by operator or verb, or @FILE')
    .option("--json", "print the Result document")
    .addOption(
      new Option("--draw <format>", "print a picture of the plan instead").choices(DRAW_FORMATS).conflicts("json"),
    )
    .addOption(
      new Option("--draw-of <what>", "with --draw: the plan's partial order, or how it was decomposed")
        .choices(DRAWN)
        .default("plan"),
    )
    .addOption(
      new Option(
        "--trace [format]",
        "tell on stderr what the search does, as text or as JSON lines; long searches by samples",
      ).choices(["text", "json"]),
    )
    .option("--out <file>", "write { problem, plan } for `lodestone validate`")
    .addOption(
      new Option(
        "--batch <file>",
        "JSON lines of Problem, - for stdin; JSON lines of Result come out in the same order",
      ).conflicts(["count", "task", "arg", "state", "inventory", "facts", "food", "draw", "trace", "out"]),
    )
    .option("--timings", "with --batch: fill in timeMs, which is 0 otherwise so that equal batches give equal bytes")
    .addHelpText("after", `\nPlanners:\n${planners}`)
    .action(async (item: string | undefined, options: PlanOptions, command: Command) => {
      const goal = goalOf(item, options);
      if (command.getOptionValueSource("drawOf") === "cli" && options.draw === undefined) {
        command.error("error: --draw-of says what --draw FORMAT draws; give that, too");
      }
      if ((goal === undefined) === (options.batch === undefined)) {
        command.error("error: name an item, a --task or a --state, or give --batch FILE instead");
      }
      done(goal === undefined ? await batch(options, console) : await planOne(goal, options, console));
    });
}

async function batch(options: PlanOptions, console: CliConsole): Promise<ExitCode> {
  const { domains, given: document } = await chooseDomain(options.domain);
  return planBatch({
    source: options.batch ?? "-",
    domains,
    defaults: await defaultsOf(options, document?.objective),
    workers: options.workers,
    timings: options.timings === true,
    console,
  });
}

async function planOne(goal: ProblemInput["goal"], options: PlanOptions, console: CliConsole): Promise<ExitCode> {
  const { domains, given: document } = await chooseDomain(options.domain);
  const inventory = options.inventory === undefined ? {} : await jsonArgument(options.inventory, "--inventory");
  const facts = options.facts === undefined ? [] : options.facts.split(",").filter((fact) => fact !== "");
  const problem = parseDocument(
    Problem,
    {
      ...(await defaultsOf(options, document?.objective)),
      goal,
      state: { inventory, facts, ...given({ food: options.food }) },
    },
    "problem",
  );
  for (const warning of warningsOf(await domains(problem), problem)) console.note(`warning: ${warning}`);
  const client = startClient(options.workers, domains);
  try {
    const result = await client.plan(problem, { onEvent: tracer(options, console) });
    if (options.out !== undefined && result.status === "solved") {
      await writeText(options.out, `${canonicalJson({ problem, plan: result.plan })}\n`);
      console.note(`wrote ${options.out}`);
    }
    const picture = await drawing(result, options);
    console.out(picture ?? (options.json === true ? canonicalJson(result) : resultText(result)));
    return exitOfStatus(result.status);
  } finally {
    await client.close();
  }
}

/** Who prints the search, if anybody; with --json its events are JSON as well. */
function tracer({ trace, json }: PlanOptions, console: CliConsole): ((event: SearchEvent) => void) | undefined {
  if (trace === undefined) return undefined;
  const isJson = trace === "json" || (trace === true && json === true);
  return (event) => console.note(isJson ? canonicalJson(event) : traceLine(event));
}

/** The picture that is asked for, where there is a plan. Throws CodedError `input.unknownOption` where it is of what the plan does not have. */
async function drawing(result: Result, { draw, drawOf }: PlanOptions): Promise<string | undefined> {
  if (draw === undefined || result.status === "unsolvable") return undefined;
  const plan = result.status === "solved" ? result.plan : result.best;
  if (plan === null) return undefined;
  const picture = await pictureOf(plan, drawOf, draw);
  if (picture !== null) return picture;
  throw new CodedError(
    "input.unknownOption",
    `${plan.planner} found this plan without decomposing anything; ask for it with --planner htn, or draw its order with --draw-of plan`,
  );
}

/** What the options say of every problem; a problem of a batch may say otherwise. */
async function defaultsOf(options: PlanOptions, objective: string | undefined): Promise<Partial<ProblemInput>> {
  const { mcVersion, planner, expansions, timeMs, gap, weight } = options;
  const limits = given({ expansions, timeMs, gap, weight });
  const read = async (text: string | undefined, subject: string): Promise<unknown> =>
    text === undefined ? undefined : jsonArgument(text, subject);
  const constraints = await read(options.constraints, "--constraints");
  const prices = await read(options.prices, "--prices");
  return given({ mcVersion, planner, objective: options.objective ?? objective, limits, constraints, prices });
}

/** Without the fields that were not given. */
const given = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
