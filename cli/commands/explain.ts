// `lodestone explain`: every way to get an item, cheapest first, with costs and needs; or why there is none.

import { type Command, Option } from "commander";
// Not by way of the room's facade, which loads the compiler: with a snapshot at hand there is nothing to compile.
import { minecraftSnapshot } from "../../domains/minecraft/snapshot.ts";
import { type Lack, lacksOf, type Way, waysTo } from "../../domains/minecraft/ways.ts";
import {
  CodedError,
  canonicalJson,
  DEFAULT_MC_VERSION,
  type Domain,
  didYouMean,
  type Objective,
} from "../../schemas/index.ts";
import type { Console } from "../console.ts";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import { lacksText, waysText } from "../ways-text.ts";

interface ExplainOptions {
  mcVersion: string;
  objective: Objective;
  json?: boolean;
}

export function explainCommand(program: Command, console: Console, done: (code: ExitCode) => void): void {
  program
    .command("explain")
    .description("every way to get an item, cheapest first, or why there is none")
    .argument("<item>", "an item, or a fact of the domain such as near:furnace")
    .option("--mc-version <version>", "Minecraft's version", DEFAULT_MC_VERSION)
    .addOption(new Option("--objective <objective>", "what cost means").choices(["time", "actions"]).default("time"))
    .option("--json", "print the ways as JSON")
    .action(async (item: string, { mcVersion, objective, json }: ExplainOptions) => {
      const domain = (await minecraftSnapshot({ mcVersion, objective })).document();
      assertKnown(domain, item);
      const ways = waysTo(domain, item);
      const lacks = ways.length === 0 ? lacksOf(domain, item) : [];
      console.out(json === true ? canonicalJson(document(domain, item, ways, lacks)) : text(domain, item, ways, lacks));
      done(EXIT.done);
    });
}

function assertKnown(domain: Domain, name: string): void {
  if (Object.hasOwn(domain.items, name) || domain.facts.includes(name)) return;
  const hint = didYouMean(name, [...Object.keys(domain.items), ...domain.facts]);
  throw new CodedError("input.unknownItem", `Minecraft ${domain.mcVersion} has no ${name}${hint}`);
}

const text = (domain: Domain, item: string, ways: readonly Way[], lacks: readonly Lack[]): string =>
  ways.length === 0 ? lacksText(domain, item, lacks) : waysText(domain, item, ways);

/** The answer as JSON: circular ways have no costs. */
function document(domain: Domain, item: string, ways: readonly Way[], lacks: readonly Lack[]) {
  const entry = domain.items[item];
  return {
    item,
    mcVersion: domain.mcVersion,
    objective: domain.objective,
    status: entry?.status ?? "fact",
    ...(entry?.status === "unobtainable" ? { because: entry.because } : {}),
    ways: ways.map(({ operator, firstCost, nextCost, circular }) => ({
      operator,
      circular,
      ...(circular ? {} : { firstCost, nextCost }),
    })),
    lacks,
  };
}
