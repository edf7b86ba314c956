// The acts that goals may count, and the classes of their subjects.

import type { Act, Domain } from "../../../schemas/index.ts";
import { byCodeUnit, sightOf } from "../../../schemas/index.ts";
import { inCanonicalOrder } from "../data/canonical-order.ts";
import { creatureSearches } from "../operators/find-creature.ts";
import { ACTS, type ActRow } from "../tables/acts.ts";
import { type ActContext, type ActFamily, actOf, atPeaceful, wayOf } from "./act.ts";
import { equipping, handling, placing, standing } from "./bodies.ts";
import { burningOut, clearing, going, killing, storing } from "./worlds.ts";

/** Words for vehicles that are several items, one for each wood. */
const VEHICLES: ReadonlySet<string> = new Set(["boat", "raft"]);

const FAMILIES: readonly ActFamily[] = [killing, placing, equipping, handling, clearing, going, storing, burningOut];

/** All acts of a version, with the names that its data have and those that can be done in it. */
export function actsOf(context: ActContext): Act[] {
  const acts = [...FAMILIES.flatMap((family) => family(context)), ...ACTS.acts.flatMap((row) => ofRow(context, row))];
  const ids = context.operators.map(({ id }) => id);
  const isCounted = ({ counts, subjects }: Act): boolean =>
    counts.some((prefix) => ids.some((id) => id.startsWith(prefix.replaceAll("$", subjects[0] ?? ""))));
  // In canonical order, like the rest of the document.
  return inCanonicalOrder(acts.filter((act) => act.ways.length > 0 || isCounted(act)));
}

function subjectsOf({ rules, items, data }: ActContext, { subjects, besides }: ActRow): string[] {
  if (subjects === "creatures") return [...rules.creatures.keys()].filter((name) => !besides.includes(name));
  return subjects.filter(
    (name) => items.has(name) || rules.creatures.has(name) || data.blocks.has(name) || VEHICLES.has(name),
  );
}

/** A row's acts; each subject that the version has, with what it needs to be found. */
function ofRow(context: ActContext, row: ActRow): Act[] {
  const { items, facts, rules, objective, tags } = context;
  const isKnown = (name: string): boolean => items.has(name) || facts.has(name);
  const each = row.subjects.length === 0 ? [undefined] : subjectsOf(context, row);
  return each.flatMap((subject): Act[] => {
    const named = (name: string): string =>
      subject === undefined ? name : name.replaceAll("$", subject).replaceAll("@", row.seeds?.[subject] ?? subject);
    const creature = subject === undefined ? undefined : rules.creatures.get(subject);
    const adds = [
      ...(creature === undefined ? [] : creatureSearches(context, creature)),
      ...(row.verb === "sleep" ? [standing(objective, "bed", "near:bed", tags["#beds"])] : []),
    ];
    const counts = row.counts.map(named);
    const subjects = subject === undefined ? [] : [subject];
    if (row.step === undefined) return [actOf(row.verb, { subjects, counts, adds })];
    const added = new Set(adds.flatMap(({ produces }) => Object.keys(produces)));
    const known = <N extends { anyOf: string[] }>(needs: readonly N[]): N[] =>
      needs.map((need) => ({
        ...need,
        anyOf: need.anyOf
          .flatMap((name) => tags[name] ?? [named(name)])
          .filter((name) => isKnown(name) || added.has(name)),
      }));
    // A bed in sight will do.
    const inSight = row.verb === "sleep" ? (tags["#beds"] ?? []).map((block) => sightOf({ block })) : [];
    const requires = known(row.requires).map((need) => ({ ...need, anyOf: [...need.anyOf, ...inSight] }));
    const [consumes, uses] = [known(row.consumes), known(row.uses)];
    if ([...consumes, ...requires, ...uses].some(({ anyOf }) => anyOf.length === 0)) return [];
    const way = wayOf(objective, {
      verb: row.step,
      args: Object.fromEntries(
        Object.entries(row.args).map(([name, value]) => [name, typeof value === "string" ? named(value) : value]),
      ),
      ...{ consumes, requires, uses },
      produces: Object.fromEntries(Object.entries(row.produces).map(([name, count]) => [named(name), count])),
      ticks: row.ticks,
      safetyLevel: row.safetyLevel,
    });
    return [actOf(row.verb, { subjects, counts, ways: [way], adds, ...atPeaceful(creature) })];
  });
}

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
