// The documents of the bench in docs/: the page and the matrix beside it. New cells replace the old
// ones, so a selection of codes and leaves leaves the rest of the page as it was.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { OTHER_FAULTS } from "./matrix.ts";
import { dataOf, type FaultRows, type Faults, faultsPage, merged, NO_FAULTS, readFaults } from "./page.ts";
import type { RandomFigures } from "./random-runs.ts";
import { SERVER_FAULTS, ServerFaultCell } from "./server-faults.ts";

/** The bench's own folder of documents. */
export const DOCS = join(import.meta.dirname, "..", "..", "docs");

/** The documents in a folder; empty without any. Throws ZodError on an invalid matrix. */
export function written(folder: string): Faults {
  const path = dataPath(folder);
  return existsSync(path) ? readFaults(JSON.parse(readFileSync(path, "utf8"))) : NO_FAULTS;
}

/**
 * Writes page and matrix. `leaves` are all existing leaves; cells of others are dropped. Throws
 * CodedError `input.invalid` if cells would be missing, and then leaves the documents as they were.
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
  writeFileSync(join(folder, "faults.md"), faultsPage(all, serversWritten(folder)));
}

/** The faults of servers in a folder; none without any. Throws ZodError on invalid cells. */
export function serversWritten(folder: string): ServerFaultCell[] {
  const path = serversPath(folder);
  return existsSync(path) ? z.array(ServerFaultCell).parse(JSON.parse(readFileSync(path, "utf8"))) : [];
}

/** Writes the faults of servers, and the page with them; cells of other faults stay. */
export function writeServers(folder: string, cells: readonly ServerFaultCell[]): void {
  const keyOf = ({ fault, leaf }: ServerFaultCell): string => `${fault} ${leaf}`;
  const all = new Map([...serversWritten(folder), ...cells].map((cell) => [keyOf(cell), cell]));
  const faults = Object.keys(SERVER_FAULTS);
  const kept = [...all.values()]
    .filter(({ fault }) => faults.includes(fault))
    .sort((one, other) => faults.indexOf(one.fault) - faults.indexOf(other.fault));
  writeFileSync(serversPath(folder), `[\n${kept.map((cell) => JSON.stringify(cell)).join(",\n")}\n]\n`);
  writeFileSync(join(folder, "faults.md"), faultsPage(written(folder), kept));
}

const serversPath = (folder: string): string => join(folder, "faults", "servers.json");

const dataPath = (folder: string): string => join(folder, "faults", "matrix.json");

/**
 * A small new run is worth less than a large old one; a new run of equal size or more replaces it,
 * because it tests the current code.
 */
function larger(before: RandomFigures | null, fresh: RandomFigures): RandomFigures | null {
  return fresh.count > 0 && fresh.count >= (before?.count ?? 0) ? fresh : before;
}
