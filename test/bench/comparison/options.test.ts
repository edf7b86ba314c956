import { expect, test } from "vitest";
import { readOptions } from "../../../bench/comparison/options.ts";
import { commandOf } from "../../../bench/document/command.ts";
import { CodedError } from "../../../schemas/index.ts";

const frame = (args: string[]) => {
  const options = readOptions(args);
  if (options === null) throw new Error("help was asked for");
  const { suites, planners, mcVersion, objective = null, counts, limit = null, seed, expansions, timeMs } = options;
  const plancraft = options.plancraft !== undefined;
  const asked = { suites, planners, mcVersion, objective, counts, limit, plancraft };
  return { asked, seed, limits: { expansions, timeMs } };
};

test("the command for the same run names only options that differ from the defaults", () => {
  expect(commandOf(frame(["--plancraft", "data.jsonl"]))).toBe("npm run bench -- --plancraft PATH");
  expect(commandOf(frame(["--suite", "eight,counts", "--planner", "htn", "--limit", "3", "--counts", "2"]))).toBe(
    "npm run bench -- --suite eight,counts --planner htn --limit 3 --counts 2",
  );
});

test("the command that repeats a run parses to the same options", () => {
  const asked = frame([
    "--suite",
    "counts",
    "--seed",
    "7",
    "--time-ms",
    "50",
    "--objective",
    "time",
    "--expansions",
    "9",
  ]);
  expect(frame(commandOf(asked).split(" ").slice(4))).toEqual(asked);
});

test("the command can be narrowed to one suite", () => {
  expect(commandOf(frame(["--limit", "4"]), "eight")).toBe("npm run bench -- --suite eight --limit 4");
});

test.each([
  ["--limit", "0"],
  ["--seed", "x"],
  ["--objective", "speed"],
  ["--planner", "htm"],
])("refuses %s %s", (...args) => {
  expect(() => readOptions(args)).toThrow(CodedError);
});
