// The printed report: the table of the codes, a letter for each leaf, the counts of each part, and
// all flaws.

import type { FaultRow, Matrix } from "./matrix.ts";
import type { RandomFigures } from "./random-runs.ts";
import { wrongsOf } from "./verdict.ts";

export function textOf(all: Matrix, random: RandomFigures, seconds: number): string {
  const line = (title: string, rows: readonly FaultRow[]): string => {
    const of = (outcome: FaultRow["outcome"]) => rows.filter((row) => row.outcome === outcome).length;
    const ends = `${of("success")} held, ${of("failure")} failed with a code, ${of("silent")} silent, ${of("hang")} hung`;
    return `${title.padEnd(28)} ${String(rows.length).padStart(5)} runs: ${ends}`;
  };
  const { count, endings, injected, breaches } = random;
  return [
    ...tableOf(all),
    "",
    line("codes, once", all.rows),
    line("codes, thrice", all.thrice),
    line("codes, always", all.always),
    line("other faults, once", all.others),
    `random plans × random faults ${count} runs, twice each: ${JSON.stringify(endings)}, ${injected} faults met, ${breaches.length} breaches`,
    `${seconds} s`,
    ...wrongsOf(all, random).map((wrong) => `WRONG ${wrong}`),
  ].join("\n");
}

/**
 * A line for each code, a letter for each leaf: S held, r held after repair, f failed with the code
 * itself, o with another.
 */
function tableOf({ rows }: Matrix): string[] {
  const leaves = [...new Set(rows.map(({ leaf }) => leaf))];
  const codes = [...new Set(rows.map(({ code }) => code))];
  const letter = ({ outcome, reported, repairs, code }: FaultRow): string => {
    if (outcome === "success") return repairs > 0 ? "r" : "S";
    if (outcome === "failure") return reported === code ? "f" : "o";
    return outcome === "silent" ? "!" : "?";
  };
  const byCell = new Map(rows.map((row) => [`${row.code} ${row.leaf}`, letter(row)]));
  return [
    "S held, r held after repair, f failed with the injected code, o with another, ! silent, ? hung; leaves from left to right:",
    leaves.join(", "),
    ...codes.map((code) => `${code.padEnd(26)} ${leaves.map((leaf) => byCell.get(`${code} ${leaf}`) ?? " ").join("")}`),
  ];
}
