// Judges a body's course by what the world saw. Pure. A course holds where every body is at its goal
// in time, or called it unreachable at once where it is, and nothing went wrong on the way; of
// several wrongs the gravest is the row's code.

import type { PlayerStats, Witnessed } from "../../worlds/embedded/index.ts";
import { type BodyTask, boxOf, type Cell, type CellBox, type Course, type CourseGoal, tasksOf } from "./course-case.ts";

export type CourseCode =
  | "course.died"
  | "course.never"
  | "course.hurt"
  | "course.stays"
  | "course.doorOpen"
  | "course.dug"
  | "course.placed"
  | "course.notThere"
  | "course.late"
  | "course.notUnreachable"
  | "course.slowNo";

/** How an arm ended for one body. */
export interface BodyEnd {
  username: string;
  /** The code that the arm failed with; null where it says that it is there. */
  code: string | null;
  /** By goal that the arm says it reached: the game tick of that word. */
  reached: number[];
  /** Wall seconds from the order to the arm's last word. */
  tookS: number;
  stats: PlayerStats;
}

export interface CourseRow {
  id: string;
  seed: number;
  arm: string;
  holds: boolean;
  code: string | null;
  /** Game time from the order to the arrival that lasts, of the slowest body. */
  seconds: number;
  /** Injuries, and what did them. */
  hurt: number;
  causes: string[];
  deaths: number;
  /** Cells whose block is another one at the end, and those of them in which a block was left. */
  changed: number;
  left: number;
  best: number | null;
}

export interface CourseRun {
  course: Course;
  arm: string;
  seed: number;
  /** The cell of the first body's feet. */
  origin: Cell;
  witnessed: Witnessed;
  ends: readonly BodyEnd[];
}

const TICKS = 20;
/** "At once": a search that proves it takes tenths of a second, and the bench's own messages too. */
const AT_ONCE_S = 1;
const FLUID = /^(air|cave_air|void_air|water|lava|bubble_column|fire|soul_fire)$/;
const OPENS = /(_door|_fence_gate|_trapdoor)$/;
/** A body's word may come before the world has read its last steps. */
const IN_FLIGHT_TICKS = 20;
/** Feet that stand on a block may be reported just below its top. */
const ROUNDING = 0.01;

/** The code that a name stands for as "there is no way". */
export const UNREACHABLE = "path.unreachable";

type Place = readonly [number, number, number];
type Changes = Witnessed["blocks"];

export function judge(run: CourseRun): CourseRow {
  const { course, arm, seed, witnessed, ends } = run;
  const blocks = changesOf(run);
  const injuries = ends.flatMap(({ stats }) =>
    stats.injuries.filter(({ cause, tick }) => tick >= witnessed.since && cause !== "command"),
  );
  const deaths = ends.reduce((sum, { stats }) => sum + stats.deaths.length, 0);
  const left = blocks.filter(({ before, after }) => FLUID.test(before.name) && !FLUID.test(after.name));
  const tasks = tasksOf(course);
  const arrivals = ends.map((end, index) => arrivalOf(run, end, tasks[index]));
  const seconds = Math.max(
    ...ends.map(({ tookS }, index) => {
      const at = arrivals[index];
      return at === undefined ? tookS : (at - witnessed.since) / TICKS;
    }),
  );
  const code =
    (deaths > 0 && "course.died") ||
    (entersNever(run) && "course.never") ||
    (injuries.length > 0 && "course.hurt") ||
    wrongWith(course, run.origin, blocks) ||
    (leavesOpen(run) && "course.doorOpen") ||
    endCode(course, ends, arrivals) ||
    (seconds > course.limitS && "course.late") ||
    null;
  return {
    ...{ id: course.id, seed, arm, holds: code === null, code, seconds: Math.round(seconds * 100) / 100 },
    ...{ hurt: injuries.length, causes: [...new Set(injuries.map(({ cause }) => cause))], deaths },
    ...{ changed: blocks.length, left: left.length, best: course.best ?? null },
  };
}

const shifted = ([x, y, z]: Place, [dx, dy, dz]: Place): [number, number, number] => [x + dx, y + dy, z + dz];

function isIn([x, y, z]: Place, [from, to]: CellBox, origin: Place): boolean {
  const [low, high] = [shifted(from, origin), shifted(to, origin)];
  return [x, y, z].every((at, axis) => {
    const [one = 0, other = 0] = [low[axis], high[axis]];
    return at >= Math.min(one, other) && at <= Math.max(one, other);
  });
}

