// What long benches have done so far, kept in a file: a line of JSON for each block of problems, added once it is done. So a million
// problems may be looked at in as many goes as it takes. What was done under another setup (planner, version, seed, limits) is another
// run's, and may lie in the same file.

import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { canonicalJson } from "../../schemas/documents/canonical.ts";

/** Problems of a run: the first one's number, and how many. */
export interface ProblemBlock {
  from: number;
  count: number;
}

/** A block that is done: what tells its run from others, the commit that did it, and what came of it. */
export interface DoneBlock<Setup, Tally> extends ProblemBlock {
  setup: Setup;
  revision: string | null;
  tally: Tally;
}

/** The blocks of the setup's run in the file that lie within those asked for, ascending, none of them twice; none where there is no file. */
export function doneBlocks<Setup, Tally>(
  path: string,
  setup: Setup,
  { from, count }: ProblemBlock,
): DoneBlock<Setup, Tally>[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, "utf8").split("\n");
  const blocks = lines.filter((line) => line !== "").map((line) => JSON.parse(line) as DoneBlock<Setup, Tally>);
  const key = canonicalJson(setup);
  const own = blocks.filter((block) => canonicalJson(block.setup) === key);
  const done: DoneBlock<Setup, Tally>[] = [];
  let at = from;
  for (const block of own.sort((a, b) => a.from - b.from)) {
    const end = block.from + block.count;
    if (block.from < at || end > from + count) continue;
    done.push(block);
    at = end;
  }
  return done;
}

export function addBlock<Setup, Tally>(path: string, block: DoneBlock<Setup, Tally>): void {
  appendFileSync(path, `${JSON.stringify(block)}\n`);
}

/** What is left of the problems asked for, in blocks of at most so many, ascending; `done` are ascending and within them. */
export function blocksLeft({ from, count }: ProblemBlock, done: readonly ProblemBlock[], size: number): ProblemBlock[] {
  const left: ProblemBlock[] = [];
  let at = from;
  for (const next of [...done, { from: from + count, count: 0 }]) {
    for (; at < next.from; at += size) left.push({ from: at, count: Math.min(size, next.from - at) });
    at = next.from + next.count;
  }
  return left;
}
