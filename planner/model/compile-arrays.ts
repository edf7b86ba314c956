// From the Domain document to dense arrays. Ids follow the code-unit order of names and operator ids, so the same document
// gives the same integers everywhere, whatever order its lists are written in.

import {
  byCodeUnit,
  CodedError,
  type Domain,
  digestOf,
  type Ingredient,
  isFact,
  type Operator,
} from "../../schemas/index.ts";
import { colourNames } from "./colours.ts";

/** What is text in a compiled domain. */
export interface DomainMeta {
  domainName: string;
  mcVersion: string | null;
  objective: Domain["objective"];
  digest: string;
  names: readonly string[];
  operatorIds: readonly string[];
  verbs: readonly string[];
}

/** What is numbers in a compiled domain; see compiled-domain.ts for how runs are read. */
export interface DomainArrays {
  /** By name: 1 where it is an inventory item; its stack size; its durability, 0 where it has none. */
  isItem: Uint8Array;
  stack: Int32Array;
  durability: Int32Array;
  /** By name: names of one colour play the same part in the domain (see colours.ts). */
  colour: Int32Array;
  /** By class: its kinds, ascending. By name: the classes that hold it. */
  classStart: Int32Array;
  classKinds: Int32Array;
  nameClassStart: Int32Array;
  nameClasses: Int32Array;
  /** By operator. */
  cost: Float64Array;
  ticks: Float64Array;
  consumesStart: Int32Array;
  consumesClass: Int32Array;
  consumesCount: Int32Array;
  requiresStart: Int32Array;
  requiresClass: Int32Array;
  requiresCount: Int32Array;
  usesStart: Int32Array;
  usesClass: Int32Array;
  usesPoints: Float64Array;
  producesStart: Int32Array;
  producesName: Int32Array;
  producesCount: Int32Array;
  clearsStart: Int32Array;
  clearsName: Int32Array;
  /** What applying it once uses up for good: `consumes`, and every fact that it both requires and clears. */
  spendsStart: Int32Array;
  spendsClass: Int32Array;
  spendsCount: Int32Array;
  /** By name: the operators that produce it. By class: the operators that need it, once per need. */
  producersStart: Int32Array;
  producersOf: Int32Array;
  needersStart: Int32Array;
  neededBy: Int32Array;
}

/** A run-length table under construction: rows of numbers, appended in order. */
class Runs {
  readonly start: number[] = [0];
  readonly columns: number[][];

  constructor(columnCount: number) {
    this.columns = Array.from({ length: columnCount }, () => []);
  }

  add(...values: number[]): void {
    for (const [index, value] of values.entries()) this.columns[index]?.push(value);
  }

  endRow(): void {
    this.start.push(this.columns[0]?.length ?? 0);
  }

  column(index: number): number[] {
    return this.columns[index] ?? [];
  }
}

type Join = (known: number, more: number) => number;

