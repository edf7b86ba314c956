// `lodestone domain`: prints the domain document that planners search, an overview of it, or its
// flaws.

import { type Command, Option } from "commander";
// Not through the room's facade, which loads the compiler; a snapshot needs none.
import { minecraftSnapshot } from "../../domains/minecraft/snapshot/index.ts";
import { canonicalJson, DEFAULT_MC_VERSION, type Domain, type Objective, type Task } from "../../schemas/index.ts";
import type { CliConsole } from "../console.ts";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import { knownVersion, NEAREST } from "../options/options.ts";

interface DomainOptions {
  mcVersion: string;
  nearest?: boolean;
  objective: Objective;
  json?: boolean;
  check?: boolean;
}

export function domainCommand(program: Command, console: CliConsole, done: (code: ExitCode) => void): void {
  program
    .command("domain")
    .description("print the domain that plans are made in")
    .option("--mc-version <version>", "Minecraft version", DEFAULT_MC_VERSION)
    .option("--nearest", NEAREST)
    .addOption(new Option("--objective <objective>", "unit of cost").choices(["time", "actions"]).default("time"))
    .option("--json", "print the Domain document")
    .addOption(
      new Option("--check", "look for flaws: operators that can never apply or make something from nothing").conflicts(
        "json",
      ),
    )
    .action(async (options: DomainOptions) =>
      done(options.check === true ? await check(options, console) : await print(options, console)),
    );
}

async function print({ objective, json, ...asked }: DomainOptions, console: CliConsole): Promise<ExitCode> {
  const domain = (await minecraftSnapshot({ mcVersion: knownVersion(asked, console), objective })).document();
  console.out(json === true ? canonicalJson(domain) : overview(domain));
  return EXIT.done;
}

async function check({ mcVersion, objective }: DomainOptions, console: CliConsole): Promise<ExitCode> {
  const { deepLint } = await import("../../domains/minecraft/deep-lint.ts");
  const flaws = deepLint({ mcVersion, objective });
  console.out([`minecraft ${mcVersion}, objective ${objective}: ${flaws.length} flaws`, ...flaws].join("\n"));
  return flaws.length === 0 ? EXIT.done : EXIT.no;
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
    ...tasksText(domain.tasks ?? []),
  ].join("\n");
}

/** The tasks for `lodestone plan --task`, with the values of each argument. */
function tasksText(tasks: readonly Task[]): string[] {
  if (tasks.length === 0) return [];
  return [
    `${tasks.length} tasks:`,
    ...tasks.flatMap(({ name, title, args }) => [
      `  ${name.padEnd(16)}${title}`,
      ...Object.entries(args).map(([arg, allowed]) => {
        const values = "values" in allowed ? allowed.values.join(" | ") : `${allowed.from} to ${allowed.to}`;
        return `    ${arg.padEnd(14)}${values}${allowed.default === undefined ? "" : ` (default: ${allowed.default})`}`;
      }),
    ]),
  ];
}
