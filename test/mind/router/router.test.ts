import { describe, expect, test } from "vitest";
import { route } from "../../../mind/router/router.ts";
import type { Routed } from "../../../mind/router/traits.ts";
import { Intent, type ReasoningMode } from "../../../schemas/index.ts";

const intent = (fields: Partial<Intent> = {}): Intent =>
  Intent.parse({ id: "i1", source: "user", goal: "request", ...fields });
const symbolic = (act: string, fields: Partial<Intent> = {}): Routed => ({
  kind: "symbolic",
  act,
  intent: intent(fields),
});
const PICKAXE = { goal: { items: { iron_pickaxe: 1 } } };

/** The columns of the matrix as modes. */
const COLUMNS = {
  HRM: ["navigation"],
  HTN: ["htn", "hybrid"],
  LLM: ["model"],
  Collaborative: ["collaborative"],
  "Fast Path": ["fast-path"],
} as const satisfies Record<string, readonly ReasoningMode[]>;
type Column = keyof typeof COLUMNS;

const ROWS: readonly [name: string, routed: Routed, columns: readonly Column[]][] = [
  ["deterministic navigation", symbolic("go_to"), ["HRM"]],
  ["multi-step crafting and building", symbolic("obtain", PICKAXE), ["HTN"]],
  ["ambiguity", { kind: "open", act: undefined, intent: intent() }, ["LLM", "Collaborative"]],
  ["social talk", { kind: "social", act: undefined, intent: intent() }, ["LLM", "Collaborative"]],
  [
    "ethical constraints and trade-offs",
    { kind: "open", act: undefined, intent: intent({ context: { tradeOff: true } }) },
    ["Collaborative"],
  ],
  ["time-critical safety", symbolic("flee"), ["Fast Path"]],
];

describe("the routing matrix", () => {
  test.each(ROWS)("%s goes to a mode with a tick", (_, routed, columns) => {
    const { chosen } = route(routed);
    expect(columns.flatMap((column): readonly ReasoningMode[] => COLUMNS[column])).toContain(chosen);
  });

  test.each(ROWS.filter(([name]) => !name.startsWith("ethical")))("%s goes to no other mode", (_, routed, columns) => {
    const ticked: ReasoningMode[] = columns.flatMap((column): readonly ReasoningMode[] => COLUMNS[column]);
    expect(Object.keys(route(routed).scores).filter((mode) => !ticked.includes(mode as ReasoningMode))).toEqual([]);
  });

  test.each(ROWS)("%s: failures of the chosen mode change the choice or lower its score", (_, routed) => {
    const { chosen, scores } = route(routed);
    const known = route(routed, [{ mode: chosen, success: 0.01 }]);
    expect(known.scores[chosen] ?? 0).toBeLessThan(scores[chosen] ?? 0);
  });
});

test("a method that fails in a biome at night is not preferred there", () => {
  const there = symbolic("obtain", { ...PICKAXE, context: { biome: "taiga", phase: "night" } });
  const priors = (["htn", "hybrid"] as const).map((mode) => ({
    mode,
    success: 0.05,
    when: { biome: "taiga", phase: "night" },
  }));
  expect(route(there, priors).chosen).not.toMatch(/htn|hybrid/);
  expect(route(there, priors).why).toContain("seldom succeeded");
  const elsewhere = symbolic("obtain", { ...PICKAXE, context: { biome: "plains", phase: "night" } });
  expect(route(elsewhere, priors).chosen).toBe("hybrid");
});

test("an urgent request does not wait for a better plan", () => {
  expect(route(symbolic("obtain", { ...PICKAXE, urgency: 0.9 })).chosen).toBe("htn");
  expect(route(symbolic("obtain", { ...PICKAXE, timeBudgetMs: 50 })).chosen).toBe("htn");
});

test("questions, questions back and refusals need no reasoning", () => {
  expect(route(symbolic("report")).chosen).toBe("reply");
  expect(route({ kind: "ask", act: undefined, intent: null }).chosen).toBe("reply");
  expect(route({ kind: "refused", act: undefined, intent: intent() }).chosen).toBe("reply");
});

test("a trade-off goes to the model and the planner together", () => {
  const options = ["a boat", "a bridge"];
  expect(route(symbolic("obtain", { ...PICKAXE, context: { options } })).chosen).toBe("collaborative");
});

test("every decision reports its traits, scores and reason", () => {
  expect(route(symbolic("obtain", PICKAXE))).toEqual({
    traits: ["multi-step"],
    scores: { htn: 3, hybrid: 4 },
    chosen: "hybrid",
    why: "multi-step: decomposed at once and improved within the limits",
  });
});
