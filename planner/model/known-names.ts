// Names of a state and of constraints that the domain does not know are errors: a misspelt one would
// be of no use and say nothing. A domain that lists no `sights` does not say what may be seen, and
// accepts any; so it does with facts and subjects.

import type { InputIssue, Problem } from "../../schemas/index.ts";
import {
  CANONICAL_VERBS,
  CodedError,
  isDeed,
  isTag,
  placeOf,
  sightOf,
  unknownIssue,
  XP_LEVELS,
} from "../../schemas/plain.ts";
import type { CompiledDomain } from "./compiled-domain.ts";
import { memoizeWeakly } from "./memoize.ts";

type Sighting = Problem["state"]["nearby"][number];

const sightsOf = memoizeWeakly((domain: CompiledDomain): ReadonlySet<string> | null => {
  const { sights } = domain.excerpt([]);
  return sights === undefined ? null : new Set(sights.map((block) => sightOf({ block })));
});

/** The fluents that only a state has in sight. */
export const sightFluentsOf = memoizeWeakly(
  (domain: CompiledDomain): ReadonlySet<number> =>
    new Set([...(sightsOf(domain) ?? [])].flatMap((name) => domain.nameId.get(name) ?? [])),
);

const SEEN = /^(?:seen|near):/;

/** Whether the domain means something by the sighting. */
const isKnown = (domain: CompiledDomain, sights: ReadonlySet<string>, sighting: Sighting): boolean =>
  [sightOf(sighting), ...(sighting.ripe === false ? [] : [placeOf(sighting)])].some(
    (name) => domain.nameId.has(name) || sights.has(name),
  );

const worldOf = ({ mcVersion, domainName }: CompiledDomain): string =>
  mcVersion === null ? `domain ${domainName}` : `Minecraft ${mcVersion}`;

/** Throws CodedError `input.unknownName`, an issue for each, for what is not to be seen anywhere. */
export function refuseUnknownSights(domain: CompiledDomain, nearby: readonly Sighting[]): void {
  const sights = nearby.length === 0 ? null : sightsOf(domain);
  if (sights === null) return;
  const issues = nearby.flatMap((sighting, index): InputIssue[] => {
    if (isKnown(domain, sights, sighting)) return [];
    const { block } = sighting;
    const path = `state.nearby.${index}`;
    if (sighting.ripe === false && isKnown(domain, sights, { ...sighting, ripe: true })) {
      const message = `${block} is no crop that ripens: leave ripe out`;
      return [{ path: `${path}.ripe`, message }];
    }
    const known = [...domain.names, ...sights].flatMap((name) => (SEEN.test(name) ? [name.replace(SEEN, "")] : []));
    const message = `${worldOf(domain)} has no block, creature or place ${block}`;
    return [unknownIssue(`${path}.block`, message, block, known)];
  });
  refuse("state.nearby", issues);
}

/** Throws CodedError `input.unknownName`, an issue for each, for amounts that the domain lacks. */
export function refuseUnknownAmounts(domain: CompiledDomain, amounts: readonly string[]): void {
  if (sightsOf(domain) === null) return;
  const issues = amounts.flatMap((name): InputIssue[] => {
    if (domain.nameId.has(name) || name === XP_LEVELS || isDeed(name)) return [];
    const known = [...domain.names.filter((one) => /^(?:xp|fuel|food):/.test(one)), XP_LEVELS];
    return [unknownIssue(`state.amounts.${name}`, `no amount of ${worldOf(domain)} is called ${name}`, name, known)];
  });
  refuse("state.amounts", issues);
}

/** Throws CodedError `input.unknownItem`, an issue for each, for what is worn, held or a container. */
export function refuseUnknownThings(domain: CompiledDomain, { equipped, containers }: Problem["state"]): void {
  if (sightsOf(domain) === null) return;
  const named = [
    ...Object.entries(equipped ?? {}).map(([slot, item]) => ({ path: `state.equipped.${slot}`, item })),
    ...(containers ?? []).map(({ block }, index) => ({ path: `state.containers.${index}.block`, item: block })),
  ];
  const tags = (): string[] => Object.keys(domain.excerpt([]).tags ?? {});
  const issues = named.flatMap(({ path, item }): InputIssue[] => {
    if (isTag(item) ? tags().includes(item) : domain.nameId.has(item)) return [];
    const known = isTag(item) ? tags() : domain.names.filter((name) => !name.includes(":"));
    return [unknownIssue(path, `${worldOf(domain)} has no ${item}`, item, known)];
  });
  refuse("state", issues, "input.unknownItem");
}

