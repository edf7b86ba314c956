// What every supplement table shares: its source, its names, its parsing. A table is `NAME.json` (what minecraft-data lacks or has
// wrong, each row or file naming its source) and `NAME.ts` beside it: schema and reader for one version. A table is checked against
// its schema when its module loads, and what it says of names against each version as it compiles.

import { z } from "zod";
import { parseDocument } from "../../../schemas/index.ts";

/** The page that a table or row is taken from. */
export const Source = z.url();

/** A name of the version, or one with `{class}` blanks or `*`; see names.ts. */
export const Template = z.string().regex(/^[a-z0-9_{}:*]+$/, "a name, or one with {class} or *");

/** Parses one table; throws CodedError `input.invalidDomain` with the file and the path of each flaw. */
export function parseTable<S extends z.ZodType>(schema: S, json: unknown, file: string): z.output<S> {
  return parseDocument(schema, json, `domains/minecraft/tables/${file}`, "input.invalidDomain");
}
