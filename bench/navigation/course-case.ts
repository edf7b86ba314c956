// A course as a line of JSON: what the world consists of, where a body is to go, and what it must
// leave alone. Coordinates count from the first body's feet at the start. Users bring their own
// courses with --cases; the open ones lie in bench/navigation/courses.

import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";
import { CodedError, didYouMean, parseDocument, parseJson } from "../../schemas/index.ts";

const FOLDER = join(import.meta.dirname, "courses");
const MAX_BODIES = 64;

const Cell = z.tuple([z.int(), z.int(), z.int()]);
export type Cell = z.infer<typeof Cell>;
/** Two corners, both inside. */
export const CellBox = z.tuple([Cell, Cell]);
export type CellBox = z.infer<typeof CellBox>;

/** `name` or `name[property=value,…]`. */
const BLOCK = /^[a-z0-9_]+(?:\[[a-z0-9_]+=[a-z0-9_]+(?:,[a-z0-9_]+=[a-z0-9_]+)*\])?$/;
const BlockText = z.string().regex(BLOCK, "must be a block such as stone or oak_door[facing=east]");

const put = { fill: CellBox.optional(), set: Cell.optional(), block: BlockText };
const hasOnePlace = ({ fill, set }: { fill?: unknown; set?: unknown }): boolean =>
  (fill === undefined) !== (set === undefined);
const ONE_PLACE = { message: "needs either fill, a box, or set, a cell" };
const Put = z.strictObject(put).refine(hasOnePlace, ONE_PLACE);
export type Put = z.infer<typeof Put>;
const Later = z.strictObject({ afterS: z.number().min(0).max(3600), ...put }).refine(hasOnePlace, ONE_PLACE);

const CourseGoal = z.strictObject({
  at: z.strictObject({
    position: z.tuple([z.number(), z.number(), z.number()]),
    range: z.number().min(0).max(256).default(1),
  }),
});
export type CourseGoal = z.infer<typeof CourseGoal>;
const Goals = z.array(CourseGoal).min(1).max(32);

const CourseBody = z.strictObject({ start: Cell, goal: CourseGoal.optional() });

export const Course = z
  .strictObject({
    id: z.string().min(1).max(64),
    world: z
      .strictObject({
        type: z.enum(["flat", "land"]).default("flat"),
        seed: z.int().min(0).default(1),
        /** Of a flat world: its three layers. */
        floor: z
          .string()
          .regex(/^[a-z0-9_]+$/)
          .default("stone"),
      })
      .prefault({}),
    blocks: z.array(Put).max(4096).default([]),
    later: z.array(Later).max(256).default([]),
    /** Creatures that stand there when it begins. */
    creatures: z
      .array(z.strictObject({ spawn: z.string().min(1).max(64), position: Cell }))
      .max(64)
      .default([]),
    /** To each body. */
    give: z.record(z.string(), z.int().min(1).max(2304)).default({}),
    health: z.int().min(1).max(20).default(20),
    /** So many side by side along z, or each with its start and, where it has one, its own goal. */
    bodies: z.union([z.int().min(1).max(MAX_BODIES), z.array(CourseBody).min(1).max(MAX_BODIES)]).default(1),
    allow: z.strictObject({ dig: z.boolean().default(true), place: z.boolean().default(true) }).prefault({}),
    goal: CourseGoal.optional(),
    /** One after the other. */
    goals: Goals.optional(),
    /** Boxes that belong to somebody: the body is told, and their blocks are the same at the end. */
    stays: z.array(CellBox).max(64).default([]),
    /** Boxes that no foot may enter. */
    never: z.array(CellBox).max(64).default([]),
    expect: z.enum(["reached", "unreachable"]).default("reached"),
    /** The best time known, in seconds. */
    best: z.number().positive().optional(),
    limitS: z.number().positive().max(3600).default(60),
  })
  .superRefine(({ goal, goals, bodies }, context) => {
    const isOwn = Array.isArray(bodies) && bodies.every((body) => body.goal !== undefined);
    if (goal !== undefined && goals !== undefined)
      context.addIssue({ code: "custom", path: ["goals"], message: "stands beside goal; a course has one of the two" });
    if (goal === undefined && goals === undefined && !isOwn)
      context.addIssue({
        code: "custom",
        path: ["goal"],
        message: "is missing; give goal, goals, or a goal to each body",
      });
  });
export type Course = z.infer<typeof Course>;

export interface BodyTask {
  start: Cell;
  goals: CourseGoal[];
}

/** What each body of a course does. */
export function tasksOf({ bodies, goal, goals }: Course): BodyTask[] {
  const shared = goals ?? (goal === undefined ? [] : [goal]);
  if (typeof bodies === "number")
    return Array.from({ length: bodies }, (_, index) => ({ start: [0, 0, index] as Cell, goals: shared }));
  return bodies.map((body) => ({ start: body.start, goals: body.goal === undefined ? shared : [body.goal] }));
}

/** The box of what is put. */
export const boxOf = ({ fill, set }: Put): CellBox => fill ?? [set as Cell, set as Cell];

/** Looks a block text up in the version; throws an Error that names what is unknown there. */
export type KnowsBlock = (text: string) => void;

/**
 * The courses of a file, or the open ones. Throws `input.invalid` with file, line and path of what
 * is wrong, an unknown block and an id that stands twice included.
 */
export function readCourses(file: string | undefined, knows: KnowsBlock): Course[] {
  const files = file === undefined ? openFiles() : [file];
  const courses = files.flatMap((one) => coursesIn(one, knows));
  const ids = new Set<string>();
  for (const { id } of courses) {
    if (ids.has(id)) throw new CodedError("input.invalid", `the course ${id} stands twice; give each line its own id`);
    ids.add(id);
  }
  return courses;
}

/** The courses of the ids, in their order. */
export function chosenCourses(courses: readonly Course[], ids: readonly string[]): Course[] {
  const known = courses.map(({ id }) => id);
  return ids.map((id) => {
    const found = courses.find((one) => one.id === id);
    if (found !== undefined) return found;
    throw new CodedError("input.invalid", `no course is named ${id}${didYouMean(id, known)}`);
  });
}

const openFiles = (): string[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith(".jsonl"))
    .toSorted()
    .map((name) => join(FOLDER, name));

function coursesIn(file: string, knows: KnowsBlock): Course[] {
  return readText(file)
    .split("\n")
    .flatMap((line, index) => {
      if (line.trim() === "") return [];
      const where = `${basename(file)}:${index + 1}`;
      const course = parseDocument(Course, parseJson(line, where), where);
      assertKnown(course, where, knows);
      return [course];
    });
}

function assertKnown({ world, blocks, later }: Course, where: string, knows: KnowsBlock): void {
  const texts: [path: string, text: string][] = [
    ["world.floor", world.floor],
    ...blocks.map(({ block }, index): [string, string] => [`blocks.${index}.block`, block]),
    ...later.map(({ block }, index): [string, string] => [`later.${index}.block`, block]),
  ];
  for (const [path, text] of texts) {
    try {
      knows(text);
    } catch (error) {
      throw new CodedError("input.invalid", `${where}: ${path}: ${(error as Error).message}`, { cause: error });
    }
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new CodedError("input.invalid", `--cases ${file}: ${(error as Error).message}`, { cause: error });
  }
}
