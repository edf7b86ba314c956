// What a loot table gives on average, by vanilla's rules: pools, weights, alternatives, conditions
// and the functions that change counts and names. Luck, looting and fortune are none.

import { CodedError } from "../../schemas/index.ts";
import { binomial, type Counts, countsOf, exactly, mapped, meanOf, sumOf } from "./counts.ts";
import type { DataPack } from "./data-pack.ts";
import { type JsonObject, listOf, nameOf, numberOf, objectOf } from "./json.ts";
import { chanceOfAll, type LootContext } from "./loot-conditions.ts";

/** Average counts by item. */
export type Expected = Map<string, number>;

/** One entry that may be drawn, and what it gives. */
interface Leaf {
  weight: number;
  gives: Expected;
}

/** The leaves that are there with this chance. */
interface Outcome {
  chance: number;
  leaves: readonly Leaf[];
}

/** A stack under the functions of its entry, one of several possible. */
interface Stack {
  item: string;
  chance: number;
  counts: Counts;
}

/** Functions that change neither what drops nor how many, without luck, looting and fire. */
const NO_EFFECT = new Set(
  `copy_components copy_custom_data copy_name copy_nbt copy_state enchanted_count_increase explosion_decay
   fill_player_head looting_enchant set_attributes set_banner_pattern set_book_cover set_components
   set_contents set_custom_data set_custom_model_data set_damage set_enchantments set_firework_explosion
   set_fireworks set_instrument set_loot_table set_lore set_name set_nbt set_ominous_bottle_amplifier set_potion
   set_random_dyes set_random_potion set_stew_effect toggle_tooltips`.split(/\s+/),
);
const ENCHANTING = new Set(["enchant_randomly", "enchant_with_levels", "set_enchantments"]);
const BREWED = new Set(["potion", "splash_potion", "lingering_potion", "tipped_arrow"]);

/** Throws CodedError `input.invalid` on a part that this program does not know. */
export function expectedOf(pack: DataPack, name: string, context: LootContext): Expected {
  return new Roller(pack, context).table(pack.read("loot", name), pack.path("loot", name), [name]);
}

class Roller {
  readonly #pack: DataPack;
  readonly #context: LootContext;

  constructor(pack: DataPack, context: LootContext) {
    this.#pack = pack;
    this.#context = context;
  }

