// Every attempt at a leaf in a service becomes a log line, a Prometheus figure, and part of a
// capability's health.

import { afterAll, beforeAll, expect, test } from "vitest";
import { VirtualClock } from "../../../executor/index.ts";
import { CodedError } from "../../../schemas/index.ts";
import { registeredBody } from "../../../server/capabilities/registered-body.ts";
import { buildApp, loggerOptions } from "../../../server/index.ts";
import { bakery } from "../../executor/capabilities/bakery.ts";
import { BakingPlanner, PantryBody } from "../../executor/pantry.ts";
import { answeringClient, INFO } from "../planner-doubles.ts";

const lines: Record<string, unknown>[] = [];
const { catalogue } = bakery();
const body = new PantryBody();
const port = registeredBody({ body, clock: new VirtualClock(), catalogue, planner: new BakingPlanner() });
const app = buildApp({
  ...{ planner: answeringClient().client, info: INFO, body: port, capabilities: async () => catalogue },
  logger: loggerOptions("debug", { write: (line) => void lines.push(JSON.parse(line)) }) ?? false,
});

beforeAll(async () => {
  body.inject("pick_one", new CodedError("path.stuck", "a fence"));
  const payload = { option: "collect_block", args: { block: "wheat", item: "wheat", count: 2 }, runId: "evening" };
  const answer = await app.inject({ method: "POST", url: "/run-option", payload });
  expect(answer.json()).toMatchObject({ outcome: "success", metrics: { actions: 3, retries: 1 } });
});
afterAll(() => app.close());

const chain = { intentId: "evening", planId: "capability:collect_block", stepId: "s1", capability: "pick_one@1.0.0" };

test("each attempt is logged at debug with its chain, arguments and observation", () => {
  const reported = lines.flatMap(({ msg, leaf }) => (msg === "leaf" ? [leaf] : []));
  expect(reported).toMatchObject([
    { ...chain, args: { item: "wheat" }, attempt: 1, outcome: "failure", code: "path.stuck", effects: [] },
    { ...chain, attempt: 2, outcome: "success", effects: ["inventory.wheat += 1"], tookMs: 100 },
    { ...chain, attempt: 1, outcome: "success", effects: ["inventory.wheat += 1"] },
  ]);
});

test("attempts and steps are Prometheus figures by outcome and quantile", async () => {
  const { body: text } = await app.inject("/metrics");
  for (const line of [
    'lodestone_leaf_attempts{leaf="pick_one@1.0.0",outcome="success"} 2',
    'lodestone_leaf_attempts{leaf="pick_one@1.0.0",outcome="failure"} 1',
    'lodestone_leaf_attempt_seconds{leaf="pick_one@1.0.0",quantile="0.95"} 0.1',
    'lodestone_verb_steps{verb="collect_block",outcome="success"} 1',
    "lodestone_runs_under_way 0",
  ])
    expect(text).toContain(`\n${line}\n`);
  expect(text).toMatch(/\nlodestone_verb_step_seconds\{verb="collect_block",quantile="0.5"\} 0\.\d+\n/);
});

test("the body's own leaf has a health with its failures and their chains", async () => {
  const { record, health } = (await app.inject("/capabilities/pick_one")).json();
  expect(record).toBeNull();
  expect(health).toMatchObject({ id: "pick_one@1.0.0", status: "active", runs: 3, successRate: 2 / 3, p95Ms: 100 });
  expect(health.lastFailures).toMatchObject([{ intentId: "evening", stepId: "s1", code: "path.stuck", effects: [] }]);
});

test("the body's own option counts the steps that named it, with or without a version", async () => {
  const byName = (await app.inject("/capabilities/collect_block")).json();
  expect(byName.health).toMatchObject({ id: "collect_block@1.0.0", runs: 1, successRate: 1, withinExpected: null });
  expect((await app.inject("/capabilities/collect_block@1.0.0")).json()).toEqual(byName);
  expect((await app.inject("/capabilities/collect_blocks")).json()).toMatchObject({ code: "capability.unknown" });
});
