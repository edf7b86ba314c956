import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { counterDomain } from "../../../domains/index.ts";
import { type CompiledDomain, compileDomain } from "../../../planner/index.ts";
import { type CompiledProblem, compileProblem } from "../../../planner/model/compiled-problem.ts";
import type { OperatorBatch } from "../../../planner/model/operator-batch.ts";
import { keepOrder, type ScheduleResult, scheduleBatches } from "../../../planner/schedule/index.ts";
import type { Domain, ProblemInput } from "../../../schemas/index.ts";
import { problemOn } from "../reference/plan.ts";
import { smallDomain, some } from "../reference/small-domain.ts";

type Given = [operator: string, times: number, kinds?: Record<string, number>];

const idOf = (domain: CompiledDomain, name: string): number => domain.nameId.get(name) ?? -1;

function batchesOn(domain: CompiledDomain, given: readonly Given[]): OperatorBatch[] {
  return given.map(([operator, times, kinds = {}]) => ({
    operator: domain.operatorId.get(operator) ?? -1,
    times,
    consumed: new Map(Object.entries(kinds).map(([name, count]) => [idOf(domain, name), count])),
  }));
}

interface Setting {
  domain?: Domain;
  goal?: Record<string, number>;
  state?: ProblemInput["state"];
  constraints?: ProblemInput["constraints"];
}

function problemIn({ domain = counterDomain(), goal = { oak: 1 }, state, constraints }: Setting): CompiledProblem {
  const compiled = compileDomain(domain);
  return compileProblem(compiled, problemOn(domain, { goal: { items: goal }, state, constraints }));
}

const schedule = (setting: Setting, given: readonly Given[]): { problem: CompiledProblem; answer: ScheduleResult } => {
  const problem = problemIn(setting);
  return { problem, answer: scheduleBatches(problem, batchesOn(problem.domain, given), () => 0) };
};

/** The order as text, e.g. `make:pick x1`. */
function reported(problem: CompiledProblem, answer: ScheduleResult): string[] {
  if (answer.status !== "ordered") throw new Error(`blocked: ${JSON.stringify(answer)}`);
  return answer.batches.map(({ operator, times }) => `${problem.domain.operatorIds[operator]} x${times}`);
}

const openConditions = (answer: ScheduleResult) => {
  if (answer.status !== "blocked") throw new Error("ordered");
  return answer.openConditions;
};

const PICK: Given[] = [
  ["make:pick", 1, { oak: 3 }],
  ["place:bench", 1, { bench: 1 }],
  ["make:bench", 1, { oak: 4 }],
  ["gather:oak", 7],
];

