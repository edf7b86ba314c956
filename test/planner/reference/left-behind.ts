// Random toy domains of two places, one of which is there at the start with a bench or without. A journey leaves the bench and the place behind,
// so that what is needed of them afterwards has to be made again: another bench, the old one taken along, or the way back.

import fc from "fast-check";
import type { Domain, DomainInput } from "../../../schemas/index.ts";
import { smallDomain, some } from "./small-domain.ts";

type Operators = DomainInput["operators"];

const few = fc.integer({ min: 1, max: 3 });

export const leftBehind: fc.Arbitrary<Domain> = fc
  .record({
    each: fc.array(few, { minLength: 9, maxLength: 9 }),
    logs: few,
    fare: fc.boolean(),
    takes: fc.boolean(),
    finds: fc.constantFrom("at:home", "at:away", null),
    sells: fc.constantFrom("at:home", "at:away"),
  })
  .map(({ each: [a = 1, b = 1, c = 1, d = 1, e = 1, f = 1, g = 1, h = 1, i = 1], logs, fare, takes, finds, sells }) => {
    const take: Operators = [
      {
        id: "take",
        verb: "v",
        requires: [some("near:bench")],
        clears: ["near:bench"],
        produces: { bench: 1 },
        cost: h,
      },
    ];
    const find: Operators = [
      { id: "find", verb: "v", requires: [some(finds ?? "at:home")], produces: { "near:bench": 1 }, cost: i },
    ];
    return smallDomain(
      [
        { id: "fell", verb: "v", requires: [some("at:home")], produces: { log: 1 }, cost: a },
        { id: "dig", verb: "v", requires: [some("at:away")], produces: { ore: 1 }, cost: b },
        {
          id: "go",
          verb: "v",
          consumes: fare ? [some("log")] : [],
          requires: [some("at:home")],
          clears: ["at:home", "near:bench"],
          produces: { "at:away": 1 },
          cost: c,
        },
        {
          id: "return",
          verb: "v",
          requires: [some("at:away")],
          clears: ["at:away", "near:bench"],
          produces: { "at:home": 1 },
          cost: d,
        },
        { id: "build", verb: "v", consumes: [some("log", logs)], produces: { bench: 1 }, cost: e },
        { id: "place", verb: "v", consumes: [some("bench")], produces: { "near:bench": 1 }, cost: 1 },
        {
          id: "carve",
          verb: "v",
          consumes: [some(["ore", "log"])],
          requires: [some("near:bench")],
          produces: { part: 1 },
          cost: f,
        },
        {
          id: "set",
          verb: "v",
          consumes: [some("ore"), some("part")],
          requires: [some("near:bench"), some(sells)],
          produces: { ring: 1 },
          cost: g,
        },
        ...(takes ? take : []),
        ...(finds === null ? [] : find),
      ],
      {},
      ["at:home", "at:away", "near:bench"],
    );
  });

export const goalAway: fc.Arbitrary<Record<string, number>> = fc.dictionary(
  fc.constantFrom("part", "ring", "ring"),
  fc.integer({ min: 1, max: 2 }),
  { minKeys: 1, maxKeys: 1 },
);

/** What is there at the start, the facts among it. */
export const atHome: fc.Arbitrary<Record<string, number>> = fc
  .record({ log: fc.integer({ min: 0, max: 3 }), bench: fc.boolean() })
  .map(({ log, bench }) => ({ "at:home": 1, ...(log > 0 ? { log } : {}), ...(bench ? { "near:bench": 1 } : {}) }));
