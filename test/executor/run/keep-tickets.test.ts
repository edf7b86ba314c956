import { expect, test } from "vitest";
import { memoryTickets, type RunOptions, runGoal, withTickets } from "../../../executor/index.ts";
import { CodedError, ResumeTicket } from "../../../schemas/index.ts";
import { AnglerBody, codProblem, ofType, prepared } from "../angler.ts";

const tickets = memoryTickets();
const keeping = { tickets, bot: "Ada", world: "lake:25565" };

/** A run that is aborted after `minutes`. */
async function brokenOff(minutes: number, body = new AnglerBody(), more: Partial<RunOptions<AnglerBody>> = {}) {
  const { options } = prepared(body, more);
  const controller = new AbortController();
  void options.clock.sleep(minutes * 60_000).then(() => controller.abort(new CodedError("run.aborted", "killed")));
  return runGoal(withTickets({ ...options, signal: controller.signal }, keeping));
}

test("an aborted run leaves a ticket with its bucket, its progress and the last safe place", async () => {
  const body = new AnglerBody();
  body.position = [7, 64, 7];
  const report = await brokenOff(5.5, body);
  expect(report).toMatchObject({ failure: { code: "run.aborted" } });
  expect(report.ticket).toBeUndefined();
  expect(ResumeTicket.parse(tickets.load("Ada"))).toMatchObject({
    ...{ origin: "fish@2.1.0", args: { item: "cod", count: 10 }, problem: codProblem(), world: "lake:25565" },
    ...{ suggestedBucket: "standard", progress: ["inventory.cod += 2"] },
    waypoint: { position: [7, 64, 7], dimension: "overworld", safe: true },
  });
});

test("a place where the body has little health is not a safe place", async () => {
  const body = new AnglerBody();
  body.health = 4;
  await brokenOff(0.2, body);
  expect(tickets.load("Ada")?.waypoint.safe).toBe(false);
});

test("the same goal is resumed, and its ticket is removed when it is reached", async () => {
  const body = new AnglerBody();
  await brokenOff(5.5, body);
  const { events, options } = prepared(body);
  expect(await runGoal(withTickets(options, keeping))).toMatchObject({ outcome: "success" });
  expect(ofType(events, "resumed")).toHaveLength(1);
  expect(tickets.load("Ada")).toBeUndefined();
});

test.each([
  ["another world", { keeping: { ...keeping, world: "sea:25565" } }],
  ["another goal", { problem: codProblem(3) }],
] as const)("a ticket of %s is not resumed, and the reason is reported", async (what, other) => {
  await brokenOff(5.5);
  const { events, options } = prepared(undefined, "problem" in other ? other : {});
  const said: string[] = [];
  const here = "keeping" in other ? other.keeping : keeping;
  await runGoal(withTickets(options, { ...here, onUnused: (because) => said.push(because) }));
  expect(ofType(events, "resumed")).toEqual([]);
  expect(said).toEqual([`the ticket of Ada belongs to ${what} and is not resumed`]);
});

test("a run does not touch a ticket that another run of its body has stored", async () => {
  const { options } = prepared(undefined, { problem: codProblem(1) });
  const done = withTickets(options, keeping);
  await brokenOff(1);
  const other = tickets.load("Ada");
  done.onEvent?.({ type: "run-finished", atMs: 0, outcome: "success" });
  expect(tickets.load("Ada")).toEqual(other);
});
