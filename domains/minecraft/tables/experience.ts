// Experience points besides those of killed creatures: of ores that drop their contents, of smelting
// and of trading. Only whole points count, so seven tenths of a point (iron) are left out.

import { z } from "zod";
import { CodedError } from "../../../schemas/index.ts";
import type { GameData } from "../data/game-data.ts";
import { onceForEach } from "../data/once-for-each.ts";
import { inRange, VersionRange } from "../data/versions.ts";
import experienceJson from "./experience.json" with { type: "json" };
import { parseTable, Source } from "./table.ts";

const Points = { min: z.int().min(0), max: z.int().min(1), source: Source };

const ExperienceTable = z.strictObject({
  source: Source,
  mined: z.array(
    z.strictObject({ blocks: z.array(z.string().min(1)).min(1), ...Points, versions: VersionRange.optional() }),
  ),
  smelted: z.array(
    z.strictObject({ items: z.array(z.string().min(1)).min(1), points: z.int().min(1), source: Source }),
  ),
  traded: z.strictObject(Points),
});

const EXPERIENCE = parseTable(ExperienceTable, experienceJson, "experience.json");

/** The amount of experience points that a plan gains. */
export const XP = "xp:points";

const mean = ({ min, max }: { min: number; max: number }): number => (min + max) / 2;

const minedPoints = onceForEach(({ mcVersion, blocks }: GameData): ReadonlyMap<string, number> => {
  const rows = EXPERIENCE.mined.filter(({ versions }) => inRange(mcVersion, versions));
  const unknown = rows.flatMap((row) => row.blocks).find((name) => !blocks.has(name));
  if (unknown !== undefined)
    throw new CodedError("input.invalidDomain", `tables/experience.json (${mcVersion}): no such block: ${unknown}`);
  return new Map(rows.flatMap((row) => row.blocks.map((name) => [name, mean(row)])));
});

const SMELTED = new Map(EXPERIENCE.smelted.flatMap(({ items, points }) => items.map((item) => [item, points])));

const whole = (points: number): Record<string, number> => (points < 1 ? {} : { [XP]: Math.floor(points) });

/** What so many blocks, dug without silk touch, give on average besides their drop. */
export const xpOfMining = (data: GameData, block: string, blocks: number): Record<string, number> =>
  whole((minedPoints(data).get(block) ?? 0) * blocks);

/** What smelting one of the item gives besides. */
export const xpOfSmelting = (item: string): Record<string, number> => whole(SMELTED.get(item) ?? 0);

/** What a trade gives besides. */
export const xpOfTrading = (): Record<string, number> => whole(mean(EXPERIENCE.traded));
