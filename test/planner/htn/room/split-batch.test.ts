import { describe, expect, test } from "vitest";
import { splitBatch } from "../../../../planner/htn/room/split-batch.ts";
import { compileDomain } from "../../../../planner/index.ts";
import { smallDomain, some } from "../../reference/small-domain.ts";

const DOMAIN = compileDomain(
  smallDomain(
    [
      {
        id: "cook",
        verb: "v",
        consumes: [some(["coal", "log"], 2)],
        uses: [use("axe", 3)],
        produces: { pie: 1 },
        cost: 1,
      },
      { id: "mix", verb: "v", consumes: [some(["coal", "log"]), some("log")], produces: { mud: 1 }, cost: 1 },
      { id: "rub", verb: "v", uses: [use("axe", 0.5)], produces: { spark: 1 }, cost: 1 },
    ],
    { axe: { status: "obtainable", stack: 1, durability: 10 } },
  ),
);
function use(name: string, durability: number) {
  return { anyOf: [name], durability };
}
const idOf = (name: string): number => DOMAIN.names.indexOf(name);
const batch = (id: string, times: number, consumed: Record<string, number>, wear: Record<string, number> = {}) => ({
  operator: DOMAIN.operatorIds.indexOf(id),
  times,
  consumed: byId(consumed),
  wear: byId(wear),
});
const byId = (counts: Record<string, number>) => new Map(Object.entries(counts).map(([name, n]) => [idOf(name), n]));

describe("splitBatch", () => {
  test("gives each part its share of the members and of the wear", () => {
    const parts = splitBatch(DOMAIN, batch("cook", 5, { coal: 3, log: 7 }, { axe: 15 }), 2);
    expect(parts).toEqual([
      batch("cook", 2, { coal: 3, log: 1 }, { axe: 6 }),
      batch("cook", 3, { log: 6 }, { axe: 9 }),
    ]);
  });

  test.each([0, 5, 6])("does not split off %i of five applications", (times) => {
    expect(splitBatch(DOMAIN, batch("cook", 5, { coal: 10 }, { axe: 15 }), times)).toBeNull();
  });

  test("does not split what serves two needs, or wears parts of a point", () => {
    expect(splitBatch(DOMAIN, batch("mix", 4, { coal: 2, log: 6 }), 2)).toBeNull();
    expect(splitBatch(DOMAIN, batch("rub", 4, {}, { axe: 2 }), 2)).toBeNull();
  });
});
