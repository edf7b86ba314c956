// `kill:ENTITY:ITEM`: kills creatures until one of the item has dropped, at its expected cost: with
// y drops per kill, the time and wear of 1/y kills and max(1, round(1/y)) seen creatures. If y is 2
// or more, one application makes the integer part of y at the same cost per item, because half a
// creature cannot be killed: four ingots from an iron golem, two pieces of beef from a cow.
// `kill:ENTITY:xp` is one kill for its experience points. Under `actions` it costs the items made,
// or the kills if they are more. If another creature of the same place gives the same at less than
// two thirds of the cost, only the cheapest safe one is kept.

import { byCodeUnit, type Operator, type SafetyLevel } from "../../../schemas/index.ts";
import { withMeals } from "../costs/food.ts";
import { onceForEach } from "../data/once-for-each.ts";
import { type CreatureFacts, expectedDrop } from "../tables/creatures.ts";
import { type HeldWeapon, readWeapons } from "../tables/weapons.ts";
import { type FamilyContext, fact, type OperatorFamily, operator } from "./family.ts";
import { armedUse, unarmed } from "./weapons.ts";

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
  /** Expected gain of one kill. */
  expected: number;
}

export const kill: OperatorFamily = (context) => worthwhile(context).map((one) => operatorOf(context, one));

/** Names of the creatures that operators of this family kill. */
export const killed = (context: FamilyContext): ReadonlySet<string> =>
  new Set(worthwhile(context).map(({ creature }) => creature.entity));

/** Passive: safe; fighting: caution; bosses: dangerous. A hostile dimension raises it. */
export function safetyOf({ temper, habitats }: CreatureFacts): SafetyLevel {
  const inhospitable = habitats.length > 0 && habitats.every(({ dimension }) => dimension !== "overworld");
  if (temper === "boss" || (inhospitable && habitats.every(({ dimension }) => dimension === "end"))) return "dangerous";
  return temper === "passive" && !inhospitable ? "safe" : "caution";
}

function operatorOf({ data, objective }: FamilyContext, one: Kill): Operator {
  const { creature, gain, expected } = one;
  const { entity } = creature;
  const forExperience = gain === EXPERIENCE;
  const made = Math.max(1, Math.floor(expected));
  const kills = made / expected;
  const { uses, ticks } = fighting(creature, kills, readWeapons(data));
  return operator(objective, {
    id: `kill:${entity}:${forExperience ? "xp" : gain}`,
    verb: "kill_entity",
    args: { entity, item: forExperience ? null : gain, ...(uses.length === 0 ? { tool: null } : {}) },
    consumes: [fact(`seen:${entity}`, Math.max(1, Math.round(kills)))],
    uses,
    produces: { [gain]: made },
    actions: Math.max(forExperience ? 1 : made, Math.round(kills)),
    ticks: withMeals(ticks + creature.approachTicks, "fighting") * kills,
    safetyLevel: safetyOf(creature),
  });
}

/** One kill that wants nothing but the kill. */
export function killOf({ data }: FamilyContext, creature: CreatureFacts) {
  const { entity } = creature;
  const { uses, ticks } = fighting(creature, 1, readWeapons(data));
  return {
    verb: "kill_entity",
    args: { entity, item: null, ...(uses.length === 0 ? { tool: null } : {}) },
    consumes: [fact(`seen:${entity}`)],
    uses,
    ticks: withMeals(ticks + creature.approachTicks, "fighting"),
    safetyLevel: safetyOf(creature),
  };
}

function fighting(creature: CreatureFacts, kills: number, weapons: readonly HeldWeapon[]) {
  if (creature.temper === "passive") return unarmed(creature);
  const enough = creature.temper === "boss" ? weapons.filter(({ strong }) => strong) : weapons;
  return armedUse(creature, kills, enough);
}

/**
 * The kills worth having, by creature and gain; cached because the search for creatures needs them
 * too.
 */
const worthwhile = onceForEach(({ data, rules }: FamilyContext): readonly Kill[] => {
  const weapons = readWeapons(data);
  const offers = [...rules.creatures.values()].flatMap((creature) => offersOf(creature, weapons));
  const kept = new Map<string, Kill>();
  for (const [, rivals] of Map.groupBy(offers, ({ gain, place }) => `${gain} ${place}`)) {
    const cheapest = Math.min(...rivals.map(({ ticks }) => ticks));
    const safe = rivals.filter(({ creature }) => safetyOf(creature) === "safe").map(({ ticks }) => ticks);
    for (const { ticks, ...one } of rivals) {
      const worth = ticks <= (one.gain === EXPERIENCE ? 1 : WORTH_KNOWING) * cheapest;
      if (worth || ticks === Math.min(...safe)) kept.set(`${one.creature.entity} ${one.gain}`, one);
    }
  }
  return [...kept].sort(([a], [b]) => byCodeUnit(a, b)).map(([, one]) => one);
});

/** A creature's gains by place, and the cost of a usual amount there including the search. */
function offersOf(
  creature: CreatureFacts,
  weapons: readonly HeldWeapon[],
): (Kill & { place: string; ticks: number })[] {
  if (BY_OTHER_MEANS.has(creature.entity)) return [];
  const { drops, experience, habitats, approachTicks } = creature;
  const wanted = [...new Set(drops.filter(({ incidental }) => !incidental).map(({ item }) => item))];
  const { ticks } = fighting(creature, 1, weapons);
  return habitats.flatMap(({ dimension, requires, group, searchTicks }) => {
    const gains = experience > 0 && requires.length === 0 ? [...wanted, EXPERIENCE] : wanted;
    return gains.map((gain) => {
      const expected = gain === EXPERIENCE ? experience : expectedDrop(creature, gain);
      const kills = (gain === EXPERIENCE ? USUAL_EXPERIENCE : USUAL_LOT) / expected;
      const inAll = kills * (ticks + approachTicks) + Math.ceil(kills / group) * searchTicks;
      return { creature, gain, expected, place: [dimension, ...requires].join(" "), ticks: inAll };
    });
  });
}