/** The cells that somebody changed: what `later` did is nobody's change, and fluids flow. */
function changesOf({ course, origin, witnessed }: CourseRun): Changes {
  const byCourse = course.later.map((put) => ({ box: boxOf(put), name: put.block.replace(/\[.*/, "") }));
  return witnessed.blocks.filter(({ position, before, after }) => {
    if (before.name === after.name || (FLUID.test(before.name) && FLUID.test(after.name))) return false;
    return !byCourse.some(({ box, name }) => name === after.name && isIn(position, box, origin));
  });
}

function entersNever({ course, origin, witnessed, ends }: CourseRun): boolean {
  const feet = ends.flatMap(({ username }) => witnessed.feet[username] ?? []);
  return feet.some(([, x, y, z]) => {
    const cell: Place = [Math.floor(x), Math.floor(y + ROUNDING), Math.floor(z)];
    return course.never.some((box) => isIn(cell, box, origin));
  });
}

/** What is wrong with the blocks. */
function wrongWith({ stays, allow }: Course, origin: Place, changes: Changes): CourseCode | undefined {
  const isSomebodys = ({ position }: Changes[number]): boolean => stays.some((box) => isIn(position, box, origin));
  if (changes.some(isSomebodys)) return "course.stays";
  if (!allow.dig && changes.some(({ before }) => !FLUID.test(before.name))) return "course.dug";
  if (!allow.place && changes.some(({ after }) => !FLUID.test(after.name))) return "course.placed";
  return undefined;
}

/** Whether a door, gate or trapdoor of somebody's that was shut stands open. */
function leavesOpen({ course, origin, witnessed }: CourseRun): boolean {
  return witnessed.blocks.some(
    ({ position, before, after }) =>
      OPENS.test(after.name) &&
      before.name === after.name &&
      before.properties.open === "false" &&
      after.properties.open === "true" &&
      course.stays.some((box) => isIn(position, box, origin)),
  );
}

function endCode(course: Course, ends: readonly BodyEnd[], arrivals: readonly (number | undefined)[]): string | null {
  if (course.expect === "unreachable") {
    if (ends.some(({ code }) => code !== UNREACHABLE))
      return ends.find(({ code }) => code !== null)?.code ?? "course.notUnreachable";
    return ends.some(({ tookS }) => tookS > AT_ONCE_S) ? "course.slowNo" : null;
  }
  for (const [index, { code }] of ends.entries()) {
    if (code !== null) return code;
    if (arrivals[index] === undefined) return "course.notThere";
  }
  return null;
}

/** The game tick from which on the body is at its last goal; undefined where it missed one. */
function arrivalOf({ origin, witnessed }: CourseRun, end: BodyEnd, task: BodyTask | undefined): number | undefined {
  const feet = witnessed.feet[end.username] ?? [];
  const goals = task?.goals ?? [];
  const last = goals.at(-1);
  if (end.code !== null || last === undefined || end.reached.length < goals.length) return undefined;
  let from = witnessed.since;
  for (const [index, goal] of goals.slice(0, -1).entries()) {
    const until = (end.reached[index] ?? 0) + IN_FLIGHT_TICKS;
    const isSeen = feet.some(([tick, ...place]) => tick >= from && tick <= until && isAt(place, goal, origin));
    if (!isSeen) return undefined;
    from = end.reached[index] ?? 0;
  }
  const away = feet.findLastIndex(([, ...place]) => !isAt(place, last, origin));
  const first = feet[away + 1];
  return first === undefined ? undefined : Math.max(witnessed.since, first[0]);
}

/** Whether the feet are within the goal's range, from cell to cell or exactly. */
function isAt(place: Place, { at: { position, range } }: CourseGoal, origin: Place): boolean {
  const goal = shifted(position, origin);
  const cell = (one: Place): Place => [Math.floor(one[0]), Math.floor(one[1] + ROUNDING), Math.floor(one[2])];
  const away = (one: Place, other: Place): number =>
    Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
  const middle: Place = [Math.floor(goal[0]) + 0.5, goal[1], Math.floor(goal[2]) + 0.5];
  return away(cell(place), cell(goal)) <= range || away(place, middle) <= range;
}
