// The page docs/reference/cli.md as text: the help of every command, as the command line itself
// prints it, and the exit codes. Touches no file, so that the script writes exactly what the test
// compares.

import { Readable } from "node:stream";
import { EXIT, type ExitCode } from "../../cli/exit-codes.ts";
import { runProgram } from "../../cli/program.ts";

const INTRODUCTION = `# The command line

<!-- Written by scripts/reference/write-cli-reference.ts from the commands' own help. Do not edit by hand. -->

In the repository: \`npm run --silent lodestone -- COMMAND …\`, which installs missing packages first.
\`npm start\` is \`lodestone run\`; arguments after \`npm start --\` are passed on to it. Results go to
stdout, everything else to stderr.
`;

/** The meaning of each exit code. */
const EXIT_MEANINGS: Record<keyof typeof EXIT, string> = {
  done: "done",
  no: "a check says no (`validate`, `coverage`, `domain`, `doctor`)",
  unsolvable: "proven unsolvable",
  notFound: "no plan found within the limits",
  failedInWorld: "failed in the world, with a coded reason",
  deadline: "the run's deadline passed",
  ours: "a failure of Lodestone's own",
  input: "wrong input: an unknown name, option, file or field, or a state folder that another process has",
  stuck: "`serve` was stuck, and its watchdog ended it",
  interrupted:
    "interrupted by SIGINT (Ctrl-C). `serve` and `run --chat` have no other end, so they end with 0 then; a command without a bot or a world ends by the signal itself, which shells report with this code",
  terminated: "the same by SIGTERM",
};

/** The commands' names, in the order of the help. */
export async function commandNames(): Promise<string[]> {
  const commands = (await helpOf([])).split(/^Commands:$/m)[1] ?? "";
  return [...commands.matchAll(/^ {2}([a-z]+)\b/gm)].map(([, name = ""]) => name).filter((name) => name !== "help");
}

/** The output of `lodestone … --help`. */
export async function helpOf(command: readonly string[]): Promise<string> {
  let help = "";
  const print = (text: string): void => {
    help += text;
  };
  await runProgram([...command, "--help"], {
    out: print,
    note: print,
    isTerminal: false,
    input: Readable.from([]),
    environment: {},
  });
  return help.trimEnd();
}

/** The table of exit codes. */
function exitCodeTable(): string {
  const rows = (Object.entries(EXIT) as [keyof typeof EXIT, ExitCode][]).map(
    ([name, code]) => `| ${code} | ${EXIT_MEANINGS[name]} |`,
  );
  return ["| exit code | meaning |", "|---|---|", ...rows].join("\n");
}

/** The whole page as Markdown, ending in one newline. */
export async function cliReference(): Promise<string> {
  const parts = [INTRODUCTION, await section("lodestone", [])];
  for (const name of await commandNames()) parts.push(await section(`lodestone ${name}`, [name]));
  parts.push(`## Exit codes\n\n${exitCodeTable()}\n`);
  return parts.join("\n");
}

const section = async (title: string, command: readonly string[]): Promise<string> =>
  `## ${title}\n\n\`\`\`text\n${await helpOf(command)}\n\`\`\`\n`;
