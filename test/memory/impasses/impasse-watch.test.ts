// Which events are an impasse, and how often one is published.

import { expect, test } from "vitest";
import { type Impasse, ImpasseWatch } from "../../../memory/index.ts";
import type { BusEvent } from "../../../schemas/index.ts";

const MINUTE = 60_000;

function watched(outlines: Record<string, string> = {}) {
  const met: Impasse[] = [];
  const watch = new ImpasseWatch({
    ...{ situation: () => ({ phase: "night" as const }), outlineOf: (id) => outlines[id] },
    onImpasse: (impasse) => void met.push(impasse),
  });
  let id = 0;
  let minutes = 0;
  const note = (topic: BusEvent["topic"], type: string, data: BusEvent["data"] = {}, planId = "p1") => {
    const at = new Date(minutes * MINUTE).toISOString();
    watch.note({ id: ++id, at, topic, type, chain: { intentId: "i1", planId }, data });
  };
  const begin = (block: string) => note("step", "step-started", { step: { type: "collect_block", args: { block } } });
  return {
    ...{ met, note },
    wait: (more: number) => {
      minutes += more;
    },
    fail(block = "iron_ore", code = "collect.failed") {
      begin(block);
      note("step", "step-failed", { failure: { code, detail: "" } });
    },
    succeed(block = "iron_ore", effects: string[] = []) {
      begin(block);
      note("step", "step-succeeded", { effects });
    },
    kinds: () => met.map(({ kind }) => kind),
  };
}

test("the same failure twice is an impasse, with the act and its situation", () => {
  const { fail, met } = watched();
  fail();
  expect(met).toEqual([]);
  fail();
  const about = { act: "collect_block", subject: "iron_ore", failure: "collect.failed", situation: { phase: "night" } };
  expect(met).toEqual([{ kind: "same-failure", goal: "collect_block iron_ore", ...about }]);
});

test("other failures, other subjects, stopped runs and failures around a success are none", () => {
  const { fail, succeed, met } = watched();
  fail();
  fail("iron_ore", "collect.noneFound");
  fail("coal_ore");
  succeed();
  fail();
  for (let count = 0; count < 3; count++) fail("stone", "run.aborted");
  expect(met).toEqual([]);
});

test("a goal has one in a quarter of an hour, and again after a success", () => {
  const { fail, succeed, wait, met } = watched();
  for (let count = 0; count < 5; count++) fail();
  expect(met).toHaveLength(1);
  wait(15);
  fail();
  expect(met).toHaveLength(2);
  succeed();
  fail();
  fail();
  expect(met).toHaveLength(3);
});

test("a run without a plan is one, named by the words of its request", () => {
  const { note, met } = watched();
  note("intent", "running", { text: "get bedrock" });
  note("run", "run-finished", { outcome: "failure", failure: { code: "goal.noSource", detail: "" } });
  expect(met).toMatchObject([{ kind: "no-plan", goal: "get bedrock", failure: "goal.noSource" }]);
});

test("a repair that does again what the last one replaced is one; a third way is none", () => {
  const outlines = { p1: "dig, place", p2: "walk", p3: "dig, place", p4: "swim" };
  const found = (...plans: string[]) => {
    const { note, kinds } = watched(outlines);
    for (const [index, plan] of plans.entries())
      note("plan", "plan-found", { reason: index === 0 ? "goal" : "repair", cost: 1 }, plan);
    return kinds();
  };
  expect(found("p1", "p2", "p3")).toEqual(["conflict"]);
  expect(found("p1", "p2", "p4")).toEqual([]);
});

test("a run that gains nothing for ten minutes is one; what it gains begins the time anew", () => {
  const ended = (effects: string[]) => {
    const { fail, succeed, wait, kinds } = watched();
    succeed("a");
    wait(6);
    succeed("b", effects);
    wait(6);
    fail("c");
    return kinds();
  };
  expect(ended([])).toEqual(["low-gain"]);
  expect(ended(["inventory.coal += 1"])).toEqual([]);
});
