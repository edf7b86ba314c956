// The documents of the bench in docs/: the page and the matrix beside it. What was run takes its place among what was written before, so that
// a selection of codes and leaves leaves the rest of the page as it was.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { OTHER_FAULTS } from "./matrix.ts";
import { dataOf, type FaultRows, type Faults, faultsPage, merged, NO_FAULTS, readFaults } from "./page.ts";
import type { RandomFigures } from "./random-runs.ts";

/** The bench's own folder of documents. */
export const DOCS = join(import.meta.dirname, "..", "..", "docs");

/** What stands in a folder; nothing where nothing does. Throws ZodError on what is no matrix. */
export function written(folder: string): Faults {
  const path = dataPath(folder);
  return existsSync(path) ? readFaults(JSON.parse(readFileSync(path, "utf8"))) : NO_FAULTS;
}

/**
 * Writes page and matrix. `leaves` are all that there are; cells of others are let go. Throws CodedError `input.invalid` where cells would be
 * missing, and leaves the documents as they were.
 */
export function writeDocuments(
  folder: string,
  { rows, random, leaves }: { rows: FaultRows; random: RandomFigures; leaves: readonly string[] },
): void {
  const before = written(folder);
  const all: Faults = {
    ...merged(before, rows, leaves, Object.keys(OTHER_FAULTS)),
    random: larger(before.random, random),
  };
  const data = dataOf(all);
  mkdirSync(dirname(dataPath(folder)), { recursive: true });
  writeFileSync(dataPath(folder), data);
  writeFileSync(join(folder, "faults.md"), faultsPage(all));
}

const dataPath = (folder: string): string => join(folder, "faults", "matrix.json");

/** A few runs more say less than the many that stand there; as many say it of the code of now. */
function larger(before: RandomFigures | null, fresh: RandomFigures): RandomFigures | null {
  return fresh.count > 0 && fresh.count >= (before?.count ?? 0) ? fresh : before;
}
