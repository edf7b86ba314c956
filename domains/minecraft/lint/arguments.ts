// Checks that an operator's verb is canonical and that its arguments fit: those that do not depend
// on the number of applications (no count, tool or fuel). The step compiler and bodies rely on
// them.

import { CANONICAL_VERBS, isFact, type Operator } from "../../../schemas/index.ts";
import type { GameData } from "../data/game-data.ts";

type Fits = (value: unknown, operator: Operator, data: GameData) => boolean;

const text: Fits = (value) => typeof value === "string" && value !== "";
const whole: Fits = (value) => Number.isInteger(value);
const object: Fits = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const block: Fits = (value, _, { blocks }) => typeof value === "string" && blocks.has(value);
const entity: Fits = (value, _, { entities }) => typeof value === "string" && entities.has(value);
const item: Fits = (value, _, { items }) =>
  typeof value === "string" && (items.has(value) || items.has(value.split("+", 1)[0] ?? ""));
/** An item or variant that the operator produces. */
const made: Fits = (value, { produces }) => typeof value === "string" && Object.hasOwn(produces, value);
/** Smelting names its product, burning fuel names none. */
const smelted: Fits = (value, operator, data) =>
  operator.args.burns === true ? value === undefined : made(value, operator, data);
const oneOf =
  (...values: readonly unknown[]): Fits =>
  (value) =>
    values.includes(value);
const either =
  (...kinds: readonly Fits[]): Fits =>
  (value, operator, data) =>
    kinds.some((fits) => fits(value, operator, data));

/**
 * The product if the operator produces an item; heat, a villager's level or a led animal have no
 * item name.
 */
const madeIfAny: Fits = (value, operator, data) =>
  made(value, operator, data) || Object.keys(operator.produces).every(isFact);
/** The item that a kill is for, or null if it is for something else: experience, a gateway. */
const huntedFor: Fits = (value, operator, data) =>
  made(value, operator, data) || Object.keys(operator.produces).some(isFact);
/** A block, or null for items used on themselves or in the air. */
const blockOrNull: Fits = (value, operator, data) => value === null || block(value, operator, data);

/** Arguments by verb; verbs without operators or arguments are omitted. */
const ARGUMENTS: Readonly<Record<string, Readonly<Record<string, Fits>>>> = {
  barter: { item: made, gold: item },
  brew_potion: { item: madeIfAny },
  build_structure: { blueprint: text },
  collect_block: { block, item: made },
  combine_item: { item },
  craft_item: { item: made, recipe: object, station: oneOf(null, "crafting_table") },
  cut_stone: { item: made },
  enchant_item: { item },
  explore: { for: text },
  fish: { item: made },
  grow_crop: { seed: item, block, item: made },
  grow_tree: { sapling: item, log: item },
  kill_entity: { entity, item: huntedFor },
  loot_container: { structure: text, item: made },
  place_block: { item },
  smelt_item: {
    item: smelted,
    station: oneOf("furnace", "blast_furnace", "smoker", "campfire"),
  },
  smith_item: { item: made },
  trade: { profession: text, level: whole, item: either(made, oneOf(undefined)) },
  travel: { dimension: oneOf("overworld", "nether", "end"), island: oneOf("main", "outer", undefined) },
  use_on_block: { block: blockOrNull, item: madeIfAny },
  use_on_entity: { entity, item: madeIfAny },
};

const CHECKS: ReadonlyMap<string, readonly (readonly [argument: string, fits: Fits])[]> = new Map(
  CANONICAL_VERBS.map((verb) => [verb, Object.entries(ARGUMENTS[verb] ?? {})]),
);

/** Flaws of the operator's verb and arguments. */
export function argumentFlaws(operator: Operator, data: GameData): string[] {
  const { verb, args } = operator;
  const checks = CHECKS.get(verb);
  if (checks === undefined) return [`${verb} is not a canonical verb`];
  const flaws: string[] = [];
  checks.forEach(([name, fits]) => {
    if (fits(args[name], operator, data)) return;
    flaws.push(`argument ${name} of ${verb} does not fit: ${JSON.stringify(args[name]) ?? "missing"}`);
  });
  return flaws;
}
