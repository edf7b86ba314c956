// Names of a state and of constraints that the domain does not know are errors: a misspelt one would
// be of no use and say nothing. A domain that lists no `sights` does not say what may be seen, and
// accepts any; so it does with facts and subjects.

import type { InputIssue, Problem } from "../../schemas/index.ts";
import {
  CANONICAL_VERBS,
  CodedError,
  firstFlaws,
  isContainer,
  isDeed,
  isFact,
  issueWith,
  isTag,
  placeOf,
  plainName,
  sightOf,
  suggest,
  suggestThing,
  unknownIssue,
  XP_LEVELS,
} from "../../schemas/plain.ts";
import type { CompiledDomain } from "./compiled-domain.ts";
import { memoizeWeakly } from "./memoize.ts";

/** Described only if the error shows it. */
type Flaw = () => InputIssue;
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

/** What may be in sight: blocks, creatures and places, and `seen` as what is looked for. */
const blocksOf = memoizeWeakly((domain: CompiledDomain): string[] => [
  ...new Set(
    [...domain.names, ...(sightsOf(domain) ?? [])].flatMap((name) => (SEEN.test(name) ? [name.replace(SEEN, "")] : [])),
  ),
]);

/** The issue for an unknown name: what it means to people, else what it looks like, else what is allowed. */
function unknownName(path: string, message: string, name: string, known: string[]): InputIssue {
  const meant = suggestThing(name, known);
  return meant === undefined ? unknownIssue(path, message, name, known) : issueWith(path, message, meant);
}

/** Whether the domain means something by the sighting. */
const isKnown = (domain: CompiledDomain, sights: ReadonlySet<string>, sighting: Sighting): boolean =>
  [sightOf(sighting), ...(sighting.ripe === false ? [] : [placeOf(sighting)])].some(
    (name) => domain.nameId.has(name) || sights.has(name),
  );

const worldOf = ({ mcVersion, domainName }: CompiledDomain): string =>
  mcVersion === null ? `domain ${domainName}` : `Minecraft ${mcVersion}`;

/** Throws CodedError `input.unknownName`, with the first flaws described, for what is not to be seen anywhere. */
export function refuseUnknownSights(domain: CompiledDomain, nearby: readonly Sighting[]): void {
  const sights = nearby.length === 0 ? null : sightsOf(domain);
  if (sights === null) return;
  const flaws = nearby.flatMap((sighting, index): Flaw[] => {
    if (isKnown(domain, sights, sighting)) return [];
    const { block } = sighting;
    const path = `state.nearby.${index}`;
    if (sighting.ripe === false && isKnown(domain, sights, { ...sighting, ripe: true })) {
      const message = `${block} is no crop that ripens: leave ripe out`;
      return [() => ({ path: `${path}.ripe`, message })];
    }
    const message = `${worldOf(domain)} has no block, creature or place ${block}`;
    return [() => unknownName(`${path}.block`, message, block, blocksOf(domain))];
  });
  refuse("state.nearby", flaws);
}

/** Throws CodedError `input.unknownName`, with the first flaws described, for amounts that the domain lacks. */
export function refuseUnknownAmounts(domain: CompiledDomain, amounts: readonly string[]): void {
  if (sightsOf(domain) === null) return;
  const flaws = amounts.flatMap((name): Flaw[] => {
    if (domain.nameId.has(name) || name === XP_LEVELS || isDeed(name)) return [];
    const known = (): string[] => [...domain.names.filter((one) => /^(?:xp|fuel|food):/.test(one)), XP_LEVELS];
    return [
      () => unknownIssue(`state.amounts.${name}`, `no amount of ${worldOf(domain)} is called ${name}`, name, known()),
    ];
  });
  refuse("state.amounts", flaws);
}

/**
 * Throws CodedError `input.unknownItem`, with the first flaws described, for what is worn where it
 * cannot be, for blocks in which nothing can lie, and for unknown items.
 */
