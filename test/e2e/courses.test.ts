// Courses with our own body, judged by the world: one that it passes, one that nobody can, and one
// that hurts every walker.

import { expect, test } from "vitest";
import { attempt } from "../../bench/navigation/attempt.ts";
import { Course } from "../../bench/navigation/course-case.ts";

const walk = (course: object) =>
  attempt({
    course: Course.parse({ limitS: 45, ...course }),
    ...{ arm: "lodestone", seed: 1, mcVersion: "1.20.1", movement: "navigator" },
  });

/** A corridor of bedrock along x, three cells wide, shut at both ends. */
const corridor = (from: number, to: number) => [
  {
    fill: [
      [from, 0, -2],
      [to, 3, 2],
    ],
    block: "bedrock",
  },
  {
    fill: [
      [from + 1, 0, -1],
      [to - 1, 3, 1],
    ],
    block: "air",
  },
];

test("a body passes a door in a wall, shuts it again and leaves all blocks as they were", async () => {
  const wall = [
    [4, 0, -1],
    [4, 2, 1],
  ];
  const { row, ways } = await walk({
    id: "door",
    blocks: [...corridor(-2, 9), { fill: wall, block: "bedrock" }, { set: [4, 0, 0], block: "oak_door[facing=east]" }],
    ...{ stays: [wall], goal: { at: { position: [7, 0, 0] } } },
  });
  expect(row).toMatchObject({ holds: true, code: null, hurt: 0, deaths: 0, changed: 0, left: 0 });
  expect(row.seconds).toBeGreaterThan(1);
  expect(ways[0]?.[0]).toEqual([0.5, 0, 0.5]);
});

test("a goal outside of a room of bedrock is called unreachable", async () => {
  const { row } = await walk({
    id: "sealed",
    ...{ world: { floor: "bedrock" }, blocks: corridor(-2, 4) },
    ...{ goal: { at: { position: [12, 0, 0] } }, expect: "unreachable" },
  });
  // A busy machine may be late with its word, and never says another.
  expect([null, "course.slowNo"]).toContain(row.code);
  expect(row).toMatchObject({ hurt: 0, changed: 0 });
});

test("a floor of magma hurts a body that has no other ground", async () => {
  const { row } = await walk({
    id: "magma",
    blocks: [
      {
        fill: [
          [-5, -1, -5],
          [5, -1, 5],
        ],
        block: "magma_block",
      },
    ],
    goal: { at: { position: [8, 0, 0] } },
  });
  expect(row).toMatchObject({ holds: false, code: "course.hurt", causes: ["magma"], deaths: 0 });
});
