// Draws ways as SVG, from above and from the side. From above a column has the colour of its highest
// block; from the side a block is strong where a way passes beside it, and pale where it lies before
// or behind. Pure: cells and positions in, text out.

export type Point = readonly [x: number, y: number, z: number];

/** A block by its cell. Cells of air that were ground before are pits. */
export interface DrawnCell {
  cell: Point;
  name: string;
}

export interface WayDrawing {
  title: string;
  cells: readonly DrawnCell[];
  /** The feet of each body. */
  ways: readonly (readonly Point[])[];
  goals: readonly Point[];
  /** The height of the cells under the feet that reach as far as one sees, where there are such. */
  ground?: number | undefined;
}

/** Pixels of a block, fewer in a wide drawing. */
const SCALE = { most: 12, least: 4, width: 900 };
/** Room for a title. */
const MIN_WIDTH = 280;
const MARGIN = 2;
const TEXT = 14;
/** Told apart by eyes that see no red or no green. */
const WAYS = ["#d55e00", "#0072b2", "#cc79a7", "#e69f00"];
const GOAL = "#000000";
const COLOURS: readonly (readonly [RegExp, string])[] = [
  [/water|bubble/, "#7db7e8"],
  [/lava|magma|fire/, "#f08a3c"],
  [/ice|glass|snow/, "#d4e9f2"],
  [/leaves|vine|cactus|bush|moss/, "#6f9a55"],
  [/grass/, "#a3c585"],
  [/door|gate|ladder|scaffolding|planks|log|fence/, "#b98d5b"],
  [/sand|gravel|honey|clay/, "#dcc78f"],
  [/dirt/, "#b09070"],
  [/bedrock|obsidian/, "#55565c"],
];
const STONE = "#a5a6ab";
const AIR = /^(air|cave_air|void_air)$/;
const PALE = 0.3;

/** The ways from above and, below that, from the side. */
export function wayDrawing({ title, cells, ways, goals, ground }: WayDrawing): string {
  const points = [...ways.flat(), ...goals, ...cells.map(({ cell }) => cell)];
  const [low, high] = [cornerOf(points, Math.min, -MARGIN), cornerOf(points, Math.max, MARGIN)];
  const across = high[0] - low[0] + 1;
  const scale = Math.max(SCALE.least, Math.min(SCALE.most, Math.floor(SCALE.width / across)));
  const width = Math.max(MIN_WIDTH, across * scale);
  const [deep, tall] = [(high[2] - low[2] + 1) * scale, (high[1] - low[1] + 1) * scale];
  const x = (at: number): number => (at - low[0]) * scale;
  const south = (at: number): number => TEXT + 6 + (at - low[2]) * scale;
  const sideFrom = TEXT * 2 + 12 + deep;
  const up = (at: number): number => sideFrom + (high[1] + 1 - at) * scale;
  const height = sideFrom + tall + 4;
  const floor = ground === undefined ? [] : [rect(0, up(ground + 1), width, height - up(ground + 1), STONE, PALE)];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif" font-size="${TEXT - 2}">`,
    `<title>${escaped(title)}</title>`,
    rect(0, 0, width, height, "#ffffff", 1),
    `<text x="4" y="${TEXT}">${escaped(title)}, from above</text>`,
    ...runsOf(
      highest(cells, ground).map(({ cell, name }) => ({
        x: cell[0],
        row: cell[2],
        colour: colourOf(name),
        opacity: 1,
      })),
    ).map((run) => rect(x(run.x), south(run.row), run.length * scale, scale, run.colour, 1)),
    ...ways.map((way, index) =>
      line(
        way.map((at) => [x(at[0]), south(at[2])]),
        index,
      ),
    ),
    ...goals.map((at) => mark(x(Math.floor(at[0]) + 0.5), south(Math.floor(at[2]) + 0.5))),
    `<text x="4" y="${sideFrom - 6}">from the side</text>`,
    ...floor,
    ...runsOf(
      nearest(cells, ways, ground).map(({ cell, name, isNear }) => ({
        x: cell[0],
        row: cell[1],
        colour: colourOf(name),
        opacity: isNear ? 1 : PALE,
      })),
    ).map((run) => rect(x(run.x), up(run.row + 1), run.length * scale, scale, run.colour, run.opacity)),
    ...ways.map((way, index) =>
      line(
        way.map((at) => [x(at[0]), up(at[1])]),
        index,
      ),
    ),
    ...goals.map((at) => mark(x(Math.floor(at[0]) + 0.5), up(at[1] + 0.5))),
    "</svg>\n",
  ].join("\n");
}

