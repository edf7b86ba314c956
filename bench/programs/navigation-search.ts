// The planning half of navigation's bench: searches paths over the embedded world's land, of several
// lengths, on foot, with blocks to place and with a pickaxe. Prints costs, lower bounds, expansions a
// second, processor time of the searching and of the asking thread, and the memory of a chunk.
//
//   npm run bench:navigation-search -- [--seeds 1] [--distances 10,60,100,200,350]
//     [--modes walk,place,dig] [--chunks 32] [--json]
//
// Exit code 1 where a path has a flaw, or a chunk takes more than 256 KB.

import { z } from "zod";
import { digTicksOf } from "../../domains/index.ts";
import { CellStore, inlineNavigator } from "../../navigation/index.ts";
import { threadNavigator } from "../../workers/index.ts";
import { listOf, parseFlags, readFlags } from "../lib/flags.ts";
import { threadMs } from "../lib/thread-clock.ts";
import { openLand } from "../navigation/search/land.ts";
import { endsOf, measureSearch, queryOf, SEARCH_MODES, type SearchRow } from "../navigation/search/measure-search.ts";

const MAX_KB_A_CHUNK = 256;
const ASKED = 20;
const values = readFlags({
  seeds: { type: "string", default: "1" },
  distances: { type: "string", default: "10,60,100,200,350" },
  modes: { type: "string", default: "walk,place,dig" },
  chunks: { type: "string", default: "32" },
  json: { type: "boolean", default: false },
});
const options = parseFlags(
  z.strictObject({
    seeds: listOf(z.coerce.number().int()),
    distances: listOf(z.coerce.number().int().min(1)),
    modes: listOf(z.enum(SEARCH_MODES)),
    chunks: z.coerce.number().int().min(4).max(64),
    json: z.boolean(),
  }),
  values,
);

const print = (text: string): void => void process.stdout.write(options.json ? "" : `${text}\n`);
const digTicks = digTicksOf("1.20.1", ["iron_pickaxe"]);
const inline = inlineNavigator();
const threaded = threadNavigator();
const rows: SearchRow[] = [];
const DEEP = 12;
let kbAChunk = 0;
let askingMs = 0;

print("seed mode  blocks  status      ticks  at least  optimal  expansions  searching  a second");
for (const seed of options.seeds) {
  const land = openLand(inline, seed, options.chunks, DEEP);
  for (const mode of options.modes) {
    for (const distance of options.distances) {
      const row = await measureSearch(inline, land, { seed, mode, distance, digTicks });
      if (row === undefined) continue;
      rows.push(row);
      print(lineOf(row));
    }
  }
  const store = new CellStore();
  openLand({ ...inline, openWorld: (key, shape) => store.open(key, shape).cells }, seed, options.chunks, DEEP);
  kbAChunk = Math.max(kbAChunk, (store.sections * 8) / land.chunks);
  const there = openLand(threaded, seed, options.chunks, DEEP);
  const ends = endsOf(there, Math.min(100, ...options.distances.slice(-1)));
  if (ends === undefined) continue;
  const query = queryOf("walk", ends.start, ends.goal, digTicks);
  await threaded.find(there.key, query);
  const before = threadMs();
  for (let asked = 0; asked < ASKED; asked++) await threaded.find(there.key, query);
  askingMs = Math.max(askingMs, (threadMs() - before) / ASKED);
}
await threaded.close();

const flaws = rows.reduce((sum, row) => sum + row.flaws, 0);
print(`memory a chunk: ${kbAChunk.toFixed(0)} KB (at most ${MAX_KB_A_CHUNK}); flaws of paths: ${flaws}`);
print(`the asking thread: ${askingMs.toFixed(2)} ms of its processor time for each path from the thread`);
if (options.json) process.stdout.write(`${JSON.stringify({ rows, kbAChunk, askingMs })}\n`);
process.exitCode = flaws > 0 || kbAChunk > MAX_KB_A_CHUNK ? 1 : 0;

function lineOf(row: SearchRow): string {
  const { seed, mode, blocks, status, cost, lowerBound, optimal, expansions, searchMs } = row;
  const speed = searchMs > 0 ? `${(expansions / searchMs / 1000).toFixed(2)} M` : "-";
  return [
    String(seed).padStart(4),
    mode.padEnd(5),
    String(blocks).padStart(6),
    ` ${status.padEnd(11)}`,
    (cost?.toFixed(1) ?? "-").padStart(6),
    (lowerBound?.toFixed(1) ?? "-").padStart(9),
    (optimal === undefined ? "-" : optimal ? "yes" : "no").padStart(8),
    String(expansions).padStart(11),
    `${searchMs.toFixed(1)} ms`.padStart(10),
    speed.padStart(9),
  ].join(" ");
}
