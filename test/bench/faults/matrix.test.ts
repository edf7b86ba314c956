// The fault matrix that docs/faults.md shows: the whole recorded matrix, and a sample of it run
// again. The rest is `npm run bench:faults`.

import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DOCS, serversWritten, writeDocuments } from "../../../bench/faults/documents.ts";
import { type FaultRow, faultMatrix, flawOf, type Matrix, OTHER_FAULTS } from "../../../bench/faults/matrix.ts";
import { dataOf, faultsPage, merged, NO_FAULTS, readFaults } from "../../../bench/faults/page.ts";
import type { RandomFigures } from "../../../bench/faults/random-runs.ts";
import { FaultsRun } from "../../../bench/faults/run-document.ts";
import {
  isRightClass,
  minecraftGround,
  type ScenarioGround,
  type ScenarioRun,
} from "../../../bench/faults/run-scenario.ts";
import { scenarios } from "../../../bench/faults/scenarios.ts";
import { SERVER_FAULTS } from "../../../bench/faults/server-faults.ts";
import { exitCodeOf, wrongsOf } from "../../../bench/faults/verdict.ts";
import { ERROR_CODES, failure } from "../../../schemas/index.ts";
import { OperatorTable, simulatedCapabilities } from "../../../worlds/simulated/index.ts";
import { ROOT, readPage } from "../../docs/pages.ts";

const UPDATE = "npm run bench:faults -- --missing --random 0";
const text = readFileSync(join(ROOT, "docs/faults/matrix.json"), "utf8");
const written = readFaults(JSON.parse(text));
let ground: ScenarioGround;

beforeAll(async () => {
  ground = await minecraftGround();
});

describe("the recorded matrix", () => {
  test(`has every error code × every leaf; if not, run \`${UPDATE}\``, () => {
    const { leaves } = simulatedCapabilities(OperatorTable.of(ground.domain));
    const wanted = [...leaves.map(({ name }) => name), "observe"].sort();
    expect(scenarios(ground.domain).map(({ leaf }) => leaf)).toEqual(wanted);
    const cells = (rows: readonly FaultRow[]) => new Set(rows.map(({ code, leaf }) => `${code} ${leaf}`));
    const all = wanted.flatMap((leaf) => ERROR_CODES.map((code) => `${code} ${leaf}`));
    const lists = [written.rows, written.thrice, written.always].map(cells);
    expect(all.filter((cell) => lists.some((list) => !list.has(cell)))).toEqual([]);
  });

  test("has neither a silent nor a hung run", () => {
    const rows = [...written.rows, ...written.thrice, ...written.always, ...written.others];
    expect(rows.filter(({ outcome }) => outcome === "silent" || outcome === "hang")).toEqual([]);
  });

  test("ends every failure with a code of the right recovery class", () => {
    const rows = [...written.rows, ...written.thrice, ...written.always];
    const failed = rows.filter(({ outcome }) => outcome === "failure");
    expect(failed.length).toBeGreaterThan(1_000);
    const wrong = failed.filter(({ code, reported }) => {
      const injected = ERROR_CODES.find((one) => one === code);
      return injected === undefined || reported === null || !isRightClass(injected, failure(reported, ""));
    });
    expect(wrong).toEqual([]);
    expect(rows.filter(({ outcome, reported }) => outcome === "success" && reported !== null)).toEqual([]);
    // Faults without a code have no class, but runs with them still end with a code.
    expect(written.others.filter(({ outcome, reported }) => outcome === "failure" && reported === null)).toEqual([]);
  });

  test("reports a thousand random plans under random faults without a breach", () => {
    const { random } = written;
    expect(random?.count).toBeGreaterThanOrEqual(1_000);
    expect(random).toMatchObject({ breaches: [] });
    expect([random?.endings.silent ?? 0, random?.endings.hang ?? 0]).toEqual([0, 0]);
    expect(random?.injected).toBeGreaterThan(1_000);
  });

  test(`matches the page; if not, run \`${UPDATE}\``, () => {
    expect(dataOf(written)).toBe(text);
    expect(readPage("docs/faults.md")).toBe(faultsPage(written, serversWritten(DOCS)));
  });

  test("reports no act on a misbehaving server as done that the server does not show", () => {
    const cells = serversWritten(DOCS);
    expect(new Set(cells.map(({ fault }) => fault))).toEqual(new Set(Object.keys(SERVER_FAULTS)));
    expect(cells.filter(({ outcome }) => outcome === "silent")).toEqual([]);
  });
});

