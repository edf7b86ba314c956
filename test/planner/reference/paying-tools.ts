// Random toy domains in which tools and a bench pay by the amount: what they are made of is costly without them, and the journey leaves the
// bench behind. Solutions without an order have most to gain here by using a tool before it is made.

import fc from "fast-check";
import type { Domain, DomainInput } from "../../../schemas/index.ts";
import { smallDomain, some } from "./small-domain.ts";

const few = fc.integer({ min: 1, max: 3 });
const costly = fc.integer({ min: 4, max: 9 });

export const payingTools: fc.Arbitrary<Domain> = fc
  .record({
    axe: few,
    pick: few,
    each: fc.array(few, { minLength: 7, maxLength: 7 }),
    fell: costly,
    dig: costly,
    wears: fc.boolean(),
    far: fc.boolean(),
  })
  .map(({ axe, pick, each: [a = 1, b = 1, c = 1, d = 1, e = 1, f = 1, g = 1], fell, dig, wears, far }) => {
    const withTool = (tool: string): Partial<DomainInput["operators"][number]> =>
      wears ? { uses: [{ anyOf: [tool], durability: 1 }] } : { requires: [some(tool)] };
    return smallDomain(
      [
        { id: "fell", verb: "v", produces: { log: 1 }, cost: fell },
        { id: "fell:axe", verb: "v", ...withTool("axe"), produces: { log: b }, cost: a },
        { id: "bench", verb: "v", consumes: [some("log")], produces: { "near:bench": 1 }, cost: c },
        {
          id: "make:axe",
          verb: "v",
          consumes: [some(["log", "stone"], axe)],
          requires: [some("near:bench")],
          produces: { axe: 1 },
          cost: d,
        },
        {
          id: "make:pick",
          verb: "v",
          consumes: [some("log", pick)],
          requires: [some("near:bench")],
          produces: { pick: 1 },
          cost: e,
        },
        { id: "dig", verb: "v", requires: far ? [some("seen:far")] : [], produces: { stone: 1 }, cost: dig },
        { id: "dig:pick", verb: "v", ...withTool("pick"), produces: { stone: 1 }, cost: f },
        {
          id: "travel",
          verb: "v",
          requires: [some("pick")],
          produces: { "seen:far": 1 },
          clears: ["near:bench"],
          cost: g,
        },
        {
          id: "polish",
          verb: "v",
          consumes: [some("stone")],
          requires: [some("near:bench"), some("seen:far")],
          produces: { gem: 1 },
          cost: 1,
        },
      ],
      {
        axe: { status: "obtainable", stack: 1, durability: 2 },
        pick: { status: "obtainable", stack: 1, durability: 3 },
      },
      ["near:bench", "seen:far"],
    );
  });

export const payingGoal: fc.Arbitrary<Record<string, number>> = fc.dictionary(
  fc.constantFrom("log", "stone", "gem"),
  fc.integer({ min: 1, max: 4 }),
  { minKeys: 1, maxKeys: 1 },
);
