// docs/faults.md from the matrix: the injected faults, their outcomes, and the repairs needed. The
// matrix lies beside it as data; a test checks that the page follows from it.

import { z } from "zod";
import { CodedError, ERROR_CODES, ERRORS, type ErrorCode } from "../../schemas/index.ts";
import { OBSERVE } from "../../worlds/simulated/faults/fault-plan.ts";
import { type FaultRow, isOfObservation, type Matrix } from "./matrix.ts";
import type { RandomFigures } from "./random-runs.ts";
import { type ServerFaultCell, serverFaultLines } from "./server-faults.ts";
import { SERVICE_FAULTS, serviceFaultLine } from "./service-faults.ts";

/**
 * A cell: s(uccess), f(ailure), ! (silent) or ? (hung), the number of repairs, and the reported
 * code where it differs from the injected one.
 */
const CELL = /^([sf!?])(\d+)(?::(.+))?$/;
const Cells = z.record(z.string(), z.array(z.string().regex(CELL)));

export const RandomData = z.strictObject({
  seed: z.int(),
  count: z.int(),
  endings: z.partialRecord(z.enum(["success", "failure", "silent", "hang"]), z.int()),
  injected: z.int(),
  breaches: z.array(z.string()),
});

/**
 * By leaf, a cell for each of `codes`, or for others of `faults`; an empty list if none was run.
 * Then the random runs.
 */
const MatrixData = z.strictObject({
  format: z.literal("lodestone.fault-matrix/1"),
  codes: z.array(z.string()),
  faults: z.array(z.string()),
  once: Cells,
  thrice: Cells,
  always: Cells,
  others: Cells,
  random: RandomData.nullable(),
});

const LETTERS = { success: "s", failure: "f", silent: "!", hang: "?" } as const;

export type FaultRows = Pick<Matrix, "rows" | "thrice" | "always" | "others">;

/** The contents of the documents: the cells, and the random runs if there were any. */
export interface Faults extends FaultRows {
  random: RandomFigures | null;
}

export const NO_FAULTS: Faults = { rows: [], thrice: [], always: [], others: [], random: null };

/**
 * The matrix as data, a leaf a line; a fault that a leaf cannot meet has no cell. Throws CodedError
 * `input.invalid` where a leaf lacks a code, as when a few codes were run for a few leaves alone.
 */
export function dataOf({ rows, thrice, always, others, random }: Faults): string {
  const codes = [...new Set(rows.map(({ code }) => code))];
  for (const list of [rows, thrice, always]) {
    for (const [leaf, cells] of Map.groupBy(list, (row) => row.leaf)) {
      if (cells.length === codes.length) continue;
      throw new CodedError(
        "input.invalid",
        `${leaf} has ${cells.length} of ${codes.length} codes: run the rest as well`,
      );
    }
  }
  const faults = [...new Set(others.map(({ code }) => code))];
  const lines = (list: readonly FaultRow[]): string =>
    [...Map.groupBy(list, ({ leaf }) => leaf)]
      .map(([leaf, cells]) => `${JSON.stringify(leaf)}:${JSON.stringify(cells.map(cellText))}`)
      .join(",\n");
  const part = (name: string, list: readonly FaultRow[]): string => `"${name}":{\n${lines(list)}\n}`;
  return [
    `{"format":"lodestone.fault-matrix/1",\n"codes":${JSON.stringify(codes)},\n"faults":${JSON.stringify(faults)}`,
    part("once", rows),
    part("thrice", thrice),
    part("always", always),
    part("others", others),
    `"random":${JSON.stringify(random)}}\n`,
  ].join(",\n");
}

function cellText({ code, outcome, reported, repairs }: FaultRow): string {
  return `${LETTERS[outcome]}${repairs}${reported === null || reported === code ? "" : `:${reported}`}`;
}

