// Time budgets of a service's runs over HTTP, on a body that fishes: buckets, safe pauses,
// resuming, and tickets.

import { afterEach, expect, test } from "vitest";
import { CapabilityCatalogue, MemoryCapabilityStore, memoryTickets, VirtualClock } from "../../../executor/index.ts";
import { CodedError, ResumeTicket, type RunEvent } from "../../../schemas/index.ts";
import { registeredBody } from "../../../server/capabilities/registered-body.ts";
import { buildApp, type ServiceBody } from "../../../server/index.ts";
import { AnglerBody, anglerPlanner, codProblem, fishingCapabilities, ofType } from "../../executor/angler.ts";
import { sandboxOf } from "../../executor/capabilities/bakery.ts";
import { answeringClient, INFO } from "../planner-doubles.ts";

const apps: { close(): unknown }[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

function service({ goesOn = true, tickets = memoryTickets(), body = new AnglerBody() } = {}) {
  const clock = new VirtualClock();
  const catalogue = new CapabilityCatalogue<AnglerBody>({
    ...{ store: new MemoryCapabilityStore(), clock, sandbox: sandboxOf(), keys: {} },
    capabilities: fishingCapabilities(),
  });
  const events: RunEvent[] = [];
  const registered = registeredBody({
    ...{ body, clock, catalogue, planner: anglerPlanner(), keeping: { tickets, bot: "Ada", world: "lake" } },
    buckets: { trailer: { capability: "block_in" }, goesOn },
  });
  const overheard = (onEvent: (event: RunEvent) => void) => (event: RunEvent) => {
    events.push(event);
    onEvent(event);
  };
  const port: ServiceBody = {
    runOption: (asked) => registered.runOption({ ...asked, onEvent: overheard(asked.onEvent) }),
    runGoal: (asked) => registered.runGoal({ ...asked, onEvent: overheard(asked.onEvent) }),
  };
  const app = buildApp({ planner: answeringClient().client, info: INFO, body: port });
  apps.push(app);
  const post = async (url: string, payload: object) => {
    const answer = await app.inject({ method: "POST", url, payload });
    return { status: answer.statusCode, ...answer.json() };
  };
  return { post, body, events, clock, tickets, port };
}

const problem = { goal: { items: { cod: 10 } } };
const deadlineMs = 7_200_000;

test("a goal continues after a step ran out of time, and the answer counts it", async () => {
  const { post, events, body } = service();
  const answer = await post("/run", { problem, deadlineMs });
  expect(answer).toMatchObject({ status: 200, outcome: "success", suspensions: 1 });
  expect(body.inventory).toEqual({ cod: 10 });
  expect(ofType(events, "bucket-chosen").map(({ trace }) => trace.final)).toEqual(["standard", "long"]);
  expect(ofType(events, "trailer")).toMatchObject([{ capability: "block_in@1.0.0" }]);
});

test("another service resumes from the ticket of an answer", async () => {
  const first = service({ goesOn: false });
  const { outcome, failure, ticket } = await first.post("/run", { problem, deadlineMs });
  expect({ outcome, code: failure.code }).toEqual({ outcome: "failure", code: "run.suspended" });
  expect(ResumeTicket.parse(ticket)).toMatchObject({ origin: "fish@2.1.0", progress: ["inventory.cod += 7"] });
  first.body.position = [0, 64, 90];
  const second = service({ body: first.body });
  expect(await second.post("/run", { problem, deadlineMs, resume: ticket })).toMatchObject({ outcome: "success" });
  expect(ofType(second.events, "resumed")).toMatchObject([{ ticket: ticket.id, walked: true }]);
});

test("a ticket of another goal is refused", async () => {
  const { post } = service({ goesOn: false });
  const { ticket } = await post("/run", { problem, deadlineMs });
  const other = { goal: { items: { cod: 99 } } };
  expect(await post("/run", { problem: other, resume: ticket })).toMatchObject({ status: 400, code: "input.invalid" });
});

test("a later service resumes an interrupted goal", async () => {
  const { port, clock, tickets, body } = service();
  const stop = new AbortController();
  void clock.sleep(400_000).then(() => stop.abort(new CodedError("run.aborted", "the service is closing")));
  const ports = { runId: "r1", signal: stop.signal, onEvent: () => {}, onRehearsal: () => {} };
  await port.runGoal({ ...ports, problem: codProblem(), deadlineMs });
  const later = service({ tickets, body });
  expect(await later.post("/run", { problem, deadlineMs })).toMatchObject({ outcome: "success" });
  expect(ofType(later.events, "resumed")).toMatchObject([{ origin: "fish@2.1.0" }]);
});

test("a resumed run belongs to the intent that left its ticket", async () => {
  const first = service({ goesOn: false });
  const { ticket } = await first.post("/run", { problem, deadlineMs, runId: "asked-on-monday" });
  const second = service({ body: first.body });
  const answer = await second.post("/run", { problem, deadlineMs, resume: ticket, runId: "asked-on-tuesday" });
  expect(answer).toMatchObject({ outcome: "success", runId: "asked-on-tuesday" });
  expect(new Set(second.events.map(({ intentId }) => intentId))).toEqual(new Set(["asked-on-monday"]));
});

test("a capability resumes from its ticket: it walks back, in the suggested bucket, and does only the rest", async () => {
  const first = service();
  const option = "fish";
  const { ticket } = await first.post("/run-option", { option, args: { item: "cod", count: 100 }, runId: "r1" });
  first.body.position = [0, 64, 90];
  const second = service({ body: first.body });
  expect(await second.post("/run-option", { option, resume: ticket })).toMatchObject({ outcome: "success" });
  expect(ofType(second.events, "resumed")).toMatchObject([{ ticket: ticket.id, walked: true, intentId: "r1" }]);
  expect(ofType(second.events, "bucket-chosen")[0]?.trace.final).toBe("expedition");
  expect(first.body.inventory.cod).toBe(100);
  const another = await second.post("/run-option", { option: "block_in", resume: ticket });
  expect(another).toMatchObject({ status: 400, code: "input.invalid", detail: expect.stringMatching(/fish@2\.1\.0/) });
});

test("a capability has a bucket for its declared time, and ends it with a safe pause and a ticket", async () => {
  const { post, events, body } = service();
  const args = { item: "cod", count: 100 };
  const answer = await post("/run-option", { option: "fish", args });
  expect(answer).toMatchObject({ outcome: "failure", failure: { code: "run.suspended" }, ticket: { args } });
  expect(ofType(events, "bucket-chosen")[0]?.trace.rules).toEqual([{ rule: "growsToFit", to: "expedition" }]);
  expect(ofType(events, "trailer")).toHaveLength(1);
  expect(body.inventory.cod).toBe(71);
});
