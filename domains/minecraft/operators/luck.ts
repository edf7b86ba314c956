// `…:lucky` and `…:lucky:COUNT`: one draw of a source that gives by chance, and more than its
// average is had: one blaze for a rod, one leaf block for an apple. The plain operators take what
// the average takes, so a single blaze in sight would prove that there is no rod. These require
// `LUCK`, which no search takes to hold before everything else has failed; the answer then says how
// likely the plan is (planner/run/luck.ts). They cost what the tries cost that it takes on average,
// so luck is never cheaper than patience.

import { chanceOf } from "../../../planner/model/draws.ts";
import { type Draw, LUCK, type Objective, type Operator } from "../../../schemas/index.ts";
import { fact, wear } from "./family.ts";

/** Larger strokes of luck than so many amounts are not told apart. */
const MAX_AMOUNTS = 3;

/**
 * The operators that count on luck beside one that counts averages, of the same item and source.
 * `single` is what one try takes, if it is less than its share of them all.
 */
export function luckyOnes(
  objective: Objective,
  plain: Operator,
  draws: readonly Draw[],
  single?: Pick<Operator, "requires" | "ticks" | "uses">,
): Operator[] {
  const { args, clears, consumes, id, safetyLevel, verb } = plain;
  const [source, ...others] = consumes;
  const [kind] = source?.anyOf ?? [];
  const item = String(args.item);
  const made = plain.produces[item] ?? 0;
  if (kind === undefined || source?.anyOf.length !== 1 || others.length > 0 || made === 0) return [];
  const acts = made / draws.reduce((sum, { chance, min, max }) => sum + (chance * (min + max)) / 2, 0);
  const { requires, ticks: taken, uses } = single ?? shareOf(plain, acts);
  const least = source.count > 1 ? 1 : made + 1;
  const most = draws.reduce((sum, { max }) => sum + max, 0);
  return Array.from({ length: Math.max(0, Math.min(MAX_AMOUNTS, most - least + 1)) }, (_, index): Operator => {
    const count = least + index;
    const tries = 1 / chanceOf(draws, { tries: 1, wanted: count });
    const ticks = Math.round(taken * tries);
    // In canonical order, like all operators.
    return {
      args,
      clears,
      consumes: [fact(kind)],
      cost: objective === "time" ? ticks : Math.round(tries),
      draws: draws.map(({ chance, max, min }) => ({ chance, max, min })),
      id: `${id}:lucky${count === 1 ? "" : `:${count}`}`,
      produces: { [item]: count },
      requires: [...requires, fact(LUCK)],
      safetyLevel,
      ticks,
      uses,
      verb,
    };
  });
}

const shareOf = ({ requires, ticks, uses }: Operator, acts: number) => ({
  requires,
  ticks: ticks / acts,
  uses: uses.map(({ anyOf, durability }) => ({ anyOf, durability: wear(durability / acts) })),
});