/** Parses the data. Throws ZodError on an invalid matrix. */
export function readFaults(json: unknown): Faults {
  const { codes, faults, once, thrice, always, others, random } = MatrixData.parse(json);
  const read = (cells: z.infer<typeof Cells>, names: readonly string[]): FaultRow[] =>
    Object.entries(cells).flatMap(([leaf, list]) => {
      // An observation meets only some of the faults without a code.
      const met = leaf === OBSERVE && names === faults ? names.filter((name) => isOfObservation(name)) : names;
      return list.map((text, index) => rowOf(text, leaf, met[index] ?? ""));
    });
  return {
    rows: read(once, codes),
    thrice: read(thrice, codes),
    always: read(always, codes),
    others: read(others, faults),
    random,
  };
}

function rowOf(text: string, leaf: string, code: string): FaultRow {
  const [, letter, repairs, other] = CELL.exec(text) ?? [];
  const outcome = (Object.keys(LETTERS) as FaultRow["outcome"][]).find((one) => LETTERS[one] === letter) ?? "hang";
  const shown = other ?? (outcome === "failure" ? code : null);
  return { code, leaf, outcome, reported: ERROR_CODES.find((one) => one === shown) ?? null, repairs: Number(repairs) };
}

/** The old cells updated with the new ones; cells of removed codes and leaves are dropped. */
export function merged(
  old: FaultRows,
  fresh: FaultRows,
  leaves: readonly string[],
  faults: readonly string[],
): FaultRows {
  const merge = (before: readonly FaultRow[], after: readonly FaultRow[], codes: readonly string[]): FaultRow[] => {
    const byCell = new Map([...before, ...after].map((row) => [`${row.leaf} ${row.code}`, row]));
    return leaves.flatMap((leaf) => codes.flatMap((code) => byCell.get(`${leaf} ${code}`) ?? []));
  };
  return {
    rows: merge(old.rows, fresh.rows, ERROR_CODES),
    thrice: merge(old.thrice, fresh.thrice, ERROR_CODES),
    always: merge(old.always, fresh.always, ERROR_CODES),
    others: merge(old.others, fresh.others, faults),
  };
}

/** The page. Pure: the same matrix gives the same page. */
export function faultsPage(
  { rows, thrice, always, others, random }: Faults,
  servers: readonly ServerFaultCell[] = [],
): string {
  const all = [...rows, ...thrice, ...always, ...others];
  const leaves = [...new Set(rows.map(({ leaf }) => leaf))];
  const codes = [...new Set(rows.map(({ code }) => code))];
  return `# Fault injection

Every error code, and other faults beside the codes, are injected into every leaf of the
[simulated world](testing.md). A run must end in one of two ways. Either the world itself shows the
goal, or the run reports a code of the injected code's recovery class, or of a graver class.

- Injected: ${codes.length} codes into ${leaves.length} leaves, in ${all.length} runs
- Silent (reported as a success that the world does not show): ${countOf(all, "silent")}
- Hung: ${countOf(all, "hang")}

Each code is injected once (into the leaf's first action), thrice (more often than the leaf
retries), and always. \`observe\` stands for the body's perception. The matrix, cell by cell, is
[faults/matrix.json](faults/matrix.json). \`npm run bench:faults\` writes both. It exits with 1 on
a silent or hung run, a wrong recovery class, or a broken invariant.

## By code

*Held* counts the leaves, of ${leaves.length}, with which the run still reached the goal. *Repairs* is the most
that this took. The other runs reported the codes beside it.

| code | class | once: held | repairs | else reported | thrice: held | repairs | else reported | always: held | else reported |
|---|---|---|---|---|---|---|---|---|---|
${codes.map((code) => codeLine(code, [rows, thrice], always)).join("\n")}

## By leaf

| leaf | once: held | failed | thrice: held | failed | always: held | failed | most repairs |
|---|---|---|---|---|---|---|---|
${leaves.map((leaf) => leafLine(leaf, [rows, thrice, always])).join("\n")}

## Faults beside the codes

| fault, once | held | failed | most repairs | reported |
|---|---|---|---|---|
${[...new Set(others.map(({ code }) => code))].map((fault) => otherLine(fault, others)).join("\n")}

## Faults of the service

| fault | what holds | injected by |
|---|---|---|
${SERVICE_FAULTS.map(serviceFaultLine).join("\n")}

## Faults of servers

Acts of the mineflayer body in the [embedded world](testing.md#a-server-that-misbehaves), which is
late, silent, wrong or unwilling. Its own inventory decides: *held* means that the act succeeded and
the server shows it; every other act failed with the code. \`npm run bench:faults -- --servers\` runs
them.

${servers.length === 0 ? "None were run yet." : serverFaultLines(servers).join("\n")}

## Random plans × random faults

${random === null ? "None were run yet." : randomText(random)}
`;
}

