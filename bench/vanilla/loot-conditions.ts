// The chance that conditions of loot tables hold, for a player without enchantments but those of
// the context, in open water outside jungles, who kills what is not on fire.

import { CodedError } from "../../schemas/index.ts";
import { chanceOf } from "./counts.ts";
import type { DataPack } from "./data-pack.ts";
import { type JsonObject, listOf, nameOf, numberOf, objectOf } from "./json.ts";

export interface LootContext {
  /** The item in hand; null for the bare hand. */
  tool: string | null;
  silkTouch: boolean;
  /** The block's state by property; `*` is a value that no condition names. */
  state: Readonly<Record<string, string>>;
  /** Whether damaged items are counted apart, as `ITEM (damaged)`. */
  damagedApart: boolean;
}

/** The chance that all of the conditions hold. */
export const chanceOfAll = (pack: DataPack, conditions: unknown, context: LootContext, where: string): number =>
  listOf(conditions, `${where}.conditions`).reduce<number>(
    (chance, condition) => chance * chanceThat(pack, objectOf(condition, where), context, where),
    1,
  );

function chanceThat(pack: DataPack, condition: JsonObject, context: LootContext, where: string): number {
  const name = nameOf(condition.condition, `${where}: condition`);
  const terms = (): number[] =>
    listOf(condition.terms, `${where}: terms`).map((term) => chanceThat(pack, objectOf(term, where), context, where));
  switch (name) {
    case "survives_explosion":
    case "killed_by_player":
      return 1;
    // Lightning, and creatures of which frogs eat: no player's doing.
    case "damage_source_properties":
      return 0;
    case "random_chance":
    case "random_chance_with_looting":
      return chanceOf(condition.chance, `${where}: chance`);
    case "random_chance_with_enchanted_bonus":
      return chanceOf(condition.unenchanted_chance, `${where}: unenchanted_chance`);
    case "table_bonus":
      return numberOf(listOf(condition.chances, where)[0], `${where}: chances`);
    case "inverted":
      return 1 - chanceThat(pack, objectOf(condition.term, `${where}: term`), context, where);
    case "alternative":
    case "any_of":
      return 1 - terms().reduce((none, chance) => none * (1 - chance), 1);
    case "all_of":
      return terms().reduce((all, chance) => all * chance, 1);
    case "match_tool":
      return Number(isTool(pack, objectOf(condition.predicate ?? {}, where), context, where));
    case "block_state_property":
      return Number(isState(objectOf(condition.properties ?? {}, where), context.state, where));
    case "location_check":
      return Number(isPlace(objectOf(condition.predicate ?? {}, where), where));
    case "entity_properties":
      return Number(isEntity(objectOf(condition.predicate ?? {}, where), where));
    default:
      throw new CodedError("input.invalid", `${where}: unknown loot condition ${name}`);
  }
}

function isTool(pack: DataPack, predicate: JsonObject, { tool, silkTouch }: LootContext, where: string): boolean {
  return Object.entries(predicate).every(([key, value]) => {
    if (key === "item" || key === "items" || key === "tag") {
      const named = (Array.isArray(value) ? value : [value]).map((one) => nameOf(one, `${where}: ${key}`));
      const tags = named.filter((name) => key === "tag" || name.startsWith("#")).map((name) => name.replace("#", ""));
      return tool !== null && (named.includes(tool) || tags.some((tag) => pack.tag("itemTag", tag).includes(tool)));
    }
    if (key === "predicates") return isTool(pack, objectOf(value, where), { tool, silkTouch } as LootContext, where);
    if (key === "enchantments" || key === "minecraft:enchantments") {
      return listOf(value, where).every((one) => {
        const { enchantment, enchantments = enchantment } = objectOf(one, where);
        return silkTouch && nameOf(enchantments, `${where}: ${key}`) === "silk_touch";
      });
    }
    throw new CodedError("input.invalid", `${where}: unknown condition of a tool: ${key}`);
  });
}

const isState = (properties: JsonObject, state: LootContext["state"], where: string): boolean =>
  Object.entries(properties).every(([property, wanted]) => {
    const value = state[property] ?? "*";
    if (typeof wanted !== "object") return value === String(wanted);
    const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = objectOf(wanted, where);
    return Number(value) >= Number(min) && Number(value) <= Number(max);
  });

/** Outside of jungles; both halves of tall plants stand. */
function isPlace(predicate: JsonObject, where: string): boolean {
  if (predicate.biome !== undefined || predicate.biomes !== undefined) return false;
  if (predicate.block !== undefined) return true;
  throw new CodedError("input.invalid", `${where}: unknown condition of a place: ${Object.keys(predicate)}`);
}

/**
 * Open water and the sizes of slimes that drop something hold; fire, captains, enchanted killers
 * and skeletons that kill do not. The colour of a sheep is chance in the game's code, so its wool
 * does not count.
 */
function isEntity(predicate: JsonObject, where: string): boolean {
  return Object.entries(predicate).every(([key, value]) => {
    if (key === "flags") {
      return Object.entries(objectOf(value, where)).every(([, wanted]) => wanted === false);
    }
    if (key === "fishing_hook" || key === "type_specific") {
      const specific = objectOf(value, where);
      return specific.in_open_water === true || specific.size !== undefined || isUsualVariant(specific.variant);
    }
    if (key === "components") return Object.values(objectOf(value, where)).every(isUsualVariant);
    if (key === "equipment" || key === "type" || key === "predicates" || key === "vehicle") {
      return false;
    }
    throw new CodedError("input.invalid", `${where}: unknown condition of an entity: ${key}`);
  });
}

/** Of creatures with several variants, the one that Lodestone's rows are about. */
const isUsualVariant = (variant: unknown): boolean =>
  variant === "red" || variant === "minecraft:temperate" || variant === "temperate";

/** The states that the conditions of a table tell apart: each property's named values, and another. */
export function statesOf(table: unknown): LootContext["state"][] {
  const values = new Map<string, Set<string>>();
  const walk = (part: unknown): void => {
    if (Array.isArray(part)) for (const inner of part) walk(inner);
    if (typeof part !== "object" || part === null || Array.isArray(part)) return;
    const { condition, properties } = part as JsonObject;
    if (condition === "minecraft:block_state_property" && properties !== undefined) {
      for (const [property, wanted] of Object.entries(objectOf(properties, "properties"))) {
        const known = values.get(property) ?? new Set(["*"]);
        const ends = typeof wanted === "object" && wanted !== null ? Object.values(wanted) : [wanted];
        for (const end of ends) known.add(String(end));
        values.set(property, known);
      }
    }
    for (const inner of Object.values(part)) walk(inner);
  };
  walk(table);
  return [...values].reduce<Record<string, string>[]>(
    (states, [property, known]) =>
      states.length > MANY_STATES
        ? states
        : states.flatMap((state) => [...known].map((value) => ({ ...state, [property]: value }))),
    [{}],
  );
}

/** No vanilla table tells more states apart than this. */
const MANY_STATES = 256;
