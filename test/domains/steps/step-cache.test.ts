import { describe, expect, test } from "vitest";
import { compileSteps, counterDomain } from "../../../domains/index.ts";
import { type Action, canonicalJson, type Domain, type PlanStep, TextBuffer } from "../../../schemas/index.ts";

const PROBLEM = `sha256:${"0".repeat(64)}`;
const bench = (): Action => ({ operator: "craft:bench", times: 1, consumes: { planks: 4 } });

/** A separate domain with nothing cached. */
const ofDomain = (): Domain => ({
  ...counterDomain(),
  items: { log: { status: "obtainable", stack: 64 }, planks: { status: "obtainable", stack: 64 } },
  facts: ["near:bench"],
  operators: [
    { ...BLANK, id: "saw", verb: "craft_item", consumes: [{ anyOf: ["log"], count: 1 }], produces: { planks: 4 } },
    { ...BLANK, id: "craft:bench", verb: "set_up", consumes: [{ anyOf: ["planks"], count: 4 }], produces: BENCH },
  ],
});
const BLANK = { args: {}, requires: [], uses: [], clears: [], cost: 1, ticks: 20, safetyLevel: "safe" as const };
const BENCH = { "near:bench": 1 };

const compile = (domain: Domain, ...actions: Action[]): PlanStep[] => compileSteps(domain, PROBLEM, actions);

describe("cached steps", () => {
  test("are equal in any place of any plan", () => {
    const domain = ofDomain();
    const first = compile(domain, bench());
    const again = compile(domain, { operator: "saw", times: 1, consumes: { log: 1 } }, bench())[1];
    expect(again).toEqual({ ...first[0], stepId: "s2", after: ["s1"], idempotencyKey: again?.idempotencyKey });
    expect(compile(domain, bench())).toEqual(compile(ofDomain(), bench()));
  });

  test("do not change with the action that they came from", () => {
    const domain = ofDomain();
    const action = bench();
    compile(domain, action);
    action.times = 7;
    action.consumes.planks = 28;
    expect(compile(domain, bench())).toEqual(compile(ofDomain(), bench()));
    expect(compile(domain, action)[0]?.preconds).toEqual(["inventory.planks >= 28"]);
  });

  test("are found by identity for frozen actions, and by content for others", () => {
    const domain = ofDomain();
    const frozen = Object.freeze({ ...bench(), consumes: Object.freeze(bench().consumes) });
    const first = compile(domain, frozen)[0];
    expect(compile(domain, frozen)[0]?.actions).toBe(first?.actions);
    const dear = { ...domain, operators: domain.operators.map((operator) => ({ ...operator, cost: 5 })) };
    expect(compile(dear, frozen)[0]?.cost).toBe(5);
    const open = Object.freeze(bench());
    compile(domain, open);
    open.consumes.planks = 3;
    expect(compile(domain, open)[0]?.preconds).toEqual(["inventory.planks >= 3"]);
  });

  test("are frozen in plans, and leave the domain unchanged", () => {
    const domain = ofDomain();
    const [step] = compile(domain, bench());
    expect(() => step?.preconds.push("inventory.planks >= 9")).toThrow(TypeError);
    expect(() => Object.assign(step?.actions[0] ?? {}, { times: 2 })).toThrow(TypeError);
    expect(Object.isFrozen(domain.operators[0])).toBe(false);
  });

  test("are not shared with another domain's operator of the same name", () => {
    const [cheap] = compile(ofDomain(), bench());
    const dear = ofDomain();
    const operators = dear.operators.map((operator) => ({ ...operator, cost: 5 }));
    expect([cheap?.cost, compile({ ...dear, operators }, bench())[0]?.cost]).toEqual([1, 5]);
  });
});

test("the text of the steps is their canonical JSON, separated by commas", () => {
  const text = new TextBuffer();
  const actions = [{ operator: "saw", times: 2, consumes: { log: 2 } }, bench(), bench()];
  const steps = compileSteps(ofDomain(), PROBLEM, actions, text);
  expect(`[${text.view()}]`).toBe(canonicalJson(steps));
});

test("a step's key depends on its problem, its place and its content", () => {
  const keysOf = (problem: string, ...actions: Action[]): string[] =>
    compileSteps(ofDomain(), problem, actions).map(({ idempotencyKey }) => idempotencyKey);
  const [key] = keysOf(PROBLEM, bench());
  expect(keysOf(PROBLEM, bench())).toEqual([key]);
  const others = [
    ...keysOf(`sha256:${"1".repeat(64)}`, bench()),
    ...keysOf(PROBLEM, bench(), bench()).slice(1),
    ...keysOf(PROBLEM, { ...bench(), times: 2, consumes: { planks: 8 } }),
  ];
  expect(new Set([key, ...others]).size).toBe(4);
});
