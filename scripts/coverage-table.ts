// Test coverage by room, folded from vitest's summary by file: a line for each room, and one for
// the total.

import { relative, sep } from "node:path";

/** The number of lines or branches of a file, and the number that a test ran. */
interface Share {
  total: number;
  covered: number;
}

/**
 * The parts of Istanbul's `json-summary` that are read here: by absolute path, and one row named
 * `total`.
 */
export type CoverageSummary = Readonly<Record<string, { lines: Share; branches: Share }>>;

const NOTHING: Share = { total: 0, covered: 0 };

const sum = (one: Share, other: Share): Share => ({
  total: one.total + other.total,
  covered: one.covered + other.covered,
});

/** Rounded down, so that 100 % means all. */
const percent = ({ total, covered }: Share): string =>
  total === 0 ? "-" : `${(Math.floor((1000 * covered) / total) / 10).toFixed(1)} %`;

/** The top-level folder of a file; entry files of the package are at the root itself. */
const roomOf = (root: string, file: string): string => {
  const [room = "", ...rest] = relative(root, file).split(sep);
  return rest.length === 0 ? "(entries)" : room;
};

/** The table, a row for each room, by name; `root` is the folder of the rooms. */
export function coverageTable(summary: CoverageSummary, root: string): string {
  const rooms = new Map<string, { files: number; lines: Share; branches: Share }>();
  for (const [file, { lines, branches }] of Object.entries(summary)) {
    if (file === "total") continue;
    for (const room of [roomOf(root, file), "all"]) {
      const before = rooms.get(room) ?? { files: 0, lines: NOTHING, branches: NOTHING };
      const files = before.files + 1;
      rooms.set(room, { files, lines: sum(before.lines, lines), branches: sum(before.branches, branches) });
    }
  }
  const rows = [...rooms]
    .toSorted(([one], [other]) => Number(one === "all") - Number(other === "all") || (one < other ? -1 : 1))
    .map(([room, { files, lines, branches }]) => [room, `${files}`, percent(lines), percent(branches)]);
  const line = ([room = "", ...figures]: string[]): string =>
    `${room.padEnd(12)}${figures.map((figure) => figure.padStart(10)).join("")}\n`;
  return [["room", "files", "lines", "branches"], ...rows].map(line).join("");
}
