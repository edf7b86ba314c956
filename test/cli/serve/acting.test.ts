// The acting half of a service: runs of a body in a simulated world have time budgets, the starter
// options end them safely, and the body's progress is kept in the configured folder.

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openActing } from "../../../cli/serve/acting.ts";
import { EpisodesInMemory } from "../../../memory/index.ts";
import { CodedError, Problem, ResumeTicket, type RunEvent } from "../../../schemas/index.ts";
import { openPlaces } from "../../../server/memory/sqlite-places.ts";
import { aPlan, scriptedPlanner } from "../../../worlds/testing/index.ts";
import { ofType } from "../../executor/angler.ts";

const state = mkdtempSync(join(tmpdir(), "lodestone-serve-state-"));
afterAll(() => rmSync(state, { recursive: true }));

const reported = { world: "simulated", username: "Ada", auth: "offline", seed: 1, fast: false, nights: false } as const;
const problem = Problem.parse({ goal: { task: { name: "wait" } } });
const waiting = (...times: number[]) => times.reduce((plan, ms) => plan.step("wait", { ms }), aPlan()).build();

/** A service's body pursuing the goal; the run is aborted when the step of that index begins. */
async function carriedOut(times: number[][], { breakOffAt = -1, ...more }: { breakOffAt?: number; state?: string }) {
  const stop = new AbortController();
  const { signal } = stop;
  const planner = scriptedPlanner(times.map((each) => waiting(...each)));
  const { body, close } = await openActing({ ...reported, ...more }, planner, new AbortController().signal);
  const events: RunEvent[] = [];
  const onEvent = (event: RunEvent): void => {
    events.push(event);
    if (event.type === "step-started" && event.index === breakOffAt)
      stop.abort(new CodedError("run.aborted", "the service is closing"));
  };
  const ports = { runId: "r1", signal, onEvent, onRehearsal: () => {} };
  const report = await body?.runGoal({ ...ports, problem, deadlineMs: 7_200_000 });
  await close();
  return { report, events };
}

test("a run of a simulated body pauses safely when a step's time is up, then continues", async () => {
  // The second one begins at night, in a smaller bucket.
  const { report, events } = await carriedOut([[600_000, 600_000], [1_000]], {});
  expect(report).toMatchObject({ outcome: "success", suspensions: 1 });
  expect(ofType(events, "trailer")).toMatchObject([{ capability: "opt.pause_safely@1.0.0" }]);
  expect(ofType(events, "trailer")[0]?.failure).toBeUndefined();
  expect(ofType(events, "bucket-chosen").map(({ trace }) => trace.final)).toEqual([
    ...["standard", "short", "standard"],
  ]);
  expect(ofType(events, "bucket-chosen")[1]?.trace.rules).toEqual([{ rule: "nightShrinks", to: "short" }]);
});

test("a service with a state folder stores its body's progress, and the next service resumes it", async () => {
  const file = join(state, "Ada.ticket.json");
  const first = await carriedOut([[1_000, 2_000, 1_000]], { state, breakOffAt: 1 });
  expect(first.report).toMatchObject({ outcome: "failure", failure: { code: "run.aborted" }, stepsDone: 1 });
  const ticket = ResumeTicket.parse(JSON.parse(readFileSync(file, "utf8")));
  expect(ticket).toMatchObject({ stepId: "s2", args: { ms: 2_000 }, origin: expect.stringMatching(/^wait@/) });

  // A simulated world ends with its service, so the ticket must name a lasting one.
  const { world, ...lasting } = ticket;
  expect(world).toMatch(/^simulated:/);
  writeFileSync(file, JSON.stringify(lasting));
  const second = await carriedOut([[2_000, 1_000]], { state });
  expect(second.report).toMatchObject({ outcome: "success", stepsDone: 2 });
  expect(ofType(second.events, "resumed")).toMatchObject([{ ticket: ticket.id, stepId: "s2" }]);
  expect(readdirSync(state)).toEqual([]);
});

test("what is known of places in a world that ends with its service is not kept for the next one", async () => {
  const folder = mkdtempSync(join(state, "map-"));
  const signal = new AbortController().signal;
  const settings = { ...reported, state: folder };
  const acting = await openActing(settings, scriptedPlanner([]), signal, { episodes: new EpisodesInMemory() });
  acting.memory?.places.noteFact({ fact: "a table stands by the lake" }, "2026-01-01T00:00:00.000Z");
  expect(acting.memory?.places.selected({})).toHaveLength(1);
  await acting.close();
  const kept = openPlaces(folder);
  expect(kept.selected({})).toEqual([]);
  kept.close();
});
