import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runProgram } from "../run-program.ts";

const folder = mkdtempSync(join(tmpdir(), "lodestone-suites-"));
const file = join(folder, "cases.jsonl");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const CASES = [
  { id: "mine/1", suite: "mine", problem: { goal: { items: { stick: 1 } } }, expect: "planned", remark: "kept out" },
  { id: "mine/2", suite: "mine", n: 2, problem: { goal: { wishes: 1 } }, leftOut: [], expect: "planned" },
  { id: "mine/3", suite: "mine", n: 7, problem: null, open: true, expect: "open" },
];
writeFileSync(file, `${CASES.map((one) => JSON.stringify(one)).join("\n")}\n`);

const program = (...args: string[]) => runProgram("suites", ...args);

test("prints rows alone with --json, one for each case and seed, and exits 1 where a bound falls short", async () => {
  const { code, stdout, stderr } = await program("--cases", file, "--json", "--seeds", "1,2");
  expect(code, stderr).toBe(1);
  const printed = JSON.parse(stdout);
  expect(Object.keys(printed)).toEqual(["rows"]);
  expect(printed.rows.map(({ id, seed, holds }: Record<string, unknown>) => [id, seed, holds])).toEqual([
    ["mine/1", 1, true],
    ["mine/2", 1, false],
    ["mine/3", 1, null],
    ["mine/1", 2, true],
    ["mine/2", 2, false],
    ["mine/3", 2, null],
  ]);
});

test("prints a table, figures with bounds, and reasons", async () => {
  const { stdout } = await program("--cases", file);
  expect(stdout).toMatch(/^suite +tasks +open +said/);
  expect(stdout).toMatch(/^mine +10 +7 +33\.3%/m);
  expect(stdout).toContain("unsaid: goal.wishes, such as mine/2");
});

test.each([
  [["--cases", "nowhere.jsonl"], "nowhere.jsonl"],
  [["--suite", "MineDojjo"], "did you mean MineDojo?"],
  [["--effort", "huge"], "effort"],
])("refuses %s", async (args, text) => {
  const { code, stderr } = await program(...args);
  expect(code).toBe(31);
  expect(stderr).toContain(text);
});
