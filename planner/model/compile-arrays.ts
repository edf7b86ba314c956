// Compiles a Domain document to dense arrays. Ids follow the code-unit order of names and operator
// ids, so the same document gives the same integers, whatever the order of its lists.

import type { Domain, Operator } from "../../schemas/index.ts";
import { byCodeUnit, CodedError, digestOf, isFact } from "../../schemas/plain.ts";
import { colourNames } from "./colours.ts";
import type { DomainArrays, DomainMeta } from "./domain-arrays.ts";
import { inverted } from "./inverted-rows.ts";

export interface CompiledArrays {
  meta: DomainMeta;
  arrays: DomainArrays;
}

/** A table under construction: rows of ids with an amount each, appended in order. */
class Runs {
  readonly start: number[] = [0];
  readonly ids: number[] = [];
  readonly amounts: number[] = [];

  add(id: number, amount = 0): void {
    this.ids.push(id);
    this.amounts.push(amount);
  }

  /** Adds to the open row; if it has the id already, the two amounts are joined. */
  join(id: number, amount: number, joined: (known: number, more: number) => number): void {
    const known = this.ids.indexOf(id, this.start.at(-1));
    if (known < 0) this.add(id, amount);
    else this.amounts[known] = joined(this.amounts[known] ?? 0, amount);
  }

  endRow(): void {
    this.start.push(this.ids.length);
  }
}

const sum = (a: number, b: number): number => a + b;

/** The classes of members, numbered in order of appearance. */
class Classes {
  readonly runs = new Runs();
  readonly #nameId: ReadonlyMap<string, number>;
  /** By the members as written, and by their ascending ids. */
  readonly #byText = new Map<string, number>();
  readonly #byIds = new Map<string, number>();

  /** Every fluent is a class with the same number, so a need for it is a need for a class. */
  constructor(nameId: ReadonlyMap<string, number>) {
    this.#nameId = nameId;
    for (const id of nameId.values()) {
      this.runs.add(id);
      this.runs.endRow();
    }
  }

  of(kinds: readonly string[]): number {
    const [first = ""] = kinds;
    if (kinds.length === 1) return this.#nameId.get(first) ?? -1;
    const text = kinds.join("\n");
    const cached = this.#byText.get(text) ?? this.#ofIds(kinds);
    this.#byText.set(text, cached);
    return cached;
  }

