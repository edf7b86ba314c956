import { describe, expect, test } from "vitest";
import { compileDomain } from "../../../planner/index.ts";
import { compileProblem } from "../../../planner/model/compiled-problem.ts";
import { Holdings } from "../../../planner/model/holdings.ts";
import type { OperatorBatch } from "../../../planner/model/operator-batch.ts";
import { ThreatAnalysis } from "../../../planner/schedule/threats.ts";
import type { ProblemInput } from "../../../schemas/index.ts";
import { problemOn } from "../reference/plan.ts";
import { TWO_WORLDS } from "../reference/two-worlds.ts";

const domain = compileDomain(TWO_WORLDS);

const batch = (operator: string, times = 1): OperatorBatch => ({
  operator: domain.operatorId.get(operator) ?? -1,
  times,
  consumed: new Map(),
});

function threatsWith(state: ProblemInput["state"], waiting: readonly OperatorBatch[] = []): ThreatAnalysis {
  const problem = compileProblem(domain, problemOn(domain, { goal: { items: { crown: 1 } }, state }));
  const threats = new ThreatAnalysis(domain, new Holdings(problem));
  threats.addBatch(waiting);
  return threats;
}

describe("what does not last", () => {
  test("is wanted when another batch has all other lasting needs", () => {
    const place = batch("place:bench", 2);
    const ready = threatsWith({ inventory: { bench: 2, gem: 1, wood: 1 } }, [place, batch("make:blade")]);
    expect(ready.wantedTimes(place)).toBe(1);
  });

  test("is not wanted while a lasting need is missing", () => {
    const place = batch("place:bench", 2);
    const waiting = threatsWith({ inventory: { bench: 2, wood: 1 } }, [place, batch("make:blade")]);
    expect(waiting.wantedTimes(place)).toBe(0);
  });

  test("is wanted as often as batches consume it", () => {
    const find = batch("find:tree", 5);
    expect(threatsWith({}, [find, batch("chop:tree", 9)]).wantedTimes(find)).toBe(3);
  });

  test("is not wanted for a batch that was removed", () => {
    const [find, chop] = [batch("find:tree", 5), batch("chop:tree", 9)];
    const threats = threatsWith({}, [find, chop]);
    expect(threats.wantedTimes(find)).toBe(3);
    threats.removeBatch(chop);
    expect(threats.wantedTimes(find)).toBe(0);
  });

  test("is not wanted if it is there already", () => {
    const place = batch("place:bench");
    const state = { inventory: { bench: 1, gem: 1, wood: 1 }, facts: ["near:bench"] };
    expect(threatsWith(state, [place, batch("make:blade")]).wantedTimes(place)).toBe(0);
  });
});

describe("travelling", () => {
  const travel = batch("travel:nether");

  test("threatens batches that wait for the location it leaves", () => {
    expect(threatsWith({ facts: ["gate:open"] }, [travel, batch("find:tree")]).threatens(travel)).toBe(true);
  });

  test("threatens batches that have yet to use the sighting", () => {
    const state = { facts: ["gate:open"], nearby: [{ block: "tree", count: 2 }] };
    expect(threatsWith(state, [travel, batch("chop:tree")]).threatens(travel)).toBe(true);
  });

  test("does not threaten batches that need neither", () => {
    expect(threatsWith({ facts: ["gate:open"] }, [travel, batch("find:gem")]).threatens(travel)).toBe(false);
  });

  test("is applied once at a time", () => {
    const threats = threatsWith({});
    expect(threats.timesInARow(travel.operator)).toBe(1);
    expect(threats.timesInARow(batch("place:bench").operator)).toBe(Number.POSITIVE_INFINITY);
  });
});
