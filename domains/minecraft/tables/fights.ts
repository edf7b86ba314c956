// How creatures fight, where it differs from a blow a second at arm's length: natural armour, pace,
// shooting, what lasts after a hit, where they stay, and who fights beside them. Figures are those
// of normal difficulty; numbers of ticks in `flies` and `throwsBack` are our estimates.

import { z } from "zod";
import { CodedError } from "../../../schemas/index.ts";
import type { GameData } from "../data/game-data.ts";
import { onceForEach } from "../data/once-for-each.ts";
import { inRange, VersionRange } from "../data/versions.ts";
import fightsJson from "./fights.json" with { type: "json" };
import { parseTable, Source } from "./table.ts";

export const FightTable = z.strictObject({
  source: Source,
  fights: z.array(
    z.strictObject({
      entity: z.string().min(1),
      /** Armour points. */
      armour: z.int().min(0).max(30).default(0),
      /** Ticks between two of its attacks. */
      attackTicks: z.int().min(1).default(20),
      /** It attacks from a distance, also while the body comes near. */
      shoots: z.boolean().default(false),
      /** Health points that a hit costs afterwards: by fire, poison or wither. Armour does not help. */
      lasting: z.number().min(0).default(0),
      /** Ticks before each blow until it comes down to the body, or that it never does. */
      flies: z.union([z.int().min(1), z.literal("out of reach")]).optional(),
      /** Ticks until one of its fireballs is struck back, which kills it. */
      throwsBack: z.int().min(1).optional(),
      /** Struck from the shore, with something longer-lasting than the hand. */
      inLava: z.boolean().default(false),
      /** Struck from three blocks up, where it does not reach. */
      fromAbove: z.boolean().default(false),
      /** It lives among others, so that a weapon of stone is not enough. */
      strong: z.boolean().default(false),
      /** Creatures that fight beside it. */
      among: z.array(z.string().min(1)).default([]),
      /** Arrows miss it, bounce off or are slowed by water. */
      evadesArrows: z.boolean().default(false),
      /** It takes no damage. */
      unkillable: z.boolean().default(false),
      versions: VersionRange.optional(),
      source: Source,
    }),
  ),
});
export type FightTable = z.infer<typeof FightTable>;
export type FightStyle = Omit<FightTable["fights"][number], "entity" | "versions" | "source">;

const FIGHTS = parseTable(FightTable, fightsJson, "fights.json");

/** A blow a second at arm's length, by a creature on its own. */
const { entity: _, source: __, ...USUAL } = FightTable.shape.fights.element.parse({
  entity: "any",
  source: FIGHTS.source,
});

/** The version's rows by creature. Throws `input.invalidDomain` on an unknown creature. */
const rowsOf = onceForEach(({ mcVersion, entities }: GameData): ReadonlyMap<string, FightStyle> => {
  const held = FIGHTS.fights.filter(({ versions }) => inRange(mcVersion, versions));
  for (const { entity, among } of held) {
    const unknown = [entity, ...among].find((name) => !entities.has(name));
    if (unknown !== undefined)
      throw new CodedError("input.invalidDomain", `tables/fights.json (${mcVersion}): no such entity: ${unknown}`);
  }
  return new Map(held.map(({ entity, versions: _, source: __, ...style }) => [entity, style]));
});

/** How the creature fights. */
export const fightStyle = (data: GameData, entity: string): FightStyle => rowsOf(data).get(entity) ?? USUAL;
