// Products of creatures, from tables/creature-products.json: `shear:sheep:white_wool`,
// `milk:cow:milk_bucket`, `lay:chicken:egg`, `kill:wither:nether_star` … An act with an integer
// yield gives all of it; any other gives ONE item at its expected cost, as kills do, and what else
// rows of the same id give on average: shearing gives wool of all colours (yields.ts). Items spent
// on the creature, such as a bucket or seeds, are consumed; `tool` wears.

import { byCodeUnit, type Operator } from "../../../schemas/index.ts";
import { type CreatureProduct, readCreatureProducts } from "../tables/creature-products.ts";
import { type HeldWeapon, readWeapons } from "../tables/weapons.ts";
import { type FamilyContext, type OperatorFamily, operator, wear } from "./family.ts";
import { armourNeeds, strongSword } from "./fights.ts";
import { alsoGiven } from "./yields.ts";

export const useOnEntity: OperatorFamily = (context) => {
  const weapons = readWeapons(context.data);
  const products = readCreatureProducts(context.data);
  return products.flatMap((product) => {
    const beside = besideOf(products, product);
    return (product.items.length === 0 ? [null] : product.items).map((item) =>
      operatorOf(context, weapons, { ...product, beside }, item),
    );
  });
};

/** By item, what one act gives on average by the other rows of its id; none if its own is certain. */
const besideOf = (products: readonly CreatureProduct[], { id, items, expected }: CreatureProduct) =>
  new Map(
    products
      .filter((other) => other.id === id && ![expected, other.expected].some(Number.isInteger))
      .flatMap((other) => other.items.map((item): [string, number] => [item, other.expected]))
      .filter(([item]) => !items.includes(item)),
  );

/** Names of the creatures that some product needs to be seen. */
export const watched = ({ data }: FamilyContext): ReadonlySet<string> =>
  new Set(
    readCreatureProducts(data)
      .flatMap(({ consumes, requires }) => [...consumes, ...requires].flatMap(({ anyOf }) => anyOf))
      .filter((name) => name.startsWith("seen:"))
      .map((name) => name.slice("seen:".length)),
  );

function operatorOf(
  context: FamilyContext,
  weapons: readonly HeldWeapon[],
  {
    id,
    verb,
    entity,
    expected,
    consumes,
    requires,
    clears,
    uses,
    strongBlows,
    produces,
    ticks,
    safetyLevel,
    beside,
  }: CreatureProduct & { beside: ReadonlyMap<string, number> },
  item: string | null,
): Operator {
  const certain = Number.isInteger(expected);
  const acts = certain ? 1 : 1 / expected;
  const boss = strongBlows === undefined ? undefined : context.rules.creatures.get(entity);
  const blades = strongBlows === undefined ? [] : [strongSword(strongBlows, weapons)];
  return operator(context.objective, {
    id: item === null ? id : `${id}:${item}`,
    verb,
    args: {
      entity,
      item,
      ...(item === null ? effectOf(produces) : {}),
      ...(uses.length + blades.length === 0 ? { tool: null } : {}),
    },
    consumes: consumes.map(({ anyOf, count }) => ({
      anyOf: sorted(anyOf),
      count: Math.max(1, Math.round(count * acts)),
    })),
    requires: [
      ...requires.map(({ anyOf, count }) => ({ anyOf: sorted(anyOf), count })),
      ...(boss === undefined ? [] : armourNeeds(context, boss)),
    ],
    clears,
    uses: [...uses, ...blades].map(({ anyOf, durability }) => ({
      anyOf: sorted(anyOf),
      durability: wear(durability * acts),
    })),
    produces: { ...alsoGiven(beside, acts), ...(item === null ? {} : { [item]: certain ? expected : 1 }), ...produces },
    actions: item === null ? 0 : Math.max(certain ? expected : 1, Math.round(acts)),
    ticks: ticks * acts,
    safetyLevel,
  });
}

/** The effect, which distinguishes acts on one creature that make no item. */
const effectOf = (produces: CreatureProduct["produces"]): { effect?: string } => {
  const [effect] = Object.keys(produces).sort(byCodeUnit);
  return effect === undefined ? {} : { effect };
};

const sorted = (names: readonly string[]): string[] => [...names].sort(byCodeUnit);
