// From a name that is out of reach to why it is: names without a way, ways that constraints rule out, and things to be kept are causes;
// every other name is as far from one as its nearest way. The ways along which the distance falls are the chain that is told.
// Where the nearest way is a harder form of another (a better pickaxe is quicker), the other is told.
// Complexity: linear in what the goal hangs on and is out of reach, times the length of its longest chain.

import type { CompiledProblem } from "../model/compiled-problem.ts";
import { consumesOf, membersOf, producersOf, requiresOf, usesOf } from "../model/rows.ts";
import { weakestTool } from "./words.ts";

/** What a person can change is nearer than what the game rules out. */
const DISTANCES = { kept: 0, excluded: 1, "no source": 3 } as const;
/** Some ways are ruled out and those that are left lead far: what rules them out is told. */
const PARTLY_EXCLUDED_DISTANCE = 4;
/** Distances add up over several lacks; beyond this they are all far. */
const MAX_DISTANCE = 1e9;

export type UnreachableCause = keyof typeof DISTANCES;

/** A way to a name and what it lacks; each lacking class with the kind that is nearest to a cause, of tools the weakest. */
export interface BlockedMethod {
  operator: number;
  unmet: readonly { classId: number; nearest: number }[];
}

/** A class that something needs and of which nothing is in reach. */
interface UnmetClass {
  classId: number;
  members: readonly number[];
}

/** What is known of a name from the start: the permitted ways to it and what each lacks. */
interface FluentCauses {
  methods: readonly { operator: number; unmet: readonly UnmetClass[] }[];
  /** How many of its ways constraints rule out. */
  excluded: number;
}

export class CauseAnalysis {
  readonly #problem: CompiledProblem;
  readonly #reached: Uint8Array;
  readonly #distance = new Map<number, number>();
  readonly #cache = new Map<number, FluentCauses>();
  readonly #unmetClasses = new Map<number, UnmetClass | null>();

  /** Looks at everything that the names hang on and that is out of `reached`. */
  constructor(problem: CompiledProblem, reached: Uint8Array, fluents: readonly number[]) {
    this.#problem = problem;
    this.#reached = reached;
    this.#measure(this.#closure(fluents));
  }

