import { describe, expect, test } from "vitest";
import { compileDomain } from "../../../planner/index.ts";
import { compileProblem } from "../../../planner/model/compiled-problem.ts";
import { delayNoInputBatches } from "../../../planner/schedule/delay-sources.ts";
import { problemOn } from "../reference/plan.ts";
import { smallDomain, some } from "../reference/small-domain.ts";

const domain = compileDomain(
  smallDomain(
    [
      { id: "find:iron", verb: "find", produces: { "seen:iron": 8 }, cost: 0 },
      { id: "find:wood", verb: "find", produces: { "seen:wood": 4 }, cost: 0 },
      {
        id: "dig:iron",
        verb: "dig",
        consumes: [some("seen:iron")],
        uses: [{ anyOf: ["pick"], durability: 1 }],
        produces: { iron: 1 },
        cost: 1,
      },
      { id: "dig:wood", verb: "dig", consumes: [some("seen:wood")], produces: { wood: 1 }, cost: 1 },
      { id: "make:pick", verb: "make", consumes: [some("wood", 3)], produces: { pick: 1 }, cost: 1 },
      { id: "look", verb: "look", requires: [some("seen:iron")], produces: { map: 1 }, cost: 1 },
    ],
    { pick: { status: "obtainable", durability: 5 } },
  ),
);
const problem = compileProblem(domain, problemOn(domain, { goal: { items: { iron: 1 } } }));

/** The order that comes of an order, operators only. */
function delayed(...given: [operator: string, kinds?: Record<string, number>][]): string[] {
  const batches = given.map(([operator, kinds = {}]) => ({
    operator: domain.operatorId.get(operator) ?? -1,
    times: 1,
    consumed: new Map(Object.entries(kinds).map(([name, count]) => [domain.nameId.get(name) ?? -1, count])),
    wear: new Map<number, number>(),
  }));
  return delayNoInputBatches(problem, batches).map(({ operator }) => domain.operatorIds[operator] ?? "");
}

describe("delaying sources", () => {
  test("looks for iron only when there is a pickaxe to mine it with", () => {
    expect(
      delayed(
        ["find:iron"],
        ["find:wood"],
        ["dig:wood", { "seen:wood": 3 }],
        ["make:pick", { wood: 3 }],
        ["dig:iron", { "seen:iron": 1 }],
      ),
    ).toEqual(["find:wood", "dig:wood", "make:pick", "find:iron", "dig:iron"]);
  });

  test("puts a source before a batch that only requires it", () => {
    expect(delayed(["find:iron"], ["find:wood"], ["look"], ["dig:wood", { "seen:wood": 1 }])).toEqual([
      "find:iron",
      "look",
      "find:wood",
      "dig:wood",
    ]);
  });

  test("keeps every batch, unused sources at the end", () => {
    expect(delayed(["find:iron"], ["find:wood"], ["dig:wood", { "seen:wood": 1 }])).toEqual([
      "find:wood",
      "dig:wood",
      "find:iron",
    ]);
  });

  test("keeps the order of batches that need something", () => {
    const given: [string, Record<string, number>?][] = [
      ["dig:wood", { "seen:wood": 3 }],
      ["make:pick", { wood: 3 }],
      ["dig:iron", { "seen:iron": 1 }],
    ];
    expect(delayed(...given)).toEqual(given.map(([operator]) => operator));
  });
});
