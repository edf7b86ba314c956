import { readFile, writeFile } from "node:fs/promises";
import { PassThrough } from "node:stream";
import { beforeAll, describe, expect, test } from "vitest";
import { runProgram } from "../../cli/program.ts";
import { validate } from "../../planner/index.ts";
import { Domain, ErrorDocument, Problem, parseDocument, Result, StepsResult, TextResult } from "../../schemas/index.ts";
import { type CommandEnd, EIGHT_DOMAIN_FILE, EIGHT_PROBLEMS_FILE, lodestone, withFolder } from "./fake-console.ts";

const EIGHT = ["--domain", EIGHT_DOMAIN_FILE];

const line = (item: string, more: object = {}) => JSON.stringify({ goal: { items: { [item]: 1 } }, ...more });

/** Most tests are about lines: one thread starts soonest, and htn plans them at once. */
const batch = (input: Iterable<string | Buffer>, ...args: string[]): Promise<CommandEnd> =>
  lodestone(["plan", "--batch", "-", "--workers", "1", "--planner", "htn", ...EIGHT, ...args], input);

/**
 * Summarises each answer: the operator of a plan's last step, another status, or an error's code.
 */
function said({ out }: CommandEnd): (string | undefined)[] {
  return linesOf(out).map((text) => {
    const value = JSON.parse(text) as { format?: string };
    if (value.format !== undefined) return parseDocument(ErrorDocument, value, "error").code;
    const result = parseDocument(Result, value, "result");
    return result.status === "solved" ? result.plan.steps.at(-1)?.actions[0]?.operator : result.status;
  });
}

const linesOf = (out: string): string[] => (out === "" ? [] : out.trimEnd().split("\n"));

describe("a valid batch", () => {
  test("is answered in order, one line each, with exit code 0", async () => {
    const ended = await batch([`${line("bookshelf")}\n${line("stick")}\n${line("cake")}\n`]);
    expect(ended.exit).toBe(0);
    expect(said(ended)).toEqual(["craft:bookshelf", "craft:stick", "craft:cake"]);
    expect(ended.notes).toBe("");
  });

  test("has no wall times, unless --timings asks for them", async () => {
    const times = ({ out }: CommandEnd) => (JSON.parse(out) as Result).stats.timeMs;
    expect(times(await batch([line("bucket")]))).toBe(0);
    expect(times(await batch([line("bucket")], "--timings", "--planner", "hybrid"))).toBeGreaterThan(0);
  });

  test("--view is the view of the lines that name none", async () => {
    const { out } = await batch([`${line("cake")}\n${line("cake", { view: "text" })}\n`], "--view", "steps");
    const [steps, text] = linesOf(out).map((answer) => JSON.parse(answer));
    expect(StepsResult.parse(steps).stats.timeMs).toBe(0);
    expect(TextResult.parse(text).stats.cache).toBeUndefined();
    const bad = await batch([line("cake", { view: "half" })]);
    expect(bad.exit).toBe(31);
    expect(JSON.parse(bad.out)).toMatchObject({ code: "input.invalid", issues: [{ path: "view" }] });
  });

  test("accepts carriage returns, a byte order mark, no final newline, and chunks of any size", async () => {
    const bytes = Buffer.from(`\uFEFF${line("stick")}\r\n${line("cake")}\r\n${line("bucket")}`);
    const pieces = Array.from({ length: Math.ceil(bytes.length / 7) }, (_, at) => bytes.subarray(at * 7, at * 7 + 7));
    const ended = await batch(pieces);
    expect(said(ended)).toEqual(["craft:stick", "craft:cake", "craft:bucket"]);
    expect(ended.exit).toBe(0);
  });

  test("without lines has no answers", async () => {
    expect(await batch([])).toEqual({ exit: 0, out: "", notes: "" });
  });

  test("counts an unsolvable goal as answered", async () => {
    const ended = await batch([line("stick", { constraints: { avoid: ["craft:stick"] } })]);
    expect(said(ended)).toEqual(["unsolvable"]);
    expect(ended.exit).toBe(0);
  });

  test("fills what a line omits from the options", async () => {
    const lines = [line("cake"), line("cake", { planner: "htn", limits: { expansions: 500 } })];
    const ended = await batch([lines.join("\n")], "--planner", "goap", "--expansions", "1");
    expect(said(ended)).toEqual(["exhausted", "craft:cake"]);
  });

  test("gives equal bytes on one thread and on two", async () => {
    const input = await readFile(EIGHT_PROBLEMS_FILE, "utf8");
    const one = await batch([input]);
    const two = await lodestone([
      "plan",
      "--batch",
      EIGHT_PROBLEMS_FILE,
      "--workers",
      "2",
      "--planner",
      "htn",
      ...EIGHT,
    ]);
    expect(two).toEqual(one);
  });

  test("is answered while its writer waits for the answer", async () => {
    const input = new PassThrough();
    const answers: string[] = [];
    const console = {
      out: (text: string) => {
        answers.push(text);
        // Write the next problem, or end the input, only after an answer.
        if (answers.length < 3) input.write(`${line("stick")}\n`);
        else input.end();
      },
      note: () => {},
      isTerminal: false,
      input,
      environment: {},
    };
    input.write(`${line("stick")}\n`);
    expect(await runProgram(["plan", "--batch", "-", "--workers", "1", ...EIGHT], console)).toBe(0);
    expect(answers).toHaveLength(3);
  });
});

