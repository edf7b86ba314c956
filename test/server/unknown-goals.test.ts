// A goal with a name that the version does not have: every route that takes goals refuses it with the
// same code and status as POST /plan.

import { afterEach, beforeEach, expect, test } from "vitest";
import { CapabilityCatalogue, MemoryCapabilityStore, memoryTickets, VirtualClock } from "../../executor/index.ts";
import { inlineClient } from "../../index.ts";
import { registeredBody } from "../../server/capabilities/registered-body.ts";
import { buildApp } from "../../server/index.ts";
import { AnglerBody, fishingCapabilities } from "../executor/angler.ts";
import { sandboxOf } from "../executor/capabilities/bakery.ts";
import { INFO } from "./planner-doubles.ts";

type App = ReturnType<typeof buildApp>;
let app: App;
beforeEach(() => {
  const planner = inlineClient({ now: () => 0 });
  const clock = new VirtualClock();
  const catalogue = new CapabilityCatalogue<AnglerBody>({
    ...{ store: new MemoryCapabilityStore(), clock, sandbox: sandboxOf(), keys: {} },
    capabilities: fishingCapabilities(),
  });
  const body = registeredBody({
    ...{ body: new AnglerBody(), clock, catalogue, planner },
    keeping: { tickets: memoryTickets(), bot: "Ada", world: "lake" },
    buckets: { trailer: { capability: "block_in" }, goesOn: true },
  });
  app = buildApp({ planner, info: INFO, body });
});
afterEach(async () => {
  await app.close();
});

const GOALS: [what: string, goal: object, code: string][] = [
  ["an unknown item", { items: { stik: 4 } }, "input.unknownItem"],
  ["an unknown creature", { kills: { zombi: 1 } }, "input.unknownName"],
  ["an unknown task", { task: { name: "lit_shleter" } }, "input.unknownName"],
];

const ROUTES = ["/run", "/api/cognitive/execute"];

test.each(ROUTES.flatMap((url) => GOALS.map((goal) => [url, ...goal] as const)))(
  "POST %s refuses %s as POST /plan does",
  async (url, _what, goal) => {
    const planned = await app.inject({ method: "POST", url: "/plan", payload: { goal } });
    const ran = await app.inject({ method: "POST", url, payload: { problem: { goal } } });
    const { code, detail } = planned.json();
    expect(planned.statusCode).toBeGreaterThanOrEqual(400);
    expect(ran.statusCode).toBe(planned.statusCode);
    expect(ran.headers["content-type"]).toBe(planned.headers["content-type"]);
    expect(ran.json()).toMatchObject({ code, detail });
  },
);

test("a stream of a run that is refused ends with the problem document", async () => {
  const payload = { problem: { goal: { items: { stik: 4 } } } };
  const headers = { accept: "text/event-stream" };
  const { body } = await app.inject({ method: "POST", url: "/run", payload, headers });
  const [, problem = "{}"] = /\nevent: error\ndata: (.+)\n/.exec(body) ?? [];
  expect(JSON.parse(problem)).toMatchObject({ status: 422, code: "input.unknownItem" });
});

test.each([
  ["/explain", (goal: object) => ({ goal })],
  ["/intents", (goal: object) => ({ intent: { id: "i", source: "user", goal } })],
])("POST %s answers an unknown item with its code", async (url, payloadOf) => {
  const answer = await app.inject({ method: "POST", url, payload: payloadOf({ items: { stik: 4 } }) });
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(answer.body).toMatch(/input\.unknownItem.*did you mean stick/s);
});
