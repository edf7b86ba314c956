// docs/navigation.md: its example is a course that the reader takes, its options and codes are those
// of the bench, and its pictures and courses are there.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Course, readCourses } from "../../bench/navigation/course-case.ts";
import { blockReader } from "../../bench/navigation/known-blocks.ts";
import { readPage } from "./pages.ts";

const page = readPage("docs/navigation.md");
const ROOT = join(import.meta.dirname, "..", "..");
const sourceOf = (file: string): string => readFileSync(join(ROOT, file), "utf8");

test("the example is a course, and every part of a course has a row", () => {
  const [, text = ""] = /```json\n([\s\S]*?)```/.exec(page) ?? [];
  const course = Course.parse(JSON.parse(text));
  const knows = blockReader("1.20.1");
  for (const { block } of [...course.blocks, ...course.later]) expect(() => knows(block)).not.toThrow();
  const parts = Object.keys(Course.shape).filter((part) => part !== "id");
  expect(parts.filter((part) => !new RegExp(`^\\| [^|]*\`${part}\``, "m").test(page))).toEqual([]);
});

test("the options are those of the bench", () => {
  const source = sourceOf("bench/programs/navigation.ts");
  const [, flags = ""] = /readFlags\(\{([\s\S]*?)\}\);/.exec(source) ?? [];
  const known = [...flags.matchAll(/^ {2}(\w+): \{/gm)].map(([, name = ""]) => name);
  const shown = [...page.matchAll(/^\| `--(\w+)/gm)].map(([, name = ""]) => name);
  expect(known.length).toBeGreaterThan(5);
  expect(known.toSorted()).toEqual(shown.toSorted());
});

test("the codes are those of the judge", () => {
  const codesIn = (text: string): string[] =>
    [...new Set([...text.matchAll(/["`](course\.\w+)["`]/g)].map(([, code = ""]) => code))].toSorted();
  expect(codesIn(page)).toEqual(codesIn(sourceOf("bench/navigation/judge.ts")));
});

test("the table has the open courses, and the pictures exist", () => {
  const rows = [...page.matchAll(/^\| (\d\d\w?-[\w-]+) \|/gm)].map(([, id]) => id);
  expect(rows).toEqual(readCourses(undefined, () => {}).map(({ id }) => id));
  const pictures = [...page.matchAll(/\]\((navigation\/[^)]+\.svg)\)/g)].map(([, file = ""]) => file);
  expect(pictures.length).toBeGreaterThan(0);
  for (const file of pictures) expect(existsSync(join(ROOT, "docs", file)), file).toBe(true);
});