function cornerOf(
  points: readonly Point[],
  pick: (one: number, other: number) => number,
  margin: number,
): [number, number, number] {
  const along = (axis: 0 | 1 | 2): number =>
    Math.floor(points.reduce((far, point) => pick(far, point[axis]), 0)) + margin;
  return [along(0), along(1), along(2)];
}

/** The highest block of each column; a pit is a column of nothing but air. */
function highest(cells: readonly DrawnCell[], ground = Number.NEGATIVE_INFINITY): DrawnCell[] {
  const tops = new Map<string, DrawnCell>();
  for (const one of cells) {
    const column = `${one.cell[0]},${one.cell[2]}`;
    const known = tops.get(column);
    if (AIR.test(one.name) && (one.cell[1] > ground || known !== undefined)) continue;
    if (known === undefined || AIR.test(known.name) || one.cell[1] > known.cell[1]) tops.set(column, one);
  }
  return [...tops.values()];
}

/** A block for each place of the side's view: one beside a way before one that is not. */
function nearest(
  cells: readonly DrawnCell[],
  ways: WayDrawing["ways"],
  ground = Number.NEGATIVE_INFINITY,
): (DrawnCell & { isNear: boolean })[] {
  const passed = new Set(ways.flatMap((way) => [...columnsOf(way)]));
  const seen = new Map<string, DrawnCell & { isNear: boolean }>();
  for (const { cell, name } of cells) {
    if (AIR.test(name) && cell[1] > ground) continue;
    const place = `${cell[0]},${cell[1]}`;
    const isNear = passed.has(`${cell[0]},${cell[2]}`);
    const known = seen.get(place);
    if (known === undefined || (isNear && !known.isNear)) seen.set(place, { cell, name, isNear });
  }
  return [...seen.values()];
}

/** The columns that a way passes, and their neighbours before and behind it. */
function* columnsOf(way: readonly Point[]): Generator<string> {
  for (const [index, to] of way.entries()) {
    const from = way[index - 1] ?? to;
    const steps = Math.max(1, Math.ceil(2 * Math.hypot(to[0] - from[0], to[2] - from[2])));
    for (let step = 1; step <= steps; step += 1) {
      const at = (axis: 0 | 2): number => Math.floor(from[axis] + ((to[axis] - from[axis]) * step) / steps);
      for (const aside of [-1, 0, 1]) yield `${at(0)},${at(2) + aside}`;
    }
  }
}

interface Square {
  x: number;
  row: number;
  colour: string;
  opacity: number;
}

/** Neighbours of one colour in a row become one box, which keeps drawings of land small. */
function runsOf(squares: readonly Square[]): (Square & { length: number })[] {
  const runs: (Square & { length: number })[] = [];
  for (const square of squares.toSorted((one, other) => one.row - other.row || one.x - other.x)) {
    const last = runs.at(-1);
    const follows = last !== undefined && last.row === square.row && last.x + last.length === square.x;
    if (follows && last.colour === square.colour && last.opacity === square.opacity) last.length += 1;
    else runs.push({ ...square, length: 1 });
  }
  return runs;
}

const colourOf = (name: string): string =>
  AIR.test(name) ? "#ffffff" : (COLOURS.find(([pattern]) => pattern.test(name))?.[1] ?? STONE);
const rounded = (value: number): number => Math.round(value * 10) / 10;
const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

function rect(x: number, y: number, width: number, height: number, fill: string, opacity: number): string {
  const more = opacity === 1 ? "" : ` fill-opacity="${opacity}"`;
  return `<rect x="${rounded(x)}" y="${rounded(y)}" width="${rounded(width)}" height="${rounded(height)}" fill="${fill}"${more}/>`;
}
const mark = (x: number, y: number): string =>
  `<circle cx="${rounded(x)}" cy="${rounded(y)}" r="5" fill="none" stroke="${GOAL}" stroke-width="2"/>`;

function line(points: readonly (readonly [number, number])[], index: number): string {
  const drawn = points.map(([x, y]) => `${rounded(x)},${rounded(y)}`);
  // A body that stands repeats itself.
  const path = drawn.filter((point, at) => point !== drawn[at - 1]).join(" ");
  return `<polyline points="${path}" fill="none" stroke="${WAYS[index % WAYS.length]}" stroke-width="2.5" stroke-linejoin="round"/>`;
}