test("finds no flaw in a sample that is run again", async () => {
  const codes = ["craft.missingInput", "permission.denied", "path.stuck"] as const;
  const leaves = ["craft_item", "navigate", "observe"];
  const matrix = await faultMatrix(ground, scenarios(ground.domain), { codes, leaves });
  expect(matrix.wrong).toEqual([]);
  expect(matrix.rows).toHaveLength(codes.length * leaves.length);
  const others = Object.keys(OTHER_FAULTS).length;
  expect(matrix.others.length).toBe(others * (leaves.length - 1) + 2);
});

test("detects a success that the world does not show", async () => {
  const [chat] = scenarios(ground.domain).filter(({ leaf }) => leaf === "chat");
  if (chat === undefined) throw new Error("there is no scenario for chat");
  const blind = { ...chat, judge: () => false };
  const matrix = await faultMatrix(ground, [blind], { codes: ["path.stuck"] });
  expect(matrix.rows).toMatchObject([{ outcome: "silent", reported: null }]);
  expect(matrix.wrong).toContain("chat × path.stuck: reported as a success that the world does not show");
});

describe("a cell is flawed", () => {
  const row = (outcome: FaultRow["outcome"], code = "permission.denied"): FaultRow => ({
    code,
    leaf: "wait",
    outcome,
    reported: null,
    repairs: 0,
  });
  const run = (more: Partial<ScenarioRun>) =>
    ({ failure: undefined, injected: 1, sleeping: 0, ...more }) as ScenarioRun;

  test.each<[string, FaultRow["outcome"], Partial<ScenarioRun>, RegExp]>([
    ["if the world does not show the success", "silent", {}, /does not show$/],
    ["if it never ends", "hang", {}, /never ended/],
    ["if the fault was never met", "success", { injected: 0 }, /never met/],
    ["if it leaves something behind", "success", { sleeping: 1 }, /left 1 sleepers behind/],
    ["if the class is milder", "failure", { failure: failure("path.stuck", "") }, /path\.stuck \(transient\)/],
    [
      "if a code has another code's class",
      "failure",
      { failure: { ...failure("permission.denied", ""), recovery: "transient" } },
      /was reported as transient/,
    ],
  ])("%s", (_, outcome, more, message) => {
    expect(flawOf(row(outcome), run(more))).toMatch(message);
  });

  test("in no other case", () => {
    expect(flawOf(row("success"), run({}))).toBeUndefined();
    expect(flawOf(row("failure"), run({ failure: failure("permission.denied", "") }))).toBeUndefined();
    expect(flawOf(row("failure", "dig.timeout"), run({ failure: failure("goal.missing", "") }))).toBeUndefined();
  });
});

test("new cells replace old ones, and cells of removed leaves and codes are dropped", () => {
  const cell = (leaf: string, code: string, repairs: number): FaultRow => ({
    leaf,
    code,
    outcome: "success",
    reported: null,
    repairs,
  });
  const none = { thrice: [], always: [], others: [] };
  const old = { rows: [cell("wait", "path.stuck", 0), cell("gone", "path.stuck", 0)], ...none };
  const fresh = { rows: [cell("wait", "path.flap", 2), cell("wait", "path.stuck", 1)], ...none };
  expect(merged(old, fresh, ["wait"], []).rows).toEqual([cell("wait", "path.stuck", 1), cell("wait", "path.flap", 2)]);
});

