// The figures of courses, and their table: a line for each course, a column for each arm.

import type { BenchFigure } from "../lib/figures.ts";
import { median } from "../lib/statistics.ts";
import type { Course } from "./course-case.ts";
import type { CourseRow } from "./judge.ts";

const OURS = "lodestone";
/** A course that ours walks is no slower than this much of the best peer's time. */
const PEER_SLACK = 1.05;
const AT_ONCE_S = 0.3;

export function courseFigures(rows: readonly CourseRow[], courses: readonly Course[]): BenchFigure[] {
  if (rows.length === 0) return [];
  const own = rows.filter(({ arm }) => arm === OURS);
  const peers = rows.filter(({ arm }) => arm !== OURS);
  const shares = [...Map.groupBy(rows, ({ arm }) => arm)].map(([arm, group]): BenchFigure => {
    const share = (100 * group.filter(({ holds }) => holds).length) / group.length;
    return { name: `${arm}: courses that hold`, value: share, unit: "%", ...(arm === OURS && { atLeast: 100 }) };
  });
  const sum = (pick: (row: CourseRow) => number): number => own.reduce((total, row) => total + pick(row), 0);
  const sealed = new Set(courses.filter(({ expect }) => expect === "unreachable").map(({ id }) => id));
  const noes = own.filter(({ id, holds }) => holds && sealed.has(id)).map(({ seconds }) => seconds);
  const slower = slowerThanPeers(own, peers);
  return [
    ...shares,
    { name: `${OURS}: deaths`, value: sum(({ deaths }) => deaths), unit: "", atMost: 0 },
    { name: `${OURS}: injuries`, value: sum(({ hurt }) => hurt), unit: "", atMost: 0 },
    { name: `${OURS}: blocks left`, value: sum(({ left }) => left), unit: "" },
    ...(noes.length === 0
      ? []
      : [{ name: `${OURS}: slowest true "unreachable"`, value: Math.max(...noes), unit: "s", atMost: AT_ONCE_S }]),
    ...(peers.length === 0
      ? []
      : [{ name: `courses where a peer is over 5 % faster`, value: slower.length, unit: "", atMost: 0 }]),
  ];
}

/** The ids of courses on which the best peer that held is clearly faster. */
function slowerThanPeers(own: readonly CourseRow[], peers: readonly CourseRow[]): string[] {
  const timesOf = (rows: readonly CourseRow[], id: string): number[] =>
    rows.filter((row) => row.id === id && row.holds).map(({ seconds }) => seconds);
  return [...new Set(own.map(({ id }) => id))].filter((id) => {
    const ours = timesOf(own, id);
    const arms = [...Map.groupBy(peers, ({ arm }) => arm).values()];
    const best = Math.min(...arms.map((rows) => median(timesOf(rows, id)) ?? Number.POSITIVE_INFINITY));
    return ours.length > 0 && (median(ours) ?? 0) > best * PEER_SLACK;
  });
}

/** What an arm did on a course: its median time where all tries held, else why not. */
function outcomeOf(rows: readonly CourseRow[]): string {
  const bad = rows.filter(({ holds }) => !holds);
  if (rows.length === 0) return "";
  const time = median(rows.filter(({ holds }) => holds).map(({ seconds }) => seconds));
  const seconds = time === undefined || time === null ? "" : `${time.toFixed(1)} s`;
  if (bad.length === 0) return seconds;
  const code = bad[0]?.code ?? "";
  return rows.length === 1
    ? code
    : `${rows.length - bad.length} of ${rows.length}${seconds && `, ${seconds}`} (${code})`;
}

/** A Markdown table. */
export function coursesTable(rows: readonly CourseRow[], courses: readonly Course[]): string {
  const arms = [...new Set(rows.map(({ arm }) => arm))];
  const lines = courses.map(({ id, best }) => {
    const cells = arms.map((arm) => outcomeOf(rows.filter((row) => row.id === id && row.arm === arm)));
    return `| ${[id, best === undefined ? "" : `${best} s`, ...cells].join(" | ")} |`;
  });
  return [
    `| course | best known | ${arms.join(" | ")} |`,
    `|---|---|${arms.map(() => "---|").join("")}`,
    ...lines,
  ].join("\n");
}
