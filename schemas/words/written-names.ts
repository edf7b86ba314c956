// Names as people write them in a problem: `Iron_Pickaxe`, `minecraft:cow` and `oak log` are read as
// the names of documents. Plans and domains have names in that spelling only.

import { z } from "zod";
import { dimensionName } from "./facts.ts";
import { ACT, CREATURE, FACT, ITEM, MAX_HELD, MAX_NAME, sumOf, TAG } from "./names.ts";

/** The spelling of documents: lower case, underscores, no namespace. */
export const spelled = (name: string): string =>
  name.trim().toLowerCase().replaceAll("minecraft:", "").replaceAll(/\s+/g, "_");

/** The spelling of a condition: `inventory.Oak_Log>=2` is `inventory.oak_log >= 2`. */
export const spelledCondition = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll("minecraft:", "")
    .replace(/\s*(>=|<=|\+=|-=|(?<![<>+-])=)\s*/, " $1 ")
    .replace(/^dimension = (.+)$/, (_, name: string) => `dimension = ${dimensionName(name)}`);

const written = ([pattern, expected]: readonly [RegExp, string]) =>
  z.string().max(MAX_NAME).overwrite(spelled).regex(pattern, expected);

export const WrittenItem = written(ITEM);
export const WrittenTag = written(TAG);
export const WrittenFact = written(FACT);
export const WrittenCreature = written(CREATURE);
export const WrittenAct = written(ACT);

/** A record by written names. Two spellings of one name are a flaw, as one would be dropped. */
export function byName<V extends z.ZodType>(name: z.ZodType<string, string>, value: V) {
  const { $schema: _, ...propertyNames } = z.toJSONSchema(name);
  return z
    .record(z.string(), value)
    .check(({ value: entries, issues }) => {
      const seen = new Map<string, string>();
      for (const key of Object.keys(entries)) {
        const read = name.safeParse(key);
        const flaw = { input: key, path: [key] };
        if (!read.success) issues.push({ code: "invalid_key", origin: "record", issues: read.error.issues, ...flaw });
        else if (seen.has(read.data))
          issues.push({ code: "custom", message: `${seen.get(read.data)} is the same; give one of them`, ...flaw });
        else seen.set(read.data, key);
      }
    })
    .overwrite((entries) => Object.fromEntries(Object.entries(entries).map(([key, one]) => [spelled(key), one])))
    .meta({ propertyNames });
}

/** Items in hand and their counts. */
export const Holdings = byName(WrittenItem, z.int().min(0).max(MAX_HELD)).refine(
  (held) => sumOf(Object.values(held)) <= MAX_HELD,
  {
    message: `Too big: expected at most ${MAX_HELD} items in all`,
  },
);
