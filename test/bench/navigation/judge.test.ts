// What the world saw, and the verdict. Origin and ticks are far from zero, so that a course's own
// coordinates are not taken for the world's.

import { describe, expect, test } from "vitest";
import { Course, type CourseGoal } from "../../../bench/navigation/course-case.ts";
import { type BodyEnd, judge } from "../../../bench/navigation/judge.ts";
import type { Witnessed } from "../../../worlds/embedded/index.ts";

const ORIGIN: [number, number, number] = [100, 64, -40];
const SINCE = 5_000;

interface Scene {
  course?: object;
  /** Offsets of the feet from the middle of the first body's cell, a tick each. */
  way?: [number, number, number][];
  blocks?: { at: [number, number, number]; before: string; after: string }[];
  injuries?: { cause: string; tick: number }[];
  deaths?: string[];
  end?: Partial<BodyEnd>;
}

function stateOf(text: string) {
  const [, name = "", states = ""] = /^([^[]*)(?:\[(.*)\])?$/.exec(text) ?? [];
  return {
    name,
    properties: Object.fromEntries(
      states
        .split(",")
        .filter(Boolean)
        .map((pair) => pair.split("=")),
    ),
  };
}

function judged({
  course = {},
  way = [
    [0, 0, 0],
    [2, 0, 0],
    [4.6, 0, 0],
  ],
  blocks = [],
  injuries = [],
  deaths = [],
  end = {},
}: Scene = {}) {
  const parsed = Course.parse({
    id: "c",
    goal: { at: { position: [5, 0, 0] } } satisfies { at: Partial<CourseGoal["at"]> },
    ...course,
  });
  const [ox, oy, oz] = ORIGIN;
  const witnessed: Witnessed = {
    since: SINCE,
    until: SINCE + 400,
    blocks: blocks.map(({ at: [x, y, z], before, after }) => ({
      position: [ox + x, oy + y, oz + z],
      before: stateOf(before),
      after: stateOf(after),
    })),
    feet: { a: way.map(([x, y, z], tick) => [SINCE + 20 * tick, ox + 0.5 + x, oy + y, oz + 0.5 + z]) },
  };
  const stats = {
    ...{
      online: true,
      joins: 1,
      health: 20,
      food: 20,
      level: 0,
      experience: 0,
      position: [0, 0, 0] as [number, number, number],
      dimension: "overworld" as const,
    },
    ...{ injuries, deaths },
  };
  const own = { username: "a", code: null, reached: [SINCE + 60], tookS: 3, stats, ...end };
  return judge({ course: parsed, arm: "lodestone", seed: 1, origin: ORIGIN, witnessed, ends: [own] });
}

describe("a course holds", () => {
  test("for a body that the world sees at its goal; its time ends with the arrival", () => {
    expect(judged()).toEqual({
      ...{ id: "c", seed: 1, arm: "lodestone", holds: true, code: null, seconds: 2 },
      ...{ hurt: 0, causes: [], deaths: 0, changed: 0, left: 0, best: null },
    });
  });

  test("not for one that says so and stands elsewhere, or has slid off again", () => {
    expect(
      judged({
        way: [
          [0, 0, 0],
          [2, 0, 0],
        ],
      }),
    ).toMatchObject({ holds: false, code: "course.notThere" });
    expect(
      judged({
        way: [
          [0, 0, 0],
          [5, 0, 0],
          [8, 0, 0],
        ],
      }),
    ).toMatchObject({ code: "course.notThere" });
  });

  test("not for one that is late, gave up or was stopped", () => {
    expect(judged({ course: { limitS: 1 } })).toMatchObject({ holds: false, code: "course.late" });
    expect(judged({ end: { code: "path.stuck", reached: [] } })).toMatchObject({ holds: false, code: "path.stuck" });
    expect(judged({ end: { code: "run.deadline", reached: [] } })).toMatchObject({ code: "run.deadline" });
  });

  test("only where it was at each goal in turn by the time that it said so", () => {
    const goals = [{ at: { position: [2, 0, 0], range: 0 } }, { at: { position: [5, 0, 0] } }];
    const course = { goal: undefined, goals };
    expect(judged({ course, end: { reached: [SINCE + 20, SINCE + 60] } }).holds).toBe(true);
    // The world reads the last steps a little later.
    expect(judged({ course, end: { reached: [SINCE + 5, SINCE + 60] } }).holds).toBe(true);
    const way: Scene["way"] = [
      [0, 0, 0],
      [0, 0, 3],
      [4.6, 0, 0],
    ];
    expect(judged({ course, way, end: { reached: [SINCE + 20, SINCE + 60] } })).toMatchObject({
      code: "course.notThere",
    });
    expect(judged({ course, end: { reached: [SINCE + 20] } })).toMatchObject({ code: "course.notThere" });
  });
});

describe("a body is at fault", () => {
  test("with a foot in a box that none may enter, on its top as well", () => {
    const never = [
      [
        [1, 0, -1],
        [3, 1, 1],
      ],
    ];
    expect(judged({ course: { never } })).toMatchObject({ holds: false, code: "course.never" });
    expect(
      judged({
        course: { never },
        way: [
          [0, 0, 0],
          [2, 1.9375, 0],
          [4.6, 0, 0],
        ],
      }),
    ).toMatchObject({ code: "course.never" });
    expect(
      judged({
        course: { never },
        way: [
          [0, 0, 0],
          [2, 2, 0],
          [4.6, 0, 0],
        ],
      }).holds,
    ).toBe(true);
  });

  test("when it was hurt after the order, not by the course's own wounds", () => {
    const hurt = judged({ injuries: [{ cause: "magma", tick: SINCE + 3 }] });
    expect(hurt).toMatchObject({ holds: false, code: "course.hurt", hurt: 1, causes: ["magma"] });
    expect(
      judged({
        injuries: [
          { cause: "command", tick: SINCE + 1 },
          { cause: "fall", tick: SINCE - 9 },
        ],
      }).holds,
    ).toBe(true);
  });

  test("when it died, whatever else", () => {
    const dead = judged({
      deaths: ["lava"],
      injuries: [{ cause: "lava", tick: SINCE + 3 }],
      end: { code: "run.died" },
    });
    expect(dead).toMatchObject({ holds: false, code: "course.died", deaths: 1 });
  });

  test("when a block of somebody's is another one, and not where a course changes it itself", () => {
    const stays = [
      [
        [1, 0, 0],
        [1, 2, 0],
      ],
    ];
    const dug = [{ at: [1, 0, 0] as [number, number, number], before: "oak_fence", after: "air" }];
    expect(judged({ course: { stays }, blocks: dug })).toMatchObject({
      holds: false,
      code: "course.stays",
      changed: 1,
    });
    const later = [{ afterS: 1, set: [1, 0, 0], block: "air" }];
    expect(judged({ course: { stays, later }, blocks: dug })).toMatchObject({ holds: true, changed: 0 });
  });

  test("when a door of somebody's that was shut stands open, and not when it was open before", () => {
    const stays = [
      [
        [1, 0, 0],
        [1, 2, 0],
      ],
    ];
    const at: [number, number, number] = [1, 0, 0];
    const opened = [{ at, before: "oak_door[open=false]", after: "oak_door[open=true]" }];
    expect(judged({ course: { stays }, blocks: opened })).toMatchObject({ holds: false, code: "course.doorOpen" });
    const shut = [{ at, before: "oak_door[open=true]", after: "oak_door[open=false]" }];
    expect(judged({ course: { stays }, blocks: shut }).holds).toBe(true);
    expect(judged({ blocks: opened }).holds).toBe(true);
  });

  test("when it dug or placed where it may not; flowing water is nobody's", () => {
    const [dug, placed] = [
      [{ at: [1, 0, 0] as [number, number, number], before: "stone", after: "air" }],
      [{ at: [1, 0, 0] as [number, number, number], before: "air", after: "dirt" }],
    ];
    expect(judged({ course: { allow: { dig: false } }, blocks: dug })).toMatchObject({
      code: "course.dug",
      changed: 1,
      left: 0,
    });
    expect(judged({ course: { allow: { place: false } }, blocks: placed })).toMatchObject({
      code: "course.placed",
      left: 1,
    });
    expect(judged({ blocks: placed })).toMatchObject({ holds: true, changed: 1, left: 1 });
    const flowed = [{ at: [1, 0, 0] as [number, number, number], before: "air", after: "water[level=3]" }];
    expect(judged({ course: { allow: { dig: false, place: false } }, blocks: flowed })).toMatchObject({
      holds: true,
      changed: 0,
    });
  });
});

describe("a goal that cannot be reached", () => {
  const course = { expect: "unreachable" };

  test("holds when the body says so at once", () => {
    expect(judged({ course, end: { code: "path.unreachable", reached: [], tookS: 0.2 } })).toMatchObject({
      holds: true,
      seconds: 0.2,
    });
  });

  test("does not hold for a late no, for giving up, or for a yes", () => {
    expect(judged({ course, end: { code: "path.unreachable", reached: [], tookS: 4 } })).toMatchObject({
      code: "course.slowNo",
    });
    expect(judged({ course, end: { code: "path.stuck", reached: [] } })).toMatchObject({
      holds: false,
      code: "path.stuck",
    });
    expect(judged({ course })).toMatchObject({ holds: false, code: "course.notUnreachable" });
  });

  test("is a wrong word where the goal can be reached", () => {
    expect(judged({ end: { code: "path.unreachable", reached: [] } })).toMatchObject({
      holds: false,
      code: "path.unreachable",
    });
  });
});
