import { describe, expect, test } from "vitest";
import { causalLinks } from "../../../domains/steps/causal-links.ts";
import { linkCode } from "../../../domains/steps/link-code.ts";
import type { Action } from "../../../schemas/index.ts";
import { smallDomain, some } from "../../planner/reference/small-domain.ts";

type Operators = Parameters<typeof smallDomain>[0];

const DOMAIN = smallDomain(
  [
    { id: "wood", verb: "v", produces: { wood: 4 }, cost: 1 },
    { id: "stone", verb: "v", produces: { stone: 1 }, cost: 1 },
    { id: "pick", verb: "v", produces: { pick: 1 }, cost: 1 },
    { id: "burn wood", verb: "v", consumes: [some("wood", 2)], produces: { heat: 1 }, cost: 1 },
    { id: "dig ore", verb: "v", uses: [{ anyOf: ["pick"], durability: 1 }], produces: { ore: 1 }, cost: 1 },
    { id: "dig coal", verb: "v", uses: [{ anyOf: ["pick"], durability: 1 }], produces: { coal: 1 }, cost: 1 },
    { id: "melt pick", verb: "v", consumes: [some("pick")], produces: { iron: 1 }, cost: 1 },
    { id: "look", verb: "v", requires: [some(["pick", "saw"])], produces: { idea: 1 }, cost: 1 },
    { id: "place", verb: "v", produces: { "near:bench": 1 }, cost: 1 },
    { id: "work", verb: "v", requires: [some("near:bench")], produces: { chair: 1 }, cost: 1 },
    { id: "leave", verb: "v", produces: { "at:there": 1 }, clears: ["near:*"], cost: 1 },
    { id: "take bench", verb: "v", produces: { bench: 1 }, clears: ["near:bench"], cost: 1 },
  ] satisfies Operators,
  { pick: { status: "obtainable", stack: 1, durability: 10 } },
);

/** The links of steps with one action each: `[operator, times, consumes, uses]`. */
function links(...steps: [id: string, times?: number, consumes?: Action["consumes"], uses?: Action["uses"]][]) {
  const codes = steps.map(([id, times = 1, consumes = {}, uses]) => {
    const operator = DOMAIN.operators.find((known) => known.id === id);
    if (operator === undefined) throw new Error(id);
    const action = { operator: id, times, consumes, ...(uses === undefined ? {} : { uses }) };
    return { links: linkCode([{ operator, action }]) };
  });
  return causalLinks(codes, (name) => DOMAIN.items[name]?.durability);
}

describe("the partial order", () => {
  test("leaves independent work independent", () => {
    expect(links(["wood"], ["stone"], ["place"])).toEqual([[], [], []]);
  });

  test("uses the earliest supplies first, and the start state's last", () => {
    expect(links(["wood"], ["burn wood", 1, { wood: 2 }], ["wood"], ["burn wood", 2, { wood: 4 }])).toEqual([
      [],
      [0],
      [],
      [0, 2],
    ]);
    expect(links(["burn wood", 1, { wood: 2 }], ["wood"])).toEqual([[], []]);
  });

  test("lets uses of a tool come in any order while points remain", () => {
    const dig = (id: string, times: number) => [id, times, {}, { pick: times }] as const;
    expect(links(["pick"], [...dig("dig ore", 4)], [...dig("dig coal", 6)])).toEqual([[], [0], [0]]);
    expect(links(["pick"], [...dig("dig ore", 4)], ["pick"], [...dig("dig coal", 7)])).toEqual([[], [0], [], [0, 2]]);
  });

  test("takes a tool after all its uses, and uses it after an earlier one was taken", () => {
    const dig = ["dig ore", 1, {}, { pick: 1 }] as const;
    expect(links(["pick"], [...dig], ["melt pick", 1, { pick: 1 }])).toEqual([[], [0], [1]]);
    expect(links(["pick"], ["pick"], ["melt pick", 1, { pick: 1 }], [...dig])).toEqual([[], [], [0], [1, 2]]);
  });

  test("requires a tool after all steps that may have worn it out", () => {
    expect(links(["pick"], ["dig ore", 10, {}, { pick: 10 }], ["pick"], ["look"])).toEqual([[], [0], [], [1, 2]]);
  });

  test("consumes a supply after the steps that only require it", () => {
    expect(links(["pick"], ["look"], ["melt pick", 1, { pick: 1 }])).toEqual([[], [0], [1]]);
  });

  test("keeps steps that need a fact between its producer and its clearing, even for new names", () => {
    expect(links(["place"], ["work"], ["leave"])).toEqual([[], [0], [1]]);
    expect(links(["leave"], ["place"], ["work"])).toEqual([[], [0], [1]]);
    expect(links(["place"], ["leave"], ["leave"], ["place"], ["work"])).toEqual([[], [0], [0], [1, 2], [3]]);
  });

  test("keeps the clearing of a fact before its next producer and after its earlier uses", () => {
    expect(links(["place"], ["work"], ["take bench"], ["place"], ["leave"])).toEqual([[], [0], [1], [2], [3]]);
    expect(links(["stone"], ["take bench"], ["place"])).toEqual([[], [], [1]]);
  });

  test("does not mix in the previous plan", () => {
    const first = links(["wood"], ["pick"], ["leave"], ["look"]);
    expect(links(["look"], ["burn wood", 1, { wood: 2 }], ["place"])).toEqual([[], [], []]);
    expect(links(["wood"], ["pick"], ["leave"], ["look"])).toEqual(first);
  });

  test("requires the start state's supply if too little was made, and consumes it afterwards", () => {
    expect(links(["look"], ["melt pick", 1, { pick: 1 }])).toEqual([[], [0]]);
    expect(links(["look"], ["pick"], ["melt pick", 1, { pick: 1 }], ["melt pick", 1, { pick: 1 }])).toEqual([
      [],
      [],
      [1],
      [0],
    ]);
  });
});
