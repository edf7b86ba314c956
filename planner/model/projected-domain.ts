// A projection: a domain reduced to some operators and the fluents that they touch, so that a goal
// which depends on thirty operators is not planned over three thousand.
// Invariant: ids keep their order and classes their members, so a search chooses, and breaks ties,
// as it would over the whole domain with all other operators forbidden.

import type { CompiledDomain } from "./compiled-domain.ts";
import { transientFluentsOf } from "./compiled-domain.ts";
import type { DomainArrays } from "./domain-arrays.ts";
import { inverted } from "./inverted-rows.ts";
import { membersOf, needsOf, productsOf } from "./rows.ts";

export interface Projection {
  /** The projected domain; `buffer`, `digest` and the document are the original's. */
  domain: CompiledDomain;
  /** By id here: the fluent, and the operator, in the original. */
  nameOf: Int32Array;
  operatorOf: Int32Array;
  /** By id here: the class in the original; of fluents the same as `nameOf`. */
  classOf: Int32Array;
  /** By original id: the fluent here, or -1. */
  nameAt: Int32Array;
}

/** The domain with these operators (ascending) and `fluents`, and whatever the operators touch. */
export function projectDomain(whole: CompiledDomain, operators: Int32Array, fluents: Iterable<number>): Projection {
  const { classCount } = whole;
  const isNamed = new Uint8Array(whole.fluentCount);
  const isClass = new Uint8Array(classCount);
  for (const fluent of fluents) isNamed[fluent] = 1;
  markTouched(whole, operators, isNamed, isClass);
  const nameAt = new Int32Array(whole.fluentCount).fill(-1);
  const nameOf = numbered(isNamed, 0, nameAt, 0);
  const fluentCount = nameOf.length;
  // Fluents are classes with the same number; classes of several members come after them.
  const classAt = new Int32Array(classCount).fill(-1);
  classAt.set(nameAt);
  const several = numbered(isClass, whole.fluentCount, classAt, fluentCount);
  const kinds = classRows(whole, nameAt, fluentCount, several);
  const rows = operatorRows(whole, operators, nameAt, classAt);
  const narrowCount = fluentCount + several.length;
  const producers = inverted([{ start: rows.producesStart, ids: rows.producesName }], fluentCount);
  const needers = inverted(
    [
      { start: rows.consumesStart, ids: rows.consumesClass },
      { start: rows.requiresStart, ids: rows.requiresClass },
      { start: rows.usesStart, ids: rows.usesClass },
    ],
    narrowCount,
  );
  const nameClasses = inverted([{ start: kinds.classStart, ids: kinds.classKinds }], fluentCount);
  const arrays: DomainArrays = {
    isItem: Uint8Array.from(nameOf, (fluent) => whole.isItem[fluent] as number),
    stack: nameOf.map((fluent) => whole.stack[fluent] as number),
    durability: nameOf.map((fluent) => whole.durability[fluent] as number),
    colour: nameOf.map((fluent) => whole.colour[fluent] as number),
    ...kinds,
    nameClassStart: nameClasses.start,
    nameClasses: nameClasses.of,
    cost: Float64Array.from(operators, (operator) => whole.cost[operator] as number),
    ticks: Float64Array.from(operators, (operator) => whole.ticks[operator] as number),
    ...rows,
    clearsName: withOtherEnds(whole, rows.clearsName, nameOf),
    producersStart: producers.start,
    producersOf: producers.of,
    needersStart: needers.start,
    neededBy: needers.of,
  };
  const classOf = new Int32Array(narrowCount);
  classOf.set(nameOf);
  classOf.set(several, fluentCount);
  return { domain: projectedDomain(whole, arrays, nameOf, operators), nameOf, operatorOf: operators, classOf, nameAt };
}

/** The rest of the compiled domain: its text is read from the original on demand. */
function projectedDomain(
  whole: CompiledDomain,
  arrays: DomainArrays,
  nameOf: Int32Array,
  operators: Int32Array,
): CompiledDomain {
  const { domainName, mcVersion, objective, digest, assumes, buffer } = whole;
  const operatorIds = Array.from(operators, (operator) => whole.operatorIds[operator] as string);
  const names = Array.from(nameOf, (fluent) => whole.names[fluent] as string);
  let nameId: ReadonlyMap<string, number> | undefined;
  let operatorId: ReadonlyMap<string, number> | undefined;
  return {
    ...arrays,
    domainName,
    mcVersion,
    objective,
    digest,
    assumes,
    buffer,
    precomputed: null,
    planCache: null,
    names,
    operatorIds,
    verbs: Array.from(operators, (operator) => whole.verbs[operator] as string),
    fluentCount: names.length,
    classCount: arrays.classStart.length - 1,
    operatorCount: operators.length,
    get nameId() {
      nameId ??= new Map(names.map((name, id) => [name, id]));
      return nameId;
    },
    get operatorId() {
      operatorId ??= new Map(operatorIds.map((name, id) => [name, id]));
      return operatorId;
    },
    document: () => whole.document(),
    excerpt: (some) => whole.excerpt(some.map((operator) => operators[operator] as number)),
    growingExcerpt: (some) => whole.growingExcerpt(Array.from(some, (operator) => operators[operator] as number)),
  };
}