export function refuseUnknownThings(domain: CompiledDomain, { equipped, containers }: Problem["state"]): void {
  if (sightsOf(domain) === null || (equipped === undefined && containers === undefined)) return;
  const { acts = [], tags = {} } = domain.excerpt([]);
  const isItem = (name: string): boolean => domain.nameId.has(name);
  const items = itemsOf(domain);
  const worn = Object.entries(equipped ?? {}).flatMap(([slot, item]): Flaw[] => {
    const path = `state.equipped.${slot}`;
    if (isTag(item)) {
      if (Object.hasOwn(tags, item)) return [];
      return [() => unknownIssue(path, `${worldOf(domain)} has no ${item}`, item, Object.keys(tags))];
    }
    if (!isItem(item)) return [() => unknownName(path, `${worldOf(domain)} has no ${item}`, item, items)];
    const named = acts.filter(({ verb, subjects }) => verb.startsWith("equip_") && subjects !== "items");
    const act = named.find(({ verb }) => verb === `equip_${slot}`);
    if (act === undefined || act.subjects === "items" || act.subjects.includes(plainName(item))) return [];
    // Servers put any block on a head as a hat.
    if (slot === "head" && !named.some(({ subjects }) => subjects.includes(plainName(item)))) return [];
    return [() => unknownIssue(path, `${item} cannot be worn at ${slot}`, "", act.subjects)];
  });
  const blocks = (containers ?? []).flatMap(({ block }, index): Flaw[] => {
    const path = `state.containers.${index}.block`;
    if (isItem(block) && isContainer(block)) return [];
    const [message, known] = isItem(block)
      ? [`nothing lies in ${block}`, items.filter(isContainer)]
      : [`${worldOf(domain)} has no ${block}`, items.filter(isContainer)];
    return [() => unknownIssue(path, message, block, known)];
  });
  const lying = (containers ?? []).flatMap(({ items: held }, index): Flaw[] =>
    Object.keys(held).flatMap((item): Flaw[] => {
      const path = `state.containers.${index}.items.${item}`;
      return isItem(item) ? [] : [() => unknownName(path, `${worldOf(domain)} has no ${item}`, item, items)];
    }),
  );
  refuse("state", [...worn, ...blocks, ...lying], "input.unknownItem");
}

const itemsOf = memoizeWeakly(({ names }: CompiledDomain): string[] => names.filter((name) => !isFact(name)));

/**
 * Throws CodedError `input.unknownName` for misspelt creatures to spare. Names that are like none of
 * the version's are of no account: conduct spares creatures of every version.
 */
export function refuseMisspeltCreatures(domain: CompiledDomain, spare: readonly string[]): void {
  if (spare.length === 0 || sightsOf(domain) === null) return;
  const creatures = subjectsOf(domain, "kill_entity");
  for (const { verb, subjects } of domain.excerpt([]).acts ?? [])
    if (verb === "kill" && subjects !== "items") for (const subject of subjects) creatures.add(subject);
  const flaws = spare.flatMap((name, index): Flaw[] => {
    if (creatures.has(name) || sightsOf(domain)?.has(sightOf({ block: name }))) return [];
    if (suggest(name, creatures) === undefined) return [];
    const message = `${worldOf(domain)} has no creature ${name}`;
    return [() => unknownIssue(`constraints.spare.${index}`, message, name, creatures)];
  });
  refuse("constraints.spare", flaws);
}

/** Throws CodedError `input.unknownName`, with the first flaws described, for facts that the domain lacks. */
export function refuseUnknownFacts(domain: CompiledDomain, facts: readonly string[]): void {
  const sights = facts.length === 0 ? null : sightsOf(domain);
  if (sights === null) return;
  const flaws = facts.flatMap((fact, index): Flaw[] => {
    if (domain.nameId.has(fact) || sights.has(fact)) return [];
    const message = `no fact of ${worldOf(domain)} is called ${fact}`;
    return [() => unknownIssue(`state.facts.${index}`, message, fact, alikeFacts(domain, fact))];
  });
  refuse("state.facts", flaws);
}

/** The facts that begin alike; all if none does. */
export function alikeFacts({ names }: CompiledDomain, fact: string): readonly string[] {
  const prefix = fact.slice(0, fact.indexOf(":") + 1);
  const alike = names.filter((name) => name.startsWith(prefix));
  return alike.length > 0 ? alike : names.filter((name) => name.includes(":"));
}

/**
 * Throws CodedError `input.unknownName`, with the first flaws described, for names of operators or verbs that the
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
  const flaws = names.flatMap((name, index): Flaw[] => {
    const [verb = ""] = name.split(":", 1);
    if (verb.startsWith("opt.") || domain.operatorId.has(name)) return [];
    if (isGoalOperator(domain, name)) return [];
    if (!verbs.has(verb)) return [() => unknownIssue(pathOf(index), `nothing is called ${name}`, verb, verbs)];
    const subject = name.slice(verb.length + 1);
    if (subject === "" || isSubject(domain, verb, subject)) return [];
    const known = (): string[] => [...subjectsOf(domain, verb)].map((one) => `${verb}:${one}`);
    return [() => unknownIssue(pathOf(index), `${worldOf(domain)} has no ${subject}`, name, known())];
  });
  refuse(where, flaws);
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
  flaws: readonly Flaw[],
  code: "input.unknownItem" | "input.unknownName" = "input.unknownName",
): void {
  if (flaws.length === 0) return;
  const { issues, text } = firstFlaws(flaws);
  throw new CodedError(code, `${where}: ${text}`, { issues });
}