/** The invariants of worlds and logs are in bench/faults/random-runs.ts. */
function randomText({ seed, count, endings, injected, breaches }: RandomFigures): string {
  const of = (ending: FaultRow["outcome"]): string => (endings[ending] ?? 0).toLocaleString("en");
  const held =
    breaches.length === 0 ? "none; every run wrote the same log, byte for byte, both times" : breaches.join("; ");
  return `\`npm run bench:faults -- --random ${count} --seed ${seed}\` ran ${count.toLocaleString("en")} random plans twice each under
random faults. A quarter of the plans were made in Minecraft's world, the rest in small ones.

- Faults met: ${injected.toLocaleString("en")}
- Runs that reached the goal: ${of("success")}; ended with a code: ${of("failure")}; silent: ${of("silent")}; hung: ${of("hang")}
- Broken invariants: ${held}`;
}

const countOf = (rows: readonly FaultRow[], outcome: FaultRow["outcome"]): number =>
  rows.filter((row) => row.outcome === outcome).length;

const mostRepairs = (rows: readonly FaultRow[]): number => Math.max(0, ...rows.map(({ repairs }) => repairs));

function codeLine(code: string, several: readonly (readonly FaultRow[])[], always: readonly FaultRow[]): string {
  const of = (rows: readonly FaultRow[]) => rows.filter((row) => row.code === code);
  const recovery = code in ERRORS ? ERRORS[code as ErrorCode].recovery : "";
  const held = several
    .map(of)
    .map((rows) => `${countOf(rows, "success")} | ${mostRepairs(rows)} | ${reportedOf(rows, code)}`);
  const ever = of(always);
  return `| \`${code}\` | ${recovery} | ${held.join(" | ")} | ${countOf(ever, "success")} | ${reportedOf(ever, code)} |`;
}

function leafLine(leaf: string, several: readonly (readonly FaultRow[])[]): string {
  const lists = several.map((rows) => rows.filter((row) => row.leaf === leaf));
  const cells = lists.flatMap((list) => [countOf(list, "success"), countOf(list, "failure")]);
  return `| \`${leaf}\` | ${cells.join(" | ")} | ${mostRepairs(lists.flat())} |`;
}

function otherLine(fault: string, others: readonly FaultRow[]): string {
  const rows = others.filter(({ code }) => code === fault);
  return `| ${fault} | ${countOf(rows, "success")} | ${countOf(rows, "failure")} | ${mostRepairs(rows)} | ${reportedOf(rows, "")} |`;
}

/** The codes that runs ended with; the injected one is "itself". */
function reportedOf(rows: readonly FaultRow[], injected: string): string {
  const codes = rows.flatMap(({ reported }) => (reported === null ? [] : [reported as string]));
  const counts = new Map<string, number>();
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts]
    .sort(([a], [b]) => (a === injected ? -1 : b === injected ? 1 : a < b ? -1 : 1))
    .map(([code, count]) => `${code === injected ? "itself" : `\`${code}\``} ×${count}`)
    .join(", ");
}
