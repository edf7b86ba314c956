import { describe, expect, test } from "vitest";
import { compileDomain } from "../../../planner/index.ts";
import { compileProblem } from "../../../planner/model/compiled-problem.ts";
import { Holdings } from "../../../planner/model/holdings.ts";
import type { OperatorBatch } from "../../../planner/model/lot.ts";
import { ThreatAnalysis } from "../../../planner/schedule/threats.ts";
import type { ProblemInput } from "../../../schemas/index.ts";
import { problemOn } from "../reference/plan.ts";
import { TWO_WORLDS } from "../reference/two-worlds.ts";

const domain = compileDomain(TWO_WORLDS);

const lot = (operator: string, times = 1): OperatorBatch => ({
  operator: domain.operatorId.get(operator) ?? -1,
  times,
  consumed: new Map(),
});

function foresightWith(state: ProblemInput["state"], waiting: readonly OperatorBatch[] = []): ThreatAnalysis {
  const problem = compileProblem(domain, problemOn(domain, { goal: { items: { crown: 1 } }, state }));
  const foresight = new ThreatAnalysis(domain, new Holdings(problem));
  foresight.addBatch(waiting);
  return foresight;
}

describe("what does not last", () => {
  test("is wanted when another lot has all else that lasts", () => {
    const place = lot("place:bench", 2);
    const ready = foresightWith({ inventory: { bench: 2, gem: 1, wood: 1 } }, [place, lot("make:blade")]);
    expect(ready.wantedTimes(place)).toBe(1);
  });

  test("is not wanted while something that lasts is missing", () => {
    const place = lot("place:bench", 2);
    const waiting = foresightWith({ inventory: { bench: 2, wood: 1 } }, [place, lot("make:blade")]);
    expect(waiting.wantedTimes(place)).toBe(0);
  });

  test("is wanted as often as those that consume it take", () => {
    const find = lot("find:tree", 5);
    expect(foresightWith({}, [find, lot("chop:tree", 9)]).wantedTimes(find)).toBe(3);
  });

  test("is not wanted for who waits no more", () => {
    const [find, chop] = [lot("find:tree", 5), lot("chop:tree", 9)];
    const foresight = foresightWith({}, [find, chop]);
    expect(foresight.wantedTimes(find)).toBe(3);
    foresight.removeBatch(chop);
    expect(foresight.wantedTimes(find)).toBe(0);
  });

  test("that is there already is not wanted", () => {
    const place = lot("place:bench");
    const state = { inventory: { bench: 1, gem: 1, wood: 1 }, facts: ["near:bench"] };
    expect(foresightWith(state, [place, lot("make:blade")]).wantedTimes(place)).toBe(0);
  });
});

describe("travelling", () => {
  const travel = lot("travel:nether");

  test("harms what waits for the place that it leaves", () => {
    expect(foresightWith({ facts: ["gate:open"] }, [travel, lot("find:tree")]).threatens(travel)).toBe(true);
  });

  test("harms those that have yet to use what was seen", () => {
    const state = { facts: ["gate:open"], nearby: [{ block: "tree", count: 2 }] };
    expect(foresightWith(state, [travel, lot("chop:tree")]).threatens(travel)).toBe(true);
  });

  test("harms nobody who needs neither", () => {
    expect(foresightWith({ facts: ["gate:open"] }, [travel, lot("find:gem")]).threatens(travel)).toBe(false);
  });

  test("is done once at a time", () => {
    const foresight = foresightWith({});
    expect(foresight.timesInARow(travel.operator)).toBe(1);
    expect(foresight.timesInARow(lot("place:bench").operator)).toBe(Number.POSITIVE_INFINITY);
  });
});
