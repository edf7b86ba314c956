// Runs outside the table of goals, many bots at once or one for a long time (given goals, or asked in
// chat while it is in trouble, or without any goal at night), as documents in
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
    kind: z.enum(["fleet", "soak", "chat-soak", "idle"]),
    mcVersion: z.string(),
    fast: z.boolean(),
    nights: z.boolean(),
    seed: z.int(),
    /** For a soak; null for a fleet, which lasts until all bots are done. */
    minutes: z.number().nullable(),
    slowServer: z.boolean().exactOptional(),
    /** How much faster than its ticks the clock of a night moved. */
    pace: z.int().min(1).exactOptional(),
    /** What befell a bot that was asked in chat. */
    troubles: z.array(z.string()).exactOptional(),
  }),
  machine: Machine,
  revision: z.string().nullable(),
  versions: z.record(z.string(), z.string()),
  figures: z.array(FigureDocument),
});
export type AsideDocument = z.infer<typeof AsideDocument>;

/** Soaks by chat are kept one for each seed: they add up to the time that was tried. */
const nameOf = ({ kind, mcVersion, fast, nights, slowServer = false, seed }: AsideDocument["asked"]): string =>
  [
    ...[kind, mcVersion, fast ? "fast" : "real"],
    ...(nights ? ["nights"] : []),
    ...(slowServer ? ["slow-server"] : []),
    ...(kind === "chat-soak" ? [`seed-${seed}`] : []),
  ].join("-");

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

const WHAT: Readonly<Record<AsideDocument["asked"]["kind"], (minutes: number | null) => string>> = {
  fleet: () => "Five bots in one process",
  soak: (minutes) => `One bot for ${minutes} minutes, goal after goal`,
  idle: () => "Bodies without a goal for three nights",
  "chat-soak": (minutes) => `One bot for ${minutes} minutes, asked in chat`,
};

export function asideTitle({ kind, minutes, seed, troubles = [], pace = 1, ...asked }: AsideDocument["asked"]): string {
  const { mcVersion, fast, nights, slowServer = false } = asked;
  // With all that can befall a bot in chat, the title still fits into a line of the page.
  const [dark, slow] = kind === "chat-soak" ? ["nights", "slow server"] : ["hostile nights", "a slow server"];
  const ways = [
    ...[mcVersion, fast ? "`--fast`" : "real timings"],
    ...(nights ? [dark] : []),
    ...(slowServer ? [slow] : []),
    ...(pace === 1 ? [] : [`\`--pace ${pace}\``]),
    ...(troubles.length === 0 ? [] : ["troubles"]),
    ...(kind === "chat-soak" ? [`world ${seed}`] : []),
  ];
  return `${WHAT[kind](minutes)}, ${ways.join(", ")}`;
}
