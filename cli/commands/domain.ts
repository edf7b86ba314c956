// `lodestone domain`: the domain document that the planners search, or an overview of it.

import { type Command, Option } from "commander";
import { compileMinecraft } from "../../domains/index.ts";
import { canonicalJson, DEFAULT_MC_VERSION, type Domain, type Objective } from "../../schemas/index.ts";
import type { Console } from "../console.ts";
import { EXIT, type ExitCode } from "../exit-codes.ts";

export function domainCommand(program: Command, console: Console, done: (code: ExitCode) => void): void {
  program
    .command("domain")
    .description("print the domain that is planned on")
    .option("--mc-version <version>", "Minecraft's version", DEFAULT_MC_VERSION)
    .addOption(new Option("--objective <objective>", "what cost means").choices(["time", "actions"]).default("time"))
    .option("--json", "print the Domain document")
    .action((options: { mcVersion: string; objective: Objective; json?: boolean }) => {
      const domain = compileMinecraft({ mcVersion: options.mcVersion, objective: options.objective });
      console.out(options.json === true ? canonicalJson(domain) : overview(domain));
      done(EXIT.done);
    });
}

function overview(domain: Domain): string {
  const verbs = new Map<string, number>();
  for (const { verb } of domain.operators) verbs.set(verb, (verbs.get(verb) ?? 0) + 1);
  const items = Object.values(domain.items);
  const obtainable = items.filter(({ status }) => status === "obtainable").length;
  return [
    `${domain.name} ${domain.mcVersion ?? ""}, objective ${domain.objective}, ${domain.digest ?? "no digest"}`,
    `${items.length} items: ${obtainable} obtainable, ${items.length - obtainable} not`,
    `${domain.operators.length} operators:`,
    ...[...verbs].sort(([a], [b]) => (a < b ? -1 : 1)).map(([verb, count]) => `  ${verb.padEnd(16)}${count}`),
  ].join("\n");
}
