// `lodestone plan`: plans one goal or, with --batch, many problems, and prints the results.

import { type Command, Option } from "commander";
import { PLANNERS, warningsOf } from "../../planner/index.ts";
import {
  canonicalJson,
  EFFORTS,
  type Effort,
  MAX_FOOD,
  Problem,
  type ProblemInput,
  parseDocument,
  planLines,
  type Result,
  type SearchEvent,
  VIEWS,
  type View,
} from "../../schemas/index.ts";
import { resultInView } from "../../workers/index.ts";
import { planBatch } from "../batch.ts";
import { type CliConsole, writeText } from "../console.ts";
import { type ExitCode, exitOfStatus } from "../exit-codes.ts";
import { addGoalOptions, type GoalOptions, goalOf } from "../options/goal-options.ts";
import { readGoalWords, readItemWord } from "../options/item-words.ts";
import { chooseDomain, decimalNumber, jsonArgument, NEAREST, startClient, wholeNumber } from "../options/options.ts";
import { DRAW_FORMATS, DRAWN, type DrawFormat, type Drawn, pictureOf } from "../text/draw.ts";
import { resultText } from "../text/plan-text.ts";
import { traceLine } from "../text/trace-text.ts";

interface PlanOptions extends GoalOptions {
  food?: number;
  inventory?: string;
  facts?: string;
  mcVersion?: string;
  nearest?: boolean;
  planner?: string;
  objective?: string;
  workers?: number;
  domain?: string;
  expansions?: number;
  effort?: Effort;
  prove?: boolean;
  timeMs?: number;
  gap?: number;
  weight?: number;
  constraints?: string;
  peaceful?: boolean;
  prices?: string;
  json?: boolean;
  view?: View;
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
    .description("plan an item, a task, a state or any goal, or many problems with --batch")
    .argument("[item]", 'the item to obtain, or a goal in words, e.g. "3 zombies killed, iron helmet on"')
    .option("--count <n>", "how many of the item", wholeNumber(1, 1_000_000), 1);
  addGoalOptions(plan)
    .option("--inventory <json>", 'the inventory at the start, e.g. {"oak_log":2}, or @FILE')
    .option("--facts <list>", "facts that hold at the start, e.g. near:crafting_table,near:furnace")
    .option("--food <points>", "food points at the start", wholeNumber(0, MAX_FOOD))
    .option("--mc-version <version>", "Minecraft version")
    .option("--nearest", NEAREST)
    .option("--planner <id>", "planner, see below (default: hybrid)")
    .addOption(new Option("--objective <objective>", "unit of cost").choices(["time", "actions"]))
    .option("--workers <n>", "number of planning threads", wholeNumber(1, 64))
    .option("--domain <file>", "plan in this domain document instead of Minecraft's")
    .addOption(
      new Option("--effort <effort>", "work of the search (default: balanced)").choices(EFFORTS).conflicts("prove"),
    )
    .option("--prove", "search until the optimum is proven, or --time-ms is over; the same as --effort prove")
    .option("--expansions <n>", "maximal number of search nodes to expand", wholeNumber(1, 100_000_000))
    .option("--time-ms <ms>", "time limit of the search in milliseconds", wholeNumber(1, 3_600_000))
    .option(
      "--gap <share>",
      "stop once the plan is proven to cost at most this fraction more than the optimum, from 0 to 1",
      decimalNumber(0, 1),
    )
    .option("--weight <times>", "weight of the heuristic in goap's A* tree", decimalNumber(1, 1000))
    .option("--constraints <json>", 'items to keep, operators to avoid or allow, e.g. {"keep":{"diamond":1}}, or @FILE')
    .option("--peaceful", "the server is on peaceful difficulty: no hostile creatures, no hunger")
    .option("--prices <json>", 'learned cost factors by operator or verb, e.g. {"trade":2}, or @FILE')
    .option("--json", "print the Result document")
    .addOption(
      new Option(
        "--view <view>",
        "print JSON with the whole plan, or with its steps in short; or numbered sentences alone (with --json or --batch in JSON)",
      )
        .choices(VIEWS)
        .conflicts("draw"),
    )
    .addOption(
      new Option("--draw <format>", "print a diagram of the plan instead").choices(DRAW_FORMATS).conflicts("json"),
    )
    .addOption(
      new Option("--draw-of <what>", "with --draw: the plan's partial order, or its decomposition")
        .choices(DRAWN)
        .default("plan"),
    )
    .addOption(
      new Option(
        "--trace [format]",
        "print the search's events on stderr, as text or as JSON lines; long searches are sampled",
      ).choices(["text", "json"]),
    )
    .option("--out <file>", "write { problem, plan } for `lodestone validate`")
    .addOption(
      new Option(
        "--batch <file>",
        "read Problems as JSON lines (- for stdin) and print Results as JSON lines in the same order",
      ).conflicts(["count", "task", "arg", "state", "goal", "inventory", "facts", "food", "draw", "trace", "out"]),
    )
    .option("--timings", "with --batch: fill in timeMs, which is otherwise 0 so that equal batches give equal bytes")
    .addHelpText("after", `\nPlanners:\n${planners}`)
    .action(async (item: string | undefined, options: PlanOptions, command: Command) => {
      const goal = await goalOf(item, options);
      if (command.getOptionValueSource("drawOf") === "cli" && options.draw === undefined) {
        command.error("error: --draw-of needs --draw FORMAT");
      }
      if ((goal === undefined) === (options.batch === undefined)) {
        command.error("error: give an item, a --task, a --state, a --goal, or --batch FILE");
      }
      done(goal === undefined ? await batch(options, console) : await planOne(item, goal, options, console));
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

async function planOne(
  item: string | undefined,
  goal: ProblemInput["goal"],
  options: PlanOptions,
  console: CliConsole,
): Promise<ExitCode> {
  const { domains, given: document } = await chooseDomain(options.domain);
  const inventory = options.inventory === undefined ? {} : await jsonArgument(options.inventory, "--inventory");
  const facts = options.facts === undefined ? [] : options.facts.split(",").filter((fact) => fact !== "");
  const defaults = await defaultsOf(options, document?.objective);
  const state = { inventory, facts, ...given({ food: options.food }) };
  const problemOf = (asked: object): Problem => parseDocument(Problem, { ...defaults, state, ...asked }, "problem");
  const client = startClient(options.workers, domains);
  try {
    let problem = problemOf({ goal: item === undefined ? goal : ANY_GOAL });
    const domain = await domains(problem);
    if (item !== undefined) {
      const costOf = async (items: Record<string, number>): Promise<number | null> => {
        const found = await client.plan(problemOf({ goal: { items }, planner: "htn" }));
        return found.status === "solved" ? found.cost : null;
      };
      const reader = { domain, costOf, console };
      const amountsOf = (word: string, count: number) => readItemWord(word, count, reader);
      problem = problemOf({
        goal: await readGoalWords(item, options.count, { domain: domain.excerpt([]), console }, amountsOf),
      });
    }
    for (const warning of warningsOf(domain, problem)) console.note(`warning: ${warning}`);
    const result = await client.plan(problem, { onEvent: tracer(options, console) });
    if (options.out !== undefined && result.status === "solved") {
      await writeText(options.out, `${canonicalJson({ problem, plan: result.plan })}\n`);
      console.note(`wrote ${options.out}`);
    }
    const picture = await drawing(result, options);
    console.out(picture ?? answerText(result, options));
    return exitOfStatus(result.status);
  } finally {
    await client.close();
  }
}

/** The answer as the options ask for it: for people, in JSON, or as sentences alone. */
function answerText(result: Result, { json = false, view }: PlanOptions): string {
  if (json || (view !== undefined && view !== "text")) return canonicalJson(resultInView(result, view ?? "full"));
  return view === "text" && result.status === "solved" ? planLines(result.plan).join("\n") : resultText(result);
}

/** Stands in for the goal until the domain has read the item's name. */
const ANY_GOAL: ProblemInput["goal"] = { items: { item: 1 } };

/** Prints search events if a trace is requested; with --json its default format is JSON. */
function tracer({ trace, json }: PlanOptions, console: CliConsole): ((event: SearchEvent) => void) | undefined {
  if (trace === undefined) return undefined;
  const isJson = trace === "json" || (trace === true && json === true);
  return (event) => console.note(isJson ? canonicalJson(event) : traceLine(event));
}

/** The requested diagram, if there is a plan. */
async function drawing(result: Result, { draw, drawOf }: PlanOptions): Promise<string | undefined> {
  if (draw === undefined || result.status === "unsolvable") return undefined;
  const plan = result.status === "solved" ? result.plan : result.best;
  return plan === null ? undefined : pictureOf(plan, drawOf, draw);
}

/** The options as defaults of a problem; a batch's problem may override them. */
async function defaultsOf(options: PlanOptions, objective: string | undefined): Promise<Partial<ProblemInput>> {
  const { mcVersion, nearest, planner, prove, expansions, timeMs, gap, weight, view } = options;
  const effort = prove === true ? "prove" : options.effort;
  const limits = given({ effort, expansions, timeMs, gap, weight });
  const read = async (text: string | undefined, subject: string): Promise<unknown> =>
    text === undefined ? undefined : jsonArgument(text, subject);
  const asked = await read(options.constraints, "--constraints");
  const constraints = options.peaceful === true ? { ...(asked as object), peaceful: true } : asked;
  const prices = await read(options.prices, "--prices");
  return given({
    mcVersion,
    nearest,
    planner,
    objective: options.objective ?? objective,
    limits,
    constraints,
    prices,
    view,
  });
}

/** The fields that are not undefined. */
const given = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