  /** The cause that the name itself is; null where others are. */
  causeOf(fluent: number): UnreachableCause | null {
    if ((this.#problem.kept[fluent] as number) > 0) return "kept";
    const { methods, excluded } = this.#causesOf(fluent);
    if (methods.length > 0) return null;
    return excluded > 0 ? "excluded" : "no source";
  }

  /** Whether no way to the name ends in a cause: all of them go round in circles. */
  isCircular(fluent: number): boolean {
    return !this.#distance.has(fluent);
  }

  /** Whether constraints rule out some ways to the name, and the others end further off than that. */
  isPartlyExcluded(fluent: number): boolean {
    return this.#distance.get(fluent) === PARTLY_EXCLUDED_DISTANCE && this.#causesOf(fluent).excluded > 0;
  }

  /** The permitted ways to a name, the one to be told first: the nearest, or one that asks for less than that. */
  methodsFor(fluent: number): BlockedMethod[] {
    const methods = this.#causesOf(fluent)
      .methods.map((method) => ({ method: method, far: this.#farOf(method.unmet) }))
      .sort((a, b) => a.far - b.far || a.method.operator - b.method.operator);
    const [nearest] = methods;
    const easier = nearest && methods.find((other) => other !== nearest && isEasier(other, nearest));
    const ordered = easier === undefined ? methods : [easier, ...methods.filter((other) => other !== easier)];
    return ordered.map(({ method: { operator, unmet } }) => ({
      operator,
      unmet: unmet.map(({ classId, members }) => ({ classId: classId, nearest: this.#nearestOf(members) })),
    }));
  }

  #nearestOf(members: readonly number[]): number {
    const near = (fluent: number): number => this.#distance.get(fluent) ?? Number.POSITIVE_INFINITY;
    // Of tools the weakest is what a person would get, however near a better one is.
    const tool = weakestTool(this.#problem.domain, members);
    if (tool !== null && near(tool) < Number.POSITIVE_INFINITY) return tool;
    return members.reduce((best, fluent) => (near(fluent) < near(best) ? fluent : best));
  }

  #farOf(unmet: readonly UnmetClass[]): number {
    let sum = 1;
    for (const { members } of unmet) {
      let min = Number.POSITIVE_INFINITY;
      for (const fluent of members) min = Math.min(min, this.#distance.get(fluent) ?? Number.POSITIVE_INFINITY);
      if (min === Number.POSITIVE_INFINITY) return min;
      sum += min;
    }
    return Math.min(sum, MAX_DISTANCE);
  }

  #causesOf(fluent: number): FluentCauses {
    const found = this.#cache.get(fluent);
    if (found !== undefined) return found;
    const { domain, allowed } = this.#problem;
    const producers = [...producersOf(domain, fluent)];
    const permitted = producers.filter((operator) => allowed[operator] === 1);
    const known = {
      methods: permitted.map((operator) => ({ operator, unmet: this.#unmetOf(operator) })),
      excluded: producers.length - permitted.length,
    };
    this.#cache.set(fluent, known);
    return known;
  }

  /** The classes that an operator needs and of which nothing is in reach. */
  #unmetOf(operator: number): UnmetClass[] {
    const { domain, kept } = this.#problem;
    const unmet = new Set<UnmetClass>();
    const add = (altSet: number, withKept: boolean): void => {
      const lack = this.#unmetClassOf(altSet);
      if (lack === null || (withKept && lack.members.some((fluent) => (kept[fluent] as number) > 0))) return;
      unmet.add(lack);
    };
    for (const { altSet } of consumesOf(domain, operator)) add(altSet, false);
    for (const { altSet } of requiresOf(domain, operator)) add(altSet, true);
    for (const { altSet } of usesOf(domain, operator)) add(altSet, false);
    return [...unmet];
  }

  #unmetClassOf(classId: number): UnmetClass | null {
    const found = this.#unmetClasses.get(classId);
    if (found !== undefined) return found;
    const members = [...membersOf(this.#problem.domain, classId)];
    const lack = members.some((fluent) => this.#reached[fluent] === 1) ? null : { classId: classId, members };
    this.#unmetClasses.set(classId, lack);
    return lack;
  }

  #closure(fluents: readonly number[]): number[] {
    const found = new Set(fluents);
    for (const fluent of found) {
      if (this.causeOf(fluent) !== null) continue;
      for (const { unmet } of this.#causesOf(fluent).methods) {
        for (const { members } of unmet) for (const member of members) found.add(member);
      }
    }
    return [...found];
  }

  /** Distances by correcting labels until none falls any more; each name's own can fall only as often as there are names. */
  #measure(fluents: readonly number[]): void {
    const open: number[] = [];
    for (const fluent of fluents) {
      const cause = this.causeOf(fluent);
      if (cause === null) open.push(fluent);
      if (cause !== null) this.#distance.set(fluent, DISTANCES[cause]);
      else if (this.#causesOf(fluent).excluded > 0) this.#distance.set(fluent, PARTLY_EXCLUDED_DISTANCE);
    }
    for (let changed = true; changed; ) {
      changed = false;
      for (const fluent of open) {
        let min = this.#distance.get(fluent) ?? Number.POSITIVE_INFINITY;
        const before = min;
        for (const { unmet } of this.#causesOf(fluent).methods) min = Math.min(min, this.#farOf(unmet));
        if (min >= before) continue;
        this.#distance.set(fluent, min);
        changed = true;
      }
    }
  }
}

interface RankedMethod {
  method: FluentCauses["methods"][number];
  far: number;
}

/** Whether the way leads to a cause, and each of its lacks is a lack of the other's with more kinds to choose from. */
function isEasier({ method, far }: RankedMethod, other: RankedMethod): boolean {
  const contains = (wide: UnmetClass, narrow: UnmetClass): boolean =>
    wide.members.length > narrow.members.length && narrow.members.every((fluent) => wide.members.includes(fluent));
  return (
    far < Number.POSITIVE_INFINITY &&
    method.unmet.every((lack) => other.method.unmet.some((narrow) => contains(lack, narrow)))
  );
}
