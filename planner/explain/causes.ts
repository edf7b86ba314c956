// Why a fluent is unreachable. Causes are fluents that nothing makes, fluents whose producers the
// constraints exclude, and kept items; every other fluent is one further from a cause than its
// nearest method. The methods along which the distance falls are the reported chain. If the nearest
// method is a harder form of another (a better pickaxe is faster), that one is reported.
// Complexity: linear in what the goal depends on and is unreachable, times its longest chain.

import type { CompiledProblem } from "../model/compiled-problem.ts";
import { sightFluentsOf } from "../model/known-names.ts";
import { consumesOf, membersOf, producersOf, requiresOf, usesOf } from "../model/rows.ts";
import { weakestTool } from "./words.ts";

/**
 * The operators that produce the fluent, but not those for what would have to be in sight and is not:
 * no search finds it.
 */
export function producersFor({ domain, start }: CompiledProblem, fluent: number): number[] {
  const sights = sightFluentsOf(domain);
  const isMissing = (member: number): boolean => sights.has(member) && start[member] === 0;
  const needsOf = (operator: number) => [...consumesOf(domain, operator), ...requiresOf(domain, operator)];
  return [...producersOf(domain, fluent)].filter(
    (operator) => !needsOf(operator).some(({ classId }) => [...membersOf(domain, classId)].every(isMissing)),
  );
}

/** What a person can change is nearer than what the game rules out. */
const DISTANCES = { kept: 0, excluded: 1, "no source": 3 } as const;
/** Some producers are excluded and the others lead far: the exclusion is reported. */
const PARTLY_EXCLUDED_DISTANCE = 4;
/** Distances add up over several needs; all above this are equally far. */
const MAX_DISTANCE = 1e9;

export type UnreachableCause = keyof typeof DISTANCES;

/**
 * A method and its unmet classes, each with the member nearest to a cause, of tools the weakest.
 */
export interface BlockedMethod {
  operator: number;
  unmet: readonly { classId: number; nearest: number }[];
}

/** A needed class of which no member is reachable. */
interface UnmetClass {
  classId: number;
  members: readonly number[];
}

/** The permitted methods of a fluent and what each lacks. */
interface FluentCauses {
  methods: readonly { operator: number; unmet: readonly UnmetClass[] }[];
  /** The number of its producers that constraints exclude. */
  excluded: number;
}

export class CauseAnalysis {
  readonly #problem: CompiledProblem;
  readonly #reached: Uint8Array;
  readonly #distance = new Map<number, number>();
  readonly #cache = new Map<number, FluentCauses>();
  readonly #unmetClasses = new Map<number, UnmetClass | null>();

  /** Examines everything that the fluents depend on and that is not in `reached`. */
  constructor(problem: CompiledProblem, reached: Uint8Array, fluents: readonly number[]) {
    this.#problem = problem;
    this.#reached = reached;
    this.#measure(this.#closure(fluents));
  }

  /** The cause if the fluent is one itself, else null. */
  causeOf(fluent: number): UnreachableCause | null {
    if ((this.#problem.kept[fluent] as number) > 0) return "kept";
    const { methods, excluded } = this.#causesOf(fluent);
    if (methods.length > 0) return null;
    return excluded > 0 ? "excluded" : "no source";
  }

  /** Whether no method of the fluent ends in a cause: all of them form cycles. */
  isCircular(fluent: number): boolean {
    return !this.#distance.has(fluent);
  }

  /** Whether constraints exclude some producers, and the others end further away than that. */
  isPartlyExcluded(fluent: number): boolean {
    return this.#distance.get(fluent) === PARTLY_EXCLUDED_DISTANCE && this.#causesOf(fluent).excluded > 0;
  }

  /** The permitted methods, the one to report first: the nearest, or one that asks for less. */
  methodsFor(fluent: number): BlockedMethod[] {
    const methods = this.#causesOf(fluent)
      .methods.map((method) => ({ method, far: this.#farOf(method.unmet) }))
      .sort((a, b) => a.far - b.far || a.method.operator - b.method.operator);
    const [nearest] = methods;
    const easier = nearest && methods.find((other) => other !== nearest && isEasier(other, nearest));
    const ordered = easier === undefined ? methods : [easier, ...methods.filter((other) => other !== easier)];
    return ordered.map(({ method: { operator, unmet } }) => ({
      operator,
      unmet: unmet.map(({ classId, members }) => ({ classId, nearest: this.#nearestOf(members) })),
    }));
  }

  #nearestOf(members: readonly number[]): number {
    const near = (fluent: number): number => this.#distance.get(fluent) ?? Number.POSITIVE_INFINITY;
    // A person would get the weakest tool, however near a better one is.
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
    const { allowed } = this.#problem;
    const producers = producersFor(this.#problem, fluent);
    const permitted = producers.filter((operator) => allowed[operator] === 1);
    const known = {
      methods: permitted.map((operator) => ({ operator, unmet: this.#unmetOf(operator) })),
      excluded: producers.length - permitted.length,
    };
    this.#cache.set(fluent, known);
    return known;
  }

  /** The needed classes of which no member is reachable. */
  #unmetOf(operator: number): UnmetClass[] {
    const { domain, kept } = this.#problem;
    const unmet = new Set<UnmetClass>();
    const add = (classId: number, withKept: boolean): void => {
      const lack = this.#unmetClassOf(classId);
      if (lack === null || (withKept && lack.members.some((fluent) => (kept[fluent] as number) > 0))) return;
      unmet.add(lack);
    };
    for (const { classId } of consumesOf(domain, operator)) add(classId, false);
    for (const { classId } of requiresOf(domain, operator)) add(classId, true);
    for (const { classId } of usesOf(domain, operator)) add(classId, false);
    return [...unmet];
  }

  #unmetClassOf(classId: number): UnmetClass | null {
    const found = this.#unmetClasses.get(classId);
    if (found !== undefined) return found;
    const members = [...membersOf(this.#problem.domain, classId)];
    const lack = members.some((fluent) => this.#reached[fluent] === 1) ? null : { classId, members };
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

  /** Label correcting until no distance falls; each falls at most once for each fluent. */
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

// Whether the method leads to a cause and has only unmet classes of the other's, with more members.
function isEasier({ method, far }: RankedMethod, other: RankedMethod): boolean {
  const contains = (wide: UnmetClass, narrow: UnmetClass): boolean =>
    wide.members.length > narrow.members.length && narrow.members.every((fluent) => wide.members.includes(fluent));
  return (
    far < Number.POSITIVE_INFINITY &&
    method.unmet.every((lack) => other.method.unmet.some((narrow) => contains(lack, narrow)))
  );
}
