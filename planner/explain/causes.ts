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
  methods: readonly { operator: number; lacks: readonly UnmetClass[] }[];
  /** How many of its ways constraints rule out. */
  excluded: number;
}

export class CauseAnalysis {
  private readonly problem: CompiledProblem;
  private readonly reached: Uint8Array;
  private readonly distance = new Map<number, number>();
  private readonly cache = new Map<number, FluentCauses>();
  private readonly unmetClasses = new Map<number, UnmetClass | null>();

  /** Looks at everything that the names hang on and that is out of `reached`. */
  constructor(problem: CompiledProblem, reached: Uint8Array, names: readonly number[]) {
    this.problem = problem;
    this.reached = reached;
    this.measure(this.closure(names));
  }

  /** The cause that the name itself is; null where others are. */
  causeOf(name: number): UnreachableCause | null {
    if ((this.problem.kept[name] as number) > 0) return "kept";
    const { methods, excluded } = this.causesOf(name);
    if (methods.length > 0) return null;
    return excluded > 0 ? "excluded" : "no source";
  }

  /** Whether no way to the name ends in a cause: all of them go round in circles. */
  isCircular(name: number): boolean {
    return !this.distance.has(name);
  }

  /** Whether constraints rule out some ways to the name, and the others end further off than that. */
  isPartlyExcluded(name: number): boolean {
    return this.distance.get(name) === PARTLY_EXCLUDED_DISTANCE && this.causesOf(name).excluded > 0;
  }

  /** The permitted ways to a name, the one to be told first: the nearest, or one that asks for less than that. */
  methodsFor(name: number): BlockedMethod[] {
    const ways = this.causesOf(name)
      .methods.map((method) => ({ method: method, far: this.farOf(method.lacks) }))
      .sort((a, b) => a.far - b.far || a.method.operator - b.method.operator);
    const [nearest] = ways;
    const easier = nearest && ways.find((other) => other !== nearest && isEasier(other, nearest));
    const ordered = easier === undefined ? ways : [easier, ...ways.filter((other) => other !== easier)];
    return ordered.map(({ method: { operator, lacks } }) => ({
      operator,
      unmet: lacks.map(({ classId, members }) => ({ classId: classId, nearest: this.nearestOf(members) })),
    }));
  }

  private nearestOf(members: readonly number[]): number {
    const near = (name: number): number => this.distance.get(name) ?? Number.POSITIVE_INFINITY;
    // Of tools the weakest is what a person would get, however near a better one is.
    const tool = weakestTool(this.problem.domain, members);
    if (tool !== null && near(tool) < Number.POSITIVE_INFINITY) return tool;
    return members.reduce((best, name) => (near(name) < near(best) ? name : best));
  }

  private farOf(lacks: readonly UnmetClass[]): number {
    let sum = 1;
    for (const { members } of lacks) {
      let least = Number.POSITIVE_INFINITY;
      for (const name of members) least = Math.min(least, this.distance.get(name) ?? Number.POSITIVE_INFINITY);
      if (least === Number.POSITIVE_INFINITY) return least;
      sum += least;
    }
    return Math.min(sum, MAX_DISTANCE);
  }

  private causesOf(name: number): FluentCauses {
    const found = this.cache.get(name);
    if (found !== undefined) return found;
    const { domain, allowed } = this.problem;
    const producers = [...producersOf(domain, name)];
    const permitted = producers.filter((operator) => allowed[operator] === 1);
    const known = {
      methods: permitted.map((operator) => ({ operator, lacks: this.unmetOf(operator) })),
      excluded: producers.length - permitted.length,
    };
    this.cache.set(name, known);
    return known;
  }

  /** The classes that an operator needs and of which nothing is in reach. */
  private unmetOf(operator: number): UnmetClass[] {
    const { domain, kept } = this.problem;
    const lacks = new Set<UnmetClass>();
    const add = (altSet: number, withKept: boolean): void => {
      const lack = this.unmetClassOf(altSet);
      if (lack === null || (withKept && lack.members.some((name) => (kept[name] as number) > 0))) return;
      lacks.add(lack);
    };
    for (const { altSet } of consumesOf(domain, operator)) add(altSet, false);
    for (const { altSet } of requiresOf(domain, operator)) add(altSet, true);
    for (const { altSet } of usesOf(domain, operator)) add(altSet, false);
    return [...lacks];
  }

  private unmetClassOf(classId: number): UnmetClass | null {
    const found = this.unmetClasses.get(classId);
    if (found !== undefined) return found;
    const members = [...membersOf(this.problem.domain, classId)];
    const lack = members.some((name) => this.reached[name] === 1) ? null : { classId: classId, members };
    this.unmetClasses.set(classId, lack);
    return lack;
  }

  private closure(names: readonly number[]): number[] {
    const found = new Set(names);
    for (const name of found) {
      if (this.causeOf(name) !== null) continue;
      for (const { lacks } of this.causesOf(name).methods) {
        for (const { members } of lacks) for (const member of members) found.add(member);
      }
    }
    return [...found];
  }

  /** Distances by correcting labels until none falls any more; each name's own can fall only as often as there are names. */
  private measure(names: readonly number[]): void {
    const open: number[] = [];
    for (const name of names) {
      const cause = this.causeOf(name);
      if (cause === null) open.push(name);
      if (cause !== null) this.distance.set(name, DISTANCES[cause]);
      else if (this.causesOf(name).excluded > 0) this.distance.set(name, PARTLY_EXCLUDED_DISTANCE);
    }
    for (let changed = true; changed; ) {
      changed = false;
      for (const name of open) {
        let least = this.distance.get(name) ?? Number.POSITIVE_INFINITY;
        const before = least;
        for (const { lacks } of this.causesOf(name).methods) least = Math.min(least, this.farOf(lacks));
        if (least >= before) continue;
        this.distance.set(name, least);
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
    wide.members.length > narrow.members.length && narrow.members.every((name) => wide.members.includes(name));
  return (
    far < Number.POSITIVE_INFINITY &&
    method.lacks.every((lack) => other.method.lacks.some((narrow) => contains(lack, narrow)))
  );
}
