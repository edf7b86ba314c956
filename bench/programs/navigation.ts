// Courses: bodies go from here to there in worlds built for it, judged by the world's word: where
// their feet were, what hurt them, which blocks are other ones. Exit code 1 where a bound falls
// short.
//
//   npm run bench:navigation -- [--cases FILE] [--seeds 1,2,3] [--only ID,ID] [--peers] [--json]
//     [--docs] [--drawings FOLDER] [--version 1.20.1] [--jobs 1] [--movement navigator]
//
// A case is a line of JSON; docs/navigation.md has the form and an example. Without --cases it takes
// the open courses in bench/navigation/courses. --peers also measures mineflayer-pathfinder and
// @miner-org/mineflayer-baritone. --docs writes the table into docs/navigation.md; --drawings draws
// each way from above and from the side. Jobs share the processor, which slows bodies: measure with
// one.

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { CodedError, DEFAULT_MC_VERSION, MOVEMENTS } from "../../schemas/index.ts";
import { assertEmbeddedVersion } from "../../worlds/embedded/versions.ts";
import { figuresText, isMet } from "../lib/figures.ts";
import { listOf, parseFlags, readFlags } from "../lib/flags.ts";
import { machine } from "../lib/machine.ts";
import { ARMS } from "../navigation/arms/arm.ts";
import type { AttemptDone } from "../navigation/attempt.ts";
import { type Course, chosenCourses, readCourses } from "../navigation/course-case.ts";
import { courseDrawing } from "../navigation/course-cells.ts";
import { courseFigures, coursesTable } from "../navigation/figures.ts";
import { blockReader } from "../navigation/known-blocks.ts";
import { writeCourses } from "../navigation/page.ts";
import { attemptRunner } from "../navigation/runner.ts";

const INPUT_ERROR = 31;
const values = readFlags({
  cases: { type: "string" },
  seeds: { type: "string" },
  only: { type: "string" },
  peers: { type: "boolean", default: false },
  json: { type: "boolean", default: false },
  docs: { type: "boolean", default: false },
  drawings: { type: "string" },
  version: { type: "string", default: DEFAULT_MC_VERSION },
  jobs: { type: "string", default: "1" },
  movement: { type: "string", default: "navigator" },
});
const Options = z.strictObject({
  cases: z.string().optional(),
  seeds: listOf(z.coerce.number().int().min(0)).optional(),
  only: listOf(z.string().min(1)).optional(),
  peers: z.boolean(),
  json: z.boolean(),
  docs: z.boolean(),
  drawings: z.string().optional(),
  version: z.string(),
  jobs: z.coerce.number().int().min(1).max(32),
  movement: z.enum(MOVEMENTS),
});
const { cases, seeds, only, peers, json, docs, drawings, version, jobs, movement } = parseFlags(Options, values);

function coursesAsked(): Course[] {
  try {
    assertEmbeddedVersion(version);
    const all = readCourses(cases, blockReader(version));
    return only === undefined ? all : chosenCourses(all, only);
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(INPUT_ERROR);
  }
}

const courses = coursesAsked();
const arms = peers ? ARMS : ARMS.slice(0, 1);
const asked = (seeds ?? [undefined]).flatMap((seed) =>
  courses.flatMap((course) =>
    arms.map((arm) => ({ course, arm, seed: seed ?? course.world.seed, mcVersion: version, movement })),
  ),
);
const done: AttemptDone[] = [];
let next = 0;
async function work(): Promise<void> {
  const runner = attemptRunner();
  for (let index = next++; index < asked.length; index = next++) {
    const one = asked[index];
    if (one === undefined) break;
    const { row, ways } = await runner.attempt(one);
    done[index] = { row, ways };
    const end = row.holds ? `${row.seconds} s` : row.code;
    process.stderr.write(`${row.id} ${row.seed} ${row.arm}: ${end}\n`);
  }
  runner.close();
}
await Promise.all(Array.from({ length: jobs }, work));

const rows = done.map(({ row }) => row);
const figures = courseFigures(rows, courses);
const text = [coursesTable(rows, courses), figuresText(figures)].filter(Boolean).join("\n\n");
process.stdout.write(`${json ? JSON.stringify({ rows }) : text}\n`);
if (docs) writeCourses({ machine: machine(), mcVersion: version }, { rows, courses, figures });
if (drawings !== undefined) {
  mkdirSync(drawings, { recursive: true });
  for (const [index, { row, ways }] of done.entries()) {
    const course = asked[index]?.course;
    const file = join(drawings, `${row.id}-${row.arm}-${row.seed}.svg`.replaceAll(/[^a-zA-Z0-9.-]+/g, "-"));
    if (course !== undefined && ways.length > 0) writeFileSync(file, courseDrawing(course, row.seed, ways));
  }
}
process.exitCode = figures.some((figure) => isMet(figure) === false) ? 1 : 0;
