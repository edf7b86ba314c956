// What the rows of integer programs need to know: reachable operators, producers, landmarks, and
// the tools and facts that can be made.
// Sound when costs and slots do not matter: reachability and landmarks hold for every plan of the
// problem.

import { spendWork, WORK } from "../contract/work.ts";
import { reachable } from "../heuristics/reachability.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { classesOf, membersOf, needersOf, producersOf, productsOf, requiresOf, usesOf } from "../model/rows.ts";
import { heldClasses, LandmarkSets } from "./landmark-sets.ts";
import type { StateEquation } from "./state-equation.ts";

/** A class of tools or facts that the start state lacks. */
export interface DurableLandmark {
  classId: number;
  /** The operators that need it before. */
  needers: readonly number[];
  /** These, and the operators whose products serve nothing but them: looking for ore before there is a pickaxe. */
  dependents: readonly number[];
}

export class RelaxedReachability {
  readonly problem: CompiledProblem;
  /** By operator: 1 if it is reachable. */
  readonly operators: Uint8Array;
  readonly sets: LandmarkSets;
  /** By class: 1 if a member is held at the start. */
  readonly held: Uint8Array;
  /** Classes that every plan holds some time. */
  readonly needs: ReadonlySet<number>;
  readonly durables: readonly DurableLandmark[];
  readonly #users = new Map<number, readonly number[]>();

  constructor(problem: CompiledProblem) {
    const { domain, start, allowed, kept, goal } = problem;
    this.problem = problem;
    const reach = reachable(domain, start, allowed, kept);
    this.operators = reach.operators;
    this.sets = new LandmarkSets(problem, reach);
    this.held = heldClasses(problem);
    const missing = goal.filter(({ fluent, count }) => count > (start[fluent] as number));
    this.needs = new Set(missing.flatMap(({ fluent }) => this.sets.before(fluent)));
    spendWork(problem, WORK.pass);
    this.durables = this.#durablesOf();
    spendWork(problem, WORK.pass);
  }

  /** The members of a class that some operator makes. */
  madeKinds(classId: number): number[] {
    return [...membersOf(this.problem.domain, classId)].filter((fluent) => this.producersOf(fluent).length > 0);
  }

  makersOf(classId: number): number[] {
    const makers = new Set(this.madeKinds(classId).flatMap((fluent) => this.producersOf(fluent)));
    return [...makers].sort((a, b) => a - b);
  }

  producersOf(fluent: number): number[] {
    return [...producersOf(this.problem.domain, fluent)].filter((operator) => this.operators[operator] === 1);
  }

  /** Each class is made once (or as column `asMany` says) by an operator that does not need it. */
  firstAchievers(stage: StateEquation, classes: Iterable<number>, asMany: number): void {
    const seen = new Set<string>();
    for (const classId of classes) {
      const makers = this.makersOf(classId).filter((operator) => !this.sets.isBefore(classId, operator));
      const key = makers.join();
      if (!seen.has(key)) stage.oneOf(makers, asMany);
      seen.add(key);
    }
  }

  /** The classes that some operator requires or uses. */
  #durablesOf(): DurableLandmark[] {
    const { domain } = this.problem;
    const found = new Map<string, number>();
    const within = [...this.operators.keys()].filter((operator) => this.operators[operator] === 1);
    for (const needsOf of [requiresOf, usesOf]) {
      for (const { classId } of within.flatMap((operator): { classId: number }[] => needsOf(domain, operator))) {
        if (this.held[classId] === 1) continue;
        const key = this.madeKinds(classId).join();
        if (!found.has(key)) found.set(key, classId);
      }
    }
    spendWork(this.problem, WORK.pass);
    return [...found.values()]
      .map((classId) => {
        const needers = within.filter((operator) => this.sets.isBefore(classId, operator));
        return { classId, needers, dependents: this.#withServers(needers, within) };
      })
      .sort((a, b) => a.classId - b.classId);
  }

  /** The needers, and the operators of `within` all of whose products only these need. */
  #withServers(needers: readonly number[], within: readonly number[]): number[] {
    const { domain, goal } = this.problem;
    const found = new Set(needers);
    const wanted = new Set(goal.map(({ fluent }) => fluent));
    const isServing = (fluent: number): boolean =>
      !wanted.has(fluent) && this.#usersOf(fluent).every((operator) => found.has(operator));
    for (let size = 0; size < found.size; ) {
      size = found.size;
      for (const operator of within)
        if (!found.has(operator) && productsOf(domain, operator).every(isServing)) found.add(operator);
    }
    return [...found].sort((a, b) => a - b);
  }

  /** The operators that need the fluent. */
  #usersOf(fluent: number): readonly number[] {
    const { domain } = this.problem;
    let users = this.#users.get(fluent);
    users ??= Array.from(classesOf(domain, fluent)).flatMap((classId) =>
      Array.from(needersOf(domain, classId)).filter((operator) => this.operators[operator] === 1),
    );
    this.#users.set(fluent, users);
    return users;
  }
}