/** Throws CodedError `input.unknownName`, an issue for each, for facts that the domain lacks. */
export function refuseUnknownFacts(domain: CompiledDomain, facts: readonly string[]): void {
  const sights = facts.length === 0 ? null : sightsOf(domain);
  if (sights === null) return;
  const issues = facts.flatMap((fact, index): InputIssue[] => {
    if (domain.nameId.has(fact) || sights.has(fact)) return [];
    const prefix = fact.slice(0, fact.indexOf(":") + 1);
    const alike = domain.names.filter((name) => name.startsWith(prefix));
    const known = alike.length > 0 ? alike : domain.names.filter((name) => name.includes(":"));
    return [unknownIssue(`state.facts.${index}`, `no fact of ${worldOf(domain)} is called ${fact}`, fact, known)];
  });
  refuse("state.facts", issues);
}

/**
 * Throws CodedError `input.unknownName`, an issue for each, for names of operators or verbs that the
 * domain lacks, and for a `verb:subject` of a subject that it does not know at all. `pathOf` an
 * index.
 */
export function refuseUnknownOperators(
  domain: CompiledDomain,
  where: string,
  names: readonly string[],
  pathOf = (index: number): string => `${where}.${index}`,
): void {
  if (names.length === 0) return;
  const verbs = new Set<string>([...CANONICAL_VERBS, ...domain.verbs]);
  const issues = names.flatMap((name, index): InputIssue[] => {
    const [verb = ""] = name.split(":", 1);
    if (verb.startsWith("opt.") || domain.operatorId.has(name)) return [];
    if (isGoalOperator(domain, name)) return [];
    if (!verbs.has(verb)) return [unknownIssue(pathOf(index), `nothing is called ${name}`, verb, verbs)];
    const subject = name.slice(verb.length + 1);
    if (subject === "" || isSubject(domain, verb, subject)) return [];
    const known = [...subjectsOf(domain, verb)].map((one) => `${verb}:${one}`);
    return [unknownIssue(pathOf(index), `${worldOf(domain)} has no ${subject}`, name, known)];
  });
  refuse(where, issues);
}

/** Whether a goal's own operators may have the id: `act:VERB`, `act:VERB:SUBJECT` and what follows. */
function isGoalOperator(domain: CompiledDomain, id: string): boolean {
  const [kind, verb, subject, ...rest] = id.split(":");
  if (kind !== "act") return false;
  const acts = (domain.excerpt([]).acts ?? []).filter((act) => act.verb === verb);
  const named = [subject, rest.length === 0 ? undefined : `${subject}:${rest[0]}`];
  return acts.some(({ subjects }) => {
    if (subject === undefined || subjects.length === 0) return true;
    return subjects === "items" ? domain.nameId.has(subject) : named.some((one) => one && subjects.includes(one));
  });
}

function isSubject(domain: CompiledDomain, verb: string, block: string): boolean {
  const sights = sightsOf(domain);
  if (sights === null) return true;
  const named = [block, sightOf({ block }), placeOf({ block })];
  if (named.some((name) => domain.nameId.has(name) || sights.has(name))) return true;
  // A goal's acts may use verbs and subjects that no operator of the domain has.
  const acts = domain.excerpt([]).acts ?? [];
  const values = acts.flatMap(({ ways }) => ways.flatMap((way) => (way.verb === verb ? Object.values(way.args) : [])));
  return values.includes(block) || subjectsOf(domain, verb).has(block);
}

/** Text arguments of the verb's operators. */
export function subjectsOf(domain: CompiledDomain, verb: string): Set<string> {
  const ofVerb = domain.verbs.flatMap((known, operator) => (known === verb ? [operator] : []));
  const values = domain.excerpt(ofVerb).operators.flatMap(({ args }) => Object.values(args));
  return new Set(values.filter((value) => typeof value === "string"));
}

function refuse(
  where: string,
  issues: InputIssue[],
  code: "input.unknownItem" | "input.unknownName" = "input.unknownName",
): void {
  if (issues.length === 0) return;
  throw new CodedError(code, `${where}: ${issues.map(({ message }) => message).join("; ")}`, { issues });
}
