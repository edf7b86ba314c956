// The status of every item of a version: obtainable if some chain of operators reaches it from the empty inventory (counts left
// aside: whatever can be had once can be had again), else unobtainable with a reason. Reasons that the tables do not give follow
// from what is missing: the reason of an ingredient, silk touch for blocks that drop themselves with nothing else, or no source.

import type { ItemEntry, Operator } from "../../schemas/index.ts";
import type { GameData } from "./game-data.ts";
import type { CompiledRules } from "./minecraft-rules.ts";
import { expandTemplate, NAME_CLASSES } from "./tables/names.ts";
import { UNOBTAINABLE } from "./tables/unobtainable.ts";
import { inRange } from "./versions.ts";

/** Every item with its status, stack size and durability, sorted by name. Throws `input.invalidDomain` on a bad row. */
export function classifyItems(
  data: GameData,
  rules: CompiledRules,
  operators: readonly Operator[],
): Record<string, ItemEntry> {
  const reached = reachableNames(operators);
  const never = reasons(data, [...UNOBTAINABLE.never, ...UNOBTAINABLE.experimental]);
  const because = inheritReasons(
    data,
    rules,
    operators,
    reached,
    new Map([...reasons(data, UNOBTAINABLE.unmodelled), ...never]),
  );
  const entries: Record<string, ItemEntry> = {};
  for (const name of [...data.items.keys()].sort()) {
    const { stackSize: stack = 64, maxDurability } = data.items.get(name) ?? {};
    const shared = { stack, ...(maxDurability === undefined ? {} : { durability: maxDurability }) };
    entries[name] = reached.has(name)
      ? { status: "obtainable", ...shared }
      : { status: "unobtainable", because: because.get(name) ?? "needs-unmodelled:source", ...shared };
  }
  return entries;
}

/** What is true of somebody who has nothing: everybody begins there. */
const AT_THE_START = "dimension:overworld";

/** Every item or fact that some chain of operators makes from nothing, and what is true at the start. */
export function reachableNames(operators: readonly Operator[]): Set<string> {
  const reached = new Set([AT_THE_START]);
  let waiting = operators;
  for (let before = -1; before < reached.size; ) {
    before = reached.size;
    const still: Operator[] = [];
    for (const operator of waiting) {
      if (missingOf(operator, reached) === undefined)
        for (const name of Object.keys(operator.produces)) reached.add(name);
      else still.push(operator);
    }
    waiting = still;
  }
  return reached;
}

/** The kinds of the first need of which none is reached; undefined where the operator applies. */
export function missingOf(operator: Operator, reached: ReadonlySet<string>): readonly string[] | undefined {
  return [...operator.consumes, ...operator.requires, ...operator.uses].find(
    ({ anyOf }) => !anyOf.some((kind) => reached.has(kind)),
  )?.anyOf;
}

/** Items that survival never gives in this version: their recipes, if any, are not compiled. */
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

function inheritReasons(
  data: GameData,
  rules: CompiledRules,
  operators: readonly Operator[],
  reached: ReadonlySet<string>,
  because: Map<string, string>,
): Map<string, string> {
  for (const [block, { entries }] of rules.loot) {
    const silk = entries.find(({ item, needs }) => item === block && needs === "silk_touch");
    if (silk !== undefined && data.items.has(block) && !because.has(block)) {
      because.set(block, "needs-unmodelled:enchanting");
    }
  }
  for (let before = -1; before < because.size; ) {
    before = because.size;
    for (const operator of operators) {
      const why = missingOf(operator, reached)
        ?.map((kind) => because.get(kind))
        .find((reason) => reason !== undefined);
      for (const name of Object.keys(operator.produces)) {
        if (why !== undefined && !because.has(name)) because.set(name, why);
      }
    }
  }
  return because;
}
