// `find:ENTITY`: searches for creatures that some operator needs, paid once per group. If a
// creature lives in several dimensions, its first habitat has the plain id and the others name
// their dimension: `find:enderman:end`. Free under `actions`.

import type { Operator } from "../../../schemas/index.ts";
import { withMeals } from "../costs/food.ts";
import type { CreatureFacts } from "../tables/creatures.ts";
import { type FamilyContext, fact, type OperatorFamily, operator } from "./family.ts";
import { hunted, safetyOf } from "./kill.ts";
import { watched } from "./use-on-entity.ts";

const SAFETY = { overworld: "safe", nether: "caution", end: "dangerous" } as const;

export const findCreature: OperatorFamily = (context) => {
  const needed = new Set([...hunted(context), ...watched(context)]);
  return [...context.rules.creatures.values()]
    .filter(({ entity }) => needed.has(entity))
    .flatMap((creature) => creatureSearches(context, creature));
};

/** The searches for a creature, one for each habitat. */
export const creatureSearches = ({ objective }: FamilyContext, creature: CreatureFacts): Operator[] =>
  creature.habitats.map(({ dimension, group, searchTicks, requires }, index) =>
    operator(objective, {
      id: index === 0 ? `find:${creature.entity}` : `find:${creature.entity}:${dimension}`,
      verb: "explore",
      args: { for: creature.entity },
      requires: [fact(`dimension:${dimension}`), ...requires.map((name) => fact(name))],
      produces: { [`seen:${creature.entity}`]: group },
      actions: 0,
      ticks: withMeals(searchTicks),
      safetyLevel: dimension === "overworld" ? safetyOf(creature) : SAFETY[dimension],
    }),
  );
