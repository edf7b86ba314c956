// Writes the table of a run and its figures into docs/navigation.md, between two marks.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type BenchFigure, figuresText } from "../lib/figures.ts";
import type { machine } from "../lib/machine.ts";
import type { Course } from "./course-case.ts";
import { coursesTable } from "./figures.ts";
import type { CourseRow } from "./judge.ts";

const PAGE = join(import.meta.dirname, "..", "..", "docs", "navigation.md");
const [BEGIN, END] = ["<!-- courses: written by npm run bench:navigation -- --docs -->", "<!-- end of courses -->"];

interface Measured {
  rows: readonly CourseRow[];
  courses: readonly Course[];
  figures: readonly BenchFigure[];
}
interface Where {
  machine: ReturnType<typeof machine>;
  mcVersion: string;
}

/** Throws an Error where the page has no marks. */
export function writeCourses(where: Where, measured: Measured, page = PAGE): void {
  const text = readFileSync(page, "utf8");
  const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`${page} has no marks for the courses`);
  writeFileSync(
    page,
    `${text.slice(0, from + BEGIN.length)}\n\n${coursesSection(where, measured)}\n\n${text.slice(to)}`,
  );
}

function coursesSection({ machine: on, mcVersion }: Where, { rows, courses, figures }: Measured): string {
  const tries = Math.max(
    ...[...Map.groupBy(rows, ({ id, arm }) => `${id} ${arm}`).values()].map((group) => group.length),
  );
  const times = tries === 1 ? "once" : `${tries} times`;
  return [
    [
      `Each arm walked a course ${times}, on Minecraft ${mcVersion}; a blank was not walked. The machine:`,
      `${on.cores} cores, ${on.processor}, at a load of ${on.load ?? 0}.`,
    ].join("\n"),
    coursesTable(rows, courses),
    `\`\`\`text\n${figuresText(figures)}\n\`\`\``,
  ].join("\n\n");
}