describe("the documents", () => {
  const cell = (leaf: string, code: string, repairs = 0): FaultRow => {
    return { leaf, code, outcome: "success", reported: null, repairs };
  };
  const folder = mkdtempSync(join(tmpdir(), "faults-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const random = (count: number): RandomFigures => ({ seed: 1, count, endings: {}, injected: 5, breaches: [] });
  const write = (rows: FaultRow[], count: number) => {
    const reported = { rows: { rows, thrice: rows, always: rows, others: [] }, random: random(count) };
    writeDocuments(folder, { ...reported, leaves: ["chat", "wait"] });
    return readFaults(JSON.parse(readFileSync(join(folder, "faults/matrix.json"), "utf8")));
  };

  test("keep the cells that a selection did not run, and a thousand random runs over a few", () => {
    const all = ["chat", "wait"].flatMap((leaf) => [cell(leaf, "path.stuck"), cell(leaf, "path.flap")]);
    expect(write(all, 1_000).rows).toHaveLength(4);
    const { rows, random: kept } = write([cell("wait", "path.flap", 3)], 2);
    expect(rows).toHaveLength(4);
    expect(rows.find(({ leaf, code }) => leaf === "wait" && code === "path.flap")?.repairs).toBe(3);
    expect(kept?.count).toBe(1_000);
    expect(readFileSync(join(folder, "faults.md"), "utf8")).toContain("1,000 random plans");
  });

  test("stay unchanged if cells would be missing", () => {
    const before = readFileSync(join(folder, "faults/matrix.json"), "utf8");
    expect(() => write([cell("wait", "dig.timeout")], 0)).toThrow("chat has 2 of 3 codes");
    expect(readFileSync(join(folder, "faults/matrix.json"), "utf8")).toBe(before);
  });
});

describe("the program's exit code", () => {
  const clean: RandomFigures = { seed: 1, count: 1, endings: { success: 1 }, injected: 1, breaches: [] };
  const matrix = (more: Partial<Matrix> = {}): Matrix => ({
    rows: [],
    thrice: [],
    always: [],
    others: [],
    wrong: [],
    ...more,
  });
  const cell = (outcome: FaultRow["outcome"]): FaultRow => {
    return { leaf: "chat", code: "path.stuck", outcome, reported: null, repairs: 0 };
  };

  test("is 0 without flaws", () => {
    expect(exitCodeOf(matrix({ rows: [cell("success"), cell("failure")] }), clean)).toBe(0);
  });

  test.each<[string, Matrix, RandomFigures]>([
    ["one silent cell", matrix({ rows: [cell("success"), cell("silent")] }), clean],
    ["one silent cell among those under lasting faults", matrix({ always: [cell("silent")] }), clean],
    ["one cell that hung", matrix({ others: [cell("hang")] }), clean],
    ["one failure of the wrong class", matrix({ wrong: ["chat × path.stuck: reported as path.flap"] }), clean],
    ["one broken invariant", matrix(), { ...clean, breaches: ["run 3 of seed 1: never ended"] }],
  ])("is 1 on %s, which is reported", (_, rows, random) => {
    expect(exitCodeOf(rows, random)).toBe(1);
    expect(wrongsOf(rows, random)).toHaveLength(1);
  });
});

test("a matrix with missing cells is not written", () => {
  const cell = (leaf: string, code: string): FaultRow => ({
    leaf,
    code,
    outcome: "success",
    reported: null,
    repairs: 0,
  });
  const rows = [cell("wait", "path.stuck"), cell("wait", "path.flap"), cell("chat", "path.stuck")];
  expect(() => dataOf({ ...NO_FAULTS, rows })).toThrow("chat has 1 of 2 codes");
});

test("the program prints the rows and the selection as JSON, and exits with 0", async () => {
  const args = ["--leaves", "chat", "--codes", "path.stuck,permission.denied", "--random", "2", "--json"];
  const { stdout } = await promisify(execFile)(process.execPath, [join(ROOT, "bench/programs/faults.ts"), ...args]);
  const { selection, rows, wrong, random } = FaultsRun.parse(JSON.parse(stdout));
  expect(selection).toEqual({ leaves: ["chat"], codes: ["path.stuck", "permission.denied"], missing: false });
  expect(rows).toEqual([
    { code: "path.stuck", leaf: "chat", outcome: "success", reported: null, repairs: 0 },
    { code: "permission.denied", leaf: "chat", outcome: "failure", reported: "permission.denied", repairs: 0 },
  ]);
  expect(wrong).toEqual([]);
  expect(random).toMatchObject({ count: 2, breaches: [] });
});
