// A pack's check for readers: a table by kind, then the findings with their paths.

import { type Finding, isFault, KINDS } from "./finding.ts";

const COLUMNS = ["right", "missing", "left out", "wrong", "not in packs"] as const;

function countsOf(findings: readonly Finding[]): Record<(typeof COLUMNS)[number], number> {
  const count = (of: (finding: Finding) => boolean) => findings.filter(of).length;
  return {
    right: count(({ verdict }) => verdict === "right"),
    missing: count((one) => one.verdict === "missing" && isFault(one)),
    "left out": count((one) => one.verdict === "missing" && !isFault(one)),
    wrong: count((one) => one.verdict === "wrong" && isFault(one)),
    "not in packs": count((one) => one.verdict === "wrong" && !isFault(one)),
  };
}

const row = (name: string, cells: readonly (string | number)[]): string =>
  `${name.padEnd(14)}${cells.map((cell) => String(cell).padStart(14)).join("")}`;

export function tableOf(findings: readonly Finding[]): string[] {
  const kinds = KINDS.filter((kind) => findings.some((finding) => finding.kind === kind));
  const lines = kinds.map((kind) =>
    row(kind, Object.values(countsOf(findings.filter((finding) => finding.kind === kind)))),
  );
  return [row("kind", COLUMNS), ...lines, row("all", Object.values(countsOf(findings)))];
}

/** A line for each fault; with `all`, also for what a row explains, with its reason. */
export const listOfFindings = (findings: readonly Finding[], all: boolean): string[] =>
  findings
    .filter((finding) => isFault(finding) || (all && finding.verdict !== "right"))
    .map(({ kind, verdict, subject, item, path, vanilla, lodestone, because }) => {
      const what = item === subject || item === "*" ? subject : `${subject}: ${item}`;
      const reason = because === null ? "" : ` (${because})`;
      return `${verdict} ${kind} ${what}: vanilla ${vanilla ?? "none"}, Lodestone ${lodestone ?? "none"} [${path}]${reason}`;
    });