/** Marks the products of the operators, the members of their needs, and those needs' classes. */
function markTouched(whole: CompiledDomain, operators: Int32Array, isNamed: Uint8Array, isClass: Uint8Array): void {
  for (const operator of operators) {
    for (const fluent of productsOf(whole, operator)) isNamed[fluent] = 1;
    for (const classId of needsOf(whole, operator)) {
      if (isClass[classId] === 1) continue;
      isClass[classId] = 1;
      for (const fluent of membersOf(whole, classId)) isNamed[fluent] = 1;
    }
  }
}

// The marked ids from `from` on, ascending; `at` receives the new ids, which begin with `first`.
function numbered(marks: Uint8Array, from: number, at: Int32Array, first: number): Int32Array {
  let count = 0;
  for (let old = from; old < marks.length; old++) if (marks[old] === 1) at[old] = first + count++;
  const olds = new Int32Array(count);
  for (let old = marks.length - 1; old >= from; old--) if (marks[old] === 1) olds[--count] = old;
  return olds;
}

function classRows(
  whole: CompiledDomain,
  nameAt: Int32Array,
  fluentCount: number,
  several: Int32Array,
): Pick<DomainArrays, "classStart" | "classKinds"> {
  const classStart = new Int32Array(fluentCount + several.length + 1);
  for (let fluent = 0; fluent < fluentCount; fluent++) classStart[fluent + 1] = fluent + 1;
  several.forEach((classId, index) => {
    classStart[fluentCount + index + 1] =
      (classStart[fluentCount + index] as number) + membersOf(whole, classId).length;
  });
  const classKinds = new Int32Array(classStart.at(-1) as number);
  for (let fluent = 0; fluent < fluentCount; fluent++) classKinds[fluent] = fluent;
  let at = fluentCount;
  for (const classId of several) {
    for (const member of membersOf(whole, classId)) classKinds[at++] = nameAt[member] as number;
  }
  return { classStart, classKinds };
}

type OperatorRows = Omit<
  DomainArrays,
  | ("isItem" | "stack" | "durability" | "colour" | "cost" | "ticks")
  | ("classStart" | "classKinds" | "nameClassStart" | "nameClasses")
  | ("producersStart" | "producersOf" | "needersStart" | "neededBy")
>;

function operatorRows(
  whole: CompiledDomain,
  operators: Int32Array,
  nameAt: Int32Array,
  classAt: Int32Array,
): OperatorRows {
  const consumes = rowsOf(operators, whole.consumesStart, whole.consumesClass, classAt);
  const requires = rowsOf(operators, whole.requiresStart, whole.requiresClass, classAt);
  const uses = rowsOf(operators, whole.usesStart, whole.usesClass, classAt);
  const produces = rowsOf(operators, whole.producesStart, whole.producesName, nameAt);
  const clears = rowsOf(operators, whole.clearsStart, whole.clearsName, nameAt);
  const spends = rowsOf(operators, whole.spendsStart, whole.spendsClass, classAt);
  return {
    consumesStart: consumes.start,
    consumesClass: consumes.ids,
    consumesCount: consumes.from.map((at) => whole.consumesCount[at] as number),
    requiresStart: requires.start,
    requiresClass: requires.ids,
    requiresCount: requires.from.map((at) => whole.requiresCount[at] as number),
    usesStart: uses.start,
    usesClass: uses.ids,
    usesPoints: Float64Array.from(uses.from, (at) => whole.usesPoints[at] as number),
    producesStart: produces.start,
    producesName: produces.ids,
    producesCount: produces.from.map((at) => whole.producesCount[at] as number),
    clearsStart: clears.start,
    clearsName: clears.ids,
    spendsStart: spends.start,
    spendsClass: spends.ids,
    spendsCount: spends.from.map((at) => whole.spendsCount[at] as number),
  };
}

/** The operators' rows in new ids, and where each entry stood in the old column. */
function rowsOf(
  operators: Int32Array,
  start: Int32Array,
  ids: Int32Array,
  at: Int32Array,
): { start: Int32Array; ids: Int32Array; from: Int32Array } {
  let max = 0;
  for (const operator of operators) max += (start[operator + 1] as number) - (start[operator] as number);
  const starts = new Int32Array(operators.length + 1);
  const news = new Int32Array(max);
  const from = new Int32Array(max);
  let size = 0;
  for (let row = 0; row < operators.length; row++) {
    const operator = operators[row] as number;
    for (let i = start[operator] as number; i < (start[operator + 1] as number); i++) {
      const id = at[ids[i] as number] as number;
      if (id < 0) continue;
      news[size] = id;
      from[size++] = i;
    }
    starts[row + 1] = size;
  }
  return { start: starts, ids: news.subarray(0, size), from: from.subarray(0, size) };
}

// Appends to the cleared fluents all that any original operator clears: transient fluents are made
// late in a plan, whether or not this plan could clear them.
function withOtherEnds(whole: CompiledDomain, clearsName: Int32Array, nameOf: Int32Array): Int32Array {
  const isTransient = transientFluentsOf(whole);
  const own = new Set(clearsName);
  const others: number[] = [];
  for (let fluent = 0; fluent < nameOf.length; fluent++) {
    if (isTransient[nameOf[fluent] as number] === 1 && !own.has(fluent)) others.push(fluent);
  }
  return Int32Array.from([...clearsName, ...others]);
}
