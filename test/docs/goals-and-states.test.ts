// docs/goals-and-states.md: every example is planned and validated, or refused as it says.

import { describe, expect, test } from "vitest";
import { compileMinecraft } from "../../domains/index.ts";
import { validate } from "../../planner/index.ts";
import { Alternative, CodedError, type Plan, type ProblemInput, State } from "../../schemas/index.ts";
import { minecraft } from "../planner/reference/minecraft.ts";
import { planCompiled } from "../planner/reference/plan.ts";
import { readPage, tableUnder } from "./pages.ts";

const PAGE = readPage("docs/goals-and-states.md");
const { acts = [], classes = {} } = compileMinecraft({ mcVersion: "1.20.1", objective: "time" });

/** The lines of all blocks of a kind. */
const linesOf = (kind: string): string[] =>
  [...PAGE.matchAll(new RegExp(`^\`\`\`json ${kind}\\n([\\s\\S]*?)^\`\`\`$`, "gm"))].flatMap(([, text = ""]) =>
    text.trim().split("\n"),
  );

/** The plan for a problem, found quickly and replayed. */
function planned(input: ProblemInput): { plan: Plan; assumptions: readonly unknown[] } {
  const { problem, result } = planCompiled(minecraft("time"), { ...input, limits: { effort: "quick" } });
  if (result.status !== "solved") throw new Error(JSON.stringify(result));
  expect(validate(minecraft("time").document(), { problem, plan: result.plan }).flaws).toEqual([]);
  return { plan: result.plan, assumptions: result.assumptions ?? [] };
}

test.each(linesOf("goals"))("a plan is found for %s", (line) => {
  planned({ goal: JSON.parse(line) });
});

test.each(linesOf("states"))("three sticks are planned from %s", (line) => {
  planned({ goal: { items: { stick: 3 } }, state: JSON.parse(line) });
});

test.each(linesOf("problems"))("a plan of some steps is found for %s", (line) => {
  expect(planned(JSON.parse(line)).plan.steps.length).toBeGreaterThan(0);
});

test.each(linesOf("assumed"))("the answer to %s says what it assumes", (line) => {
  expect(planned(JSON.parse(line)).assumptions).not.toEqual([]);
});

test.each(linesOf("refused"))("%s", (line) => {
  const { code, path, suggestion, ...problem } = JSON.parse(line);
  try {
    planCompiled(minecraft("time"), problem);
    expect.unreachable("it was planned");
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    const [issue] = error.issues;
    expect({ code: error.code, path: issue?.path, suggestion: issue?.suggestion }).toEqual({ code, path, suggestion });
  }
});

describe("the page shows", () => {
  test("each part of a goal", () => {
    const shown = new Set(
      [
        ...linesOf("goals").map((line) => JSON.parse(line)),
        ...linesOf("problems").map((line) => JSON.parse(line).goal),
      ].flatMap((goal) => Object.keys(goal)),
    );
    expect([...shown].sort()).toEqual([...Object.keys(Alternative.shape), "anyOf"].sort());
  });

  test("each field of a state, in the table and in an example", () => {
    const fields = Object.keys(State.shape).sort();
    const shown = new Set(linesOf("states").flatMap((line) => Object.keys(JSON.parse(line))));
    expect([...shown].sort()).toEqual(fields);
    expect(
      tableUnder(PAGE, "field")
        .map(([field]) => field)
        .sort(),
    ).toEqual(fields);
  });

  test("each class of creatures", () => {
    for (const name of Object.keys(classes)) expect(PAGE).toContain(`\`${name}\``);
  });

  test("each act with its subjects", () => {
    const shown = tableUnder(PAGE, "act").map(([act, subjects]) => [act, subjects]);
    expect(shown).toEqual(actRows());
  });
});

/** Lists of more names than this are told by their number. */
const MANY = 35;

/** Parts of a goal that have acts of their own, so that no goal needs to spell them. */
const HAS_A_PART = /^(at|burn_out|clear|kill|near|store|take_out|equip_\w+)$/;

function actRows(): string[][] {
  const byVerb = Map.groupBy(
    acts.filter(({ verb }) => !HAS_A_PART.test(verb)),
    ({ verb }) => verb,
  );
  return [...byVerb].sort().map(([verb, rows]) => {
    const names = [...new Set(rows.flatMap(({ subjects }) => (subjects === "items" ? [] : subjects)))].sort();
    const kinds = [
      ...(rows.some(({ subjects }) => subjects.length === 0) ? ["nothing"] : []),
      ...(rows.some(({ subjects }) => subjects === "items") ? ["any item"] : []),
      ...(names.length > MANY ? [`${names.length} names, such as ${names.slice(0, 3).join(", ")}`] : []),
      ...(names.length > 0 && names.length <= MANY ? [names.join(", ")] : []),
    ];
    return [verb, kinds.join("; or ")];
  });
}
