// Draws ways through a course as SVG, from above and from the side. From above a column has the
// colour of its highest block; from the side a block is strong where a way passes beside it, and
// pale where it lies before or behind. Pure: data in, text out.

import { boxOf, type Cell, type Course, tasksOf } from "./course-case.ts";

type Point = readonly [x: number, y: number, z: number];

export interface WayDrawing {
  title: string;
  course: Pick<Course, "blocks" | "later" | "world" | "bodies" | "goal" | "goals">;
  /** The feet of each body, from the course's origin. */
  ways: readonly (readonly Point[])[];
}

const SCALE = 12;
const MARGIN = 2;
const TEXT = 14;
/** A way's own colours: told apart by eyes that see no red or no green. */
const WAYS = ["#d55e00", "#0072b2", "#cc79a7", "#e69f00"];
const COLOURS: readonly (readonly [RegExp, string])[] = [
  [/water|bubble/, "#7db7e8"],
  [/lava|magma|fire/, "#f08a3c"],
  [/ice|glass|snow/, "#d4e9f2"],
  [/door|gate|ladder|scaffolding|planks|log|fence/, "#b98d5b"],
  [/leaves|vine|cactus|bush|grass|moss/, "#78a35a"],
  [/sand|gravel|honey/, "#dcc78f"],
  [/bedrock|obsidian/, "#55565c"],
];
const STONE = "#a5a6ab";
const AIR = /^(air|cave_air|void_air)$/;
const FLOOR = -1;
const PALE = 0.3;

/** The way from above and, below it, from the side. */
export function wayDrawing({ title, course, ways }: WayDrawing): string {
  const cells = cellsOf(course);
  const goals = tasksOf(course as Course).flatMap((task) => task.goals.map(({ at }) => at.position));
  const points = [...ways.flat(), ...goals, ...[...cells.keys()].map(cellAt)];
  const [x1, y1, z1] = [0, 1, 2].map((axis) => Math.floor(least(points, axis)) - MARGIN) as [number, number, number];
  const [x2, y2, z2] = [0, 1, 2].map((axis) => Math.ceil(most(points, axis)) + MARGIN) as [number, number, number];
  const [width, deep, high] = [x2 - x1 + 1, z2 - z1 + 1, y2 - y1 + 1].map((cells) => cells * SCALE) as [
    number,
    number,
    number,
  ];
  const top = { x: (x: number) => (x - x1) * SCALE, y: (z: number) => TEXT + 6 + (z - z1) * SCALE };
  const offset = TEXT * 2 + 12 + deep;
  const side = { x: top.x, y: (y: number) => offset + (y2 + 1 - y) * SCALE };
  const above = [...highest(cells)].map(([, { cell, name }]) => square(top.x(cell[0]), top.y(cell[2]), colourOf(name)));
  const beside = [...nearest(cells, ways)].map(({ cell, name, isNear }) =>
    square(side.x(cell[0]), side.y(cell[1] + 1), colourOf(name), isNear ? 1 : PALE),
  );
  const ground =
    course.world.type === "flat" ? rect(0, side.y(FLOOR + 1), width, (FLOOR + 1 - y1) * SCALE, STONE, PALE) : "";
  const height = offset + high + 4;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif" font-size="${TEXT - 2}">`,
    `<title>${escaped(title)}</title>`,
    rect(0, 0, width, height, "#ffffff", 1),
    `<text x="4" y="${TEXT}">${escaped(title)}, from above</text>`,
    ...above,
    ...ways.map((way, index) =>
      line(
        way.map(([x, , z]) => [top.x(x), top.y(z)]),
        colourOfWay(index),
      ),
    ),
    ...goals.map(([x, , z]) => mark(top.x(Math.floor(x) + 0.5), top.y(Math.floor(z) + 0.5))),
    `<text x="4" y="${offset - 6}">from the side</text>`,
    ground,
    ...beside,
    ...ways.map((way, index) =>
      line(
        way.map(([x, y]) => [side.x(x), side.y(y)]),
        colourOfWay(index),
      ),
    ),
    ...goals.map(([x, y]) => mark(side.x(Math.floor(x) + 0.5), side.y(y + 0.5))),
    "</svg>\n",
  ].join("\n");
}

