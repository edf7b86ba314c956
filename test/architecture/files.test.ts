import { expect, test } from "vitest";
import { readSource, sourceFilesIn } from "./source-files.ts";
import { codeOnly } from "./source-scanner.ts";

const MAX_LINES = 400;
const HOUSE = [
  "schemas",
  "capabilities",
  "planner",
  "navigation",
  "domains",
  "workers",
  "executor",
  "memory",
  "worlds",
  "bots",
  "mind",
  "server",
  "cli",
];
const SOURCES = sourceFilesIn([...HOUSE, "bench", "examples", "scripts"]);
const ALL = [...SOURCES, ...sourceFilesIn(["test"])];

test(`no file is longer than ${MAX_LINES} lines`, () => {
  const long = ALL.map((file) => ({ file, lines: readSource(file).trimEnd().split("\n").length }));
  expect(long.filter(({ lines }) => lines > MAX_LINES)).toEqual([]);
});

test("no folder has a file of its own name beside it", () => {
  const folders = new Set(SOURCES.map((file) => file.slice(0, file.lastIndexOf("/"))));
  const beside = SOURCES.filter((file) => folders.has(file.slice(0, -".ts".length)));
  expect(beside).toEqual([]);
});

test("every source file opens with a comment that says what it holds", () => {
  const bare = SOURCES.filter((file) => !/^(#![^\n]*\n+)?(\/\/ \S|\/\*\*?\s)/.test(readSource(file)));
  expect(bare).toEqual([]);
});

test("file and folder names are kebab-case", () => {
  const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/;
  const odd = ALL.filter((file) =>
    file
      .replace(/(\.property)?(\.test|\.d)?\.ts$/, "")
      .split("/")
      .some((part) => !kebab.test(part)),
  );
  expect(odd).toEqual([]);
});

test("there are no default exports", () => {
  const exporting = ALL.filter((file) => /\bexport\s+default\b|\bas\s+default\b/.test(codeOnly(readSource(file))));
  expect(exporting).toEqual([]);
});
