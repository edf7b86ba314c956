// The rules for signals, one per row: a condition with a margin, so that a value that hovers about
// its bound is signalled once. Pure: a rule reads a snapshot, and the previous one if it compares.
// Invariant: a rule that holds ceases to hold only beyond its margin.

import type { InventoryView, Signal, Snapshot } from "../../schemas/index.ts";

/** The input of rules; the inventory only if it is watched. */
export interface Perceived {
  snapshot: Snapshot;
  inventory?: InventoryView | undefined;
}

export interface SignalRule {
  topic: Signal["topic"];
  name: string;
  /** Whether it holds now; `held` is its last answer, `before` the perception at that time. */
  holds(now: Perceived, held: boolean, before: Perceived | undefined): boolean;
  /** The text of the signal when it begins to hold. */
  detail(now: Perceived): string;
}

const HEARTS_LOW = 12;
const HEARTS_CRITICAL = 6;
const HUNGRY = 14;
const STARVING = 6;
const BREATH_SHORT = 8;
const DARK = 7;
const THREAT_DISTANCE = 16;
const COMPANY = 24;
const DUSK = 11_500;
const DAWN = 23_000;
const LEAP = 48;
const FEW_SLOTS = 2;
const WORN_OUT = 5;

/** Holds below the bound, until the value has risen past the margin. */
const below = (value: number, bound: number, held: boolean, margin = 2): boolean =>
  value < (held ? bound + margin : bound);

const nearest = ({ snapshot }: Perceived, hostile: boolean, within: number) =>
  snapshot.nearbyEntities.find(
    (one) => one.hostile === hostile && one.distance <= within && (hostile || one.kind === "player"),
  );

const hasHazard = ({ snapshot }: Perceived, ...kinds: Snapshot["hazards"][number]["kind"][]): boolean =>
  snapshot.hazards.some(({ kind }) => kinds.includes(kind));

const rule = (
  topic: Signal["topic"],
  name: string,
  holds: SignalRule["holds"],
  detail: SignalRule["detail"],
): SignalRule => ({
  topic,
  name,
  holds,
  detail,
});

export const SIGNAL_RULES: readonly SignalRule[] = [
  rule(
    "safety",
    "health.low",
    ({ snapshot }, held) => below(snapshot.health, HEARTS_LOW, held),
    ({ snapshot }) => `health fell below 6 hearts: ${snapshot.health}`,
  ),
  rule(
    "safety",
    "health.critical",
    ({ snapshot }, held) => below(snapshot.health, HEARTS_CRITICAL, held),
    ({ snapshot }) => `health fell below 3 hearts: ${snapshot.health}`,
  ),
  rule(
    "safety",
    "food.low",
    ({ snapshot }, held) => below(snapshot.food, HUNGRY, held),
    ({ snapshot }) => `food fell to ${snapshot.food}`,
  ),
  rule(
    "safety",
    "food.critical",
    ({ snapshot }, held) => below(snapshot.food, STARVING, held),
    ({ snapshot }) => `food fell to ${snapshot.food}`,
  ),
  rule(
    "safety",
    "breath.short",
    ({ snapshot }, held) => below(snapshot.oxygen, BREATH_SHORT, held) && hasHazard({ snapshot }, "drowning"),
    () => "air is running out under water",
  ),
  rule(
    "safety",
    "hostile.near",
    (now, held) => nearest(now, true, held ? THREAT_DISTANCE + 4 : THREAT_DISTANCE) !== undefined,
    (now) => `a ${nearest(now, true, THREAT_DISTANCE)?.kind ?? "monster"} came near`,
  ),
  rule(
    "safety",
    "fire",
    (now) => hasHazard(now, "fire"),
    () => "the body burns or stands beside fire",
  ),
  rule(
    "safety",
    "lava.near",
    (now) => hasHazard(now, "lava"),
    () => "lava is beside the body's path",
  ),
  rule(
    "navigation",
    "dark",
    ({ snapshot }, held) => below(snapshot.light.level, DARK + 1, held, 1),
    ({ snapshot }) => `light fell to ${snapshot.light.level}`,
  ),
  rule(
    "navigation",
    "dimension.changed",
    ({ snapshot }, _held, before) => before !== undefined && before.snapshot.dimension !== snapshot.dimension,
    ({ snapshot }) => `entered ${snapshot.dimension}`,
  ),
  rule(
    "navigation",
    "biome.changed",
    ({ snapshot }, _held, before) => before !== undefined && before.snapshot.biome !== snapshot.biome,
    ({ snapshot }) => `entered ${snapshot.biome ?? "an unknown biome"}`,
  ),
  rule(
    "navigation",
    "carried.away",
    ({ snapshot }, _held, before) =>
      before !== undefined &&
      before.snapshot.dimension === snapshot.dimension &&
      apart(before.snapshot.position, snapshot.position) > LEAP,
    () => "was moved far away",
  ),
  rule(
    "inventory",
    "slots.few",
    ({ inventory }, held) => inventory !== undefined && below(inventory.freeSlots, FEW_SLOTS + 1, held, 1),
    ({ inventory }) => `${inventory?.freeSlots ?? 0} inventory slots are free`,
  ),
  rule(
    "inventory",
    "tool.worn",
    ({ inventory }) => wornOut(inventory) !== undefined,
    ({ inventory }) => `${wornOut(inventory) ?? "a tool"} is nearly worn out`,
  ),
  rule(
    "time",
    "dusk.fell",
    ({ snapshot: { time } }) => time.ofDay >= DUSK && !time.isNight && time.ofDay < DAWN,
    () => "the sun is setting",
  ),
  rule(
    "time",
    "night.fell",
    ({ snapshot: { time } }) => time.isNight,
    () => "night fell",
  ),
  rule(
    "time",
    "day.broke",
    ({ snapshot: { time } }) => !time.isNight && (time.ofDay < DUSK || time.ofDay >= DAWN),
    () => "day broke",
  ),
  rule(
    "weather",
    "rain.began",
    ({ snapshot }) => snapshot.weather !== "clear",
    () => "it rains",
  ),
  rule(
    "weather",
    "thunder.began",
    ({ snapshot }) => snapshot.weather === "thunder",
    () => "it thunders",
  ),
  rule(
    "weather",
    "sky.cleared",
    ({ snapshot }) => snapshot.weather === "clear",
    () => "the sky cleared",
  ),
  rule(
    "social",
    "player.near",
    (now, held) => nearest(now, false, held ? COMPANY + 8 : COMPANY) !== undefined,
    (now) => `${nearest(now, false, COMPANY)?.username ?? "a player"} came near`,
  ),
];

const apart = ([ax, ay, az]: Snapshot["position"], [bx, by, bz]: Snapshot["position"]): number =>
  Math.hypot(ax - bx, ay - by, az - bz);

const wornOut = (inventory: InventoryView | undefined): string | undefined =>
  inventory?.tools.find(({ durability }) => durability !== null && durability <= WORN_OUT)?.item;
