import { describe, expect, test } from "vitest";
import { isMet } from "../../../bench/lib/figures.ts";
import { Course } from "../../../bench/navigation/course-case.ts";
import { courseFigures, coursesTable } from "../../../bench/navigation/figures.ts";
import type { CourseRow } from "../../../bench/navigation/judge.ts";

const course = (id: string, more: object = {}) => Course.parse({ id, goal: { at: { position: [5, 0, 0] } }, ...more });
const COURSES = [course("flat", { best: 5 }), course("sealed", { expect: "unreachable" })];

function row(id: string, arm: string, seconds: number, code: string | null = null): CourseRow {
  const nothing = { hurt: 0, causes: [], deaths: 0, changed: 0, left: 0, best: null };
  return { id, seed: 1, arm, holds: code === null, code, seconds, ...nothing };
}

const verdicts = (rows: CourseRow[]): Record<string, boolean | null> =>
  Object.fromEntries(courseFigures(rows, COURSES).map((figure) => [figure.name, isMet(figure)]));

describe("the figures of courses", () => {
  test("are met where ours holds all, unhurt, with a quick no and no peer ahead", () => {
    const rows = [row("flat", "lodestone", 5.2), row("sealed", "lodestone", 0.2), row("flat", "baritone", 5)];
    expect(Object.values(verdicts(rows))).not.toContain(false);
  });

  test("fall short on a course that does not hold, an injury, a slow no and a faster peer", () => {
    const rows = [
      ...[row("flat", "lodestone", 9, "course.late"), row("flat", "lodestone", 9), row("flat", "lodestone", 9)],
      { ...row("sealed", "lodestone", 0.6), hurt: 2 },
      ...[row("flat", "pathfinder", 6), row("flat", "baritone", 2, "course.died")],
    ];
    expect(verdicts(rows)).toEqual({
      ...{ "lodestone: courses that hold": false, "pathfinder: courses that hold": null },
      ...{ "baritone: courses that hold": null, "lodestone: deaths": true, "lodestone: injuries": false },
      ...{ "lodestone: blocks left": null, 'lodestone: slowest true "unreachable"': false },
      "courses where a peer is over 5 % faster": false,
    });
  });

  test("count no peer as faster that does not hold", () => {
    const rows = [row("flat", "lodestone", 9), row("flat", "baritone", 2, "course.died")];
    expect(verdicts(rows)["courses where a peer is over 5 % faster"]).toBe(true);
  });

  test("stand in a table: a course's median time, or why and how often not", () => {
    const rows = [
      ...[row("flat", "lodestone", 5), row("flat", "lodestone", 6), row("flat", "lodestone", 9, "path.stuck")],
      row("flat", "pathfinder", 7),
      row("sealed", "lodestone", 0, "run.deadline"),
    ];
    expect(coursesTable(rows, COURSES)).toBe(`| course | best known | lodestone | pathfinder |
|---|---|---|---|
| flat | 5 s | 2 of 3, 5.0 s (path.stuck) | 7.0 s |
| sealed |  | run.deadline |  |`);
  });
});
