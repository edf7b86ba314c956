// What the rows of staged programs ask of a problem: what is within reach, what makes what, what has to come before what, and which tools and
// facts there are to be had.
// Sound when costs and slots do not enter: reachability and landmarks hold for every plan of the
// problem.

import { reachable } from "../heuristics/reachability.ts";
import { checkpoint } from "../interruption.ts";
import type { CompiledProblem } from "../model/compiled-problem.ts";
import { heldClasses, LandmarkSets } from "./landmark-sets.ts";
import type { Stage } from "./stage.ts";

/** A set of tools or facts that is not there at the start, and the operators that are applied only after there was one of them. */
export interface Durable {
  /** The kinds that can be made. */
  key: string;
  classId: number;
  needers: readonly number[];
}

export class WithinReach {
  readonly problem: CompiledProblem;
  /** By operator: 1 where it can be applied some time. */
  readonly operators: Uint8Array;
  readonly sets: LandmarkSets;
  /** By class: 1 where one of its kinds is there at the start. */
  readonly held: Uint8Array;
  /** Classes that every plan holds some time. */
  readonly needs: ReadonlySet<number>;
  readonly durables: readonly Durable[];

  constructor(problem: CompiledProblem) {
    const { domain, start, allowed, kept, goal } = problem;
    this.problem = problem;
    const reach = reachable(domain, start, allowed, kept);
    this.operators = reach.operators;
    this.sets = new LandmarkSets(problem, reach);
    this.held = heldClasses(problem);
    const missing = goal.filter(({ name, count }) => count > (start[name] as number));
    this.needs = new Set(missing.flatMap(({ name }) => this.sets.before(name)));
    checkpoint(problem);
    this.durables = this.durablesOf();
    checkpoint(problem);
  }

  /** The kinds of a class that something makes. */
  madeKinds(classId: number): number[] {
    const { domain } = this.problem;
    const kinds = domain.classKinds.subarray(domain.classStart[classId], domain.classStart[classId + 1]);
    return [...kinds].filter((name) => this.producersOf(name).length > 0);
  }

  /** The operators that make some of a class, ascending. */
  makersOf(classId: number): number[] {
    const makers = new Set(this.madeKinds(classId).flatMap((name) => this.producersOf(name)));
    return [...makers].sort((a, b) => a - b);
  }

  producersOf(name: number): number[] {
    const { producersOf, producersStart } = this.problem.domain;
    const producers = producersOf.subarray(producersStart[name], producersStart[name + 1]);
    return [...producers].filter((operator) => this.operators[operator] === 1);
  }

  /** Each of the classes is made a first time in the stage, or as often as the column says: by something that does not need it. */
  makeFirst(stage: Stage, classes: Iterable<number>, asMany: number): void {
    const told = new Set<string>();
    for (const classId of classes) {
      const makers = this.makersOf(classId).filter((operator) => !this.sets.isBefore(classId, operator));
      const key = makers.join();
      if (!told.has(key)) stage.oneOf(makers, asMany);
      told.add(key);
    }
  }

  /** What some operator looks at or wears. */
  private durablesOf(): Durable[] {
    const { domain } = this.problem;
    const found = new Map<string, number>();
    for (const [start, classes] of [
      [domain.requiresStart, domain.requiresClass],
      [domain.usesStart, domain.usesClass],
    ] as const) {
      for (let operator = 0; operator < domain.operatorCount; operator++) {
        if (this.operators[operator] !== 1) continue;
        for (let i = start[operator] as number; i < (start[operator + 1] as number); i++) {
          const classId = classes[i] as number;
          if (this.held[classId] === 1) continue;
          const key = this.madeKinds(classId).join();
          if (!found.has(key)) found.set(key, classId);
        }
      }
    }
    const within = [...this.operators.keys()].filter((operator) => this.operators[operator] === 1);
    checkpoint(this.problem);
    return [...found]
      .map(([key, classId]) => ({ key, classId, needers: within.filter((o) => this.sets.isBefore(classId, o)) }))
      .sort((a, b) => a.classId - b.classId);
  }
}