  #ofIds(kinds: readonly string[]): number {
    const ids = [...new Set(kinds.map((kind) => this.#nameId.get(kind) ?? -1))].sort(ascending);
    const [first = -1] = ids;
    if (ids.length === 1) return first;
    const key = ids.join();
    const cached = this.#byIds.get(key);
    if (cached !== undefined) return cached;
    const made = this.runs.start.length - 1;
    for (const id of ids) this.runs.add(id);
    this.runs.endRow();
    this.#byIds.set(key, made);
    return made;
  }
}

/**
 * The arrays of a document; `digest` is its digest, if the caller has computed it. Throws
 * CodedError `input.invalidDomain` for a duplicate operator or an undeclared name.
 */
export function compileArrays(document: Domain, digest = domainDigest(document)): CompiledArrays {
  const operators = [...document.operators].sort((a, b) => byCodeUnit(a.id, b.id));
  const names = collectNames(document, operators);
  const nameId = new Map(names.map((name, id) => [name, id]));
  const id = (name: string): number => nameId.get(name) ?? -1;
  const classes = new Classes(nameId);
  const { consumes, requires, uses, produces, clears, spends } = runsOf(
    operators,
    classes,
    id,
    patternReader(names, nameId),
  );
  const { runs: kinds } = classes;
  const producers = inverted([produces], names.length);
  const needers = inverted([consumes, requires, uses], kinds.start.length - 1);
  const nameClasses = inverted([kinds], names.length);
  const int = (values: readonly number[]): Int32Array => new Int32Array(values);

  const arrays: Omit<DomainArrays, "colour"> = {
    isItem: Uint8Array.from(names, (name) => (isFact(name) ? 0 : 1)),
    stack: Int32Array.from(names, (name) => document.items[name]?.stack ?? 64),
    durability: Int32Array.from(names, (name) => document.items[name]?.durability ?? 0),
    classStart: int(kinds.start),
    classKinds: int(kinds.ids),
    nameClassStart: nameClasses.start,
    nameClasses: nameClasses.of,
    cost: Float64Array.from(operators, (operator) => operator.cost),
    ticks: Float64Array.from(operators, (operator) => operator.ticks),
    consumesStart: int(consumes.start),
    consumesClass: int(consumes.ids),
    consumesCount: int(consumes.amounts),
    requiresStart: int(requires.start),
    requiresClass: int(requires.ids),
    requiresCount: int(requires.amounts),
    usesStart: int(uses.start),
    usesClass: int(uses.ids),
    usesPoints: new Float64Array(uses.amounts),
    producesStart: int(produces.start),
    producesName: int(produces.ids),
    producesCount: int(produces.amounts),
    clearsStart: int(clears.start),
    clearsName: int(clears.ids),
    spendsStart: int(spends.start),
    spendsClass: int(spends.ids),
    spendsCount: int(spends.amounts),
    producersStart: producers.start,
    producersOf: producers.of,
    needersStart: needers.start,
    neededBy: needers.of,
  };
  const meta: DomainMeta = {
    domainName: document.name,
    mcVersion: document.mcVersion,
    objective: document.objective,
    digest,
    assumes: document.assumes ?? [],
    names,
    operatorIds: operators.map((operator) => operator.id),
    verbs: operators.map((operator) => operator.verb),
  };
  return { meta, arrays: { ...arrays, colour: colourNames(arrays, meta.verbs) } };
}

type OperatorRuns = Record<"consumes" | "requires" | "uses" | "produces" | "clears" | "spends", Runs>;

// The rows of each operator. Needs of one class are one need: consumed amounts add up, required
// ones do not.
function runsOf(
  operators: readonly Operator[],
  classes: Classes,
  id: (name: string) => number,
  cleared: (patterns: readonly string[]) => ReadonlySet<number>,
): OperatorRuns {
  const [consumes, requires, uses] = [new Runs(), new Runs(), new Runs()];
  const [produces, clears, spends] = [new Runs(), new Runs(), new Runs()];
  let ended = cleared([]);
  const addConsumed = ({ anyOf, count }: Operator["consumes"][number]): void => {
    const classId = classes.of(anyOf);
    consumes.join(classId, count, sum);
    spends.join(classId, count, sum);
  };
  const addRequired = ({ anyOf, count }: Operator["requires"][number], { consumes: taken }: Operator): void => {
    const classId = classes.of(anyOf);
    requires.join(classId, count, Math.max);
    if (!ended.has(classId)) return;
    // Consumed members also serve the requirement; what is left of the requirement is cleared.
    const [name = ""] = anyOf;
    const others = taken.filter(({ anyOf }) => anyOf.includes(name) && classes.of(anyOf) !== classId);
    const left = others.reduce((rest, { count }) => rest - count, count);
    if (left > 0) spends.join(classId, left, Math.max);
  };
  const addUsed = ({ anyOf, durability }: Operator["uses"][number]): void =>
    uses.join(classes.of(anyOf), durability, sum);
  const add = (operator: Operator): void => {
    ended = cleared(operator.clears);
    inOrder(operator.consumes).forEach(addConsumed);
    consumes.endRow();
    for (const need of inOrder(operator.requires)) addRequired(need, operator);
    requires.endRow();
    spends.endRow();
    inOrder(operator.uses).forEach(addUsed);
    uses.endRow();
    for (const name of Object.keys(operator.produces).sort()) produces.add(id(name), operator.produces[name]);
    produces.endRow();
    for (const fluent of ended) clears.add(fluent);
    clears.endRow();
  };
  operators.forEach(add);
  return { consumes, requires, uses, produces, clears, spends };
}

// Needs in the order of their members, however they are written: searches look at them in order.
function inOrder<T extends { anyOf: readonly string[] }>(needs: readonly T[]): readonly T[] {
  if (needs.length < 2) return needs;
  const keyed = needs.map((need) => ({ need, key: need.anyOf.length === 1 ? "" : [...need.anyOf].sort().join() }));
  const keyOf = ({ need, key }: { need: T; key: string }): string => (key === "" ? (need.anyOf[0] ?? "") : key);
  return keyed.sort((a, b) => byCodeUnit(keyOf(a), keyOf(b))).map(({ need }) => need);
}

/** The digest of a domain document: over its canonical JSON without the digest. */
export function domainDigest(document: Domain): string {
  const { digest: _, ...rest } = document;
  return digestOf(rest);
}

/** All names, ascending; refuses duplicate operators and names without an item or fact entry. */
function collectNames(document: Domain, operators: readonly Operator[]): string[] {
  const names = new Set<string>([...Object.keys(document.items), ...document.facts]);
  let previous: string | undefined;
  const mention = (name: string): void => {
    if (names.has(name)) return;
    if (!isFact(name)) {
      throw new CodedError("input.invalidDomain", `operator ${previous} names ${name}, which items does not declare`);
    }
    names.add(name);
  };
  const mentionKinds = ({ anyOf }: { anyOf: readonly string[] }): void => anyOf.forEach(mention);
  operators.forEach(({ id, consumes, requires, uses, produces }) => {
    if (id === previous) throw new CodedError("input.invalidDomain", `operator ${id} is defined twice`);
    previous = id;
    for (const name in produces) mention(name);
    consumes.forEach(mentionKinds);
    requires.forEach(mentionKinds);
    uses.forEach(mentionKinds);
  });
  return [...names].sort();
}

/** Reads lists of names and prefixes with `*`: the ids of all matching names, ascending. */
function patternReader(
  names: readonly string[],
  nameId: ReadonlyMap<string, number>,
): (patterns: readonly string[]) => ReadonlySet<number> {
  const none: ReadonlySet<number> = new Set();
  const known = new Map<string, ReadonlySet<number>>();
  const namesOf = (pattern: string): readonly string[] =>
    pattern.endsWith("*") ? names.filter((name) => name.startsWith(pattern.slice(0, -1))) : [pattern];
  return (patterns) => {
    if (patterns.length === 0) return none;
    const key = patterns.join("\n");
    const ids =
      known.get(key) ??
      new Set(
        patterns
          .flatMap(namesOf)
          .flatMap((name) => nameId.get(name) ?? [])
          .sort(ascending),
      );
    known.set(key, ids);
    return ids;
  };
}

const ascending = (a: number, b: number): number => a - b;