const keyOf = (x: number, y: number, z: number): string => `${x},${y},${z}`;
const cellAt = (key: string): Cell => key.split(",").map(Number) as Cell;
const least = (points: readonly Point[], axis: number): number =>
  points.reduce((low, point) => Math.min(low, point[axis] ?? 0), 0);
const most = (points: readonly Point[], axis: number): number =>
  points.reduce((high, point) => Math.max(high, point[axis] ?? 0), 0);

/** The blocks of the course by cell, as they stand at the start. */
function cellsOf({ blocks }: WayDrawing["course"]): Map<string, string> {
  const cells = new Map<string, string>();
  for (const put of blocks) {
    const [from, to] = boxOf(put);
    const name = put.block.replace(/\[.*/, "");
    for (let x = Math.min(from[0], to[0]); x <= Math.max(from[0], to[0]); x++)
      for (let y = Math.min(from[1], to[1]); y <= Math.max(from[1], to[1]); y++)
        for (let z = Math.min(from[2], to[2]); z <= Math.max(from[2], to[2]); z++) cells.set(keyOf(x, y, z), name);
  }
  return cells;
}

interface DrawnCell {
  cell: Cell;
  name: string;
}

function highest(cells: ReadonlyMap<string, string>): Map<string, DrawnCell> {
  const tops = new Map<string, DrawnCell>();
  for (const [key, name] of cells) {
    const cell = cellAt(key);
    const column = `${cell[0]},${cell[2]}`;
    const known = tops.get(column);
    // A pit is seen as the darkness that it is.
    if (AIR.test(name) && (cell[1] > FLOOR || known !== undefined)) continue;
    if (known === undefined || AIR.test(known.name) || cell[1] > known.cell[1]) tops.set(column, { cell, name });
  }
  return tops;
}

/** A block for each place of the side's view: one beside a way before one that is not. */
function nearest(
  cells: ReadonlyMap<string, string>,
  ways: WayDrawing["ways"],
): Iterable<DrawnCell & { isNear: boolean }> {
  const passed = new Set(
    ways.flat().flatMap(([x, , z]) => [-1, 0, 1].map((dz) => `${Math.floor(x)},${Math.floor(z) + dz}`)),
  );
  const seen = new Map<string, DrawnCell & { isNear: boolean }>();
  for (const [key, name] of cells) {
    const cell = cellAt(key);
    const place = `${cell[0]},${cell[1]}`;
    const isNear = passed.has(`${cell[0]},${cell[2]}`);
    const known = seen.get(place);
    const isPit = AIR.test(name) && cell[1] > FLOOR;
    if (isPit || (known !== undefined && (known.isNear || !isNear))) continue;
    seen.set(place, { cell, name, isNear });
  }
  return seen.values();
}

const colourOf = (name: string): string =>
  AIR.test(name) ? "#ffffff" : (COLOURS.find(([pattern]) => pattern.test(name))?.[1] ?? STONE);
const colourOfWay = (index: number): string => WAYS[index % WAYS.length] ?? STONE;
const rounded = (value: number): number => Math.round(value * 10) / 10;
const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

function rect(x: number, y: number, width: number, height: number, fill: string, opacity: number): string {
  const more = opacity === 1 ? "" : ` fill-opacity="${opacity}"`;
  return `<rect x="${rounded(x)}" y="${rounded(y)}" width="${rounded(width)}" height="${rounded(height)}" fill="${fill}"${more}/>`;
}
const square = (x: number, y: number, fill: string, opacity = 1): string =>
  rect(x, y, SCALE - 1, SCALE - 1, fill, opacity);
const mark = (x: number, y: number): string =>
  `<circle cx="${rounded(x)}" cy="${rounded(y)}" r="${SCALE / 2}" fill="none" stroke="#009e73" stroke-width="3"/>`;

function line(points: readonly (readonly [number, number])[], colour: string): string {
  const drawn = points.map(([x, y]) => `${rounded(x)},${rounded(y)}`);
  // A body that stands repeats itself.
  const path = drawn.filter((point, index) => point !== drawn[index - 1]).join(" ");
  return `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2.5" stroke-linejoin="round"/>`;
}
