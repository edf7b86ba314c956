// README.md as data: its console blocks (commands and their output), its programs, and its recorded
// sections. Pure, so that the scripts that update the page and the tests that check it read it in
// the same way.

/** One command of a console block, as typed after `$ `, and the lines that it printed. */
export interface ShownCommand {
  command: string;
  output: string[];
}

const PROMPT = "$ ";
const CONSOLE_BLOCK = /^```console\n([\s\S]*?)^```$/gm;
const PROGRAM_BLOCK = /^```ts (\S+)\n([\s\S]*?)^```$/gm;

/** The page's console blocks, each a list of commands, in order. */
export function consoleBlocks(page: string): ShownCommand[][] {
  return [...page.matchAll(CONSOLE_BLOCK)].map(([, text = ""]) => commandsOf(text));
}

/** The page with each console block replaced by the result of `show` for its commands. */
export function withConsoleBlocks(page: string, blocks: readonly ShownCommand[][]): string {
  let index = 0;
  return page.replace(CONSOLE_BLOCK, () => `\`\`\`console\n${blockText(blocks[index++] ?? [])}\`\`\``);
}

/** The page's TypeScript programs by file name: blocks that open with "ts FILE". */
export function programs(page: string): Map<string, string> {
  return new Map([...page.matchAll(PROGRAM_BLOCK)].map(([, name = "", text = ""]) => [name, text]));
}

/**
 * The text between `<!-- recorded: NAME -->` and `<!-- end of NAME -->`; undefined without such
 * marks.
 */
export function recordedSection(page: string, name: string): string | undefined {
  return sectionPattern(name).exec(page)?.[2];
}

/** The page with another text between the marks. Throws without them. */
export function withRecordedSection(page: string, name: string, text: string): string {
  if (recordedSection(page, name) === undefined) throw new Error(`README.md has no section marked "recorded: ${name}"`);
  return page.replace(sectionPattern(name), (_, start: string, __, end: string) => `${start}${text}${end}`);
}

/**
 * Output without the parts that differ from run to run or with any change of a domain: times,
 * Node's version, ports, digests.
 */
export function comparable(lines: readonly string[]): string[] {
  return lines
    .join("\n")
    .replaceAll(/\b\d+(\.\d+)? ms\b/g, "# ms")
    .replaceAll(/"timeMs":[\d.]+/g, '"timeMs":#')
    .replaceAll(/\bsha256:[0-9a-f]+/g, "sha256:#")
    .replaceAll(/\bnode: 2\d\.\d+\.\d+/g, "node: #")
    .replaceAll(/^(ok {3}|FAIL )ports: .*(\n {5}.*)?$/gm, "ports: #")
    .split("\n")
    .map((line) => line.trimEnd());
}

function commandsOf(text: string): ShownCommand[] {
  const commands: ShownCommand[] = [];
  for (const line of text.trimEnd().split("\n")) {
    if (line.startsWith(PROMPT)) commands.push({ command: line.slice(PROMPT.length), output: [] });
    else commands.at(-1)?.output.push(line);
  }
  return commands;
}

const blockText = (commands: readonly ShownCommand[]): string =>
  commands.map(({ command, output }) => `${[PROMPT + command, ...output].join("\n")}\n`).join("");

const sectionPattern = (name: string): RegExp =>
  new RegExp(`(<!-- recorded: ${name} -->\\n)([\\s\\S]*?)(<!-- end of ${name} -->)`);
