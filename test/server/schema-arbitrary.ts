// Random documents from a zod schema, for property tests: mostly valid, with flaws sprinkled in.
// Refinements and text formats, which JSON Schema cannot express, are violated more often than not,
// as intended.

import fc from "fast-check";
import { z } from "zod";

interface JsonSchema {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  propertyNames?: JsonSchema;
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
}

/** Maximal depth and length of a document. */
const MAX_DEPTH = 7;
const MAX_LENGTH = 3;

/** Percentage of parts with an arbitrary value. */
const FLAWED = 2;

const strange = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(1e308, -1, 2 ** 53, 0.5, "", "\u0000", "💥", "a".repeat(3_000), "__proto__", "../../etc/passwd"),
);

export interface ArbitraryOptions {
  /** Meaningful texts: names of items, verbs, conditions. */
  words: readonly string[];
}

/** JSON values like those that the schema accepts. */
export function documentsOf(schema: z.ZodType, { words }: ArbitraryOptions): fc.Arbitrary<unknown> {
  const root = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
  const word = fc.constantFrom(...words);

  /** Fitting words; otherwise texts made from the pattern, if possible. */
  const text = ({ pattern }: JsonSchema): fc.Arbitrary<string> => {
    if (pattern === undefined) return fc.oneof(word, fc.string({ minLength: 1, maxLength: 8 }));
    const expression = new RegExp(pattern);
    const fitting = words.filter((one) => expression.test(one));
    if (fitting.length > 0) return fc.constantFrom(...fitting);
    try {
      return fc.stringMatching(expression);
    } catch {
      return word;
    }
  };

  const number = ({ type, minimum = 0, maximum = 100 }: JsonSchema): fc.Arbitrary<unknown> => {
    const [min, max] = [Math.max(minimum, -1e6), Math.min(maximum, 1e6)];
    if (type === "integer")
      return fc.oneof(
        { weight: 3, arbitrary: fc.integer({ min, max: Math.min(max, min + 8) }) },
        fc.integer({ min, max }),
      );
    return fc.double({ min, max, noNaN: true });
  };

  /** Only a few optional fields: with all of them no document would be valid. */
  const object = (part: JsonSchema, depth: number): fc.Arbitrary<unknown> => {
    const { properties = {}, required = [], additionalProperties: more, propertyNames } = part;
    const others = Object.keys(properties).filter((key) => !required.includes(key));
    const known = fc
      .subarray(others, { maxLength: Math.min(2, others.length) })
      .chain((some) =>
        fc.record(
          Object.fromEntries([...required, ...some].map((key) => [key, sound(properties[key] ?? {}, depth + 1)])),
        ),
      );
    if (more === undefined || typeof more === "boolean") return known;
    const names = propertyNames === undefined ? word : text(propertyNames);
    const free = fc.dictionary(names, sound(more, depth + 1), { maxKeys: MAX_LENGTH });
    return fc.tuple(known, free).map(([one, two]) => ({ ...one, ...two }));
  };

  const list = ({ items, prefixItems, minItems = 0, maxItems = MAX_LENGTH }: JsonSchema, depth: number) => {
    if (prefixItems !== undefined) return fc.tuple(...prefixItems.map((item) => sound(item, depth + 1)));
    const maxLength = Math.max(minItems, Math.min(maxItems, MAX_LENGTH));
    return fc.array(sound(items ?? {}, depth + 1), { minLength: minItems, maxLength });
  };

  const kind = (part: JsonSchema, depth: number): fc.Arbitrary<unknown> => {
    if (part.$ref !== undefined) return part.$ref === "#" ? sound(root, depth) : sound(definition(part.$ref), depth);
    if ("const" in part) return fc.constant(part.const);
    if (part.enum !== undefined) return fc.constantFrom(...part.enum);
    const choices = part.anyOf ?? part.oneOf;
    if (choices !== undefined) return fc.oneof(...choices.map((choice) => sound(choice, depth + 1)));
    if (part.type === "object") return object(part, depth);
    if (part.type === "array") return list(part, depth);
    if (part.type === "string") return text(part);
    if (part.type === "integer" || part.type === "number") return number(part);
    if (part.type === "boolean") return fc.boolean();
    return part.type === "null" ? fc.constant(null) : fc.jsonValue({ maxDepth: 1 });
  };

  const definition = (reference: string): JsonSchema => root.$defs?.[reference.split("/").at(-1) ?? ""] ?? {};

  const sound = (part: JsonSchema, depth: number): fc.Arbitrary<unknown> => {
    if (depth > MAX_DEPTH) return fc.constant(null);
    return fc.oneof({ weight: 100 - FLAWED, arbitrary: kind(part, depth) }, { weight: FLAWED, arbitrary: strange });
  };

  return sound(root, 0);
}
