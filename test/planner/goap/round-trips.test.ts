import { describe, expect, test } from "vitest";
import { counterDomain } from "../../../domains/index.ts";
import { emptyNode } from "../../../planner/goap/node.ts";
import { RoundTrips } from "../../../planner/goap/round-trips.ts";
import { compileDomain } from "../../../planner/index.ts";
import { compileProblem } from "../../../planner/model/compiled-problem.ts";
import type { Domain, DomainInput, ProblemInput } from "../../../schemas/index.ts";
import { problemOn } from "../reference/plan.ts";
import { smallDomain, some } from "../reference/small-domain.ts";
import { NO_PRICES } from "./pricing-of-nothing.ts";

/** Whether these lots, the last of them decided last, hold an idle round trip. */
function isIdle(document: Domain, lots: Record<string, number>, state: ProblemInput["state"] = {}): boolean {
  const domain = compileDomain(document);
  const goal = { items: { [Object.keys(document.items)[0] ?? ""]: 1 } };
  const problem = compileProblem(domain, problemOn(domain, { goal, state }));
  const trips = new RoundTrips(problem, new Uint8Array(domain.operatorCount).fill(1));
  const node = emptyNode(domain.operatorCount, NO_PRICES);
  for (const [name, times] of Object.entries(lots)) node.lots.set(domain.operatorId.get(name) ?? -1, times);
  return trips.isIdle(node, domain.operatorId.get(Object.keys(lots).at(-1) ?? "") ?? -1);
}

const PACK: DomainInput["operators"][number] = {
  id: "pack",
  verb: "v",
  consumes: [some("ingot", 9)],
  produces: { block: 1 },
  cost: 1,
};
const UNPACK: DomainInput["operators"][number] = {
  id: "unpack",
  verb: "v",
  consumes: [some("block")],
  produces: { ingot: 9 },
  cost: 1,
};

describe("round trips", () => {
  test("of packing and unpacking are idle, whichever was decided first", () => {
    const domain = smallDomain([PACK, UNPACK]);
    expect(isIdle(domain, { pack: 1, unpack: 1 })).toBe(true);
    expect(isIdle(domain, { unpack: 1, pack: 1 })).toBe(true);
    expect(isIdle(domain, { pack: 2 })).toBe(false);
    expect(isIdle(domain, { unpack: 2 })).toBe(false);
  });

  test("are none where the blocks come from elsewhere too, and may have been unpacked to work with", () => {
    const found = { id: "find", verb: "v", produces: { block: 1 }, cost: 1 };
    const ingots = { id: "melt", verb: "v", produces: { ingot: 1 }, cost: 1 };
    const domain = smallDomain([PACK, UNPACK, found, ingots]);
    expect(isIdle(domain, { find: 1, melt: 1, pack: 1, unpack: 1 })).toBe(false);
    expect(isIdle(domain, { melt: 9, pack: 1, unpack: 1 })).toBe(true);
    expect(isIdle(domain, { melt: 1, pack: 1, unpack: 1 }, { inventory: { block: 1 } })).toBe(false);
  });

  test("are none where the way back gives more than the way there took", () => {
    expect(isIdle(smallDomain([PACK, { ...UNPACK, produces: { ingot: 10 } }]), { pack: 1, unpack: 1 })).toBe(false);
  });

  test("are none where the way back gives something else as well", () => {
    const domain = smallDomain([PACK, { ...UNPACK, produces: { ingot: 9, dust: 1 } }]);
    expect(isIdle(domain, { pack: 1, unpack: 1 })).toBe(false);
  });

  test("need as many ways there as one way back takes", () => {
    const domain = smallDomain([PACK, { ...UNPACK, consumes: [some("block", 2)], produces: { ingot: 18 } }]);
    expect(isIdle(domain, { pack: 1, unpack: 1 })).toBe(false);
    expect(isIdle(domain, { pack: 2, unpack: 1 })).toBe(true);
  });

  test("to a station and back are kept once, since it is used in between", () => {
    expect(isIdle(counterDomain(), { "place:bench": 1, "take:bench": 1 })).toBe(false);
    expect(isIdle(counterDomain(), { "take:bench": 1, "place:bench": 1 })).toBe(false);
    expect(isIdle(counterDomain(), { "place:bench": 2, "take:bench": 1 })).toBe(true);
  });

  test("to a station are not judged where something else may clear it", () => {
    const domain = counterDomain();
    expect(isIdle(domain, { "place:bench": 2, "take:bench": 1 })).toBe(true);
    const travel = { ...domain.operators[0], id: "travel", clears: ["near:*"] } as Domain["operators"][number];
    const wide = { ...domain, operators: [...domain.operators, travel] };
    expect(isIdle(wide, { "place:bench": 2, "take:bench": 1 })).toBe(false);
  });
});