describe("scheduling lots", () => {
  test("finds an order in which each batch applies", () => {
    const { problem, answer } = schedule({ goal: { pick: 1 } }, PICK);
    expect(reported(problem, answer)).toEqual(["gather:oak x7", "make:bench x1", "place:bench x1", "make:pick x1"]);
  });

  test("does not depend on the order of its input", () => {
    const expected = schedule({ goal: { pick: 1 } }, PICK);
    fc.assert(
      fc.property(fc.shuffledSubarray(PICK, { minLength: PICK.length }), (given) => {
        const { problem, answer } = schedule({ goal: { pick: 1 } }, given);
        expect(reported(problem, answer)).toEqual(reported(expected.problem, expected.answer));
      }),
      { numRuns: 20, seed: 2 },
    );
  });

  test("merges batches of one operator", () => {
    const { problem, answer } = schedule({ goal: { oak: 3 } }, [
      ["gather:oak", 1],
      ["gather:oak", 2],
    ]);
    expect(reported(problem, answer)).toEqual(["gather:oak x3"]);
  });

  test("takes up a station after its last use", () => {
    const { problem, answer } = schedule({ goal: { pick: 1, bench: 1 } }, [["take:bench", 1], ...PICK]);
    expect(reported(problem, answer).at(-1)).toBe("take:bench x1");
  });

  test("splits a batch whose product its own needs require", () => {
    const domain = smallDomain([
      { id: "copy", verb: "v", consumes: [some("seed")], produces: { seed: 2 }, cost: 1 },
      { id: "eat", verb: "v", consumes: [some("seed", 4)], produces: { meal: 1 }, cost: 1 },
    ]);
    const { problem, answer } = schedule({ domain, goal: { meal: 1 }, state: { inventory: { seed: 1 } } }, [
      ["eat", 1, { seed: 4 }],
      ["copy", 3, { seed: 3 }],
    ]);
    expect(reported(problem, answer)).toEqual(["copy x1", "copy x2", "eat x1"]);
  });

  test("takes other members of the class if the named ones allow no order", () => {
    const { problem, answer } = schedule({ goal: { bench: 1 }, state: { inventory: { birch: 4 } } }, [
      ["make:bench", 1, { oak: 4 }],
    ]);
    expect(reported(problem, answer)).toEqual(["make:bench x1"]);
    const kinds = answer.status === "ordered" ? answer.batches[0]?.consumed : undefined;
    expect([...(kinds ?? [])]).toEqual([[idOf(problem.domain, "birch"), 4]]);
  });

  test("wears the least durable tool first, and the next when it breaks", () => {
    const tools = {
      wood: { status: "obtainable", stack: 1, durability: 2 },
      iron: { status: "obtainable", stack: 1, durability: 9 },
    } as const;
    const domain = smallDomain(
      [{ id: "dig", verb: "v", uses: [{ anyOf: ["iron", "wood"], durability: 1 }], produces: { x: 1 }, cost: 1 }],
      tools,
    );
    const { problem, answer } = schedule({ domain, goal: { x: 3 }, state: { inventory: { wood: 1, iron: 1 } } }, [
      ["dig", 3],
    ]);
    const wear = answer.status === "ordered" ? answer.batches[0]?.wear : undefined;
    expect(Object.fromEntries([...(wear ?? [])].map(([name, points]) => [problem.domain.names[name], points]))).toEqual(
      {
        iron: 1,
        wood: 2,
      },
    );
  });

  test("rounds wear up once for a whole batch", () => {
    const domain = smallDomain(
      [{ id: "dig", verb: "v", uses: [{ anyOf: ["pick"], durability: 0.4 }], produces: { x: 1 }, cost: 1 }],
      { pick: { status: "obtainable", stack: 1, durability: 2 } },
    );
    const lasting = (times: number): string =>
      schedule({ domain, goal: { x: times }, state: { inventory: { pick: 1 } } }, [["dig", times]]).answer.status;
    expect([lasting(5), lasting(6)]).toEqual(["ordered", "blocked"]);
  });

  test("reports the missing station, tool and members with amounts", () => {
    const missing = (given: Given[], setting: Setting = {}) => {
      const { problem, answer } = schedule(setting, given);
      const { requires, tools, classes, slots } = openConditions(answer);
      const names = (ids: Iterable<number>) =>
        [...ids].map(
          (classId) =>
            problem.domain.names[problem.domain.classKinds[problem.domain.classStart[classId] as number] as number],
        );
      return {
        requires: names(requires),
        tools: names(tools),
        classes: [names(classes.keys()), [...classes.values()]],
        slots,
      };
    };
    const state = { inventory: { oak: 3 } };
    expect(missing([["make:pick", 1, { oak: 3 }]], { state })).toMatchObject({ requires: ["near:bench"], tools: [] });
    expect(missing([["mine:ore", 1]])).toMatchObject({ requires: [], tools: ["pick"] });
    expect(missing([["make:bench", 1, { oak: 4 }]], { state })).toMatchObject({ classes: [["birch"], [1]] });
    expect(missing([["gather:oak", 1]], { goal: { oak: 3 } })).toMatchObject({ classes: [["oak"], [2]], slots: false });
  });

  test("uses kept items only to meet requirements", () => {
    const state = { inventory: { oak: 4 } };
    const kept = schedule({ goal: { bench: 1 }, state, constraints: { keep: { oak: 1 } } }, [
      ["make:bench", 1, { oak: 4 }],
    ]);
    expect(kept.answer.status).toBe("blocked");
  });

  test("is blocked by slots if the inventory would overflow", () => {
    const { answer } = schedule({ goal: { oak: 65 }, constraints: { slots: 1 } }, [["gather:oak", 65]]);
    expect(openConditions(answer).slots).toBe(true);
    const roomy = schedule({ goal: { oak: 65 }, constraints: { slots: 2 } }, [["gather:oak", 65]]);
    expect(roomy.answer.status).toBe("ordered");
  });

  test("reports that another choice of tools might have sufficed", () => {
    const tools = {
      pick: { status: "obtainable", stack: 1, durability: 1 },
      saw: { status: "obtainable", stack: 1, durability: 1 },
    } as const;
    const domain = smallDomain(
      [{ id: "cut", verb: "v", uses: [{ anyOf: ["pick", "saw"], durability: 1 }], produces: { x: 1 }, cost: 1 }],
      tools,
    );
    const state = { inventory: { pick: 1, saw: 1 } };
    const { answer } = schedule({ domain, goal: { x: 1, pick: 1 }, state }, [["cut", 1]]);
    // The pick is worn first and is then missing; the saw would have done.
    expect(openConditions(answer).isHeuristicChoice).toBe(true);
  });

  test("reports that another order might have left what one batch clears and another consumes", () => {
    const domain = smallDomain([
      { id: "join", verb: "v", consumes: [some("f:a"), some("f:b")], produces: { x: 1 }, cost: 1 },
      { id: "look", verb: "v", requires: [some("f:a")], produces: { y: 1 }, clears: ["f:b"], cost: 1 },
    ]);
    const given: Given[] = [
      ["join", 1, { "f:a": 1, "f:b": 1 }],
      ["look", 1],
    ];
    const { answer } = schedule({ domain, goal: { x: 1, y: 1 }, state: { facts: ["f:a", "f:b"] } }, given);
    // Looking first, the scheduler lacks f:b; joining first, it would lack f:a.
    expect(openConditions(answer).isHeuristicChoice).toBe(true);
  });

  test("does not change its input", () => {
    const problem = problemIn({ goal: { pick: 1 } });
    const batches = batchesOn(problem.domain, PICK);
    scheduleBatches(problem, batches, () => 0);
    expect(batches).toEqual(batchesOn(problem.domain, PICK));
  });
});

describe("keeping an order", () => {
  test("keeps the given order, or reports what the first inapplicable batch lacks", () => {
    const problem = problemIn({ goal: { pick: 1 } });
    const inOrder = batchesOn(problem.domain, [...PICK].reverse());
    expect(reported(problem, keepOrder(problem, inOrder))).toEqual([
      "gather:oak x7",
      "make:bench x1",
      "place:bench x1",
      "make:pick x1",
    ]);
    const wrong = keepOrder(problem, batchesOn(problem.domain, PICK));
    expect([...openConditions(wrong).requires]).toEqual([idOf(problem.domain, "near:bench")]);
  });
});
