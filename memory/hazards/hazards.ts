// Hazards of the map as planning and walking use them: how much a place that cost health is to be
// avoided, fading with time, and what acts cost health.
// Invariant: hazards raise costs and bar nothing.

import type { DayPhase, Episode, MapEntry, Position, Problem } from "../../schemas/index.ts";

/** A place to walk around: a cost of `blocks` of way at its centre, less towards its radius. */
export interface Danger {
  center: Position;
  radius: number;
  blocks: number;
}

/** Milliseconds in which a hazard counts half. */
const HALVES_IN_MS = 2 * 86_400_000;
/** A death weighs as much as all health, and once more. */
const DEATH = 20;
const BLOCKS_PER_POINT = 0.25;
const MAX_BLOCKS = 12;
/** Below that a danger is forgotten. */
const MIN_BLOCKS = 0.5;
const MAX_DANGERS = 64;
/** What stays where it is, and what moves about. */
const [FIXED_RADIUS, MOVING_RADIUS] = [5, 10];
const FIXED: ReadonlySet<string> = new Set(["lava", "fire", "drowning", "suffocation", "fall", "unknown"]);

/** Points of health that the hazard still stands for. */
function weightOf({ harm = 0, deaths = 0, seenAt }: MapEntry, now: string): number {
  const age = Math.max(0, Date.parse(now) - Date.parse(seenAt));
  return (harm + deaths * DEATH) * 0.5 ** (age / HALVES_IN_MS);
}

/** The weightiest dangers of a dimension at a time of the day. */
export function dangersOf(
  hazards: readonly MapEntry[],
  { dimension, phase }: { dimension: string; phase?: DayPhase | undefined },
  now: string,
): Danger[] {
  return hazards
    .filter((hazard) => hazard.dimension === dimension && hazard.validUntil === undefined)
    .flatMap((hazard): Danger[] => {
      const isFixed = FIXED.has(hazard.name);
      // Creatures of the night are gone by day.
      const share = isFixed || phase === undefined || hazard.phase === undefined || hazard.phase === phase ? 1 : 0.25;
      const blocks = Math.min(MAX_BLOCKS, weightOf(hazard, now) * BLOCKS_PER_POINT * share);
      return blocks < MIN_BLOCKS
        ? []
        : [{ center: hazard.position, radius: isFixed ? FIXED_RADIUS : MOVING_RADIUS, blocks }];
    })
    .sort((a, b) => b.blocks - a.blocks)
    .slice(0, MAX_DANGERS);
}

/** What happened at a hazard, as the bot tells it: "I died here by lava 2 days ago". */
export function hazardText({ name, deaths = 0, harm = 0, seenAt }: MapEntry, now: string): string {
  const by = name === "unknown" ? "" : ` by ${name.replaceAll("_", " ")}`;
  const what = deaths > 0 ? `I died here${by}` : `I lost ${Math.round(harm * 10) / 10} health here${by}`;
  return `${what}${deaths > 1 ? ` ${deaths} times, last` : ""} ${ageText(Date.parse(now) - Date.parse(seenAt))}`;
}

const UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

function ageText(ms: number): string {
  for (const [unit, long] of UNITS) {
    const count = Math.floor(ms / long);
    if (count > 0) return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
  }
  return "just now";
}

/** What each ended run leaves of an act's harm. */
const FADES = 0.7;
/** How much dearer an act is that costs all health every time. */
const MAX_FACTOR = 8;
const HEALTH = 20;
const MIN_CHANGE = 1.25;
const MAX_ACTS = 10_000;

/** What acts on subjects cost in health, as a fold of episodes. */
export class HarmOfActs {
  readonly #acts = new Map<string, { ends: number; harm: number }>();

  note({ kind, act, subject, harm }: Pick<Episode, "kind" | "act" | "subject" | "harm">): void {
    if (kind === "run") for (const one of this.#acts.values()) fade(one);
    if (kind !== "step" || subject === undefined) return;
    const key = `${act}:${subject}`;
    const { ends, harm: before } = this.#acts.get(key) ?? { ends: 0, harm: 0 };
    this.#acts.delete(key);
    this.#acts.set(key, { ends: ends + 1, harm: before + harm });
    const [oldest] = this.#acts.keys();
    if (this.#acts.size > MAX_ACTS && oldest !== undefined) this.#acts.delete(oldest);
  }

  /** Factors by act and subject; only those that say something. */
  factors(): Record<string, number> {
    const factors = [...this.#acts].map(([key, { ends, harm }]): [string, number] => {
      const share = Math.min(1, harm / (ends + 1) / HEALTH);
      return [key, Number((1 + (MAX_FACTOR - 1) * share).toPrecision(2))];
    });
    return Object.fromEntries(factors.filter(([, factor]) => factor >= MIN_CHANGE));
  }
}

function fade(one: { ends: number; harm: number }): void {
  one.ends *= FADES;
  one.harm *= FADES;
}

/** Greatest price of a problem that learning gives. */
const MAX_PRICE = 1_024;
type Prices = NonNullable<Problem["prices"]>;

/** Prices with what acts cost in health on top. */
export function withHarm(prices: Prices, factors: Readonly<Record<string, number>>): Prices {
  const together = { ...prices };
  for (const [key, factor] of Object.entries(factors))
    together[key] = Math.min(MAX_PRICE, Number(((together[key] ?? 1) * factor).toPrecision(2)));
  return together;
}
