import { describe, expect, test } from "vitest";
import { Foresight } from "../../planner/foresight.ts";
import { compileDomain } from "../../planner/index.ts";
import { compileProblem } from "../../planner/model/compiled-problem.ts";
import { Holdings } from "../../planner/model/holdings.ts";
import type { Lot } from "../../planner/model/lot.ts";
import type { ProblemInput } from "../../schemas/index.ts";
import { problemOn } from "./reference/plan.ts";
import { TWO_WORLDS } from "./reference/two-worlds.ts";

const domain = compileDomain(TWO_WORLDS);

const lot = (operator: string, times = 1): Lot => ({
  operator: domain.operatorId.get(operator) ?? -1,
  times,
  kinds: new Map(),
});

function foresightWith(state: ProblemInput["state"]): Foresight {
  const problem = compileProblem(domain, problemOn(domain, { goal: { items: { crown: 1 } }, state }));
  return new Foresight(domain, new Holdings(problem));
}

describe("what does not last", () => {
  test("is wanted when another lot has all else that lasts", () => {
    const place = lot("place:bench", 2);
    const ready = foresightWith({ inventory: { bench: 2, gem: 1, wood: 1 } });
    expect(ready.wantedTimes(place, [place, lot("make:blade")])).toBe(1);
  });

  test("is not wanted while something that lasts is missing", () => {
    const place = lot("place:bench", 2);
    const waiting = foresightWith({ inventory: { bench: 2, wood: 1 } });
    expect(waiting.wantedTimes(place, [place, lot("make:blade")])).toBe(0);
  });

  test("is wanted as often as those that consume it take", () => {
    const find = lot("find:tree", 5);
    expect(foresightWith({}).wantedTimes(find, [find, lot("chop:tree", 9)])).toBe(3);
  });

  test("that is there already is not wanted", () => {
    const place = lot("place:bench");
    const there = foresightWith({ inventory: { bench: 1, gem: 1, wood: 1 }, facts: ["near:bench"] });
    expect(there.wantedTimes(place, [place, lot("make:blade")])).toBe(0);
  });
});

describe("travelling", () => {
  const travel = lot("travel:nether");

  test("harms what waits for the place that it leaves", () => {
    expect(foresightWith({ facts: ["gate:open"] }).harms(travel, [travel, lot("find:tree")])).toBe(true);
  });

  test("harms those that have yet to use what was seen", () => {
    const seen = foresightWith({ facts: ["gate:open"], nearby: [{ block: "tree", count: 2 }] });
    expect(seen.harms(travel, [travel, lot("chop:tree")])).toBe(true);
  });

  test("harms nobody who needs neither", () => {
    expect(foresightWith({ facts: ["gate:open"] }).harms(travel, [travel, lot("find:gem")])).toBe(false);
  });

  test("is done once at a time", () => {
    const foresight = foresightWith({});
    expect(foresight.moves(travel.operator)).toBe(true);
    expect(foresight.moves(lot("place:bench").operator)).toBe(false);
  });
});
