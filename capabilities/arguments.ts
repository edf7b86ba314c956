// Arguments of sensors, and words that leaves and sensors share. All bodies use these and the
// contracts in capabilities/leaves/, so a document runs on each of them alike; docs/options.md
// explains them.

import { z } from "zod";
import { ItemName, Position, PositiveCount, Weather } from "../schemas/index.ts";

/** From worst to best. */
const TOOL_TIERS = ["wooden", "stone", "iron", "diamond", "netherite"] as const;
export const ToolTier = z.enum(TOOL_TIERS);
export const ToolKind = z.enum(["pickaxe", "axe", "shovel", "hoe", "sword"]);

/**
 * Tools of this tier or better, best first. Golden ones are left out because they wear out too
 * soon.
 */
export const toolsFrom = (tool: string, tier: z.infer<typeof ToolTier>): string[] =>
  TOOL_TIERS.slice(TOOL_TIERS.indexOf(tier))
    .map((better) => `${better}_${tool}`)
    .reverse();

export const AtPosition = z.strictObject({ position: Position });
export type AtPosition = z.infer<typeof AtPosition>;

export const Nothing = z.strictObject({});
export const Within = z.strictObject({ radius: z.number().min(0).max(128).default(16) });
export const DistanceTo = z.strictObject({ position: Position, most: z.number().min(0) });
export const DistanceFrom = z.strictObject({ position: Position, least: z.number().min(0) });
export const BlockWithin = z.strictObject({ block: ItemName, radius: z.number().min(0).max(64).default(6) });
export const LightAtLeast = z.strictObject({ level: z.int().min(0).max(15) });
export const TimeIs = z.strictObject({ time: z.enum(["dawn", "day", "noon", "dusk", "night", "midnight"]) });
/** Parts of a day in ticks since sunrise; dawn spans it. Source: minecraft.wiki, Daylight cycle. */
const HOURS = {
  dawn: [23_000, 25_000],
  noon: [6_000, 7_000],
  dusk: [11_500, 13_000],
  midnight: [18_000, 19_000],
} as const;

/** Whether it is such a time; `isNight` is the body's own judgement. */
export function isTime({ time }: z.infer<typeof TimeIs>, ticks: number, isNight: boolean): boolean {
  if (time === "day" || time === "night") return (time === "night") === isNight;
  const [begins, ends] = HOURS[time];
  return [ticks, ticks + 24_000].some((now) => now >= begins && now < ends);
}
export const WeatherIs = z.strictObject({ weather: Weather });
const PlayerName = z.string().min(1).max(64);
export const PlayerOnline = z.strictObject({ player: PlayerName });
/** The named player or, if none is named, any player but `but`. */
export const PlayerNear = z.strictObject({
  player: PlayerName.optional(),
  but: PlayerName.optional(),
  radius: z.number().min(0).max(128).default(16),
});
export const PointsAtLeast = z.strictObject({ points: z.number().min(0).max(20) });
export const PointsLost = z.strictObject({ points: z.number().min(0.5).max(20).default(1) });
export const InDanger = z.strictObject({
  health: z.number().min(0).max(20).default(8),
  radius: z.number().min(0).max(64).default(12),
});
export const MovedAtLeast = z.strictObject({ least: z.number().min(0) });
export const WoodOrTrees = z.strictObject({ planks: PositiveCount.default(6) });
export const ToolMakeable = z.strictObject({ tool: ToolKind });
/** `count` of the item, divided by `per` and rounded up. */
export const Held = z.strictObject({
  item: ItemName,
  count: PositiveCount.default(1),
  per: PositiveCount.default(1),
});
export const Gained = z.strictObject({ item: ItemName, count: PositiveCount.default(1) });
export const Slots = z.strictObject({ slots: z.int().min(0).default(0) });
export const ToolAtLeast = z.strictObject({ tool: ToolKind, tier: ToolTier.default("wooden") });
export const Blocks = z.strictObject({ count: PositiveCount.default(1) });
export const Station = z.strictObject({ station: ItemName });
export const BlockIs = z.strictObject({ position: Position, block: ItemName });
export const Waypoints = z.strictObject({ count: PositiveCount.default(1) });

/** Whether two player names are equal; the game ignores case. */
export const isCalled = (name: string, other: string | undefined): boolean =>
  name.toLowerCase() === other?.toLowerCase();

/** Whether the weather meets a sensor's condition: a thunderstorm counts as rain. */
export const isWeather = (asked: z.infer<typeof Weather>, now: z.infer<typeof Weather>): boolean =>
  asked === now || (asked === "rain" && now === "thunder");

/** The count of items that a sensor's `count` and `per` demand. */
export const wantedOf = ({ count, per }: z.infer<typeof Held>): number => Math.ceil(count / per);

/** Planks that the counted planks and logs yield. */
export const planksIn = (counts: Readonly<Record<string, number>>): number =>
  Object.entries(counts).reduce((sum, [name, count]) => {
    if (name.endsWith("_planks")) return sum + count;
    return /^(?!stripped_).*_(log|stem)$/.test(name) ? sum + 4 * count : sum;
  }, 0);

/** Items and sights that become food. */
export const RAW_FOOD = /^(beef|porkchop|mutton|chicken|rabbit|cod|salmon|potato|wheat)$/;
export const FOOD_SOURCE = /^(cow|pig|sheep|chicken|rabbit|wheat|carrots|potatoes|sweet_berry_bush)$/;
export const TREE = /_log$/;

/** Building blocks: common, full and solid. */
export const BUILDING_BLOCK =
  /^(dirt|cobblestone|stone|netherrack|end_stone|cobbled_deepslate|deepslate|granite|diorite|andesite|.*_planks)$/;
