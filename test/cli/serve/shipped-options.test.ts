// The shipped options as capabilities of a service's body: planned with, carried out, counted, and not
// to be registered again.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import torchCorridor from "../../../capabilities/options/torch-corridor.json" with { type: "json" };
import { type Acting, openActing } from "../../../cli/serve/acting.ts";
import type { PlanStep } from "../../../schemas/index.ts";
import { buildApp } from "../../../server/index.ts";
import type { ServiceApp } from "../../../server/route.ts";
import { inlineClient, minecraftDomains, optionDomains } from "../../../workers/index.ts";
import { INFO } from "../../server/planner-doubles.ts";

let acting: Acting;
let app: ServiceApp;
beforeAll(async () => {
  const domains = optionDomains(minecraftDomains(), () => acting?.plannable() ?? []);
  const planner = inlineClient({ domains, now: () => 0 });
  const settings = {
    world: "simulated",
    username: "Ada",
    auth: "offline",
    seed: 1,
    fast: false,
    nights: false,
  } as const;
  acting = await openActing(settings, planner, new AbortController().signal);
  const { body, capabilities } = acting;
  app = buildApp({ planner, info: INFO, capabilities: async () => capabilities, ...(body && { body }) });
});
afterAll(async () => {
  await app.close();
  await acting.close();
});
const post = async (url: string, payload: object) => (await app.inject({ method: "POST", url, payload })).json();
const get = async (url: string) => (await app.inject(url)).json();

describe.each([
  ["bridged:gap", "opt.bridge_gap_safe"],
  ["lit:corridor", "opt.torch_corridor"],
  ["probed:biome", "opt.biome_probe"],
])("a goal of %s", (fact, name) => {
  const problem = { goal: { state: [fact] } };
  const id = `${name}@1.0.0`;

  test("is planned with the option", async () => {
    const { status, plan } = await post("/plan", problem);
    expect(status).toBe("solved");
    expect(plan.steps.map(({ type }: PlanStep) => type)).toContain(id);
  });

  test("is reached, and the option's use is counted under its name and version", async () => {
    expect((await get(`/capabilities/${name}`)).health).toMatchObject({
      ...{ id, status: "active", runs: 0, worlds: { tried: 0, succeeded: 0 } },
    });
    expect(await post("/run", { problem })).toMatchObject({ outcome: "success" });
    for (const asked of [name, id])
      expect((await get(`/capabilities/${asked}`)).health).toMatchObject({
        ...{ id, runs: 1, successRate: 1, worlds: { tried: 1, succeeded: 1 } },
      });
    const { body } = await app.inject("/metrics");
    expect(body).toContain(`lodestone_capability_win_ratio{capability="${id}",mode="active"} 1\n`);
  });
});

test("words lead to the same goals", async () => {
  const answer = await post("/intents", { text: "bridge the gap", player: "Ada", dryRun: true });
  expect(answer).toMatchObject({ status: "planned", intent: { goal: { state: ["bridged:gap"] } } });
  expect(answer.result.plan.steps.map(({ type }: PlanStep) => type)).toContain("opt.bridge_gap_safe@1.0.0");
});

test("registering a shipped option again says that it ships", async () => {
  const answer = await post("/capabilities/option/register", torchCorridor);
  expect(answer).toMatchObject({ status: 409, code: "capability.exists" });
  expect(answer.detail).toContain("opt.torch_corridor@1.0.0 ships with the body");
  const option = { ...torchCorridor.option, version: "1.0.1" };
  expect(await post("/capabilities/option/register", { ...torchCorridor, option })).toMatchObject({
    record: { id: "opt.torch_corridor@1.0.1", status: "shadow" },
  });
});
