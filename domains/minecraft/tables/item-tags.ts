// Item tags that goals may name (`#logs`), as the game's data packs have them. minecraft-data lacks
// them. A row lists the members of all versions; a version has those of its own items. `versions`
// says when the tag exists, with or without its members. Members that came after 1.21.3 follow the
// names of their like.

import { z } from "zod";
import { byCodeUnit, type ItemEntry, TagName } from "../../../schemas/index.ts";
import { inRange, VersionRange } from "../data/versions.ts";
import itemTagsJson from "./item-tags.json" with { type: "json" };
import { parseTable, Source, Template } from "./table.ts";

const ItemTagTable = z.strictObject({
  source: Source,
  tags: z.array(
    z.strictObject({ tag: z.string().min(1), items: z.array(Template).min(1), versions: VersionRange.optional() }),
  ),
});

const ITEM_TAGS = parseTable(ItemTagTable, itemTagsJson, "item-tags.json");

/**
 * The members that the version's survival gives, by tag (`#logs`), sorted; tags without any are
 * left out.
 */
export function readItemTags(mcVersion: string, items: Readonly<Record<string, ItemEntry>>): Record<string, string[]> {
  const found: [string, string[]][] = [];
  const known = Object.keys(items).filter((name) => items[name]?.status === "obtainable" && !name.includes("+"));
  for (const { tag, items: templates, versions } of ITEM_TAGS.tags) {
    if (!inRange(mcVersion, versions)) continue;
    const pattern = new RegExp(`^(?:${templates.join("|").replaceAll("*", ".*")})$`);
    const members = known.filter((name) => pattern.test(name)).sort(byCodeUnit);
    if (members.length > 0) found.push([TagName.parse(`#${tag}`), members]);
  }
  return Object.fromEntries(found.sort(([a], [b]) => byCodeUnit(a, b)));
}
