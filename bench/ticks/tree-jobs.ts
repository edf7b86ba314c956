// The jobs on a tree of 500 nodes before it can run. Run as a program it does one job once and
// prints its milliseconds, its modules already loaded: cold, as for the first tree of a process.
//
//   node bench/ticks/tree-jobs.ts compile|lint

import { compileTree, lintTree } from "../../executor/index.ts";
import { idleRegistry } from "./idle-body.ts";
import { FIVE_HUNDRED } from "./trees.ts";

export type TreeJob = "compile" | "lint";

const registry = idleRegistry();

/** The jobs by name. Each throws where the tree is not as expected. */
export const TREE_JOBS: Readonly<Record<TreeJob, () => void>> = {
  compile: () => void compileTree(FIVE_HUNDRED, registry),
  lint: () => {
    const [finding] = lintTree(FIVE_HUNDRED, registry);
    if (finding !== undefined) throw new Error(`${finding.pointer}: ${finding.code}: ${finding.message}`);
  },
};

/** Milliseconds of one job. */
export function millisecondsOf(job: TreeJob): number {
  const startedAt = performance.now();
  TREE_JOBS[job]();
  return performance.now() - startedAt;
}

if (import.meta.main) {
  const [job] = process.argv.slice(2);
  if (job !== "compile" && job !== "lint") throw new Error(`there is no job ${job}; use compile or lint`);
  process.stdout.write(`${millisecondsOf(job)}\n`);
}
