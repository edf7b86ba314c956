// The counter toy with tasks, small enough to cost every way by hand.
//
// smithy: a bench (4 wood, 1 made = 5) and a kiln (3 stone, 1 made = 4) that stand: 9.
// bars n: traded for 5 stone and 1 each: 6n. Fired: the smithy 9, a pick (3 wood, 1 made = 4) for every two ores, 1 an ore, 1 coal for
// every two bars, 1 a bar fired: 9 + 2n + n + n/2 + n for even n.

import { counterDomain } from "../../../domains/index.ts";
import { type CompiledDomain, compileDomain } from "../../../planner/index.ts";
import { Domain, type DomainInput, parseDocument } from "../../../schemas/index.ts";

export const COUNTER_TASKS: NonNullable<DomainInput["tasks"]> = [
  {
    name: "smithy",
    title: "a bench and a kiln that stand",
    cases: [
      {
        achieves: [{ anyOf: ["near:bench"] }, { anyOf: ["near:kiln"] }],
        methods: [
          {
            name: "bench first",
            because: "the kiln is made at it",
            subtasks: [{ have: ["near:bench"], keep: true }, { have: ["near:kiln"] }],
          },
        ],
      },
    ],
  },
  {
    name: "bars",
    title: "so many bars",
    args: { n: { from: 1, to: 40 } },
    cases: [
      {
        achieves: [{ anyOf: ["bar"], count: { arg: "n" } }],
        methods: [
          {
            name: "trade",
            because: "the stone is there",
            when: [{ anyOf: ["stone"], count: 5 }],
            subtasks: [{ have: ["bar"], count: { arg: "n" } }],
          },
          {
            name: "fire",
            because: "a kiln pays off for many",
            subtasks: [
              { task: "smithy" },
              { have: ["ore"], count: { arg: "n" } },
              { have: ["bar"], count: { arg: "n" } },
            ],
          },
          {
            name: "fire where one is",
            because: "the kiln stands there",
            when: [{ anyOf: ["near:kiln"] }],
            subtasks: [
              { have: ["ore"], count: { arg: "n" } },
              { have: ["bar"], count: { arg: "n" } },
            ],
          },
        ],
      },
    ],
  },
  {
    name: "stock",
    title: "something of a kind",
    args: { of: { values: ["wood", "anything", "idols"], default: "wood" } },
    cases: [
      { for: { of: "wood" }, achieves: [{ anyOf: ["birch", "oak"] }] },
      { for: { of: "idols" }, achieves: [{ anyOf: ["idol"] }, { anyOf: ["oak"] }] },
      { achieves: [{ anyOf: ["bench", "pick", "stone"] }] },
    ],
  },
];

/** The counter's document with these tasks. */
export const counterWith = (tasks: DomainInput["tasks"]): Domain => {
  const { digest: _, ...document } = counterDomain();
  return parseDocument(Domain, { ...document, tasks }, "domain");
};

export const counterWithTasks: CompiledDomain = compileDomain(counterWith(COUNTER_TASKS));
