// Runs outside the table of goals, many bots at once or one for a long time, as documents in
// docs/runs/aside (a file for each kind and mode): the options, the machine, and the figures. The
// page of runs includes them.

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { parseDocument, parseJson } from "../../schemas/index.ts";
import { Machine } from "../document/run-document.ts";

const FigureDocument = z.strictObject({
  name: z.string(),
  value: z.number(),
  unit: z.string(),
  atLeast: z.number().exactOptional(),
  atMost: z.number().exactOptional(),
});

export const AsideDocument = z.strictObject({
  format: z.literal("lodestone.runs-aside/1"),
  asked: z.strictObject({
    kind: z.enum(["fleet", "soak"]),
    mcVersion: z.string(),
    fast: z.boolean(),
    nights: z.boolean(),
    seed: z.int(),
    /** For a soak; null for a fleet, which lasts until all bots are done. */
    minutes: z.number().nullable(),
  }),
  machine: Machine,
  revision: z.string().nullable(),
  versions: z.record(z.string(), z.string()),
  figures: z.array(FigureDocument),
});
export type AsideDocument = z.infer<typeof AsideDocument>;

const nameOf = ({ kind, mcVersion, fast, nights }: AsideDocument["asked"]): string =>
  [kind, mcVersion, fast ? "fast" : "real", ...(nights ? ["nights"] : [])].join("-");

/** Writes the document into the folder of runs, in place of the one of the same kind and mode. */
export function keepAside(folder: string, document: AsideDocument): void {
  const asides = join(folder, "aside");
  mkdirSync(asides, { recursive: true });
  writeFileSync(join(asides, `${nameOf(document.asked)}.json`), `${JSON.stringify(document, null, 2)}\n`);
}

/** The documents of the folder, by name. */
export function readAsides(folder: string): AsideDocument[] {
  const asides = join(folder, "aside");
  if (!existsSync(asides)) return [];
  const paths = readdirSync(asides).sort();
  return paths.map((name) => {
    const path = join(asides, name);
    return parseDocument(AsideDocument, parseJson(readFileSync(path, "utf8"), path), path);
  });
}

export function asideTitle({ kind, mcVersion, fast, nights, minutes }: AsideDocument["asked"]): string {
  const what = kind === "fleet" ? "Five bots in one process" : `One bot for ${minutes} minutes, goal after goal`;
  return `${what}, ${[mcVersion, fast ? "`--fast`" : "real timings", ...(nights ? ["hostile nights"] : [])].join(", ")}`;
}
