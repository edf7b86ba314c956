import { describe, expect, test } from "vitest";
import type { RunDocument } from "../../../bench/document/run-document.ts";
import { readRun, runText } from "../../../bench/document/run-file.ts";
import { CodedError } from "../../../schemas/index.ts";

const ROW = {
  suite: "toy",
  problem: "p",
  planner: "htn",
  status: "solved",
  cost: 3,
  lowerBound: null,
  optimal: false,
  expanded: 1,
  evaluated: 0,
  firstMs: 0.5,
  finalMs: 1.25,
  valid: true,
  equalH: null,
} as const;

const RUN: RunDocument = {
  format: "lodestone.bench/1",
  startedAt: "2026-01-02T03:04:05.678Z",
  tookMs: 9,
  asked: {
    suites: ["toy"],
    planners: null,
    mcVersion: "1.20.1",
    objective: null,
    counts: [1, 16],
    limit: 2,
    plancraft: false,
  },
  machine: { processor: "toy", cores: 2, memoryGib: 1.5, system: "toy" },
  revision: null,
  versions: { node: "24" },
  seed: 1,
  limits: { expansions: 10, timeMs: 20 },
  warmUp: 5,
  repeats: 3,
  planners: [{ id: "htn", title: "toy" }],
  suites: [
    {
      suite: "toy",
      title: "toy",
      domains: [{ name: "toy", objective: "time", digest: "sha256:0", operators: 1 }],
      available: 7,
      problems: [
        { id: "p", optimum: 3 },
        { id: "q", solvable: false },
      ],
      notes: ["a note"],
    },
  ],
  rows: [ROW, { ...ROW, problem: "q", status: "failed", cost: null, firstMs: null, valid: null, error: "dizzy" }],
};

describe("a run as text", () => {
  test("parses back to the same document", () => {
    expect(readRun(runText(RUN), "run")).toEqual(RUN);
  });

  test("has a line for each row, under one list of columns", () => {
    const lines = runText(RUN).split("\n");
    expect(lines).toContain('["toy","p","htn","solved",3,null,false,1,0,0.5,1.25,true,null],');
    expect(lines.filter((line) => line.includes("firstMs"))).toHaveLength(1);
  });

  test.each([
    ["no JSON", "{"],
    ["no run", "null"],
    ["another format", runText(RUN).replace("lodestone.bench/1", "lodestone.bench/2")],
    ["a cell too many", runText(RUN).replace('"dizzy"]', '"dizzy",1]')],
    ["an unknown status", runText(RUN).replace('"failed"', '"lost"')],
  ])("is refused when it is %s", (_, text) => {
    expect(() => readRun(text, "run")).toThrow(CodedError);
  });
});
