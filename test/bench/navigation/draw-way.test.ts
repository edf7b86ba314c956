import { expect, test } from "vitest";
import { Course } from "../../../bench/navigation/course-case.ts";
import { wayDrawing } from "../../../bench/navigation/draw-way.ts";

const course = Course.parse({
  id: "a & b",
  blocks: [
    {
      fill: [
        [2, -3, 0],
        [3, -1, 0],
      ],
      block: "air",
    },
    {
      fill: [
        [5, 0, 0],
        [5, 2, 0],
      ],
      block: "oak_planks",
    },
    { set: [4, 0, 9], block: "water" },
  ],
  goal: { at: { position: [8, 0, 0] } },
});
const way: [number, number, number][] = [
  [0.5, 0, 0.5],
  [0.5, 0, 0.5],
  [4.5, 1, 2.5],
];

test("a way is drawn from above and from the side, each step once, with its course's blocks", () => {
  const drawn = wayDrawing({ title: course.id, course, ways: [way] });
  const lines = drawn.match(/points="[^"]*"/g) ?? [];
  // 12 pixels a block: 4 blocks east; 2 south from above, and 1 up from the side.
  const [above = [], side = []] = lines.map((text) =>
    [...text.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]),
  );
  expect([above.length, side.length]).toEqual([2, 2]);
  const step = (points: number[][]) => [0, 1].map((axis) => (points[1]?.[axis] ?? 0) - (points[0]?.[axis] ?? 0));
  expect([step(above), step(side)]).toEqual([
    [48, 24],
    [48, -12],
  ]);
  expect(drawn).toContain("<title>a &amp; b</title>");
  // Planks: one square from above, three from the side. The pit is white from above.
  expect(drawn.match(/fill="#b98d5b"/g)).toHaveLength(4);
  expect(drawn.match(/width="11" height="11" fill="#ffffff"/g)?.length).toBeGreaterThanOrEqual(2);
  // The water lies behind the way: pale from the side.
  expect(drawn.match(/fill="#7db7e8"( fill-opacity="0.3")?/g)).toEqual([
    'fill="#7db7e8"',
    'fill="#7db7e8" fill-opacity="0.3"',
  ]);
});

test("equal data gives equal bytes", () => {
  const draw = (): string => wayDrawing({ title: "x", course, ways: [way, way] });
  expect(draw()).toBe(draw());
});
