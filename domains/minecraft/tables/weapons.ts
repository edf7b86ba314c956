// Swords and axes: damage of a full attack, attacks per second, wear per attack. The bow, for what
// flies: mean damage of a fully drawn shot, and our estimate of the shots that hit. Tridents, maces
// and spears are left out: they are rarer than the creatures to fight with them. Source:
// https://minecraft.wiki/w/Sword, https://minecraft.wiki/w/Axe, https://minecraft.wiki/w/Bow

import { z } from "zod";
import { byCodeUnit } from "../../../schemas/index.ts";
import type { Weapon } from "../costs/combat.ts";
import type { GameData } from "../data/game-data.ts";
import { onceForEach } from "../data/once-for-each.ts";
import { inRange, VersionRange } from "../data/versions.ts";
import { expandTemplate, NAME_CLASSES } from "./names.ts";
import { parseTable, Source, Template } from "./table.ts";
import weaponsJson from "./weapons.json" with { type: "json" };

/**
 * `damage` in health points; `wear` in durability points per attack; `strong`: good enough for a
 * boss.
 */
const WeaponTable = z.strictObject({
  source: Source,
  bow: z.strictObject({
    item: z.string().min(1),
    ammunition: z.string().min(1),
    damage: z.number().positive(),
    drawTicks: z.int().min(1),
    hits: z.number().gt(0).max(1),
    source: Source,
  }),
  weapons: z.array(
    z.strictObject({
      items: z.array(Template).min(1),
      damage: z.number().positive(),
      attacksPerSecond: z.number().positive(),
      wear: z.int().min(1),
      strong: z.boolean(),
      versions: VersionRange.optional(),
    }),
  ),
});

const WEAPONS = parseTable(WeaponTable, weaponsJson, "weapons.json");

export const BOW = WEAPONS.bow;

export interface HeldWeapon extends Weapon {
  item: string;
  /** Durability points of a new one. */
  durability: number;
  strong: boolean;
}

/** All weapons of the version, by name. Throws `input.invalidDomain` on a bad row. */
export const readWeapons = onceForEach(({ mcVersion, items }: GameData): readonly HeldWeapon[] =>
  WEAPONS.weapons
    .flatMap(({ items: templates, versions, ...weapon }, index) => {
      if (!inRange(mcVersion, versions)) return [];
      const where = `tables/weapons.json: weapons.${index} (${mcVersion})`;
      return templates
        .flatMap((template) => expandTemplate(template, NAME_CLASSES, items, where))
        .map(({ name }) => ({ ...weapon, item: name, durability: items.get(name)?.maxDurability ?? 0 }));
    })
    .sort((a, b) => byCodeUnit(a.item, b.item)),
);
