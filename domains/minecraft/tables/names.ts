// Name templates of the supplement tables: `oak_log` is one name, `{tree}_log` one per member of
// the class `tree` in the version, `*_slab` every known name of that form. So a table states a rule
// once instead of once per wood. A plain name must exist and a template must match: a misspelt row
// causes an error.

import { z } from "zod";
import { CodedError } from "../../../schemas/index.ts";
import nameClassesJson from "./name-classes.json" with { type: "json" };
import { parseTable, Source } from "./table.ts";

/** Members of name classes, in the order of the game's tags. */
const NameClassTable = z.strictObject({
  source: Source,
  classes: z.record(z.string(), z.array(z.string().min(1)).min(1)),
});

/** Members by class name. */
export type NameClasses = Readonly<Record<string, readonly string[]>>;

export const NAME_CLASSES: NameClasses = parseTable(NameClassTable, nameClassesJson, "name-classes.json").classes;

/** The names of a version. */
export interface KnownNames {
  has(name: string): boolean;
  keys(): Iterable<string>;
}

export interface Expanded {
  name: string;
  /**
   * The value of each `{class}`, for templates that belong together (`{color}_x` from `{color}_y`).
   */
  bound: Readonly<Record<string, string>>;
}

/**
 * Known names that match the template; throws `input.invalidDomain` naming `where` if there are
 * none.
 */
export function expandTemplate(
  template: string,
  classes: NameClasses,
  known: KnownNames,
  where: string,
): Expanded[] {
  const unknown = [...template.matchAll(/\{(\w+)\}/g)].find(([, key = ""]) => classes[key] === undefined);
  if (unknown !== undefined) throw new CodedError("input.invalidDomain", `${where}: no such class: ${unknown[0]}`);
  const found = expansions(template, classes, known);
  if (found.length === 0) throw new CodedError("input.invalidDomain", `${where}: no such name: ${template}`);
  return found;
}

/**
 * The template with each `{class}` replaced by its bound value; throws `input.invalidDomain` if one
 * is unbound.
 */
export function bindTemplate(template: string, bound: Readonly<Record<string, string>>, where: string): string {
  return template.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = bound[key];
    if (value === undefined) throw new CodedError("input.invalidDomain", `${where}: {${key}} is not bound`);
    return value;
  });
}

/** As `expandTemplate`, but empty where nothing matches; members of unknown classes match nothing. */
export const expansions = (template: string, classes: NameClasses, known: KnownNames): Expanded[] =>
  template.includes("*")
    ? matchWildcard(template, known.keys())
    : fillClasses(template, classes).filter(({ name }) => known.has(name));

function matchWildcard(template: string, known: Iterable<string>): Expanded[] {
  const pattern = new RegExp(`^${template.split("*").join(".*")}$`);
  return [...known].filter((name) => pattern.test(name)).map((name) => ({ name, bound: {} }));
}

function fillClasses(template: string, classes: NameClasses): Expanded[] {
  let partial: Expanded[] = [{ name: template, bound: {} }];
  for (const [blank, key = ""] of template.matchAll(/\{(\w+)\}/g)) {
    const members = classes[key] ?? [];
    partial = partial.flatMap(({ name, bound }) =>
      members.map((member) => ({ name: name.replace(blank, member), bound: { ...bound, [key]: member } })),
    );
  }
  return partial;
}
