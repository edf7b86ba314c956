// What a check finds: one row for each fact of the pack, right, missing or wrong. Rows of
// left-out.json explain what is missing on purpose, and what is not in a pack at all.

import { z } from "zod";
import { inRange, VersionRange } from "../../domains/minecraft/data/versions.ts";
import { type Domain, McVersion, parseDocument } from "../../schemas/index.ts";
import leftOutJson from "./left-out.json" with { type: "json" };

export const KINDS = [
  "crafting",
  "cooking",
  "stonecutting",
  "smithing",
  "block drops",
  "digging",
  "crops",
  "tiers",
  "creatures",
  "chests",
  "fishing",
  "bartering",
  "archaeology",
  "gifts",
  "fuels",
] as const;
export type Kind = (typeof KINDS)[number];

export type Verdict = "right" | "missing" | "wrong";

export interface Finding {
  kind: Kind;
  verdict: Verdict;
  /** What gives the item: a recipe's product, a block, a creature, a loot table. */
  subject: string;
  item: string;
  /** The file in the pack, from `data/minecraft` on; the operator where the pack has no such file. */
  path: string;
  /** What the pack says, and what Lodestone says. */
  vanilla: string | null;
  lodestone: string | null;
  /** Why it is left out, or not in a pack; null if nothing explains it. */
  because: string | null;
}

const Pattern = z.string().regex(/^[a-z0-9_*+/:,. ()-]+$/, "a name, or one with *");
const Row = z.strictObject({
  kind: z.enum(KINDS),
  subjects: z.array(Pattern).min(1).default(["*"]),
  items: z.array(Pattern).min(1).default(["*"]),
  /** Only if another operator gives the item. */
  obtainable: z.boolean().default(false),
  versions: VersionRange.optional(),
  because: z.string().min(1),
});
const LeftOut = z.strictObject({
  /** Facts of the pack that Lodestone does not have, on purpose. */
  leftOut: z.array(Row),
  /** What Lodestone has from the game's code, which no pack shows. */
  notInPacks: z.array(Row),
});
const LEFT_OUT = parseDocument(LeftOut, leftOutJson, "left-out.json");

const matchers = new Map<string, RegExp>();
function matches(patterns: readonly string[], name: string): boolean {
  return patterns.some((pattern) => {
    const known = matchers.get(pattern);
    const matcher = known ?? new RegExp(`^${pattern.replace(/[.+()]/g, "\\$&").replaceAll("*", ".*")}$`);
    if (known === undefined) matchers.set(pattern, matcher);
    return matcher.test(name);
  });
}

/** Why a finding is no fault; null if no row says so. */
export function reasonFor(finding: Finding, { mcVersion, items, operators }: Domain): string | null {
  const { kind, verdict, subject, item, vanilla } = finding;
  const statuses = item.split(",").map((name) => items[name]);
  const never = statuses.find((one) => one?.status === "unobtainable");
  if (never !== undefined) return `unobtainable: ${never.because}`;
  // A tag tells what is fast; whether a tool is needed, the game's code does.
  const isInCode = verdict === "wrong" && (vanilla === null || kind === "tiers");
  const rows = verdict === "missing" ? LEFT_OUT.leftOut : isInCode ? LEFT_OUT.notInPacks : [];
  const isMade = () => operators.some(({ produces }) => produces[item] !== undefined);
  const row = rows.find(
    (one) =>
      one.kind === kind &&
      inRange(McVersion.parse(mcVersion), one.versions) &&
      matches(one.subjects, subject) &&
      matches(one.items, item) &&
      (!one.obtainable || isMade()),
  );
  return row?.because ?? null;
}

/** Whether a finding makes the check fail. */
export const isFault = ({ verdict, because }: Finding): boolean => verdict !== "right" && because === null;

/** The relative difference up to which two averages are the same. */
const TOLERANCE = 0.002;

export const isSame = (one: number, other: number): boolean =>
  Math.abs(one - other) <= TOLERANCE * Math.max(Math.abs(one), Math.abs(other));

/** An average for readers. */
export const amount = (count: number): string => String(Number(count.toPrecision(4)));
