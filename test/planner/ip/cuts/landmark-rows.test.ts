// What every plan applies is a row that a fractional solution violates.

import { expect, test } from "vitest";
import { compileDomain } from "../../../../planner/index.ts";
import { OperatorCountingIps } from "../../../../planner/ip/build-program.ts";
import { separateAt } from "../../../../planner/ip/cuts/separator.ts";
import { DualSimplex } from "../../../../planner/lp/dual-simplex.ts";
import { compileProblem } from "../../../../planner/model/compiled-problem.ts";
import { problemOn } from "../../reference/plan.ts";
import { smallDomain, some } from "../../reference/small-domain.ts";

/** Ore is dug with a pickaxe or traded; either vein has eight of it. */
const ORE = smallDomain([
  { id: "find:hill", verb: "v", produces: { seen: 8 }, cost: 80 },
  { id: "find:cave", verb: "v", produces: { seen: 8 }, cost: 90 },
  { id: "pickaxe", verb: "v", produces: { pickaxe: 1 }, cost: 30 },
  {
    id: "dig",
    verb: "v",
    consumes: [some("seen")],
    uses: [],
    requires: [some("pickaxe")],
    produces: { ore: 1 },
    cost: 1,
  },
  { id: "trade", verb: "v", produces: { ore: 1 }, cost: 300 },
]);

/** The operators of each row that is added against a solution. */
function addedTo(times: Readonly<Record<string, number>>): string[][] {
  const domain = compileDomain(ORE);
  const problem = compileProblem(domain, problemOn(ORE, { goal: { items: { ore: 1 } } }));
  const programs = new OperatorCountingIps(problem);
  const program = programs.within(300);
  const amounts = new Float64Array(program.columns.length);
  for (const [id, amount] of Object.entries(times))
    amounts[program.columnOf.get(domain.operatorId.get(id) ?? -1) ?? -1] = amount;
  const from = program.rhs.length;
  const separators = programs.separators.filter(({ name }) => name === "landmarkRows");
  const adding = separateAt(separators, { place: "root", program, amounts, simplex: new DualSimplex(program) });
  let step = adding.next();
  while (step.done !== true) step = adding.next();
  expect(program.rhs.slice(from)).toEqual(new Array(step.value).fill(1));
  return program.rhs
    .slice(from)
    .map((_, added) =>
      [...program.columnOf].flatMap(([operator, column]) =>
        program.columns[column]?.some(({ row }) => row === from + added) ? [domain.operatorIds[operator] ?? ""] : [],
      ),
    );
}

test("landmark rows: an eighth of a vein, or a share of a pickaxe, is no way to ore", () => {
  const vein = addedTo({ "find:hill": 0.125, pickaxe: 1, dig: 1, trade: 0.1 });
  expect(vein.map((row) => row.sort())).toEqual([["find:cave", "find:hill", "trade"]]);
  const tool = addedTo({ "find:hill": 1, pickaxe: 0.2, dig: 1, trade: 0.1 });
  expect(tool.map((row) => row.sort())).toEqual([["pickaxe", "trade"]]);
});

test("landmark rows are not added against a solution that reaches the goal, or makes up for the rest", () => {
  expect(addedTo({ "find:hill": 1, pickaxe: 1, dig: 1 })).toEqual([]);
  expect(addedTo({ "find:hill": 0.5, pickaxe: 0.5, dig: 0.5, trade: 0.5 })).toEqual([]);
});
