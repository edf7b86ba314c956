import { readFile, writeFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { PlannedProblem, parseDocument, Validation } from "../../schemas/index.ts";
import { type CommandEnd, EIGHT_DOMAIN_FILE, lodestone, withFolder } from "./fake-console.ts";

/** Plans, lets `tamper` change the written document, and validates the result. */
function validated(
  tamper: (planned: PlannedProblem) => unknown,
  planArgs: string[],
  ...more: string[]
): Promise<CommandEnd> {
  return withFolder(async (path) => {
    const file = path("plan.json");
    const { exit, notes } = await lodestone(["plan", ...planArgs, "--out", file]);
    expect({ exit, notes }).toEqual({ exit: 0, notes: `wrote ${file}\n` });
    const planned = parseDocument(PlannedProblem, JSON.parse(await readFile(file, "utf8")), file);
    tamper(planned);
    await writeFile(file, JSON.stringify(planned));
    return lodestone(["validate", file, ...more]);
  });
}

const untouched = () => {};
const PLAN = ["stone_pickaxe", "--planner", "htn"];
const EIGHT = ["--domain", EIGHT_DOMAIN_FILE];

describe("an unchanged plan", () => {
  test("is valid", async () => {
    const { exit, out } = await validated(untouched, PLAN);
    expect(out).toMatch(/^valid: \d+ steps, cost \d+/);
    expect(exit).toBe(0);
  });

  test("is valid for another version and objective", async () => {
    const { exit } = await validated(untouched, [...PLAN, "--mc-version", "1.16.5", "--objective", "actions"]);
    expect(exit).toBe(0);
  });

  test("is valid in its own domain", async () => {
    expect((await validated(untouched, ["cake", ...EIGHT], ...EIGHT)).exit).toBe(0);
  });

  test("is invalid in another domain", async () => {
    const { exit, out } = await validated(untouched, ["cake", ...EIGHT]);
    expect(exit).toBe(1);
    expect(out).toContain("plan.domainMismatch");
  });
});

describe("a tampered plan", () => {
  test.each<[string, string, (planned: PlannedProblem) => unknown]>([
    ["less of what is collected", "plan.digest", ({ plan }) => void plan.steps.splice(1, 1)],
    ["another cost", "plan.cost", ({ plan }) => Object.assign(plan, { cost: plan.cost + 1 })],
    [
      "another goal",
      "plan.problemMismatch",
      ({ problem }) => Object.assign(problem, { goal: { items: { stone_axe: 1 } } }),
    ],
    [
      "an unknown operator",
      "plan.unknownOperator",
      ({ plan }) => void plan.steps[0]?.actions.push({ operator: "cheat:stone_pickaxe", times: 1, consumes: {} }),
    ],
    ["its order turned round", "plan.order", ({ plan }) => void plan.steps.reverse()],
  ])("in %s is invalid, and the flaw is named", async (_, flaw, tamper) => {
    const { exit, out } = await validated(tamper, PLAN);
    expect(out).toMatch(/^invalid: \d+ flaws\n/);
    expect(out).toContain(flaw);
    expect(exit).toBe(1);
  });

  test("--json prints a Validation document", async () => {
    const { exit, out } = await validated(({ plan }) => void plan.steps.pop(), PLAN, "--json");
    expect(exit).toBe(1);
    expect(parseDocument(Validation, JSON.parse(out), "validation")).toMatchObject({ valid: false });
  });

  test("with unknown item names is an input error or a flaw, never a crash", async () => {
    const tamper = ({ problem }: PlannedProblem) => Object.assign(problem, { goal: { items: { nonsense: 1 } } });
    const { exit, notes } = await validated(tamper, PLAN);
    expect([1, 31]).toContain(exit);
    expect(notes).not.toMatch(/run\.unknown/);
  });
});

describe("an invalid plan file", () => {
  test.each([
    ["no JSON", "{", "input.json"],
    ["a field too many", '{"problem":{"goal":{"items":{"stick":1}}},"plam":1}', "did you mean plan?"],
  ])("as %s ends with 31", async (_, text, word) => {
    await withFolder(async (path) => {
      await writeFile(path("plan.json"), text);
      const { exit, notes } = await lodestone(["validate", path("plan.json")]);
      expect(notes).toContain(word);
      expect(exit).toBe(31);
    });
  });

  test("that is missing exits with 31", async () => {
    expect((await lodestone(["validate", "/no/such/plan.json"])).exit).toBe(31);
  });
});
