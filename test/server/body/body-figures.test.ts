// The figures of a body after a scripted run of a service: each is read where Prometheus reads it.

import { afterAll, beforeAll, expect, test } from "vitest";
import { EventBus, VirtualClock } from "../../../executor/index.ts";
import { CodedError } from "../../../schemas/index.ts";
import { registeredBody } from "../../../server/capabilities/registered-body.ts";
import { buildApp } from "../../../server/index.ts";
import { bakery, promoted } from "../../executor/capabilities/bakery.ts";
import { BakingPlanner, breadProblem, PantryBody } from "../../executor/pantry.ts";
import { answeringClient, INFO } from "../planner-doubles.ts";

const bus = new EventBus({ now: () => "1970-01-01T00:00:01.000Z" });
const { catalogue } = bakery();
const body = new PantryBody();
const registry = registeredBody({ body, clock: new VirtualClock(), catalogue, planner: new BakingPlanner() });
let befall = (_type: string, _data?: Record<string, unknown>): void => {};
const app = buildApp({
  ...{ planner: answeringClient().client, info: INFO, bus, capabilities: async () => catalogue },
  body: {
    ...registry,
    publishTo(to) {
      befall = (type, data = {}) => void to.publish({ topic: "health", type, data });
      return () => {};
    },
  },
});
const post = async (url: string, payload: object) => (await app.inject({ method: "POST", url, payload })).json();
afterAll(() => app.close());

let text = "";
beforeAll(async () => {
  await app.ready();
  expect(await post("/run", { problem: breadProblem() })).toMatchObject({ outcome: "success" });
  const PICK = { option: "collect_block", args: { block: "wheat", item: "wheat", count: 2 } };
  expect(await post("/run-option", PICK)).toMatchObject({ outcome: "success" });
  const faults = Array.from({ length: 9 }, () => new CodedError("collect.noneFound", "no wheat"));
  body.inject("pick_one", ...faults);
  expect(await post("/run-option", PICK)).toMatchObject({ outcome: "failure" });
  expect(await promoted(catalogue)).toMatchObject({ id: "opt.bread@1.0.0", status: "active" });
  bus.publish({ topic: "signal", type: "hostile.near", data: { topic: "safety" } });
  bus.publish({ topic: "signal", type: "dusk.fell", data: { topic: "time" } });
  befall("hurt", { points: 2.5, health: 17.5 });
  befall("hurt", { points: 17.5, health: 0 });
  befall("died");
  bus.publish({ topic: "leaf", type: "path-replanned", data: { replans: 3 } });
  for (const [id, chosen, best] of [
    ["a", "htn", "htn"],
    ["b", "model", "htn"],
    ["b", "model", "htn"],
    ["c", "htn", null],
  ])
    bus.publish({ topic: "intent", type: "running", chain: { intentId: `${id}` }, data: { route: { chosen, best } } });
  text = (await app.inject("/metrics")).body;
});

test.each([
  'goal_runs{goal="items",outcome="success"} 1',
  'goal_runs{goal="option",outcome="success"} 1',
  'goal_runs{goal="option",outcome="failure"} 1',
  'goal_steps_to_success{goal="option",quantile="0.95"} 1',
  'goal_mean_steps_to_success{goal="option"} 1',
  "hostile_encounters 1",
  "damage_points 20",
  "deaths 1",
  "path_replans 3",
  "router_decisions 2",
  "router_disagreements 1",
  "router_disagreement_ratio 0.5",
  "capability_promotions 1",
  'capability_win_ratio{capability="collect_block@1.0.0",mode="active"} 0.',
  'capability_runs{capability="opt.bread@1.0.0",mode="shadow",outcome="success"} 10',
  'capability_win_ratio{capability="opt.bread@1.0.0",mode="shadow"} 1',
  'capability_runs{capability="collect_block@1.0.0",mode="active",outcome="failure"} 1',
])("/metrics has lodestone_%s", (line) => {
  expect(text).toContain(`\nlodestone_${line}`);
});
