// The acts that goals may count, and the classes of their subjects.

import type { Act, Domain } from "../../../schemas/index.ts";
import { byCodeUnit } from "../../../schemas/index.ts";
import { inCanonicalOrder } from "../data/canonical-order.ts";
import { creatureSearches } from "../operators/find-creature.ts";
import { ACTS, type ActRow } from "../tables/acts.ts";
import { type ActContext, type ActFamily, actOf, wayOf } from "./act.ts";
import { equipping, handling, placing, standing } from "./bodies.ts";
import { clearing, going, killing, storing } from "./worlds.ts";

const FAMILIES: readonly ActFamily[] = [killing, placing, equipping, handling, clearing, going, storing];

/** All acts of a version, with the names that its data have. */
export function actsOf(context: ActContext): Act[] {
  const acts = [...FAMILIES.flatMap((family) => family(context)), ...ACTS.acts.flatMap((row) => ofRow(context, row))];
  // In canonical order, like the rest of the document.
  return inCanonicalOrder(acts);
}

/** A row's acts; each subject that the version has, with what it needs to be found. */
function ofRow(context: ActContext, row: ActRow): Act[] {
  const { items, facts, rules, objective, data } = context;
  const isKnown = (name: string): boolean => items.has(name) || facts.has(name) || name.startsWith("near:bed");
  const subjects = row.subjects.filter(
    (name) =>
      items.has(name) ||
      rules.creatures.has(name) ||
      data.entities.has(name) ||
      data.blocks.has(name) ||
      name === "boat",
  );
  if (row.subjects.length > 0 && subjects.length === 0) return [];
  const each = row.subjects.length === 0 ? [undefined] : subjects;
  return each.flatMap((subject): Act[] => {
    const named = (name: string): string =>
      subject === undefined ? name : name.replaceAll("$", subject).replaceAll("@", row.seeds?.[subject] ?? subject);
    const creature = subject === undefined ? undefined : rules.creatures.get(subject);
    const adds = [
      ...(creature === undefined ? [] : creatureSearches(context, creature)),
      ...(row.verb === "sleep" ? [standing(objective, "bed", "near:bed", bedsOf(items))] : []),
    ];
    const counts = row.counts.map(named);
    if (row.step === undefined)
      return [actOf(row.verb, { subjects: subject === undefined ? [] : [subject], counts, adds })];
    const added = new Set(adds.flatMap(({ produces }) => Object.keys(produces)));
    const known = <N extends { anyOf: string[] }>(needs: readonly N[]): N[] =>
      needs.map((need) => ({
        ...need,
        anyOf: need.anyOf.map(named).filter((name) => isKnown(name) || added.has(name)),
      }));
    const [consumes, requires, uses] = [known(row.consumes), known(row.requires), known(row.uses)];
    if ([...consumes, ...requires, ...uses].some(({ anyOf }) => anyOf.length === 0)) return [];
    const way = wayOf(objective, {
      verb: row.step,
      args: Object.fromEntries(
        Object.entries(row.args).map(([name, value]) => [name, typeof value === "string" ? named(value) : value]),
      ),
      ...{ consumes, requires, uses },
      produces: row.produces,
      ticks: row.ticks,
      safetyLevel: row.safetyLevel,
    });
    return [actOf(row.verb, { subjects: subject === undefined ? [] : [subject], counts, ways: [way], adds })];
  });
}

const bedsOf = (items: ReadonlySet<string>): string[] =>
  [...items].filter((item) => item.endsWith("_bed")).sort(byCodeUnit);

/** Classes of creatures by temper, and those of the table. */
export function classesOf({ rules, data }: ActContext): NonNullable<Domain["classes"]> {
  const creatures = [...rules.creatures.values()];
  const tempers = { hostile: ["hostile", "boss"], neutral: ["neutral"], passive: ["passive"], boss: ["boss"] };
  const byTemper = Object.entries(tempers).map(([name, kinds]): [string, string[]] => [
    `#${name}`,
    creatures.filter(({ temper }) => kinds.includes(temper)).map(({ entity }) => entity),
  ]);
  const ofTable = ACTS.classes.map((row): [string, string[]] => [
    `#${row.class}`,
    row.members.filter((name) => data.entities.has(name)),
  ]);
  const all = [...byTemper, ...ofTable].filter(([, members]) => members.length > 0);
  return Object.fromEntries(
    all.sort(([a], [b]) => byCodeUnit(a, b)).map(([name, members]) => [name, members.sort(byCodeUnit)]),
  );
}
