// A service's body keeps to its conduct by every route: `/run-option` and `/run` for every verb and
// tool that a rule forbids something of, `/reason` and `/intents` for the acts that they have. The
// real body, registry and app; only the planner and the model are scripted.

import { afterEach, beforeAll, expect, test } from "vitest";
import { MineflayerBody } from "../../../bots/body/body.ts";
import { readConduct } from "../../../cli/options/conduct-file.ts";
import { openActing } from "../../../cli/serve/acting.ts";
import { Advisor } from "../../../mind/advisor/index.ts";
import { CANONICAL_VERBS, Conduct, type ConductInput, DEFAULT_CONDUCT, type Plan } from "../../../schemas/index.ts";
import { buildApp } from "../../../server/index.ts";
import type { ReasonAnswer } from "../../../server/intents/reason-documents.ts";
import type { ServiceApp } from "../../../server/route.ts";
import { simulatedCapabilities } from "../../../worlds/simulated/index.ts";
import { aPlan, scriptedPlanner } from "../../../worlds/testing/index.ts";
import { FORBIDDEN, HELD, inTown, outside, RULES } from "../../executor/conduct/forbidden-calls.ts";
import { ScriptedProvider } from "../../mind/advisor/scripted-provider.ts";
import { INFO } from "../../server/planner-doubles.ts";

const reported = { world: "simulated", username: "Ada", auth: "offline", seed: 1, fast: false, nights: false } as const;
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

interface Served {
  conduct?: ConductInput;
  plans?: Plan[];
  answers?: string[];
}

async function serve({ conduct, plans = [], answers = [] }: Served): Promise<ServiceApp> {
  const planner = scriptedPlanner(plans);
  const kept = conduct === undefined ? {} : { conduct: Conduct.parse(conduct) };
  const { body, close } = await openActing(reported, planner, new AbortController().signal, kept);
  const provider = new ScriptedProvider(...answers);
  const advisor = { advisor: new Advisor({ provider, clock: performance, resilience: { retries: 0 } }) };
  const app = buildApp({ planner, info: INFO, advisor, ...(body && { body }), ...kept });
  closing.push(() => app.close(), close);
  return app;
}

const post = async (app: ServiceApp, url: string, payload: object): Promise<unknown> =>
  (await app.inject({ method: "POST", url, payload })).json();

/** What the simulated body offers to callers. */
const named = new Set<string>();
beforeAll(() => {
  const { leaves, options } = simulatedCapabilities({ verbs: () => [], ofVerb: () => [], told: () => [] } as never);
  for (const { name, kind } of [...leaves, ...options]) if (kind !== "internal") named.add(name);
});
const denied = { outcome: "failure", failure: { code: "permission.denied" } };

test("POST /run-option keeps to every rule, for every verb and tool", async () => {
  let tried = 0;
  for (const [rule, conduct] of Object.entries(RULES)) {
    const app = await serve({ conduct });
    for (const [option, of, args] of FORBIDDEN) {
      if (of !== rule || !named.has(option)) continue;
      expect(await post(app, "/run-option", { option, args }), `${option} under ${rule}`).toMatchObject(denied);
      tried += 1;
    }
  }
  expect(tried).toBeGreaterThan(50);
});

test("POST /run keeps to every rule, for every verb of plans, and makes no second plan", async () => {
  let tried = 0;
  for (const [option, rule, args] of FORBIDDEN) {
    if (!(CANONICAL_VERBS as readonly string[]).includes(option) || !named.has(option)) continue;
    if (rule === "keep" || rule === "risk") continue;
    const plan = aPlan()
      .step(option, args as never)
      .build();
    const app = await serve({ conduct: RULES[rule], plans: [plan, plan] });
    const goal = { task: { name: "wait", args: { ms: 1 } } };
    const answer = await post(app, "/run", { problem: { goal } });
    expect(answer, `${option} under ${rule}`).toMatchObject({ ...denied, repairs: 0 });
    tried += 1;
  }
  expect(tried).toBeGreaterThan(10);
});

test("POST /run refuses a plan that is riskier than conduct allows", async () => {
  const plan = aPlan().step("wait", { ms: 1 }).build();
  const risky = { ...plan, steps: plan.steps.map((step) => ({ ...step, safetyLevel: "dangerous" as const })) };
  const app = await serve({ conduct: { risk: "caution" }, plans: [risky] });
  expect(await post(app, "/run", { problem: { goal: { task: { name: "wait", args: { ms: 1 } } } } })).toMatchObject(
    denied,
  );
});

