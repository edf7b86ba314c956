// Problems and domains for the tests of planning clients, and results in a comparable form.

import { readFileSync } from "node:fs";
import {
  canonicalJson,
  Domain,
  Problem,
  type ProblemInput,
  parseDocument,
  parseJson,
  type Result,
} from "../../schemas/index.ts";

const read = (name: string): string => readFileSync(new URL(`../../bench/data/eight/${name}`, import.meta.url), "utf8");

export const EIGHT_DOMAIN = parseDocument(Domain, parseJson(read("domain.json"), "domain"), "domain");

export const problemOf = (input: ProblemInput): Problem => parseDocument(Problem, input, "problem");

/** Longer than any machine takes, so that the expansion limit ends a search. */
const AMPLE_MS = 3_600_000;

/** The eight problems, for one planner. */
export const eightProblems = (planner: string): Problem[] =>
  read("problems.jsonl")
    .trim()
    .split("\n")
    .map((line) =>
      problemOf({
        ...(parseJson(line, "problem") as ProblemInput),
        planner,
        limits: { effort: "prove", timeMs: AMPLE_MS },
      }),
    );

/** A dozen goals of Minecraft with every planner and both objectives, bounded by expansions. */
export const MINECRAFT_PROBLEMS: Problem[] = (
  [
    ["stick", 4, "hybrid", "time"],
    ["wooden_pickaxe", 1, "goap", "time"],
    ["stone_pickaxe", 1, "htn", "time"],
    ["iron_pickaxe", 3, "hybrid", "time"],
    ["furnace", 2, "goap", "actions"],
    ["torch", 16, "hybrid", "actions"],
    ["bucket", 1, "hybrid", "time"],
    ["rail", 64, "hybrid", "time"],
    ["golden_apple", 1, "hybrid", "actions"],
    ["diamond_pickaxe", 1, "goap", "time"],
    ["chest", 3, "htn", "actions"],
    ["bedrock", 1, "hybrid", "time"],
  ] as const
).map(([item, count, planner, objective]) =>
  problemOf({
    goal: { items: { [item]: count } },
    planner,
    objective,
    limits: { expansions: 50, timeMs: AMPLE_MS },
  }),
);

/** A search that outlasts any test unless it is cancelled. */
export const ENDLESS: Problem = problemOf({
  goal: { items: { light_blue_shulker_box: 1 } },
  planner: "hybrid",
  limits: { expansions: 100_000_000, timeMs: AMPLE_MS },
});

/** The canonical text of a result without its wall time. */
export const withoutTime = (result: Result): string =>
  canonicalJson({ ...result, stats: { ...result.stats, timeMs: 0 } });
