// Holds htn against hybrid with something in the bag and in sight, where the choice of kind matters:
// spruce in the bag, and a recipe that takes any planks. Prints the problems on which htn costs over
// a tenth more than hybrid, and exits 1 if they are more than 3 % or one costs over 1.5 times as much.
//   npm run bench:bags -- [--count 300] [--seeds 1,2,3] [--mc-version 1.20.1] [--cases FILE] [--json]
// Cases are lines of JSON, { "id": "spruce", "problem": { "goal": …, "state": … } }; without
// --cases they are random, and the same for the same seed.

import { readFileSync } from "node:fs";
import { z } from "zod";
import { Problem, parseDocument } from "../../schemas/index.ts";
import { bagFigures, compareBag } from "../bags/compare-bags.ts";
import { randomBags } from "../bags/random-bags.ts";
import { figuresText, isMet } from "../lib/figures.ts";
import { listOf, parseFlags, readFlags } from "../lib/flags.ts";
import { minecraftDomain } from "../suites/minecraft.ts";
import type { BenchProblem } from "../suites/suite.ts";

const Case = z.object({ id: z.string(), problem: Problem });
const values = readFlags({
  count: { type: "string", default: "300" },
  seeds: { type: "string", default: "1" },
  "mc-version": { type: "string", default: "1.20.1" },
  cases: { type: "string" },
  json: { type: "boolean", default: false },
});
const Options = z.strictObject({
  count: z.coerce.number().int().min(1),
  seeds: listOf(z.coerce.number().int()),
  "mc-version": z.string(),
  cases: z.string().optional(),
  json: z.boolean(),
});
const { count, seeds, cases, json, "mc-version": mcVersion } = parseFlags(Options, values);

async function casesOf(file: string): Promise<BenchProblem[]> {
  const lines = readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "");
  return Promise.all(
    lines.map(async (line, index) => {
      const { id, problem } = parseDocument(Case, JSON.parse(line), `${file}:${index + 1}`);
      return { id, domain: await minecraftDomain(problem.mcVersion ?? mcVersion, problem.objective), problem };
    }),
  );
}

const domain = await minecraftDomain(mcVersion, "time");
const problems = cases === undefined ? seeds.flatMap((seed) => randomBags(domain, seed, count)) : await casesOf(cases);
const rows = problems.map((problem, index) => {
  if (process.stderr.isTTY) process.stderr.write(`\r${index + 1}/${problems.length}`);
  return compareBag(problem, () => performance.now());
});
const figures = bagFigures(rows);
if (json) process.stdout.write(`${JSON.stringify({ rows })}\n`);
else {
  const failed = rows.filter(({ holds }) => !holds).sort((a, b) => (b.ratio ?? Infinity) - (a.ratio ?? Infinity));
  for (const { id, code, htn, hybrid } of failed) {
    const { goal, state } = problems.find((problem) => problem.id === id)?.problem ?? {};
    process.stdout.write(`${id} ${code}: htn ${htn}, hybrid ${hybrid} ${JSON.stringify({ goal, state })}\n`);
  }
  process.stdout.write(`${figuresText(figures)}\n`);
}
if (figures.some((figure) => isMet(figure) === false)) process.exitCode = 1;
