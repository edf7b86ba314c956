// The life of an option over HTTP: a tunnel with torches, as JSON, is linted, sandboxed, rehearsed in
// shadow, promoted, used by a plan, and retired after failures; the registry is closed and reopened
// in between. The body is simulated, deep in stone.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import shipped from "../../capabilities/options/torch-corridor.json" with { type: "json" };
import { openRegistry } from "../../cli/serve/registry.ts";
import type { CapabilityRecord, PlanStep } from "../../schemas/index.ts";
import { registeredBody } from "../../server/capabilities/registered-body.ts";
import { buildApp } from "../../server/index.ts";
import { inlineClient, minecraftDomains, optionDomains } from "../../workers/index.ts";
import { OperatorTable, simulate, simulatedCapabilities } from "../../worlds/simulated/index.ts";
import { heldPlanner } from "../../worlds/testing/index.ts";
import { INFO } from "./planner-doubles.ts";

/** The shipped one under another name, with a fact of its own. */
const torchCorridor = {
  ...shipped,
  option: {
    ...shipped.option,
    id: "opt.lit_tunnel",
    post: shipped.option.post.map((one) => (typeof one === "string" ? one.replace("lit:corridor", "lit:tunnel") : one)),
  },
};

const ID = "opt.lit_tunnel@1.0.0";
/** Its successor, rehearsed beside it. */
const NEXT = "opt.lit_tunnel@1.1.0";
const SHADOW_RUNS = 10;
/** Generous times for acceptance tests, so that machine load does not matter. */
const SANDBOX_MS = 3_600_000;
/** Every corridor after the first fails at its first block. */
const FAULTS = {
  faults: [{ at: { leaf: "tunnel", from: 25 }, times: null, fault: { kind: "error", code: "dig.toolInvalid" } }],
} as const;
const STATE = {
  inventory: { torch: 64, stone_pickaxe: 3, cobblestone: 64 },
  ground: { block: "stone", height: 100 },
} as const;
const GOAL = { goal: { state: ["facts.lit:tunnel >= 1"] }, state: { inventory: STATE.inventory } };

const folder = mkdtempSync(join(tmpdir(), "lodestone-registry-"));
afterAll(() => rmSync(folder, { recursive: true }));

const source = minecraftDomains();
let domain: Awaited<ReturnType<typeof minecraftDomain>>;
const minecraftDomain = async () => (await source({ mcVersion: "1.20.1", objective: "time" })).document();
beforeAll(async () => {
  domain = await minecraftDomain();
});

/** A service over the registry's file. */
function service() {
  const { body, clock, world } = simulate({ domain, state: STATE, faults: { faults: [...FAULTS.faults] } });
  const capabilities = simulatedCapabilities(OperatorTable.of(domain));
  const { catalogue, shadow } = openRegistry({
    ...{ domain, capabilities, file: join(folder, "capabilities.sqlite") },
    policy: { sandboxMs: SANDBOX_MS },
  });
  const planner = inlineClient({ domains: optionDomains(source, () => catalogue.plannable()), now: () => 0 });
  const living = registeredBody({ body, clock, catalogue, shadow, planner: heldPlanner(planner, clock as never) });
  const app = buildApp({ planner, info: INFO, capabilities: async () => catalogue, body: living });
  const post = async (url: string, payload: object = {}) => {
    const answer = await app.inject({ method: "POST", url, payload });
    return { status: answer.statusCode, ...answer.json() };
  };
  /** The events of a streamed answer. */
  const streamed = async (url: string, payload: object) => {
    const headers = { accept: "text/event-stream" };
    const { body: text } = await app.inject({ method: "POST", url, payload, headers });
    return [...text.matchAll(/^event: (.*)\ndata: (.*)$/gm)].map(([, event, data = ""]) => ({
      event,
      data: JSON.parse(data),
    }));
  };
  const record = async (id = ID): Promise<CapabilityRecord> => (await app.inject(`/capabilities/${id}`)).json().record;
  const close = async () => {
    await app.close();
    catalogue.close();
  };
  return { post, streamed, record, close, world, rehearsed: () => shadow.settled() };
}

