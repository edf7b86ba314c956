// `lodestone explain`: lists every way to get an item, or to do what a goal wants, cheapest first,
// with costs and needs, or says why there is none.

import { type Command, Option } from "commander";
import { minecraftSnapshot } from "../../domains/minecraft/snapshot/index.ts";
// Not through the room's facade, which loads the compiler; a snapshot needs none.
import { type FoundWays, findWays, itemWaysDocument } from "../../domains/minecraft/ways/item-ways.ts";
import { documentForGoal } from "../../planner/model/goal-document.ts";
import {
  canonicalJson,
  DEFAULT_MC_VERSION,
  type Domain,
  type Goal,
  isFact,
  isTag,
  type Objective,
  Problem,
  parseDocument,
  wantedActs,
  wantedItems,
  withGoalNames,
} from "../../schemas/index.ts";
import { inlineClient } from "../../workers/index.ts";
import type { CliConsole } from "../console.ts";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import { addGoalOption, goalDocument } from "../options/goal-options.ts";
import { oneItem, readGoalWords } from "../options/item-words.ts";
import { knownVersion, NEAREST } from "../options/options.ts";
import { PLANNED_EFFORT, plannedText, unobtainableText, waysText } from "../text/ways-text.ts";

interface ExplainOptions {
  goal?: string;
  mcVersion: string;
  nearest?: boolean;
  objective: Objective;
  json?: boolean;
}

export function explainCommand(program: Command, console: CliConsole, done: (code: ExitCode) => void): void {
  addGoalOption(program.command("explain"))
    .description("list every way to get an item or to do what a goal wants, cheapest first, or say why there is none")
    .argument("[item]", "an item, a fact of the domain such as near:furnace, or a goal in words")
    .option("--mc-version <version>", "Minecraft version", DEFAULT_MC_VERSION)
    .option("--nearest", NEAREST)
    .addOption(new Option("--objective <objective>", "unit of cost").choices(["time", "actions"]).default("time"))
    .option("--json", "print the ways as JSON")
    .action(async (item: string | undefined, options: ExplainOptions, command: Command) => {
      const { goal, objective, json, ...asked } = options;
      if ((item === undefined) === (goal === undefined)) command.error("error: give either an item or --goal");
      const domain = (await minecraftSnapshot({ mcVersion: knownVersion(asked, console), objective })).document();
      const wanted = goal === undefined ? await readWords(domain, item as string, console) : await goalDocument(goal);
      if (typeof wanted === "string") console.out(await nameWays(domain, wanted, json === true));
      else console.out(goalWays(domain, wanted, json === true));
      done(EXIT.done);
    });
}

/** The one item or fact that words name, else their goal. */
async function readWords(domain: Domain, words: string, console: CliConsole): Promise<string | Goal> {
  if (domain.facts.includes(words)) return words;
  const named = async (word: string): Promise<string> => oneItem(word, Object.keys(domain.items));
  const goal = await readGoalWords(words, 1, { domain, console }, async (word) => ({ [await named(word)]: 1 }));
  const { items = {}, ...others } = goal;
  const [item, ...more] = Object.keys(items);
  return item !== undefined && more.length === 0 && Object.keys(others).length === 0 ? item : goal;
}

async function nameWays(domain: Domain, name: string, isJson: boolean): Promise<string> {
  const found = findWays(domain, name);
  return isJson ? canonicalJson(itemWaysDocument(domain, name, found)) : textOf(domain, name, found);
}

/** The ways to each item and act that the goal wants. */
function goalWays(domain: Domain, goal: Goal, isJson: boolean): string {
  const { mcVersion } = domain;
  const problem = parseDocument(Problem, { goal, ...(mcVersion === null ? {} : { mcVersion }) }, "problem");
  const items = Object.keys(wantedItems(problem.goal)).filter((name) => !isTag(name));
  const acts = wantedActs(problem.goal, problem.state).map(({ fact }) => fact);
  const known = documentForGoal(domain, problem);
  const document = { ...known, facts: [...known.facts, ...acts] };
  const found = [...items, ...acts].map((name) => ({ name, ways: findWays(document, name) }));
  if (isJson) return canonicalJson({ ways: found.map(({ name, ways }) => itemWaysDocument(document, name, ways)) });
  const texts = found.map(({ name, ways: { ways, lacks } }) =>
    ways.length === 0 ? unobtainableText(document, name, lacks) : waysText(document, name, ways),
  );
  return withGoalNames(texts.join("\n\n"));
}

async function textOf(domain: Domain, item: string, { ways, lacks }: FoundWays): Promise<string> {
  if (ways.length === 0) return unobtainableText(domain, item, lacks);
  const lines = [waysText(domain, item, ways)];
  const planned = await plannedCost(domain, item);
  if (planned !== null) lines.push(plannedText(domain, planned));
  return lines.join("\n");
}

/** What a plan for one costs, from an empty inventory; null if there is none at this effort. */
async function plannedCost({ mcVersion, objective }: Domain, item: string): Promise<number | null> {
  const goal = isFact(item) ? { state: [`facts.${item} >= 1`] } : { items: { [item]: 1 } };
  const asked = { goal, objective, limits: { effort: PLANNED_EFFORT }, ...(mcVersion === null ? {} : { mcVersion }) };
  const client = inlineClient();
  const result = await client.plan(parseDocument(Problem, asked, "problem"));
  await client.close();
  return result.status === "solved" ? result.cost : null;
}
