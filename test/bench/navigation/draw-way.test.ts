import { expect, test } from "vitest";
import { Course } from "../../../bench/navigation/course-case.ts";
import { courseDrawing } from "../../../bench/navigation/course-cells.ts";

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
  const drawn = courseDrawing(course, 1, [way]);
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
  // Planks: one square from above, three from the side. The pit of two cells is one
  // white box from above, and three, a box a layer, from the side.
  expect(drawn.match(/fill="#b98d5b"/g)).toHaveLength(4);
  expect(drawn.match(/width="24" height="12" fill="#ffffff"/g)).toHaveLength(4);
  // The water lies behind the way: pale from the side.
  expect(drawn.match(/fill="#7db7e8"( fill-opacity="0.3")?/g)).toEqual([
    'fill="#7db7e8"',
    'fill="#7db7e8" fill-opacity="0.3"',
  ]);
});

test("a way through generated land shows its ground and its trees", () => {
  const land = Course.parse({ id: "land", world: { type: "land" }, goal: { at: { position: [40, 0, 0] } } });
  const drawn = courseDrawing(land, 1, [
    [
      [0.5, 0, 0.5],
      [40.5, -2, 3.5],
    ],
  ]);
  for (const colour of ["#a3c585", "#6f9a55"]) expect(drawn).toContain(colour);
  expect(courseDrawing(land, 2, [[[0.5, 0, 0.5]]])).not.toBe(courseDrawing(land, 1, [[[0.5, 0, 0.5]]]));
});

test("equal data gives equal bytes", () => {
  const draw = (): string => courseDrawing(course, 1, [way, way]);
  expect(draw()).toBe(draw());
});
