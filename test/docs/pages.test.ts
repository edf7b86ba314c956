import { readdirSync } from "node:fs";
import { join, posix } from "node:path";
import { describe, expect, test } from "vitest";
import { commandNames, helpOf } from "../../scripts/reference/cli-reference.ts";
import {
  anchors,
  exists,
  namedPaths,
  PAGES,
  prose,
  proseLines,
  ROOM_PAGES,
  ROOT,
  readPage,
  relativeLinks,
  unwrapped,
} from "./pages.ts";

const MAX_COLUMNS = 100;
/** Written by programs from measurements, so their lines may be long. */
const GENERATED = ["docs/benchmarks.md"];

/**
 * A command line in a page: the text after `lodestone` or `npm start --`, up to the code mark's
 * end.
 */
const COMMAND_LINES = [/\blodestone ([a-z][^`\n]*)/g, /\bnpm start -- ([^`\n]*)/g];

describe.each(PAGES)("%s", (page) => {
  const text = readPage(page);

  test("links to files and headings that exist", () => {
    const broken = relativeLinks(text).filter((target) => {
      const [path = "", anchor] = target.split("#");
      const file = path === "" ? page : posix.normalize(join(posix.dirname(page), path));
      return !exists(file) || (anchor !== undefined && !anchors(readPage(file)).includes(anchor));
    });
    expect(broken).toEqual([]);
  });

  test("names files and folders that exist", () => {
    expect(namedPaths(text).filter((path) => !exists(path))).toEqual([]);
  });

  test("names functions and constants that are in the file beside them", () => {
    const wrong = namesInFiles(text).filter(({ name, file }) => !new RegExp(`\\b${name}\\b`).test(readPage(file)));
    expect(wrong).toEqual([]);
  });

  test("names commands and options that exist", async () => {
    const known = await commandNames();
    const wrong: string[] = [];
    const marked = [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code);
    const shown = [...text.matchAll(/^\$ (.+)$/gm)].map(([, command = ""]) => command);
    for (const code of [...marked, ...shown]) {
      for (const { command, words } of commandsIn(code)) {
        if (!known.includes(command)) wrong.push(`lodestone ${command}`);
        const help = known.includes(command) ? await helpOf([command]) : "";
        for (const option of words.filter((word) => word.startsWith("--"))) {
          if (!help.includes(option)) wrong.push(`lodestone ${command} ${option}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});

/** The names that a page places in a file of this repository: `NAME` in `FILE`. */
function namesInFiles(text: string): { name: string; file: string }[] {
  return [...text.matchAll(/`(\w+)`\s+in\s+`([\w./-]+\.ts)`/g)].map(([, name = "", file = ""]) => ({ name, file }));
}

/**
 * The commands in a piece of code; `npm start` is `lodestone run`. Placeholders in capitals are not
 * commands.
 */
function commandsIn(code: string): { command: string; words: string[] }[] {
  const [plain, start] = COMMAND_LINES.map((pattern) => [...code.matchAll(pattern)].map(([, rest = ""]) => rest));
  const simple = (rest: string): string[] => (rest.split(/[|;&]/, 1)[0] ?? "").trim().split(/\s+/);
  return [
    ...(plain ?? []).map(simple).map(([command = "", ...words]) => ({ command, words })),
    ...(start ?? []).map(simple).map((words) => ({ command: "run", words })),
  ];
}

test("the README is at most 200 lines long, the page for contributors at most 100", () => {
  expect(readPage("README.md").trimEnd().split("\n").length).toBeLessThanOrEqual(200);
  expect(readPage("CONTRIBUTING.md").trimEnd().split("\n").length).toBeLessThanOrEqual(100);
});

const WRAPPED = [
  "README.md",
  "CONTRIBUTING.md",
  ...readdirSync(join(ROOT, "docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
  ...ROOM_PAGES,
].filter((page) => !GENERATED.includes(page));

test.each(WRAPPED)("%s has no line of prose wider than 100 columns", (page) => {
  const wide = proseLines(readPage(page)).filter(({ line }) => [...line].length > MAX_COLUMNS);
  expect(wide.map(({ number, line }) => `${page}:${number}: ${line}`)).toEqual([]);
});

test("the checks above find links, paths, commands and prose", () => {
  expect(PAGES.flatMap((page) => relativeLinks(readPage(page))).length).toBeGreaterThan(8);
  expect(namedPaths(readPage("docs/architecture.md")).length).toBeGreaterThan(50);
  expect(commandsIn("lodestone plan stick --count 2 | head").map(({ command }) => command)).toEqual(["plan"]);
  expect(namedPaths("`bots/nowhere.ts` and `A/B`")).toEqual(["bots/nowhere.ts"]);
  expect(namesInFiles(readPage("docs/architecture.md")).length).toBeGreaterThan(3);
  expect(prose("a\n```ts\nb\n```\nc")).not.toContain("b");
  const lines = proseLines(
    "text\n| cell |\n```ts\ncode();\n```\n- [link](to.md) · ![picture](of.svg)\nsee [link](to.md)",
  );
  expect(lines.map(({ number }) => number)).toEqual([1, 7]);
  expect(unwrapped("a\nb\n\n- c\n  d\n- e\n1. f")).toBe("a b\n\n- c d\n- e\n1. f");
});
