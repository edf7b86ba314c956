// `kill:ENTITY:ITEM`: kills creatures until one of the item has dropped, at its expected cost: with
// y drops per kill, the time and wear of 1/y kills and max(1, round(1/y)) seen creatures. If y is 2
// or more, one application makes the integer part of y at the same cost per item, because half a
// creature cannot be killed: four ingots from an iron golem, two pieces of beef from a cow.
// Those kills give all else that they give on average, too: see yields.ts. Every creature that a
// state may name has an operator for each of its drops that one weapon gets; only those are searched for that give
// something at less than one and a half times the cost of the place's cheapest, and its cheapest
// safe one. `kill:ENTITY:xp` is one kill for its experience points. Under `actions` it costs the
// kills, so that operators of the same kills cost the same.

import { byCodeUnit, type Draw, type Operator, type SafetyLevel } from "../../../schemas/index.ts";
import { withMeals } from "../costs/food.ts";
import { onceForEach } from "../data/once-for-each.ts";
import { type CreatureFacts, expectedDrop } from "../tables/creatures.ts";
import { type HeldWeapon, readWeapons } from "../tables/weapons.ts";
import { type FamilyContext, fact, type OperatorFamily, operator } from "./family.ts";
import { luckyOnes } from "./luck.ts";
import { armedUse, unarmed } from "./weapons.ts";
import { alsoGiven } from "./yields.ts";

/** Up to this many times the cost of the place's cheapest creature, others are kept. */
const WORTH_KNOWING = 1.5;

/**
 * Amounts of items and experience points that a plan usually wants at once; comparing creatures
 * spreads the search over them.
 */
const USUAL_LOT = 8;
const USUAL_EXPERIENCE = 100;

/** Creatures that tables/creature-products.json handles. */
const BY_OTHER_MEANS = new Set(["ender_dragon", "wither"]);

const EXPERIENCE = "xp:points";

interface Kill {
  creature: CreatureFacts;
  /** An item or experience points. */
  gain: string;
}

export const kill: OperatorFamily = (context) =>
  [...context.rules.creatures.values()].flatMap((creature) => {
    const gains = gainsOf(creature, forExperience(context).has(creature.entity));
    return [...gains.keys()]
      .map((gain) => operatorOf(context, { creature, gain, gains }))
      .filter((one) => isOfOneWeapon(one, readWeapons(context.data)))
      .flatMap((one) => [one, ...luckyOnes(context.objective, one, drawsOf(creature, one))]);
  });

/** The drops of one kill that are what the operator is for. */
const drawsOf = ({ drops }: CreatureFacts, { args }: Operator): readonly Draw[] =>
  drops.filter(({ item }) => item === args.item);

/** Whether a new weapon survives it: nobody kills two thousand guardians for a tropical fish. */
const isOfOneWeapon = ({ uses }: Operator, weapons: readonly HeldWeapon[]): boolean =>
  uses.every(({ durability }) => weapons.some((weapon) => weapon.durability >= durability));

/** Names of the creatures that are worth searching for to kill them. */
export const hunted = (context: FamilyContext): ReadonlySet<string> =>
  new Set(worthwhile(context).map(({ creature }) => creature.entity));

const forExperience = onceForEach(
  (context: FamilyContext): ReadonlySet<string> =>
    new Set(worthwhile(context).flatMap(({ creature, gain }) => (gain === EXPERIENCE ? [creature.entity] : []))),
);

/** Expected gains of one kill, by item or experience points. */
function gainsOf(creature: CreatureFacts, withExperience: boolean): ReadonlyMap<string, number> {
  if (BY_OTHER_MEANS.has(creature.entity)) return new Map();
  const items = [...new Set(creature.drops.map(({ item }) => item))].sort(byCodeUnit);
  const gains = items.map((item): [string, number] => [item, expectedDrop(creature, item)]);
  return new Map(withExperience ? [...gains, [EXPERIENCE, creature.experience]] : gains);
}

/** Passive: safe; fighting: caution; bosses: dangerous. A hostile dimension raises it. */
export function safetyOf({ temper, habitats }: CreatureFacts): SafetyLevel {
  const inhospitable = habitats.length > 0 && habitats.every(({ dimension }) => dimension !== "overworld");
  if (temper === "boss" || (inhospitable && habitats.every(({ dimension }) => dimension === "end"))) return "dangerous";
  return temper === "passive" && !inhospitable ? "safe" : "caution";
}

function operatorOf(
  { data, objective }: FamilyContext,
  { creature, gain, gains }: Kill & { gains: ReadonlyMap<string, number> },
): Operator {
  const { entity } = creature;
  const expected = gains.get(gain) as number;
  const made = Math.max(1, Math.floor(expected));
  const kills = made / expected;
  const { uses, ticks } = fighting(creature, kills, readWeapons(data));
  return operator(objective, {
    id: `kill:${entity}:${gain === EXPERIENCE ? "xp" : gain}`,
    verb: "kill_entity",
    args: { entity, item: gain === EXPERIENCE ? null : gain, ...(uses.length === 0 ? { tool: null } : {}) },
    consumes: [fact(`seen:${entity}`, Math.max(1, Math.round(kills)))],
    uses,
    produces: { ...alsoGiven(gains, kills), [gain]: made },
    actions: Math.max(1, Math.round(kills)),
    ticks: withMeals(ticks + creature.approachTicks, "fighting") * kills,
    safetyLevel: safetyOf(creature),
  });
}

/** A llama's spit does so little that it needs no weapon either. */
const HARMLESS = 1;

function fighting(creature: CreatureFacts, kills: number, weapons: readonly HeldWeapon[]) {
  if (creature.damage <= HARMLESS) return unarmed(creature);
  const enough = creature.temper === "boss" ? weapons.filter(({ strong }) => strong) : weapons;
  return armedUse(creature, kills, enough);
}

/** The kills worth a search, by creature and gain; cached, because two families read them. */
const worthwhile = onceForEach(({ data, rules }: FamilyContext): readonly Kill[] => {
  const weapons = readWeapons(data);
  const offers = [...rules.creatures.values()].flatMap((creature) => offersOf(creature, weapons));
  return [...Map.groupBy(offers, ({ gain, place }) => `${gain} ${place}`).values()].flatMap((rivals) => {
    const cheapest = Math.min(...rivals.map(({ ticks }) => ticks));
    const safe = rivals.filter(({ creature }) => safetyOf(creature) === "safe").map(({ ticks }) => ticks);
    return rivals.filter(({ gain, ticks }) => {
      const worth = ticks <= (gain === EXPERIENCE ? 1 : WORTH_KNOWING) * cheapest;
      return worth || ticks === Math.min(...safe);
    });
  });
});

/** A creature's gains by place, and the cost of a usual amount there including the search. */
function offersOf(
  creature: CreatureFacts,
  weapons: readonly HeldWeapon[],
): (Kill & { place: string; ticks: number })[] {
  const { experience, habitats, approachTicks } = creature;
  const { ticks } = fighting(creature, 1, weapons);
  return habitats.flatMap(({ dimension, requires, group, searchTicks }) =>
    [...gainsOf(creature, experience > 0 && requires.length === 0)].map(([gain, expected]) => {
      const kills = (gain === EXPERIENCE ? USUAL_EXPERIENCE : USUAL_LOT) / expected;
      const inAll = kills * (ticks + approachTicks) + Math.ceil(kills / group) * searchTicks;
      return { creature, gain, place: [dimension, ...requires].join(" "), ticks: inAll };
    }),
  );
}