test.each([
  [{ tool: "dig", args: inTown }, RULES.protectedAreas],
  [{ tool: "pathfind", args: { to: outside.position } }, RULES.bounds],
  [{ tool: "place", args: { item: "oak_planks" } }, { keep: HELD }],
  [{ tool: "chat", args: { message: " /op me" } }, {}],
])("POST /reason refuses the tool call %j under %j", async (call, conduct) => {
  const guardrails = { minHealth: 0, noHostileWithin: 0 };
  const app = await serve({
    conduct,
    answers: [JSON.stringify({ thought: "so", call, guardrails, followUpGoal: null })],
  });
  const { result } = (await post(app, "/reason", { goal: "something" })) as ReasonAnswer;
  expect(result).toMatchObject({ ok: false, error: { code: "permission.denied" } });
});

test.each([
  ["kill a villager", {}, "intent.forbidden"],
  ["kill the iron golem", {}, "intent.forbidden"],
  ["attack Alex", {}, "intent.forbidden"],
  ["place a torch at 5 64 5", RULES.protectedAreas, "intent.protectedArea"],
  ["put a dirt block at 5, 64, 5", RULES.protectedAreas, "intent.protectedArea"],
  ["dig at 5 64 5", RULES.protectedAreas, "intent.protectedArea"],
  ["break the stone at 5 64 5", RULES.protectedAreas, "intent.protectedArea"],
  ["plant a wheat seed at 5 64 5", RULES.protectedAreas, "intent.protectedArea"],
  ["dig at 99 64 0", RULES.bounds, "intent.outOfBounds"],
  ["go to 99 64 0", RULES.bounds, "intent.outOfBounds"],
  ["say /op me", {}, "intent.forbidden"],
])("POST /intents refuses %j under %j", async (text, conduct, code) => {
  const app = await serve({ conduct });
  expect(await post(app, "/intents", { text })).toMatchObject({ status: "refused", failure: { code }, runId: null });
});

test("POST /intents parts with nothing that is kept", async () => {
  const app = await serve({ conduct: { keep: HELD } });
  const { id } = (await post(app, "/intents", { text: "drop 8 oak planks" })) as { id: string };
  await expect
    .poll(async () => ((await app.inject(`/intents/${id}`)).json() as { status: string }).status)
    .toMatch(/^(?:refused|failed|unserved)$/);
});

test("POST /intents digs and places at the place that was named, and nowhere else", async () => {
  const app = await serve({ conduct: RULES.protectedAreas });
  for (const [text, option] of [
    ["dig at 21 64 20", "dig_block"],
    ["place a torch at 21 64 20", "place_block"],
  ] as const) {
    const { id } = (await post(app, "/intents", { text })) as { id: string };
    const answer = async () => (await app.inject(`/intents/${id}`)).json() as { status: string; utterance: unknown };
    await expect.poll(async () => (await answer()).status).toMatch(/^(?:failed|done)$/);
    expect((await answer()).utterance, option).toMatchObject({ task: { args: { position: [21, 64, 20] } } });
  }
  expect(await post(app, "/intents", { text: "place 3 torches at 21 64 20" })).toMatchObject({ status: "unserved" });
});

test("without a conduct file a service keeps to the default conduct", async () => {
  const app = await serve({});
  for (const entity of ["iron_golem", "villager", "player"])
    expect(
      await post(app, "/run-option", { option: "kill_entity", args: { entity, item: null, count: 1 } }),
    ).toMatchObject(denied);
  expect(await post(app, "/run-option", { option: "chat", args: { message: "\u3000/stop" } })).toMatchObject(denied);
});

test("a body of the plugin, of a fleet and of a run keeps to the default conduct", () => {
  const bot = { registry: { items: {} }, entity: {}, on: () => {}, inventory: { on: () => {} } };
  const parts = { bot, movements: {}, clock: { now: () => 0 }, commands: () => 0, leave: async () => {} };
  expect(new MineflayerBody(parts as never).guard.conduct).toEqual(DEFAULT_CONDUCT);
});

test("the documented example of a conduct file is valid, and its rules hold", async () => {
  const conduct = await readConduct("examples/conduct.json");
  expect(conduct).toMatchObject({ risk: "caution", keep: { bread: 8 }, attackPlayers: false });
  const app = await serve({ conduct });
  const calls = [
    ["kill_entity", { entity: "horse", item: null, count: 1 }],
    ["consume_food", { item: "bread", count: 1 }],
    ["dig_block", { position: [110, 64, 110] }],
    ["navigate", { position: [2_000, 64, 0] }],
  ] as const;
  for (const [option, args] of calls) expect(await post(app, "/run-option", { option, args })).toMatchObject(denied);
});
