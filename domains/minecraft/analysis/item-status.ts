// The status of every item of a version: obtainable if a chain of operators reaches it from the
// empty inventory (ignoring counts), else unobtainable with a reason. Reasons missing in the tables
// follow from the missing ingredient's reason; without one, the item has no source.

import { type ItemEntry, isFact, type Operator } from "../../../schemas/index.ts";
import type { GameData } from "../data/game-data.ts";
import { inRange } from "../data/versions.ts";
import { expandTemplate, NAME_CLASSES } from "../tables/names.ts";
import { UNOBTAINABLE } from "../tables/unobtainable.ts";
import { namesIn } from "./operator-names.ts";
import { type Reachable, reachableBy } from "./reachable.ts";

/**
 * Every item with its status, stack size and durability, sorted by name. Throws
 * `input.invalidDomain` on a bad table row.
 */
export function classifyItems(data: GameData, operators: readonly Operator[]): Record<string, ItemEntry> {
  const reachable = reachableBy(operators);
  const never = reasons(data, [...UNOBTAINABLE.never, ...UNOBTAINABLE.experimental]);
  const because = inheritReasons(reachable, new Map([...reasons(data, UNOBTAINABLE.unmodelled), ...never]));
  const entries: Record<string, ItemEntry> = {};
  for (const name of [...data.items.keys(), ...variantsIn(operators)].sort()) {
    const { stackSize: stack = 64, maxDurability } = data.items.get(baseOf(name)) ?? {};
    const durability = maxDurability === undefined ? {} : { durability: maxDurability };
    // Fields in canonical order, which saves copying.
    entries[name] = reachable.names.has(name)
      ? { ...durability, stack, status: "obtainable" }
      : { because: because.get(name) ?? "needs-unmodelled:source", ...durability, stack, status: "unobtainable" };
  }
  return entries;
}

/** The base item of a variant such as `diamond_pickaxe+silk_touch`, or the item itself. */
const baseOf = (name: string): string => name.split("+", 1)[0] ?? name;

/** Every variant that an operator produces or needs. */
function variantsIn(operators: readonly Operator[]): Set<string> {
  return new Set([...namesIn(operators)].filter((name) => name.includes("+") && !isFact(name)));
}

/** Items that survival cannot give in this version; their recipes are not compiled. */
export const neverObtainable = (data: GameData): ReadonlySet<string> =>
  new Set(reasons(data, [...UNOBTAINABLE.never, ...UNOBTAINABLE.experimental]).keys());

function reasons({ mcVersion, items }: GameData, rows: typeof UNOBTAINABLE.never): Map<string, string> {
  const found = new Map<string, string>();
  rows.forEach(({ because, items: templates, versions }, index) => {
    if (!inRange(mcVersion, versions)) return;
    const where = `tables/unobtainable.json: row ${index} (${mcVersion})`;
    for (const { name } of templates.flatMap((template) => expandTemplate(template, NAME_CLASSES, items, where))) {
      if (!found.has(name)) found.set(name, because);
    }
  });
  return found;
}

function inheritReasons({ stuck }: Reachable, because: Map<string, string>): Map<string, string> {
  for (let before = -1; before < because.size; ) {
    before = because.size;
    for (const { missing, operator } of stuck) {
      const why = missing.map((kind) => because.get(kind)).find((reason) => reason !== undefined);
      if (why === undefined) continue;
      for (const name of Object.keys(operator.produces)) if (!because.has(name)) because.set(name, why);
    }
  }
  return because;
}
