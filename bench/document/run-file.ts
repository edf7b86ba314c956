// A run's document as text. Rows are arrays under one list of columns, one per line: a third of the
// size of objects, and as easy to read for programs that read tables.

import { CodedError, parseDocument } from "../../schemas/index.ts";
import { RunDocument, RunRowDocument } from "./run-document.ts";

const COLUMNS = RunRowDocument.keyof().options;

/** The document's text; `readRun` parses it back into an equal document. */
export function runText(document: RunDocument): string {
  const lines = (list: readonly unknown[]): string => `[\n${list.map((entry) => JSON.stringify(entry)).join(",\n")}\n]`;
  const { suites, rows, ...frame } = document;
  // Cells missing at the end of a row are left out.
  const cells = rows.map((row) =>
    COLUMNS.map((column) => row[column]).slice(0, row.error === undefined ? -1 : undefined),
  );
  const columns = JSON.stringify(COLUMNS);
  return `${JSON.stringify(frame).slice(0, -1)},\n"suites":${lines(suites)},\n"columns":${columns},\n"rows":${lines(cells)}}\n`;
}

/** Parses the output of `runText`; `name` names it in errors. Throws CodedError input.invalid. */
export function readRun(text: string, name: string): RunDocument {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new CodedError("input.invalid", `${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (typeof value !== "object" || value === null)
    throw new CodedError(
      "input.invalid",
      `${name} is not a run's document; write one with npm run bench -- --out FILE`,
    );
  const { columns, rows, ...frame } = value as { columns?: unknown; rows?: unknown };
  return parseDocument(RunDocument, { ...frame, rows: objectsOf(columns, rows) }, name);
}

/** Rows as objects; anything but a table is passed on for the schema to refuse. */
function objectsOf(columns: unknown, rows: unknown): unknown {
  if (!Array.isArray(columns) || !Array.isArray(rows)) return rows;
  return rows.map((row: unknown) =>
    Array.isArray(row)
      ? Object.fromEntries(row.map((cell, index) => [columns[index] ?? `column ${index}`, cell]))
      : row,
  );
}