export function compileArrays(document: Domain): { meta: DomainMeta; arrays: DomainArrays } {
  const operators = [...document.operators].sort((a, b) => byCodeUnit(a.id, b.id));
  const names = collectNames(document, operators);
  const nameId = new Map(names.map((name, id) => [name, id]));
  const id = (name: string): number => nameId.get(name) ?? -1;

  const classIds = new Map<string, number>();
  const classes = new Runs(1);
  const classOf = (kinds: readonly string[]): number => {
    const sorted = [...new Set(kinds.map(id))].sort((a, b) => a - b);
    const key = sorted.join(",");
    const known = classIds.get(key);
    if (known !== undefined) return known;
    for (const kind of sorted) classes.add(kind);
    classes.endRow();
    classIds.set(key, classIds.size);
    return classIds.size - 1;
  };
  // Every name is a class of its own, with the same number, so that a demand for one kind is a demand for a class.
  for (const name of names) classOf([name]);

  const consumes = new Runs(2);
  const requires = new Runs(2);
  const uses = new Runs(2);
  const produces = new Runs(2);
  const clears = new Runs(1);
  const spends = new Runs(2);
  // Needs of one class are one need: what is spent adds up, what is merely held does not.
  const addNeeds = (runs: Runs, needs: readonly (readonly [classId: number, amount: number])[], join: Join): void => {
    const joined = new Map<number, number>();
    for (const [classId, amount] of needs) {
      const known = joined.get(classId);
      joined.set(classId, known === undefined ? amount : join(known, amount));
    }
    for (const [classId, amount] of joined) runs.add(classId, amount);
    runs.endRow();
  };
  const sum: Join = (a, b) => a + b;
  const amounts = (list: readonly Ingredient[]) => list.map(({ anyOf, count }) => [classOf(anyOf), count] as const);
  for (const operator of operators) {
    addNeeds(consumes, amounts(operator.consumes), sum);
    addNeeds(requires, amounts(operator.requires), Math.max);
    addNeeds(
      uses,
      operator.uses.map(({ anyOf, durability }) => [classOf(anyOf), durability] as const),
      sum,
    );
    for (const [name, count] of Object.entries(operator.produces).sort((a, b) => byCodeUnit(a[0], b[0]))) {
      produces.add(id(name), count);
    }
    produces.endRow();
    const cleared = matching(operator.clears, names);
    for (const name of cleared) clears.add(id(name));
    clears.endRow();
    const ended = operator.requires.filter(
      ({ anyOf: [only, ...others] }) => others.length === 0 && cleared.includes(only ?? ""),
    );
    addNeeds(spends, amounts([...operator.consumes, ...ended]), sum);
  }

  const classCount = classes.start.length - 1;
  const producers = invert(produces.start, produces.column(0), names.length);
  const needers = invertAll([consumes, requires, uses], classCount);
  const nameClasses = invert(classes.start, classes.column(0), names.length);
  const int = (values: readonly number[]): Int32Array => Int32Array.from(values);

  const arrays: Omit<DomainArrays, "colour"> = {
    isItem: Uint8Array.from(names, (name) => (isFact(name) ? 0 : 1)),
    stack: Int32Array.from(names, (name) => document.items[name]?.stack ?? 64),
    durability: Int32Array.from(names, (name) => document.items[name]?.durability ?? 0),
    classStart: int(classes.start),
    classKinds: int(classes.column(0)),
    nameClassStart: nameClasses.start,
    nameClasses: nameClasses.of,
    cost: Float64Array.from(operators, (operator) => operator.cost),
    ticks: Float64Array.from(operators, (operator) => operator.ticks),
    consumesStart: int(consumes.start),
    consumesClass: int(consumes.column(0)),
    consumesCount: int(consumes.column(1)),
    requiresStart: int(requires.start),
    requiresClass: int(requires.column(0)),
    requiresCount: int(requires.column(1)),
    usesStart: int(uses.start),
    usesClass: int(uses.column(0)),
    usesPoints: Float64Array.from(uses.column(1)),
    producesStart: int(produces.start),
    producesName: int(produces.column(0)),
    producesCount: int(produces.column(1)),
    clearsStart: int(clears.start),
    clearsName: int(clears.column(0)),
    spendsStart: int(spends.start),
    spendsClass: int(spends.column(0)),
    spendsCount: int(spends.column(1)),
    producersStart: producers.start,
    producersOf: producers.of,
    needersStart: needers.start,
    neededBy: needers.of,
  };
  const meta: DomainMeta = {
    domainName: document.name,
    mcVersion: document.mcVersion,
    objective: document.objective,
    digest: domainDigest(document),
    names,
    operatorIds: operators.map((operator) => operator.id),
    verbs: operators.map((operator) => operator.verb),
  };
  return { meta, arrays: { ...arrays, colour: colourNames(arrays, meta.verbs) } };
}

/** The digest of a domain document: over its canonical JSON without the digest itself. */
export function domainDigest(document: Domain): string {
  const { digest: _, ...rest } = document;
  return digestOf(rest);
}

/** Every name of the document, ascending; refuses duplicate operators and names that no item or fact entry declares. */
function collectNames(document: Domain, operators: readonly Operator[]): string[] {
  const names = new Set<string>([...Object.keys(document.items), ...document.facts]);
  let previous: string | undefined;
  for (const operator of operators) {
    if (operator.id === previous) throw new CodedError("input.invalidDomain", `operator ${operator.id} stands twice`);
    previous = operator.id;
    const mentioned = [
      ...Object.keys(operator.produces),
      ...[...operator.consumes, ...operator.requires, ...operator.uses].flatMap((need) => need.anyOf),
    ];
    for (const name of mentioned) {
      if (isFact(name)) names.add(name);
      else if (!names.has(name)) {
        throw new CodedError("input.invalidDomain", `operator ${operator.id} names ${name}, which is not in items`);
      }
    }
  }
  return [...names].sort(byCodeUnit);
}

function matching(patterns: readonly string[], names: readonly string[]): string[] {
  if (patterns.length === 0) return [];
  return names.filter((name) =>
    patterns.some((pattern) => (pattern.endsWith("*") ? name.startsWith(pattern.slice(0, -1)) : name === pattern)),
  );
}

/** From row → values to value → rows. */
function invert(
  start: readonly number[],
  values: readonly number[],
  valueCount: number,
): { start: Int32Array; of: Int32Array } {
  const rows: number[][] = Array.from({ length: valueCount }, () => []);
  for (let row = 0; row + 1 < start.length; row++) {
    for (let i = start[row] ?? 0; i < (start[row + 1] ?? 0); i++) rows[values[i] ?? 0]?.push(row);
  }
  return flatten(rows);
}

/** Class → operators that need it, an operator as often as it has needs of that class. */
function invertAll(tables: readonly Runs[], classCount: number): { start: Int32Array; of: Int32Array } {
  const rows: number[][] = Array.from({ length: classCount }, () => []);
  for (const { start, columns } of tables) {
    for (let row = 0; row + 1 < start.length; row++) {
      for (let i = start[row] ?? 0; i < (start[row + 1] ?? 0); i++) rows[columns[0]?.[i] ?? 0]?.push(row);
    }
  }
  return flatten(rows);
}

function flatten(rows: readonly number[][]): { start: Int32Array; of: Int32Array } {
  const start = new Int32Array(rows.length + 1);
  for (const [index, row] of rows.entries()) start[index + 1] = (start[index] ?? 0) + row.length;
  return { start, of: Int32Array.from(rows.flat()) };
}
