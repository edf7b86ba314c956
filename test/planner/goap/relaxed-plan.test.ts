import { describe, expect, test } from "vitest";
import { relaxedPlan } from "../../../planner/goap/relaxed-plan.ts";
import { compileDomain } from "../../../planner/index.ts";
import { compileProblem } from "../../../planner/model/compiled-problem.ts";
import type { ProblemInput } from "../../../schemas/index.ts";
import { problemOn } from "../reference/plan.ts";
import { smallDomain, some } from "../reference/small-domain.ts";

const ISLANDS = smallDomain(
  [
    { id: "fell:log", verb: "fell", requires: [some("place:home")], produces: { log: 1 }, cost: 5 },
    { id: "buy:log", verb: "buy", requires: [some("place:home")], produces: { log: 1 }, cost: 50 },
    { id: "build:raft", verb: "build", consumes: [some("log", 3)], produces: { raft: 1 }, cost: 1 },
    {
      id: "sail:away",
      verb: "sail",
      requires: [some("place:home"), some("raft")],
      produces: { "place:away": 1 },
      clears: ["place:home"],
      cost: 9,
    },
    { id: "sail:home", verb: "sail", requires: [some("raft")], produces: { "place:home": 1 }, cost: 9 },
    { id: "pick:fruit", verb: "pick", requires: [some("place:away")], produces: { fruit: 1 }, cost: 2 },
  ],
  {},
  ["place:home", "place:away"],
);

function relaxed(input: ProblemInput): { operators: string[]; cost: number } {
  const domain = compileDomain(ISLANDS);
  const { operators, cost } = relaxedPlan(compileProblem(domain, problemOn(ISLANDS, input)));
  return { operators: [...operators].map((id) => domain.operatorIds[id] as string).sort(), cost };
}

describe("a relaxed plan", () => {
  const atHome = { facts: ["place:home"] };

  test("has the best supporter of each fluent that the goal needs, also after a clear", () => {
    expect(relaxed({ goal: { items: { fruit: 1 } }, state: atHome }).operators).toEqual([
      "build:raft",
      "fell:log",
      "pick:fruit",
      "sail:away",
      "sail:home",
    ]);
  });

  test("makes more of a held fluent, since there may be too few", () => {
    const held = { ...atHome, inventory: { log: 2 } };
    expect(relaxed({ goal: { items: { raft: 1 } }, state: held }).operators).toEqual(["build:raft", "fell:log"]);
  });

  test("costs nothing if everything is held", () => {
    const held = { ...atHome, inventory: { raft: 1 } };
    expect(relaxed({ goal: { items: { raft: 1 } }, state: held })).toEqual({ operators: [], cost: 0 });
  });
});
