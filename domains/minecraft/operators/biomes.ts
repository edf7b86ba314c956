// `find:THING:native`: a body that stands in a biome finds what is native to it soon. `biome:NAME`
// is where a state says that the body is: no operator makes it, and travel ends it. `visit:PLACE`
// goes to a biome (`near:biome:taiga`), a structure or a cave, for its own sake.

import type { Operator } from "../../../schemas/index.ts";
import { withMeals } from "../costs/food.ts";
import { searchTicks } from "../costs/structures.ts";
import { sprintTicks } from "../costs/walking.ts";
import { expectedFinds } from "../tables/archaeology.ts";
import { BIOMES, biomesOf, nativeTo } from "../tables/biomes.ts";
import { expectedLoot } from "../tables/chest-loot.ts";
import { structuresOf } from "../tables/structures.ts";
import { type FamilyContext, fact, type OperatorDraft, type OperatorFamily, operator } from "./family.ts";
import { find } from "./find.ts";
import { findCreature } from "./find-creature.ts";
import { findLiquid } from "./liquids.ts";

/** The expected search for what is native where the body stands; our estimates. */
const NATIVE_TICKS = { blocks: 60, creatures: 200, liquids: 40 } as const;
/** What a short search must save at least, to be worth an operator. */
const WORTHWHILE = 20;
type Kind = keyof typeof NATIVE_TICKS;

export const native: OperatorFamily = (context) => [
  ...nativeFinds(context, "blocks", find),
  ...nativeFinds(context, "creatures", findCreature),
  ...nativeFinds(context, "liquids", findLiquid),
];

function nativeFinds(context: FamilyContext, kind: Kind, family: OperatorFamily): Operator[] {
  const ticks = withMeals(NATIVE_TICKS[kind]);
  return family(context).flatMap((search) => {
    const { id, verb, args, requires, produces, safetyLevel } = search;
    const [dimension = ""] = requires.flatMap(({ anyOf }) => anyOf.filter((name) => name.startsWith("dimension:")));
    const biomes = nativeTo(context.data, kind, String(args.for), dimension.slice("dimension:".length));
    if (biomes.length === 0 || search.ticks < ticks + WORTHWHILE) return [];
    const there = { anyOf: biomes.map((biome) => `biome:${biome}`), count: 1 };
    const draft = { id: `${id}:native`, verb, args, requires: [...requires, there], produces, safetyLevel };
    return [operator(context.objective, { ...draft, actions: 0, ticks })];
  });
}

const SAFETY = { overworld: "safe", nether: "caution", end: "dangerous" } as const;

export const visit: OperatorFamily = ({ data, objective }) => {
  const going = (
    place: string,
    dimension: keyof typeof SAFETY,
    ticks: number,
    draft: Partial<Pick<OperatorDraft, "requires" | "consumes" | "safetyLevel">> = {},
  ): Operator =>
    operator(objective, {
      id: `visit:${place}`,
      verb: "explore",
      args: { for: place },
      safetyLevel: SAFETY[dimension],
      ...draft,
      requires: [fact(`dimension:${dimension}`), ...(draft.requires ?? [])],
      produces: { [`near:${place}`]: 1 },
      actions: 0,
      ticks: withMeals(ticks),
    });
  return [
    ...biomesOf(data).map(({ biome, dimension, distance, island }) =>
      going(`biome:${biome}`, dimension, sprintTicks(distance), {
        requires: island === undefined ? [] : [fact(`island:${island}`)],
      }),
    ),
    ...BIOMES.places.map(({ place, dimension, distance }) => going(place, dimension, sprintTicks(distance))),
    ...structuresOf(data, expectedLoot(data), expectedFinds(data)).map((one) =>
      going(one.structure, one.dimension, searchTicks(one.search), {
        requires: one.requires.map((name) => fact(name)),
        consumes: Object.entries(one.consumes).map(([name, count]) => fact(name, count)),
        safetyLevel: one.danger,
      }),
    ),
  ];
};
