import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { chosenCourses, readCourses, tasksOf } from "../../../bench/navigation/course-case.ts";
import { blockReader } from "../../../bench/navigation/known-blocks.ts";

const knows = blockReader("1.20.1");

function read(...lines: object[]) {
  const file = join(mkdtempSync(join(tmpdir(), "courses-")), "mine.jsonl");
  writeFileSync(file, lines.map((line) => JSON.stringify(line)).join("\n"));
  return readCourses(file, knows);
}
const GOAL = { at: { position: [5, 0, 0] } };

describe("the reader of courses", () => {
  test("fills in what a course leaves out", () => {
    expect(read({ id: "a", goal: GOAL })).toEqual([
      {
        ...{ id: "a", world: { type: "flat", seed: 1, floor: "stone" }, blocks: [], later: [], creatures: [] },
        ...{ give: {}, health: 20, bodies: 1, allow: { dig: true, place: true }, stays: [], never: [] },
        ...{ goal: { at: { position: [5, 0, 0], range: 1 } }, expect: "reached", limitS: 60 },
      },
    ]);
  });

  test("takes the example of every part", () => {
    const [course] = read({
      ...{ id: "all", world: { type: "land", seed: 3 }, health: 12, best: 7.2, limitS: 30, expect: "unreachable" },
      blocks: [
        {
          fill: [
            [0, 0, 3],
            [4, 0, 3],
          ],
          block: "oak_fence",
        },
        { set: [2, 0, 3], block: "oak_fence_gate[facing=north,open=false]" },
      ],
      later: [
        {
          afterS: 2,
          fill: [
            [0, 0, 0],
            [1, 1, 1],
          ],
          block: "air",
        },
      ],
      ...{
        give: { dirt: 8 },
        allow: { dig: false },
        stays: [
          [
            [0, 0, 0],
            [1, 1, 1],
          ],
        ],
        never: [
          [
            [0, 0, 0],
            [1, 1, 1],
          ],
        ],
      },
      bodies: [
        { start: [0, 0, 0], goal: GOAL },
        { start: [0, 0, 2], goal: GOAL },
      ],
    });
    expect(course && tasksOf(course).map(({ start }) => start)).toEqual([
      [0, 0, 0],
      [0, 0, 2],
    ]);
    expect(course?.allow).toEqual({ dig: false, place: true });
  });

  test("puts a number of bodies side by side along z", () => {
    const [course] = read({ id: "a", bodies: 3, goals: [GOAL, GOAL] });
    const tasks = course === undefined ? [] : tasksOf(course);
    expect(tasks.map(({ start, goals }) => [start[2], goals.length])).toEqual([
      [0, 2],
      [1, 2],
      [2, 2],
    ]);
  });

  test.each([
    [
      "an unknown block",
      { blocks: [{ set: [0, 0, 0], block: "stoone" }] },
      /mine\.jsonl:1: blocks\.0\.block: no block stoone/,
    ],
    [
      "a state that the block has not",
      { later: [{ afterS: 1, set: [0, 0, 0], block: "oak_door[facing=up]" }] },
      /later\.0\.block: oak_door has no facing=up/,
    ],
    ["a put without a place", { blocks: [{ block: "stone" }] }, /blocks\.0: needs either fill, a box, or set, a cell/],
    ["a box of one corner", { stays: [[[0, 0, 0]]] }, /stays\.0: .*>=2/],
    ["a word that it does not know", { goal: GOAL, limit: 3 }, /limit/],
    ["a goal beside goals", { goal: GOAL, goals: [GOAL] }, /goals: stands beside goal/],
    ["no goal at all", { goal: undefined }, /goal: is missing; give goal, goals, or a goal to each body/],
    [
      "a position that is no number",
      { goal: { at: { position: [1, "x", 2] } } },
      /goal\.at\.position\.1: expected number/,
    ],
    ["an end that it does not know", { expect: "there" }, /expect.*reached/],
  ])("refuses %s with its path", (_, part, message) => {
    expect(() => read({ id: "a", goal: GOAL, ...part })).toThrow(message);
  });

  test("refuses two courses of one id, and an unknown id that is asked for", () => {
    expect(() => read({ id: "a", goal: GOAL }, { id: "a", goal: GOAL })).toThrow(/the course a stands twice/);
    expect(() => chosenCourses(read({ id: "flat-30", goal: GOAL }), ["flat-3"])).toThrow(
      /no course is named flat-3.*flat-30/,
    );
  });

  test("refuses a file that is not there", () => {
    expect(() => readCourses("/nowhere.jsonl", knows)).toThrow(/--cases \/nowhere\.jsonl: ENOENT/);
  });

  test("reads all open courses: forty numbers, each name once", () => {
    const courses = readCourses(undefined, knows);
    expect(new Set(courses.map(({ id }) => id.slice(0, 2))).size).toBe(40);
  });
});
