// The interface of a suite: a named set of problems, each on a domain, with the known facts about
// its answer.

import type { CompiledDomain } from "../../planner/index.ts";
import type { Objective, Problem, RepairRequest } from "../../schemas/index.ts";
import type { KnownProblem } from "../document/run-document.ts";

export interface SuiteOptions {
  mcVersion: string;
  /** The objective; absent: those of the suite itself. */
  objective: Objective | undefined;
  /** The amounts of an item, where the suite asks for items. */
  counts: readonly number[];
  seed: number;
  /** The most problems to try; absent: the suite's own number. */
  limit: number | undefined;
  /** The path of the Plancraft data; absent: there is none. */
  plancraft: string | undefined;
}

export interface BenchProblem extends KnownProblem {
  domain: CompiledDomain;
  /** The run fills in limits and planner. */
  problem: Problem;
  /** A failed plan, for repair; `problem` is the rest of its goal, for replanning. */
  failure?: RepairRequest;
}

interface LoadedSuite {
  problems: BenchProblem[];
  /** The number of all problems. */
  available: number;
  notes: string[];
}

export interface Suite {
  id: string;
  title: string;
  /** The default planners. */
  planners: readonly string[];
  /** The problems of a run, or the reason why there are none. */
  load(options: SuiteOptions): Promise<LoadedSuite | { absent: string }>;
}
