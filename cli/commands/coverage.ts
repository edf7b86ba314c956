// `lodestone coverage`: how many items of a version are obtainable, by which verbs, and why the
// others are not. Exits with 1 if an item has no status.

import { type Command, Option } from "commander";
import { minecraftSnapshot } from "../../domains/minecraft/snapshot/index.ts";
// Not through the room's facade, which loads the compiler; a snapshot needs none.
import { type Coverage, coverageOf } from "../../domains/minecraft/ways/coverage.ts";
import { canonicalJson, DEFAULT_MC_VERSION, type Objective } from "../../schemas/index.ts";
import type { CliConsole } from "../console.ts";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import { knownVersion, NEAREST } from "../options/options.ts";

interface CoverageOptions {
  mcVersion: string;
  nearest?: boolean;
  objective: Objective;
  json?: boolean;
}

export function coverageCommand(program: Command, console: CliConsole, done: (code: ExitCode) => void): void {
  program
    .command("coverage")
    .description("count a version's items by status, by cheapest verb, and by reason")
    .option("--mc-version <version>", "Minecraft version", DEFAULT_MC_VERSION)
    .option("--nearest", NEAREST)
    .addOption(new Option("--objective <objective>", "unit of cost").choices(["time", "actions"]).default("time"))
    .option("--json", "print the counts and every item as JSON")
    .action(async ({ objective, json, ...asked }: CoverageOptions) => {
      const domain = await minecraftSnapshot({ mcVersion: knownVersion(asked, console), objective });
      const coverage = coverageOf(domain.document());
      console.out(json === true ? canonicalJson(coverage) : coverageText(coverage));
      done(exitOf(coverage));
    });
}

/** 1 if an item has no status. */
export const exitOf = ({ statuses }: Coverage): ExitCode => ((statuses.none ?? 0) > 0 ? EXIT.no : EXIT.done);

/** The coverage as text: three tables, and the items without a status. */
export function coverageText({ mcVersion, objective, items, variants, ...counts }: Coverage): string {
  const had = variants.filter(({ status }) => status === "obtainable").length;
  const missing = items.filter(({ status }) => status === "none").map(({ item }) => `  ${item}`);
  return [
    `Minecraft ${mcVersion ?? "unknown"}, objective ${objective}: ${items.length} items, and ${variants.length} variants of them, ${had} obtainable`,
    ...table("items by status", counts.statuses),
    ...table("obtainable items by cheapest verb", counts.verbs),
    ...table("unobtainable items by reason", counts.reasons),
    ...(missing.length === 0 ? [] : ["items without a status", ...missing]),
  ].join("\n");
}

function table(title: string, counts: Coverage["statuses"]): string[] {
  const rows = Object.entries(counts);
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.length === 0 ? [] : [title, ...rows.map(([name, count]) => `  ${name.padEnd(width)}  ${count}`)];
}
