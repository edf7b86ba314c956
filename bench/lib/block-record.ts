// The progress of long benches, kept in a file: a line of JSON for each block of problems, added
// once it is done. So a million problems can be run in several sessions. Blocks under another setup
// (planner, version, seed, limits) belong to another run and may lie in the same file.

import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { canonicalJson } from "../../schemas/documents/canonical.ts";

/** A range of problems: the first one's number, and their count. */
export interface ProblemBlock {
  from: number;
  count: number;
}

/** A finished block: the setup of its run, the commit that ran it, and its result. */
export interface DoneBlock<Setup, Tally> extends ProblemBlock {
  setup: Setup;
  revision: string | null;
  tally: Tally;
}

/**
 * The blocks of the setup's run in the file that lie within the requested range, ascending, without
 * duplicates; none without a file.
 */
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

/**
 * The rest of the requested problems, in blocks of at most `size`, ascending; `done` are ascending
 * and within the range.
 */
export function blocksLeft({ from, count }: ProblemBlock, done: readonly ProblemBlock[], size: number): ProblemBlock[] {
  const left: ProblemBlock[] = [];
  let at = from;
  for (const next of [...done, { from: from + count, count: 0 }]) {
    for (; at < next.from; at += size) left.push({ from: at, count: Math.min(size, next.from - at) });
    at = next.from + next.count;
  }
  return left;
}
