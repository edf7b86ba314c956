import { beforeAll, describe, expect, test } from "vitest";
import { pictureOf } from "../../../cli/text/draw.ts";
import { minecraftSnapshot } from "../../../domains/minecraft/snapshot/index.ts";
import { type Plan, Problem, parseDocument } from "../../../schemas/index.ts";
import { runProblem } from "../../../workers/index.ts";

/** Whether every tag is closed properly and the root is the end. */
function isWellFormed(xml: string): boolean {
  const open: string[] = [];
  let roots = 0;
  const body = xml.replaceAll(/<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>]*>/g, "");
  for (const [, close, name = "", attributes = "", single] of body.matchAll(
    /<(\/?)([\w:]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/g,
  )) {
    if (close === "/") {
      if (open.pop() !== name) return false;
    } else if (single === "/") continue;
    else {
      if (open.length === 0) roots++;
      open.push(name);
    }
    if (/&(?!amp;|lt;|gt;|quot;|apos;|#\d+;|#x[\da-f]+;)/i.test(attributes)) return false;
  }
  const text = body.replaceAll(/<\/?[\w:]+(?:\s+[\w:-]+="[^"<]*")*\s*\/?>/g, "");
  return open.length === 0 && roots === 1 && !/[<]/.test(text);
}

const GOALS = [
  "beacon",
  "cake",
  "enchanting_table",
  "rail",
  "iron_pickaxe",
  "golden_apple",
  "bookshelf",
  "clock",
  "lectern",
];

let big: Plan;
let odd: Plan;
beforeAll(async () => {
  const domain = await minecraftSnapshot({ mcVersion: "1.20.1", objective: "actions" });
  const items = Object.fromEntries(
    [...GOALS, "ender_chest", "jukebox", "smoker", "blast_furnace"].map((item) => [item, 1]),
  );
  const problem = parseDocument(Problem, { goal: { items }, objective: "actions", planner: "htn" }, "problem");
  const result = runProblem(domain, problem, { now: () => 0, isCancelled: () => false });
  if (result.status !== "solved") throw new Error(result.status);
  big = result.plan;
  const [first] = big.steps;
  odd =
    first === undefined
      ? big
      : {
          ...big,
          steps: [
            { ...first, type: "opt.odd", actions: [{ operator: 'a <b> & "c" \\n #1;', times: 1, consumes: {} }] },
          ],
        };
});

describe("a large plan", () => {
  test("is drawn whole in every format", async () => {
    expect(big.steps.length).toBeGreaterThan(70);
    const arrows = big.steps.reduce((sum, { after }) => sum + after.length, 0);
    const mermaid = await pictureOf(big, "plan", "mermaid");
    expect(mermaid?.split("\n").filter((line) => line.includes(" --> "))).toHaveLength(arrows);
    const svg = (await pictureOf(big, "plan", "svg")) ?? "";
    expect(svg.match(/class="node"/g)).toHaveLength(big.steps.length);
    expect(svg.match(/class="edge"/g)).toHaveLength(arrows);
    expect(isWellFormed(svg)).toBe(true);
  });

  test("is drawn the same each time", async () => {
    expect(await pictureOf(big, "plan", "svg")).toBe(await pictureOf(structuredClone(big), "plan", "svg"));
  });
});

test("special characters are drawn unchanged", async () => {
  const svg = (await pictureOf(odd, "plan", "svg")) ?? "";
  expect(isWellFormed(svg)).toBe(true);
  expect(svg.replaceAll("&quot;", '"').replaceAll("&#45;", "-")).toContain('a &lt;b&gt; &amp; "c" \\n #1;');
});

test("a plan without a decomposition is drawn below its goal", async () => {
  expect(await pictureOf({ ...big, decomposition: null }, "decomposition", "mermaid")).toContain("the goal");
});

test("the well-formedness check finds errors", () => {
  expect(isWellFormed("<svg><g></g></svg>")).toBe(true);
  for (const flawed of ["<svg><g></svg>", "<svg/><svg></svg></g>", '<svg a="&nope"></svg>', "<svg>a < b</svg>"]) {
    expect(isWellFormed(flawed)).toBe(false);
  }
});