const BAD: [what: string, text: string, code: string][] = [
  ["no JSON", "{", "input.json"],
  ["nothing", "", "input.json"],
  ["an array", "[]", "input.invalid"],
  ["null", "null", "input.invalid"],
  ["a text", '"stick"', "input.invalid"],
  ["an unknown field", '{"gaol":{}}', "input.invalid"],
  ["a wrong count", '{"goal":{"items":{"stick":0}}}', "input.invalid"],
  ["an unknown item", line("stik"), "input.unknownItem"],
  ["an unknown planner", line("stick", { planner: "x" }), "input.unknownPlanner"],
  ["another objective", line("stick", { objective: "time" }), "input.objectiveMismatch"],
  ["an unserved goal", '{"goal":{"task":{"name":"x"}}}', "goal.unsupported"],
];

describe("an invalid line", () => {
  let ended: CommandEnd;
  beforeAll(async () => {
    // A valid line follows every invalid one.
    ended = await batch([BAD.map(([, text]) => `${text}\n${line("stick")}\n`).join("")]);
  });

  test.each(BAD.map(([what, , code], at) => [what, code, at] as const))(
    "with %s gets an error document in its place (%s), and the others are planned",
    (_, code, at) => {
      expect(said(ended).slice(2 * at, 2 * at + 2)).toEqual([code, "craft:stick"]);
    },
  );

  test("makes the exit code 31 and adds no further line", () => {
    expect(ended.exit).toBe(31);
    expect(said(ended)).toHaveLength(2 * BAD.length);
    expect(ended.notes).toBe("");
  });

  test("is reported with its number, its field and a suggestion", async () => {
    const { out } = await batch([`${line("stick")}\n{"gaol":{}}\n`]);
    const error = JSON.parse(out.split("\n")[1] ?? "") as ErrorDocument;
    expect(error.detail).toMatch(/^line 2: /);
    expect(error.issues).toContainEqual({ path: "gaol", message: "unknown field", suggestion: "goal" });
  });

  test("with U+2028 inside a string gets one answer", async () => {
    const answers = await batch([`{"goal":{"items":{"stick":1}},"planner":"\u2028\u2029"}\n${line("cake")}`]);
    expect(said(answers)).toEqual(["input.unknownPlanner", "craft:cake"]);
  });

  test("at the start or end of the batch is reported", async () => {
    expect(said(await batch([`\n${line("cake")}\n`]))).toEqual(["input.json", "craft:cake"]);
    expect(said(await batch([`${line("cake")}\n{`]))).toEqual(["craft:cake", "input.json"]);
  });
});

describe("a long batch", () => {
  test("of 200 lines, some invalid, keeps its order", async () => {
    const items = ["stick", "nonsense", "cake", "bucket", "oak_planks"];
    const lines = Array.from({ length: 200 }, (_, at) => line(items[at % items.length] ?? "stick", { planner: "htn" }));
    const ended = await lodestone(["plan", "--batch", "-", "--workers", "2", ...EIGHT], [lines.join("\n")]);
    const expected = ["craft:stick", "input.unknownItem", "craft:cake", "craft:bucket", "craft:oak_planks"];
    expect(said(ended)).toEqual(lines.map((_, at) => expected[at % expected.length]));
    expect(ended.exit).toBe(31);
  });
});

describe("a batch file that cannot be read", () => {
  test.each(["/no/such/file.jsonl", "/"])("such as %s exits with 31", async (file) => {
    const { exit, out, notes } = await lodestone(["plan", "--batch", file, "--workers", "1", ...EIGHT]);
    expect(exit).toBe(31);
    expect(out).toBe("");
    expect(notes).toContain(`input.file: cannot read ${file}`);
  });

  test.each([["stick"], ["--count", "2"], ["--out", "x"], ["--facts", "near:furnace"], ["--draw", "dot"]])(
    "--batch together with an option for one goal (%s) is refused",
    async (...more) => {
      const { exit, notes } = await lodestone(["plan", "--batch", "-", ...more]);
      expect(exit).toBe(31);
      expect(notes).toMatch(/^error: /);
    },
  );
});

describe.each(["htn", "hybrid"])("the eight benchmark problems through --domain and --batch with %s", (planner) => {
  test("have valid plans, at the known optima if the planner proves them", async () => {
    const problems = (await readFile(EIGHT_PROBLEMS_FILE, "utf8")).trim().split("\n");
    const domain = parseDocument(Domain, JSON.parse(await readFile(EIGHT_DOMAIN_FILE, "utf8")), "domain");
    await withFolder(async (path) => {
      await writeFile(path("problems.jsonl"), problems.join("\n"));
      const args = [
        "plan",
        "--batch",
        path("problems.jsonl"),
        "--workers",
        "1",
        "--planner",
        planner,
        "--prove",
        ...EIGHT,
      ];
      const { exit, out } = await lodestone(args);
      expect(exit).toBe(0);
      const results = linesOf(out).map((text) => parseDocument(Result, JSON.parse(text), "result"));
      expect(results).toHaveLength(problems.length);
      results.forEach((result, at) => {
        const problem = parseDocument(
          Problem,
          { ...JSON.parse(problems[at] ?? ""), planner, limits: { effort: "prove" } },
          "problem",
        );
        if (result.status !== "solved") throw new Error(`${problems[at]}: ${result.status}`);
        expect(validate(domain, { problem, plan: result.plan }).flaws).toEqual([]);
        if (planner === "htn") expect(result.cost).toBeGreaterThanOrEqual(problem.optimum ?? 0);
        else expect(result).toMatchObject({ cost: problem.optimum, optimal: true });
      });
    });
  });
});
