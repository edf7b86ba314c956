// Small domains written out in a few lines, with every default filled in.

import { Domain, type DomainInput, parseDocument } from "../../../schemas/index.ts";

type Operators = DomainInput["operators"];
type Items = DomainInput["items"];

/** A domain of these operators; its items are what they name, plain ones unless `items` says more. */
export function smallDomain(operators: Operators, items: Items = {}, facts: string[] = []): Domain {
  const named = operators.flatMap(({ consumes = [], requires = [], uses = [], produces }) => [
    ...[...consumes, ...requires, ...uses].flatMap(({ anyOf }) => anyOf),
    ...Object.keys(produces),
  ]);
  const plain = named.filter((name) => !name.includes(":")).map((name) => [name, { status: "obtainable" }] as const);
  const input: DomainInput = {
    format: "lodestone.domain/1",
    name: "small",
    mcVersion: null,
    objective: "actions",
    facts,
    items: { ...Object.fromEntries(plain), ...items },
    operators,
  };
  return parseDocument(Domain, input, "small domain");
}

/** So many of any of these kinds. */
export const some = (anyOf: string | string[], count = 1): { anyOf: string[]; count: number } => ({
  anyOf: typeof anyOf === "string" ? [anyOf] : anyOf,
  count,
});