  table(table: JsonObject, where: string, asked: readonly string[]): Expected {
    const all: Expected = new Map();
    listOf(table.pools, `${where}: pools`).forEach((part, index) => {
      const place = `${where}: pools.${index}`;
      const pool = objectOf(part, place);
      const functions = [...listOf(pool.functions, place), ...listOf(table.functions, where)];
      const times = this.#chance(pool, place) * meanOf(countsOf(pool.rolls ?? 1, `${place}.rolls`));
      const outcomes = this.#together(
        listOf(pool.entries, place).map((entry, at) => {
          const spot = `${place}.entries.${at}`;
          return this.#entry(objectOf(entry, spot), { functions, where: spot, asked });
        }),
      );
      for (const { chance, leaves } of outcomes) {
        const total = leaves.reduce((sum, { weight }) => sum + weight, 0);
        for (const { weight, gives } of leaves) {
          for (const [item, count] of gives) add(all, item, (times * chance * weight * count) / total);
        }
      }
    });
    return new Map([...all].filter(([, count]) => count > 0));
  }

  #chance(part: JsonObject, where: string): number {
    return chanceOfAll(this.#pack, part.conditions, this.#context, where);
  }

  /** Every combination of the outcomes of several entries. */
  #together(entries: readonly (readonly Outcome[])[]): Outcome[] {
    return entries.reduce<Outcome[]>(
      (known, outcomes) =>
        known.flatMap(({ chance, leaves }) =>
          outcomes.map((outcome) => ({ chance: chance * outcome.chance, leaves: [...leaves, ...outcome.leaves] })),
        ),
      [{ chance: 1, leaves: [] }],
    );
  }

  #entry(entry: JsonObject, inherited: Inherited): Outcome[] {
    const { where } = inherited;
    const holds = this.#chance(entry, where);
    const outcomes = holds === 0 ? [] : this.#outcomes(entry, inherited);
    return [
      ...outcomes.map(({ chance, leaves }) => ({ chance: chance * holds, leaves })),
      { chance: 1 - holds, leaves: [] },
    ].filter(({ chance }) => chance > 0);
  }

  #outcomes(entry: JsonObject, inherited: Inherited): Outcome[] {
    const { where } = inherited;
    const type = nameOf(entry.type, `${where}: type`);
    const children = () => listOf(entry.children, where).map((child) => this.#entry(objectOf(child, where), inherited));
    if (type === "alternatives") return firstOf(children());
    if (type === "group") return this.#together(children());
    if (type === "sequence") return whileAny(children());
    const weight = numberOf(entry.weight ?? 1, `${where}: weight`);
    return [{ chance: 1, leaves: this.#leaves(type, entry, inherited).map((gives) => ({ weight, gives })) }];
  }

  /** What each drawable part of the entry gives. */
  #leaves(type: string, entry: JsonObject, { functions, where, asked }: Inherited): Expected[] {
    const all = [...listOf(entry.functions, where), ...functions];
    const stack = (item: string): Expected => this.#stack(item, exactly(1), all, where);
    if (type === "empty" || type === "dynamic") return [new Map()];
    if (type === "item") return [stack(nameOf(entry.name, `${where}: name`))];
    if (type === "tag") {
      const stacks = this.#pack.tag("itemTag", nameOf(entry.name, `${where}: name`)).map(stack);
      return entry.expand === true ? stacks : [sumOfAll(stacks)];
    }
    if (type !== "loot_table") throw new CodedError("input.invalid", `${where}: unknown loot entry ${type}`);
    const { name, value = name } = entry;
    const given =
      typeof value === "string"
        ? this.#other(nameOf(value, where), asked)
        : this.table(objectOf(value, where), where, asked);
    // The functions change each stack that the other table gives; only averages are known of it.
    if (all.length === 0) return [given];
    return [
      sumOfAll(
        [...given].map(([item, count]) => {
          const changed = this.#stack(item, exactly(1), all, where);
          return new Map([...changed].map(([other, each]) => [other, each * count]));
        }),
      ),
    ];
  }

  #other(name: string, asked: readonly string[]): Expected {
    const path = this.#pack.path("loot", name);
    if (asked.includes(name)) throw new CodedError("input.invalid", `${path}: the table contains itself`);
    return this.table(this.#pack.read("loot", name), path, [...asked, name]);
  }

  #stack(item: string, counts: Counts, functions: readonly unknown[], where: string): Expected {
    let stacks: Stack[] = [{ item, chance: 1, counts }];
    for (const part of functions) {
      const change = objectOf(part, `${where}: functions`);
      const holds = this.#chance(change, where);
      if (holds === 0) continue;
      stacks = stacks.flatMap((stack) => [
        { ...this.#changed(stack, change, where), chance: stack.chance * holds },
        ...(holds === 1 ? [] : [{ ...stack, chance: stack.chance * (1 - holds) }]),
      ]);
    }
    return sumOfAll(stacks.map((stack) => new Map([[stack.item, stack.chance * meanOf(stack.counts)]])));
  }

  #changed(stack: Stack, change: JsonObject, where: string): Stack {
    const name = nameOf(change.function, `${where}: function`);
    if (name === "set_count") {
      const counts = countsOf(change.count, `${where}: count`);
      return { ...stack, counts: change.add === true ? sumOf(stack.counts, counts) : counts };
    }
    if (name === "limit_count") {
      const { min, max } =
        typeof change.limit === "number"
          ? { min: change.limit, max: change.limit }
          : (objectOf(change.limit, where) as { min?: number; max?: number });
      const limit = (count: number) => Math.min(max ?? count, Math.max(min ?? count, count));
      return { ...stack, counts: mapped(stack.counts, limit) };
    }
    if (name === "apply_bonus") {
      if (nameOf(change.formula, where) !== "binomial_with_bonus_count") return stack;
      const { extra, probability } = objectOf(change.parameters, `${where}: parameters`);
      const more = binomial(numberOf(extra, where), numberOf(probability, where));
      return { ...stack, counts: sumOf(stack.counts, more) };
    }
    if (name === "set_item") return { ...stack, item: nameOf(change.item, where) };
    if (name === "exploration_map") return stack.item === "map" ? { ...stack, item: "filled_map" } : stack;
    if (name === "furnace_smelt") throw new CodedError("input.invalid", `${where}: smelts without a fire`);
    if (name === "set_damage" && this.#context.damagedApart) return { ...stack, item: `${stack.item} (damaged)` };
    if (ENCHANTING.has(name)) return stack.item === "book" ? { ...stack, item: "enchanted_book" } : stack;
    const brew = BREWED.has(stack.item) ? brewOf(name, change, where) : null;
    if (brew !== null) return { ...stack, item: brew === "water" ? stack.item : `${stack.item}+${brew}` };
    if (NO_EFFECT.has(name)) return stack;
    throw new CodedError("input.invalid", `${where}: unknown loot function ${name}`);
  }
}

interface Inherited {
  /** Functions of the pool and the table, which come after an entry's own. */
  functions: readonly unknown[];
  where: string;
  /** The tables on the way here. */
  asked: readonly string[];
}

/** The potion that a function puts into a bottle or on an arrow; null for another function. */
function brewOf(name: string, change: JsonObject, where: string): string | null {
  if (name === "set_potion") return nameOf(change.id, where);
  if (name === "set_nbt") return /Potion:"minecraft:(\w+)"/.exec(String(change.tag))?.[1] ?? null;
  return null;
}

/** The first child with an outcome counts. */
function firstOf(children: readonly (readonly Outcome[])[]): Outcome[] {
  const found: Outcome[] = [];
  let rest = 1;
  for (const outcomes of children) {
    const some = outcomes.filter(({ leaves }) => leaves.length > 0);
    found.push(...some.map(({ chance, leaves }) => ({ chance: chance * rest, leaves })));
    rest *= 1 - some.reduce((sum, { chance }) => sum + chance, 0);
  }
  return rest > 1e-12 ? [...found, { chance: rest, leaves: [] }] : found;
}

/** Children count until one has no outcome. */
function whileAny(children: readonly (readonly Outcome[])[]): Outcome[] {
  const [first, ...others] = children;
  if (first === undefined) return [{ chance: 1, leaves: [] }];
  return first.flatMap(({ chance, leaves }) =>
    leaves.length === 0
      ? [{ chance, leaves }]
      : whileAny(others).map((rest) => ({ chance: chance * rest.chance, leaves: [...leaves, ...rest.leaves] })),
  );
}

function sumOfAll(parts: readonly Expected[]): Expected {
  const sum: Expected = new Map();
  for (const part of parts) for (const [item, count] of part) add(sum, item, count);
  return sum;
}

const add = (sum: Expected, item: string, count: number): void => void sum.set(item, (sum.get(item) ?? 0) + count);
