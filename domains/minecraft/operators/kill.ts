// `kill:ENTITY:ITEM`: kills creatures until one of the item has dropped, at its expected cost: with
// y drops per kill, the time and wear of 1/y kills and max(1, round(1/y)) seen creatures. If y is 2
// or more, one application makes the integer part of y at the same cost per item, because half a
// creature cannot be killed: four ingots from an iron golem, two pieces of beef from a cow.
// Those kills give all else that they give on average, too: see yields.ts. Every creature that a
// state may name has an operator for each of its drops that one weapon gets. Only those are worth a
// search that give something at less than one and a half times the cost of the place's cheapest, and
// its cheapest safe one; for what they give, each way to fight them (fights.ts) is an operator:
// `kill:cow:beef:armed`. The others are killed by hand or with any weapon. `kill:ENTITY:xp` is one
// kill for its experience points. Under `actions` it costs the kills, so that operators of the same
// kills cost the same. Goals for kills have ways of their own (acts/worlds.ts).

import { byCodeUnit, type Draw, type Operator, type SafetyLevel } from "../../../schemas/index.ts";
import { withMeals } from "../costs/food.ts";
import type { GameData } from "../data/game-data.ts";
import { onceForEach } from "../data/once-for-each.ts";
import { type CreatureFacts, expectedDrop } from "../tables/creatures.ts";
import { XP } from "../tables/experience.ts";
import { fightStyle } from "../tables/fights.ts";
import { BOW } from "../tables/weapons.ts";
import { type FamilyContext, fact, type OperatorFamily, operator } from "./family.ts";
import { ARMED, fightsOf } from "./fights.ts";
import { luckyOnes } from "./luck.ts";
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

interface Kill {
  creature: CreatureFacts;
  /** An item or experience points. */
  gain: string;
}

/** Expected gains of one kill, by item or experience points. */
type Gains = ReadonlyMap<string, number>;

export const kill: OperatorFamily = (context) =>
  [...context.rules.creatures.values()].flatMap((creature) => {
    const worth = worthOf(context, creature);
    const gains = gainsOf(creature, worth.has(XP));
    return [...gains.keys()].flatMap((gain) => {
      const one = { creature, gain, gains };
      const [plain, ...others] = operatorsOf(context, one).filter((way) => isOfOneWeapon(way, context.data));
      if (plain === undefined) return [];
      // Many fights may take armour that one does not.
      const singles = operatorsOf(context, { ...one, kills: 1 });
      // A weapon that is at hand is used on what is in sight, too, and where luck is needed.
      const armed = others.filter(({ id }) => id.endsWith(`:${ARMED}`) || id.endsWith(`:${BOW.item}`));
      const lucky = [plain, ...armed].flatMap((way) =>
        luckyOnes(
          context.objective,
          way,
          drawsOf(creature, way),
          singles.find(({ id }) => id === way.id),
        ),
      );
      return [plain, ...(worth.has(gain) ? others : armed), ...lucky];
    });
  });

/** The drops of one kill that are what the operator is for. */
const drawsOf = ({ drops }: CreatureFacts, { args }: Operator): readonly Draw[] =>
  drops.filter(({ item }) => item === args.item);

/** Whether a new weapon survives it: nobody kills two thousand guardians for a tropical fish. */
const isOfOneWeapon = ({ uses }: Operator, { items }: GameData): boolean =>
  uses.every(({ anyOf, durability }) => anyOf.some((name) => (items.get(name)?.maxDurability ?? 0) >= durability));

/** Names of the creatures that are worth searching for to kill them. */
export const hunted = (context: FamilyContext): ReadonlySet<string> =>
  new Set(worthwhile(context).map(({ creature }) => creature.entity));

/** What a creature is worth a search for. */
const worthOf = (context: FamilyContext, { entity }: CreatureFacts): ReadonlySet<string> =>
  new Set(worthwhile(context).flatMap(({ creature, gain }) => (creature.entity === entity ? [gain] : [])));

function gainsOf(creature: CreatureFacts, withExperience: boolean): Gains {
  if (BY_OTHER_MEANS.has(creature.entity)) return new Map();
  const items = [...new Set(creature.drops.map(({ item }) => item))].sort(byCodeUnit);
  const gains = items.map((item): [string, number] => [item, expectedDrop(creature, item)]);
  return new Map(withExperience ? [...gains, [XP, creature.experience]] : gains);
}

/** Passive: safe; fighting: caution; bosses: dangerous. A hostile dimension raises it. */
export function safetyOf({ temper, habitats }: CreatureFacts): SafetyLevel {
  const inhospitable = habitats.length > 0 && habitats.every(({ dimension }) => dimension !== "overworld");
  if (temper === "boss" || (inhospitable && habitats.every(({ dimension }) => dimension === "end"))) return "dangerous";
  return temper === "passive" && !inhospitable ? "safe" : "caution";
}

/** The ways to kill a creature for a gain, as often as it takes on average; the plain one first. */
function operatorsOf(context: FamilyContext, one: Kill & { gains: Gains; kills?: number }): Operator[] {
  const { creature, gain, gains } = one;
  const isItem = gain !== XP;
  const expected = gains.get(gain) as number;
  const made = Math.max(1, Math.floor(expected));
  const { kills = isItem ? made / expected : 1 } = one;
  return killsOf(context, creature, { item: isItem ? gain : null, kills }).map(({ variant, ...draft }) =>
    operator(context.objective, {
      ...draft,
      id: ["kill", creature.entity, isItem ? gain : "xp", ...(variant === null ? [] : [variant])].join(":"),
      produces: { ...alsoGiven(gains, kills), [gain]: made },
      actions: Math.max(1, Math.round(kills)),
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

/** The kills worth a search, by creature and gain; cached, because two families read them. */
const worthwhile = onceForEach((context: FamilyContext): readonly Kill[] => {
  const offers = [...context.rules.creatures.values()].flatMap((creature) => offersOf(context, creature));
  return [...Map.groupBy(offers, ({ gain, place }) => `${gain} ${place}`).values()].flatMap((rivals) => {
    const cheapest = Math.min(...rivals.map(({ ticks }) => ticks));
    const safe = rivals.filter(({ creature }) => safetyOf(creature) === "safe").map(({ ticks }) => ticks);
    return rivals.filter(({ gain, ticks }) => {
      const worth = ticks <= (gain === XP ? 1 : WORTH_KNOWING) * cheapest;
      return worth || ticks === Math.min(...safe);
    });
  });
});

/** A creature's gains by place, and the cost of a usual amount there including the search. */
function offersOf(context: FamilyContext, creature: CreatureFacts): (Kill & { place: string; ticks: number })[] {
  const { experience, habitats, approachTicks } = creature;
  const [plain] = fightsOf(context, creature, 1);
  if (plain === undefined) return [];
  // Nobody arms against the hard ones for experience alone.
  const isSource = experience > 0 && plain.requires.length === 0 && !fightStyle(context.data, creature.entity).strong;
  return habitats.flatMap(({ dimension, requires, group, searchTicks }) =>
    [...gainsOf(creature, isSource && requires.length === 0)].map(([gain, expected]) => {
      const kills = (gain === XP ? USUAL_EXPERIENCE : USUAL_LOT) / expected;
      const inAll = kills * (plain.ticks + approachTicks) + Math.ceil(kills / group) * searchTicks;
      return { creature, gain, place: [dimension, ...requires].join(" "), ticks: inAll };
    }),
  );
}
