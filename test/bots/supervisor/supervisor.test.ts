import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { fileTickets, superviseBots } from "../../../bots/index.ts";
import type { SupervisedBot } from "../../../bots/supervisor/supervisor.ts";
import type { JoinedBody } from "../../../bots/supervisor/sustained-run.ts";
import { CapabilityRegistry, type RunReport, VirtualClock } from "../../../executor/index.ts";
import { CodedError, failure, Problem, parseDocument, type ResumeTicket } from "../../../schemas/index.ts";

const problem = parseDocument(Problem, { goal: { items: { stick: 4 } } }, "problem");
const REPORT: RunReport = {
  outcome: "success",
  planIds: [],
  stepsDone: 1,
  repairs: 0,
  replans: 0,
  preemptions: 0,
  suspensions: 0,
  elapsedMs: 0,
  events: 1,
};

function bot(name: string, more: Partial<SupervisedBot<JoinedBody>> = {}): SupervisedBot<JoinedBody> {
  return {
    name,
    problemFor: () => problem,
    join: async () => ({ observe: () => problem.state, halt: () => {}, leave: async () => {} }),
    planner: { plan: async () => expect.fail("nobody plans here"), close: async () => {} },
    registry: new CapabilityRegistry<JoinedBody>({ leaves: [] }),
    deadlineMs: 600_000,
    runLeg: async () => REPORT,
    ...more,
  };
}

test("bots join spaced out, and each ends on its own", async () => {
  const clock = new VirtualClock();
  const joins: [string, number][] = [];
  const noting = (name: string, more: Partial<SupervisedBot<JoinedBody>> = {}) => {
    const one = bot(name, more);
    const join = (signal: AbortSignal) => {
      joins.push([name, clock.now()]);
      return one.join(signal);
    };
    return { ...one, join };
  };
  const lost = async (): Promise<RunReport> => ({
    ...REPORT,
    outcome: "failure",
    failure: failure("goal.missing", "because"),
  });
  const ends = await superviseBots([noting("Ada"), noting("Bob", { runLeg: lost }), noting("Cyd")], {
    clock,
    spacingMs: 3_000,
  });
  expect(joins).toEqual([
    ["Ada", 0],
    ["Bob", 3_000],
    ["Cyd", 6_000],
  ]);
  expect(ends.map(({ name, outcome, failure }) => [name, outcome, failure?.code])).toEqual([
    ["Ada", "success", undefined],
    ["Bob", "failure", "goal.missing"],
    ["Cyd", "success", undefined],
  ]);
});

test("a bot that never gets in fails on its own, after several tries", async () => {
  const clock = new VirtualClock();
  let tries = 0;
  const join = async () => {
    tries += 1;
    throw new CodedError("run.connectFailed", "banned");
  };
  const ends = await superviseBots([bot("Ada", { join }), bot("Bob")], { clock });
  expect(ends[0]).toMatchObject({ outcome: "failure", failure: { code: "run.connectFailed" }, report: null });
  expect(tries).toBe(7);
  expect(ends[1]?.outcome).toBe("success");
});

test("stopping stops all bots, including those that wait to join", async () => {
  const clock = new VirtualClock();
  const controller = new AbortController();
  const runLeg = async (): Promise<RunReport> => {
    controller.abort(new CodedError("run.aborted", "stopped by a person"));
    return { ...REPORT, outcome: "failure", failure: failure("run.aborted", "stopped by a person") };
  };
  const ends = await superviseBots([bot("Ada", { runLeg }), bot("Bob", { runLeg })], {
    clock,
    signal: controller.signal,
  });
  expect(ends.map(({ failure }) => failure?.code)).toEqual(["run.aborted", "run.aborted"]);
});

test("onEnd is called while the body is still in the world", async () => {
  const order: string[] = [];
  const leave = async () => void order.push("left");
  const join = async () => ({ observe: () => problem.state, halt: () => {}, leave });
  await superviseBots(
    [bot("Ada", { join })],
    { clock: new VirtualClock() },
    ({ name }) => void order.push(`end ${name}`),
  );
  expect(order).toEqual(["end Ada", "left"]);
});

const folder = mkdtempSync(join(tmpdir(), "lodestone-tickets-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const TICKET: ResumeTicket = {
  format: "lodestone.resume-ticket/1",
  id: "ticket-1",
  planId: "p",
  stepId: "s1",
  origin: "craft_item@1.0.0",
  args: {},
  problem,
  waypoint: { position: null, dimension: "overworld", safe: false },
  progress: [],
  requirements: [],
  suggestedBucket: "standard",
};

test("tickets in a folder are available to the next process, and stay in the folder for any bot name", () => {
  const tickets = fileTickets(join(folder, "tickets"));
  tickets.save("../Ada", TICKET);
  expect(fileTickets(join(folder, "tickets")).load("../Ada")).toEqual(TICKET);
  expect(readdirSync(folder)).toEqual(["tickets"]);
  expect(readdirSync(join(folder, "tickets"))).toHaveLength(1);
  tickets.clear("../Ada");
  expect(tickets.load("../Ada")).toBeUndefined();
});

test("an invalid ticket is refused with a code", () => {
  const tickets = fileTickets(join(folder, "broken"));
  writeFileSync(join(folder, "broken", "Ada.ticket.json"), "{");
  expect(() => tickets.load("Ada")).toThrow(expect.objectContaining({ code: "input.json" }));
});

test.runIf(process.platform === "linux")("a ticket folder that cannot be created is refused at once", () => {
  expect(() => fileTickets("/proc/lodestone/tickets")).toThrow(expect.objectContaining({ code: "input.file" }));
});
