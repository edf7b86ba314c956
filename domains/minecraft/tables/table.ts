// The common part of supplement tables: source, names, parsing. A table is `NAME.json` (data that
// minecraft-data lacks or has wrong; each row or file names its source) and `NAME.ts` beside it:
// schema and reader for one version. A table is checked against its schema when its module loads,
// and its names against each version when that compiles.

import { z } from "zod";
import { parseDocument } from "../../../schemas/index.ts";

/** The source page of a table or row. */
export const Source = z.url();

/** A name of the version, or a template with `{class}` or `*`; see names.ts. */
export const Template = z.string().regex(/^[a-z0-9_{}:*]+$/, "a name, or one with {class} or *");

/**
 * Parses one table; throws CodedError `input.invalidDomain` with the file and the path of each
 * flaw.
 */
export function parseTable<S extends z.ZodType>(schema: S, json: unknown, file: string): z.output<S> {
  return parseDocument(schema, json, `domains/minecraft/tables/${file}`, "input.invalidDomain");
}
