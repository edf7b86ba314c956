import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { exists, ROOT, readPage } from "../docs/pages.ts";
import { type Glossary, partsOf, readGlossary } from "./glossary.ts";
import { readSource, sourceFilesIn } from "./source-files.ts";
import { codeOnly } from "./source-scanner.ts";

const ROOMS =
  "schemas planner navigation domains capabilities workers executor memory worlds bots mind server cli bench examples scripts";
/** What speaks of retired words itself. */
const OWN = /^test\/architecture\/(?:glossary|retired-words)/;
const FILES = sourceFilesIn([...ROOMS.split(" "), "test"]).filter((file) => !OWN.test(file));
const DOCS = readdirSync(join(ROOT, "docs"), { recursive: true, encoding: "utf8" }).map((path) => `docs/${path}`);
const PROSE = ["README.md", "CONTRIBUTING.md", ...DOCS.filter((path) => path.endsWith(".md"))].filter(
  (page) => page !== "docs/glossary.md",
);
const glossary = readGlossary();

/** Whether the parts stand in the name one after the other. */
const contains = (name: readonly string[], parts: readonly string[]): boolean =>
  name.some((_, at) => parts.every((part, index) => name[at + index] === part));

const isIn = (file: string, rooms: readonly string[]): boolean =>
  rooms.length === 0 || rooms.some((room) => file.startsWith(room) || file.startsWith(`test/${room}`));

/** Of templates only the code within. */
const withoutText = (code: string): string =>
  code.replace(/`(?:\\[\s\S]|[^`\\])*`/g, (template) =>
    [...template.matchAll(/\$\{([^{}]*)\}/g)].map(([, inner]) => inner).join(" "),
  );

/** Names in a file's code, and the parts of its path, that are retired there. */
function retiredNames(file: string, source: string, { retired, published }: Glossary): string[] {
  const names = new Set([...withoutText(codeOnly(source)).matchAll(/[A-Za-z_$][\w$]*/g)].map(([name]) => name));
  for (const part of file.replace(/\.ts$/, "").split("/")) names.add(part);
  for (const { name, files } of published)
    if (files.length === 0 || files.some((path) => file.startsWith(path))) names.delete(name);
  const found: string[] = [];
  for (const name of names) {
    const parts = partsOf(name);
    const isConstant = /^[A-Z][A-Z0-9_]*$/.test(name);
    const word = retired.find(
      (one) => !one.everywhere && (isConstant || !one.constant) && isIn(file, one.rooms) && contains(parts, one.parts),
    );
    if (word !== undefined) found.push(`${name} (${word.word})`);
  }
  return found;
}

/** Words that are retired everywhere, with the lines that they stand in. */
function retiredProse(text: string, { retired }: Glossary): string[] {
  const words = retired.filter(({ everywhere }) => everywhere).map(({ word }) => word.replace(/ /g, "\\s+"));
  const pattern = new RegExp(`\\b(?:${words.join("|")})\\b`, "gi");
  return [...text.matchAll(pattern)].map(
    ({ 0: word, index }) => `line ${text.slice(0, index).split("\n").length}: ${word}`,
  );
}

test("the glossary has words to look for, and files that published names stay in exist", () => {
  expect(glossary.retired.length).toBeGreaterThan(80);
  expect(glossary.retired.filter(({ everywhere }) => everywhere).length).toBeGreaterThan(5);
  expect(glossary.published.flatMap(({ files }) => files).filter((path) => !exists(path))).toEqual([]);
});

test("no name in the sources, and no file, carries a retired word", () => {
  const found = FILES.flatMap((file) =>
    retiredNames(file, readSource(file), glossary).map((name) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});

test("no comment and no message carries a word that is retired everywhere", () => {
  const found = FILES.flatMap((file) => retiredProse(readSource(file), glossary).map((line) => `${file} ${line}`));
  expect(found).toEqual([]);
});

test.each(PROSE)("%s carries no word that is retired everywhere", (page) => {
  expect(retiredProse(readPage(page), glossary)).toEqual([]);
});

describe("the checks above", () => {
  const small: Glossary = {
    retired: [
      { word: "told", parts: ["told"], everywhere: false, constant: false, rooms: [] },
      { word: "MOST", parts: ["most"], everywhere: false, constant: true, rooms: [] },
      { word: "openEnds", parts: ["open", "ends"], everywhere: false, constant: false, rooms: ["planner/"] },
      { word: "direct way", parts: ["direct", "way"], everywhere: true, constant: false, rooms: [] },
    ],
    published: [{ name: "told", files: ["schemas/trace.ts"] }],
  };

  test("find a retired word as a part of a name, in any spelling, but not within a word or a string", () => {
    expect(retiredNames("bots/a.ts", 'const isTold = 1; const TOLD_MS = stolde("told"); // told', small)).toEqual([
      "isTold (told)",
      "TOLD_MS (told)",
    ]);
    expect(retiredNames("planner/told-bound.ts", "", small)).toEqual(["told-bound (told)"]);
  });

  test("find a word in capitals in constants only", () => {
    expect(retiredNames("bots/a.ts", "MOST_TRIES; mostTries", small)).toEqual(["MOST_TRIES (MOST)"]);
  });

  test("keep a word to its folder, and a published name to its file", () => {
    expect(retiredNames("planner/a.ts", "class OpenEnds {}", small)).toEqual(["OpenEnds (openEnds)"]);
    expect(retiredNames("bots/a.ts", "class OpenEnds {}", small)).toEqual([]);
    expect(retiredNames("schemas/trace.ts", "told; isTold", small)).toEqual(["isTold (told)"]);
  });

  test("find a word that is retired everywhere across a line's end", () => {
    expect(retiredProse("First the Direct\nway is tried.", small)).toEqual(["line 1: Direct\nway"]);
  });
});
