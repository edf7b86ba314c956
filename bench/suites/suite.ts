// What a suite is: a named set of problems, each on a domain, with what is known of its answer.

import type { CompiledDomain } from "../../planner/index.ts";
import type { Objective, Problem, RepairRequest } from "../../schemas/index.ts";
import type { KnownProblem } from "../document/run-document.ts";

export interface SuiteOptions {
  mcVersion: string;
  /** Absent: those that the suite has by itself. */
  objective: Objective | undefined;
  /** How many of an item are asked for, where the suite asks for items. */
  counts: readonly number[];
  seed: number;
  /** The most problems to try; absent: as many as the suite takes by itself. */
  limit: number | undefined;
  /** Where the Plancraft data lies; absent: nowhere. */
  plancraft: string | undefined;
}

export interface BenchProblem extends KnownProblem {
  domain: CompiledDomain;
  /** Limits and planner are filled in by the run. */
  problem: Problem;
  /** A plan that failed, for who mends plans; `problem` is what is left to do for who plans anew. */
  failure?: RepairRequest;
}

interface LoadedSuite {
  problems: BenchProblem[];
  /** How many problems there are in all. */
  available: number;
  notes: string[];
}

export interface Suite {
  id: string;
  title: string;
  /** Planners that are asked where nobody says which. */
  planners: readonly string[];
  /** The problems of a run, or why there are none. */
  load(options: SuiteOptions): Promise<LoadedSuite | { absent: string }>;
}
