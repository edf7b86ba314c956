// Random toy domains for property tests: few names, cycles and dead ends among them, by-products, tools that wear, classes.

import fc from "fast-check";
import { Domain, type DomainInput, parseDocument } from "../../../schemas/index.ts";

const ITEMS = ["a", "b", "c", "d", "e"] as const;
const TOOLS = ["pick", "saw"] as const;
const FACTS = ["near:bench"] as const;

const item = fc.constantFrom(...ITEMS);
const ingredient = fc.record({
  anyOf: fc.uniqueArray(item, { minLength: 1, maxLength: 2 }),
  count: fc.integer({ min: 1, max: 2 }),
});
const held = fc.constantFrom<string>(...TOOLS, ...FACTS, "a");
const made = fc.constantFrom<string>(...ITEMS, ...ITEMS, ...TOOLS, ...FACTS);

const operator = fc.record({
  consumes: fc.array(ingredient, { maxLength: 2 }),
  requires: fc.array(
    held.map((name) => ({ anyOf: [name], count: 1 })),
    { maxLength: 1 },
  ),
  uses: fc.array(
    fc
      .uniqueArray(fc.constantFrom(...TOOLS), { minLength: 1, maxLength: 2 })
      .map((anyOf) => ({ anyOf, durability: 1 })),
    { maxLength: 1 },
  ),
  produces: fc.dictionary(made, fc.integer({ min: 1, max: 3 }), { minKeys: 1, maxKeys: 2 }),
  cost: fc.integer({ min: 1, max: 5 }),
});

/** A domain whose operators may be of any use or none. */
export const randomDomain: fc.Arbitrary<Domain> = fc
  .record({
    operators: fc.array(operator, { minLength: 2, maxLength: 8 }),
    sources: fc.uniqueArray(item, { minLength: 1, maxLength: 2 }),
    durability: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ operators, sources, durability }) => {
    const input: DomainInput = {
      format: "lodestone.domain/1",
      name: "random",
      mcVersion: null,
      objective: "actions",
      facts: [...FACTS],
      items: Object.fromEntries([
        ...ITEMS.map((name) => [name, { status: "obtainable" }] as const),
        ...TOOLS.map((name) => [name, { status: "obtainable", stack: 1, durability }] as const),
      ]),
      operators: [
        ...sources.map((name) => ({ id: `source:${name}`, verb: "gather", produces: { [name]: 1 }, cost: 1 })),
        ...operators.map((parts, index) => ({ id: `make:${index}`, verb: "make", ...parts })),
      ],
    };
    return parseDocument(Domain, input, "random domain");
  });

export const randomGoal: fc.Arbitrary<Record<string, number>> = fc.dictionary(
  fc.constantFrom<string>(...ITEMS, ...TOOLS),
  fc.integer({ min: 1, max: 3 }),
  { minKeys: 1, maxKeys: 2 },
);

export const randomInventory: fc.Arbitrary<Record<string, number>> = fc.dictionary(
  item,
  fc.integer({ min: 1, max: 3 }),
  {
    maxKeys: 2,
  },
);
