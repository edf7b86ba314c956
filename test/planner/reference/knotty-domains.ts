// Random toy domains that are knottier than those of random-domains.ts: tools that are consumed or used two at a time, facts
// that operators clear, overlapping classes of kinds. Small enough for the exhaustive judge.

import fc from "fast-check";
import { Domain, type DomainInput, parseDocument } from "../../../schemas/index.ts";

const ITEMS = ["a", "b", "c", "d"] as const;
const TOOLS = ["pick", "saw"] as const;
const FACTS = ["near:bench", "near:kiln"] as const;

const consumed = fc.record({
  anyOf: fc.uniqueArray(fc.constantFrom<string>(...ITEMS, ...ITEMS, ...TOOLS), { minLength: 1, maxLength: 3 }),
  count: fc.integer({ min: 1, max: 2 }),
});
const used = fc.record({
  anyOf: fc.uniqueArray(fc.constantFrom<string>(...TOOLS), { minLength: 1, maxLength: 2 }),
  durability: fc.constantFrom(1, 2),
});

const spentFact = fc.record({
  anyOf: fc.constantFrom<string>(...FACTS).map((fact) => [fact]),
  count: fc.integer({ min: 1, max: 2 }),
});

const operator = fc.record({
  consumes: fc.array(consumed, { maxLength: 2 }),
  requires: fc.array(
    fc.constantFrom<string>(...FACTS, "a").map((name) => ({ anyOf: [name], count: 1 })),
    { maxLength: 1 },
  ),
  uses: fc.array(used, { maxLength: 2 }),
  produces: fc.dictionary(fc.constantFrom<string>(...ITEMS, ...TOOLS, ...FACTS), fc.integer({ min: 1, max: 2 }), {
    minKeys: 1,
    maxKeys: 2,
  }),
  clears: fc.uniqueArray(fc.constantFrom<string>(...FACTS), { maxLength: 1 }),
  cost: fc.integer({ min: 1, max: 4 }),
});

/** One that may consume facts, and end them by their beginning, what it makes or consumes among them. */
const ending: typeof operator = fc
  .record({
    parts: operator,
    spent: fc.array(spentFact, { maxLength: 1 }),
    clears: fc.uniqueArray(fc.constantFrom<string>(...FACTS, "near:*"), { maxLength: 1 }),
  })
  .map(({ parts, spent, clears }) => ({ ...parts, consumes: [...parts.consumes, ...spent].slice(-2), clears }));

const domainOf = (operators: typeof operator): fc.Arbitrary<Domain> =>
  fc
    .record({
      operators: fc.array(operators, { minLength: 2, maxLength: 7 }),
      durability: fc.integer({ min: 1, max: 3 }),
      makesTool: fc.constantFrom(...TOOLS),
    })
    .map(({ operators, durability, makesTool }) => {
      const input: DomainInput = {
        format: "lodestone.domain/1",
        name: "knotty",
        mcVersion: null,
        objective: "actions",
        facts: [...FACTS],
        items: Object.fromEntries([
          ...ITEMS.map((name) => [name, { status: "obtainable" }] as const),
          ...TOOLS.map((name) => [name, { status: "obtainable", stack: 1, durability }] as const),
        ]),
        operators: [
          { id: "source:a", verb: "gather", produces: { a: 1 }, cost: 1 },
          {
            id: `tool:${makesTool}`,
            verb: "make",
            consumes: [{ anyOf: ["a"], count: 1 }],
            produces: { [makesTool]: 1 },
            cost: 1,
          },
          ...operators.map((parts, index) => ({ id: `make:${index}`, verb: "make", ...parts })),
        ],
      };
      return parseDocument(Domain, input, "knotty domain");
    });

/** A domain whose operators may be of any use or none; `c` and `d` have no source of their own. */
export const knottyDomain = domainOf(operator);

/** The same where facts are consumed as well as looked at, and ended by who makes or consumes them. */
export const endingDomain = domainOf(ending);

export const knottyGoal: fc.Arbitrary<Record<string, number>> = fc.dictionary(
  fc.constantFrom("b", "c", "d", ...TOOLS),
  fc.integer({ min: 1, max: 2 }),
  { minKeys: 1, maxKeys: 2 },
);

export const knottyInventory: fc.Arbitrary<Record<string, number>> = fc.dictionary(
  fc.constantFrom<string>(...ITEMS, "pick"),
  fc.integer({ min: 1, max: 2 }),
  { maxKeys: 2 },
);
