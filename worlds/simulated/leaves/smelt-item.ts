// The verb smelt_item: burns the given fuel, then cooks `count` items. Heat stays in the station,
// so a step without fuel cooks on the heat that the step before left.

import { z } from "zod";
import { SMELT_ITEM } from "../../../capabilities/leaves/making.ts";
import { ItemName, type Operator } from "../../../schemas/index.ts";
import type { LabourWork } from "../body/labour.ts";
import type { LabourVerb } from "../body/labour-leaf.ts";
import type { OperatorTable } from "../state/operators.ts";

const Cooking = SMELT_ITEM.inputSchema;
const SmeltArgs = z.union([
  Cooking.extend({ input: ItemName.nullable() }),
  /** Fuel that is burned for its remainder, with nothing to cook. */
  Cooking.pick({ fuel: true, fuelCount: true, station: true }).extend({ burns: z.literal(true) }),
]);
type SmeltArgs = z.infer<typeof SmeltArgs>;

export const smeltItem: LabourVerb<SmeltArgs> = {
  ...SMELT_ITEM,
  inputSchema: SmeltArgs,
  waits: true,
  request(args) {
    if ("burns" in args) return { item: null, count: 1, choice: { ingredients: fuelOf(args) } };
    return {
      item: args.item,
      count: args.count,
      choice: args.input === null ? {} : { ingredients: { [args.input]: 1 } },
    };
  },
  operators(table, args) {
    if (!("burns" in args)) return table.told("smelt_item", { item: args.item, station: args.station });
    // The last fire is the work itself; the others come before it.
    return fires(table, args)
      .slice(-1)
      .flatMap(({ operators }) => [...operators]);
  },
  before: (table, args) => ("burns" in args ? fires(table, args).slice(0, -1) : fires(table, args)),
};

/**
 * The operators that burn this fuel at the station, the one that takes the most pieces at once
 * first: it wastes the least heat.
 */
function burning(table: OperatorTable, { fuel, station }: SmeltArgs): Operator[] {
  const all = table.told("smelt_item", { burns: true, station });
  const fits = all.filter(({ consumes }) => fuel !== null && consumes.some(({ anyOf }) => anyOf.includes(fuel)));
  return fits.sort((a, b) => piecesAtOnce(b, fuel) - piecesAtOnce(a, fuel));
}

const piecesAtOnce = ({ consumes }: Operator, fuel: string | null): number =>
  consumes.find(({ anyOf }) => fuel !== null && anyOf.includes(fuel))?.count ?? 1;

const fuelOf = ({ fuel }: SmeltArgs): Record<string, number> =>
  fuel === null ? {} : { [fuel]: Number.MAX_SAFE_INTEGER };

/** One piece of work for each operator that burns the given fuel. */
function fires(table: OperatorTable, args: SmeltArgs): LabourWork[] {
  const works: LabourWork[] = [];
  let left = args.fuelCount;
  for (const operator of burning(table, args)) {
    const times = Math.floor(left / piecesAtOnce(operator, args.fuel));
    if (times === 0) continue;
    left -= times * piecesAtOnce(operator, args.fuel);
    works.push({
      leaf: "smelt_item",
      operators: [operator],
      choice: { ingredients: fuelOf(args) },
      times: () => times,
      missingItem: "smelt.noFuel",
      waits: true,
    });
  }
  return works;
}