test("an option is registered, proven, promoted, planned with, and retired when it fails", async () => {
  let { post, streamed, record, close, world, rehearsed } = service();

  // The linter refuses an invalid option.
  const strange = { type: "Decorator.Timeout", ms: 1_000, child: { type: "Leaf", name: "dig_to_bedrock", args: {} } };
  const refused = { ...torchCorridor, option: { ...torchCorridor.option, tree: strange } };
  expect(await post("/capabilities/option/register", refused)).toMatchObject({
    status: 422,
    code: "pbi.schemaViolation",
    issues: [{ path: "/tree/child/name" }],
  });

  // Registered and sandboxed; in shadow no plan uses it.
  const registered = await post("/capabilities/option/register", torchCorridor);
  expect(registered.record.sandbox).toMatchObject({ passed: true, failures: [], safetyViolations: [] });
  expect(registered).toMatchObject({ status: 201, record: { status: "shadow" }, closedGates: [{ gate: "shadow" }] });
  expect(await post(`/capabilities/${ID}/promote`)).toMatchObject({ status: 409, code: "capability.gateFailed" });
  expect(await post("/plan", GOAL)).toMatchObject({ status: 422, code: "input.unknownItem" });

  // Rehearsed from the observed state without touching the body.
  const untouched = world.snapshot();
  const reported = await streamed("/run-option", { option: ID, runId: "rehearsal" });
  expect(reported.at(-1)).toMatchObject({ event: "result", data: { outcome: "success", mode: "shadow" } });
  const chain = { intentId: "rehearsal", planId: `capability:${ID}`, stepId: "s1" };
  const named = (type: string) => reported.flatMap(({ event, data }) => (event === type ? [data] : []));
  expect(named("node")[0]).toMatchObject({ ...chain, capability: ID });
  expect(named("leaf-started").at(-1)).toMatchObject({ ...chain, capability: expect.stringMatching(/@/) });
  const [first] = (await record()).recent;
  expect(first).toMatchObject({ ...chain, mode: "shadow", succeeded: true });
  expect(first?.effects).toContain("inventory.torch -= 4");
  for (let run = 1; run < SHADOW_RUNS; run += 1) {
    expect(await post("/run-option", { option: ID })).toMatchObject({ outcome: "success", mode: "shadow" });
  }
  expect(world.snapshot()).toEqual(untouched);

  // A restart loses nothing.
  await close();
  ({ post, record, close, world, rehearsed } = service());
  expect(await record()).toMatchObject({ status: "shadow", trial: { runs: SHADOW_RUNS, succeeded: SHADOW_RUNS } });

  // Promoted: planned with, gated, and executed.
  expect(await post(`/capabilities/${ID}/promote`, { by: "operator" })).toMatchObject({ record: { status: "active" } });
  const { plan } = await post("/plan", GOAL);
  expect(plan.steps.map(({ type }: PlanStep) => type)).toContain(ID);
  expect(await post("/validate", { problem: GOAL, plan })).toMatchObject({ valid: true, flaws: [] });
  const next = { ...torchCorridor, option: { ...torchCorridor.option, version: "1.1.0" } };
  expect(await post("/capabilities/option/register", next)).toMatchObject({
    closedGates: [{ gate: "shadow" }, { gate: "beside" }],
  });
  const ran = await post("/run", { problem: GOAL });
  expect(ran).toMatchObject({ outcome: "success", stepsDone: 1 });
  expect(world.scene.blocks.filter(({ block }) => block === "torch").length).toBeGreaterThanOrEqual(4);
  expect((await record()).totals.runs).toBe(SHADOW_RUNS + 1);

  // It fails until it is retired, and plans no longer use it.
  while ((await record()).status === "active") {
    expect(await post("/run-option", { option: ID })).toMatchObject({ outcome: "failure", mode: "active" });
  }
  expect(await record()).toMatchObject({
    status: "retired",
    moves: [{ to: "active" }, { to: "retired", by: "policy" }],
  });
  expect(await post("/plan", GOAL)).toMatchObject({ status: 422, code: "input.unknownItem" });

  // Its successor was rehearsed at each use.
  await rehearsed();
  const { runs } = (await record()).totals;
  expect((await record(NEXT)).trial).toMatchObject({ paired: runs - SHADOW_RUNS, besideSucceeded: 1 });

  const kept = await record();
  await close();
  ({ record, close } = service());
  expect(await record()).toEqual(kept);
  await close();
});
