// `kill:ENTITY:ITEM`: kills creatures until one of the item has dropped, at its expected cost: with
// y drops per kill, the time and wear of 1/y kills and max(1, round(1/y)) seen creatures. If y is 2
// or more, one application makes the integer part of y at the same cost per item, because half a
// creature cannot be killed: four ingots from an iron golem, two pieces of beef from a cow.
// `kill:ENTITY:xp` is one kill for its experience points. Under `actions` it costs the items made,
// or the kills if they are more. If another creature of the same place gives the same at less than
// two thirds of the cost, only the cheapest safe one is kept. Each way to fight the creature
// (operators/fights.ts) is an operator: `kill:cow:beef:armed`. Goals
// for kills have ways of their own (acts/worlds.ts).

import { byCodeUnit, type Operator, type SafetyLevel } from "../../../schemas/index.ts";
import { withMeals } from "../costs/food.ts";
import { onceForEach } from "../data/once-for-each.ts";
import { type CreatureFacts, expectedDrop } from "../tables/creatures.ts";
import { XP } from "../tables/experience.ts";
import { fightStyle } from "../tables/fights.ts";
import { type FamilyContext, fact, type OperatorFamily, operator } from "./family.ts";
import { fightsOf } from "./fights.ts";

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

interface Kill {
  creature: CreatureFacts;
  /** An item or experience points. */
  gain: string;
  /** Expected gain of one kill. */
  expected: number;
}

export const kill: OperatorFamily = (context) => worthwhile(context).flatMap((one) => operatorsOf(context, one));

/** Names of the creatures that operators of this family kill. */
export const killed = (context: FamilyContext): ReadonlySet<string> =>
  new Set(worthwhile(context).map(({ creature }) => creature.entity));

/** Passive: safe; fighting: caution; bosses: dangerous. A hostile dimension raises it. */
export function safetyOf({ temper, habitats }: CreatureFacts): SafetyLevel {
  const inhospitable = habitats.length > 0 && habitats.every(({ dimension }) => dimension !== "overworld");
  if (temper === "boss" || (inhospitable && habitats.every(({ dimension }) => dimension === "end"))) return "dangerous";
  return temper === "passive" && !inhospitable ? "safe" : "caution";
}

function operatorsOf(context: FamilyContext, { creature, gain, expected }: Kill): Operator[] {
  const { entity } = creature;
  const isItem = gain !== XP;
  const made = Math.max(1, Math.floor(expected));
  const kills = isItem ? made / expected : 1;
  return killsOf(context, creature, { item: isItem ? gain : null, kills }).map(({ variant, ...draft }) =>
    operator(context.objective, {
      ...draft,
      id: ["kill", entity, isItem ? gain : "xp", ...(variant === null ? [] : [variant])].join(":"),
      produces: { [gain]: made },
      actions: Math.max(isItem ? made : 1, Math.round(kills)),
    }),
  );
}

/** The ways to kill so many of a creature, for an item or for nothing. */
export const killsOf = (
  context: FamilyContext,
  creature: CreatureFacts,
  { item, kills }: { item: string | null; kills: number },
) =>
  fightsOf(context, creature, kills).map(({ variant, effect, consumes, requires, uses, ticks }) => ({
    variant,
    verb: "kill_entity",
    args: {
      entity: creature.entity,
      item,
      ...(effect === undefined ? {} : { effect }),
      ...(uses.length === 0 ? { tool: null } : {}),
    },
    consumes: [fact(`seen:${creature.entity}`, Math.max(1, Math.round(kills))), ...consumes],
    requires,
    uses,
    ticks: withMeals(ticks + creature.approachTicks, "fighting") * kills,
    safetyLevel: safetyOf(creature),
  }));

/**
 * The kills worth having, by creature and gain; cached because the search for creatures needs them
 * too.
 */
const worthwhile = onceForEach((context: FamilyContext): readonly Kill[] => {
  const offers = [...context.rules.creatures.values()].flatMap((creature) => offersOf(context, creature));
  const kept = new Map<string, Kill>();
  for (const [, rivals] of Map.groupBy(offers, ({ gain, place }) => `${gain} ${place}`)) {
    const cheapest = Math.min(...rivals.map(({ ticks }) => ticks));
    const safe = rivals.filter(({ creature }) => safetyOf(creature) === "safe").map(({ ticks }) => ticks);
    for (const { ticks, ...one } of rivals) {
      const worth = ticks <= (one.gain === XP ? 1 : WORTH_KNOWING) * cheapest;
      if (worth || ticks === Math.min(...safe)) kept.set(`${one.creature.entity} ${one.gain}`, one);
    }
  }
  return [...kept].sort(([a], [b]) => byCodeUnit(a, b)).map(([, one]) => one);
});

/** A creature's gains by place, and the cost of a usual amount there including the search. */
function offersOf(context: FamilyContext, creature: CreatureFacts): (Kill & { place: string; ticks: number })[] {
  if (BY_OTHER_MEANS.has(creature.entity)) return [];
  const { drops, experience, habitats, approachTicks } = creature;
  const wanted = [...new Set(drops.filter(({ incidental }) => !incidental).map(({ item }) => item))];
  const [plain] = fightsOf(context, creature, 1);
  if (plain === undefined) return [];
  // Nobody arms against the hard ones for experience alone.
  const isSource = experience > 0 && plain.requires.length === 0 && !fightStyle(context.data, creature.entity).strong;
  return habitats.flatMap(({ dimension, requires, group, searchTicks }) => {
    const gains = isSource && requires.length === 0 ? [...wanted, XP] : wanted;
    return gains.map((gain) => {
      const expected = gain === XP ? experience : expectedDrop(creature, gain);
      const kills = (gain === XP ? USUAL_EXPERIENCE : USUAL_LOT) / expected;
      const inAll = kills * (plain.ticks + approachTicks) + Math.ceil(kills / group) * searchTicks;
      return { creature, gain, expected, place: [dimension, ...requires].join(" "), ticks: inAll };
    });
  });
}
