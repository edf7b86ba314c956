// `lodestone explain`: lists every way to get an item, cheapest first, with costs and needs, or
// says why there is none.

import { type Command, Option } from "commander";
import { minecraftSnapshot } from "../../domains/minecraft/snapshot/index.ts";
// Not through the room's facade, which loads the compiler; a snapshot needs none.
import { type FoundWays, findWays, itemWaysDocument } from "../../domains/minecraft/ways/item-ways.ts";
import {
  canonicalJson,
  DEFAULT_MC_VERSION,
  type Domain,
  isFact,
  type Objective,
  Problem,
  parseDocument,
} from "../../schemas/index.ts";
import { inlineClient } from "../../workers/index.ts";
import type { CliConsole } from "../console.ts";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import { oneItem } from "../options/item-words.ts";
import { knownVersion, NEAREST } from "../options/options.ts";
import { PLANNED_EFFORT, plannedText, unobtainableText, waysText } from "../text/ways-text.ts";

interface ExplainOptions {
  mcVersion: string;
  nearest?: boolean;
  objective: Objective;
  json?: boolean;
}

export function explainCommand(program: Command, console: CliConsole, done: (code: ExitCode) => void): void {
  program
    .command("explain")
    .description("list every way to get an item, cheapest first, or say why there is none")
    .argument("<item>", "an item, or a fact of the domain such as near:furnace")
    .option("--mc-version <version>", "Minecraft version", DEFAULT_MC_VERSION)
    .option("--nearest", NEAREST)
    .addOption(new Option("--objective <objective>", "unit of cost").choices(["time", "actions"]).default("time"))
    .option("--json", "print the ways as JSON")
    .action(async (item: string, { objective, json, ...asked }: ExplainOptions) => {
      const domain = (await minecraftSnapshot({ mcVersion: knownVersion(asked, console), objective })).document();
      const isFactName = domain.facts.includes(item);
      const name = isFactName ? item : await oneItem(item, Object.keys(domain.items));
      const found = findWays(domain, name);
      if (json === true) console.out(canonicalJson(itemWaysDocument(domain, name, found)));
      else console.out(await textOf(domain, name, found));
      done(EXIT.done);
    });
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
