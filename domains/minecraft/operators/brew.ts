// `brew:POTION`: brews three bottles at a brewing stand with one ingredient and one brew's heat.
// `burn:brewing_stand` adds blaze powder: heat is an amount in the stand (`fuel:brewing_stand`), in
// brews. A potion is brewed to its effect first; gunpowder then makes it a splash potion, and
// dragon's breath makes that a lingering one and leaves its bottle.
// Source: https://minecraft.wiki/w/Brewing

import { BOTTLES_A_BREW, BREWS_A_POWDER, brewTicks } from "../costs/brewing.ts";
import { readBrewing } from "../tables/brewing.ts";
import { type FamilyContext, fact, type OperatorFamily, operator } from "./family.ts";

const STATION = "brewing_stand";
const FUEL = "blaze_powder";

/** Time at the window, as for a furnace's fuel. */
const LOAD_TICKS = 10;

export const brew: OperatorFamily = (context) => [
  loading(context),
  ...readBrewing(context.data).map(({ item, bases, ingredients }) => {
    const left = context.rules.craftingRemainder(ingredients[0] ?? "");
    return operator(context.objective, {
      id: `brew:${item}`,
      verb: "brew_potion",
      args: { item },
      consumes: [
        { anyOf: [...bases], count: BOTTLES_A_BREW },
        { anyOf: [...ingredients], count: 1 },
        fact(`fuel:${STATION}`),
      ],
      requires: [fact(`near:${STATION}`)],
      produces: { [item]: BOTTLES_A_BREW, ...(left === null ? {} : { [left]: 1 }) },
      actions: 1,
      ticks: brewTicks(1),
    });
  }),
];

const loading = ({ objective }: FamilyContext) =>
  operator(objective, {
    id: `burn:${STATION}`,
    verb: "brew_potion",
    args: { station: STATION, burns: true },
    consumes: [{ anyOf: [FUEL], count: 1 }],
    requires: [fact(`near:${STATION}`)],
    produces: { [`fuel:${STATION}`]: BREWS_A_POWDER },
    actions: 0,
    ticks: LOAD_TICKS,
  });
