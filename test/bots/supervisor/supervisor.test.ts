import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { fileTickets, superviseBots } from "../../../bots/index.ts";
import type { SupervisedBot } from "../../../bots/supervisor/supervisor.ts";
import type { JoinedBody } from "../../../bots/supervisor/sustained-run.ts";
import { CapabilityRegistry, type RunReport, VirtualClock } from "../../../executor/index.ts";
import {
  CodedError,
  canonicalJson,
  failure,
  Problem,
  parseDocument,
  type ResumeTicket,
} from "../../../schemas/index.ts";

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

test.each([
  ["half a ticket", canonicalJson(TICKET).slice(0, 100)],
  ["an empty file", ""],
  ["another version's ticket", canonicalJson({ ...TICKET, format: "lodestone.resume-ticket/99" })],
  ["no text", Buffer.from([0, 0xff, 0xfe, 0])],
])("%s is set aside and said, and the bot has no ticket", (_, content) => {
  const said: string[] = [];
  const broken = mkdtempSync(join(folder, "broken-"));
  const tickets = fileTickets(broken, (because) => said.push(because));
  writeFileSync(join(broken, "Ada.ticket.json"), content);
  expect(tickets.load("Ada")).toBeUndefined();
  expect(tickets.load("Ada")).toBeUndefined();
  expect(said).toEqual([expect.stringMatching(/^the ticket of Ada cannot be read, was set aside/)]);
  expect(said[0]).not.toContain(folder);
  expect(readdirSync(broken)).toEqual(["Ada.ticket.json.unusable"]);
  tickets.save("Ada", TICKET);
  expect(tickets.load("Ada")).toEqual(TICKET);
});

test("a ticket that cannot be read at all is said, and the bot has none", () => {
  const said: string[] = [];
  const broken = mkdtempSync(join(folder, "broken-"));
  mkdirSync(join(broken, "Ada.ticket.json"));
  const tickets = fileTickets(broken, (because) => said.push(because));
  expect(tickets.load("Ada")).toBeUndefined();
  expect(said).toHaveLength(1);
});

test("a ticket that cannot be written is a coded error without a path, and the old one is whole", () => {
  const full = mkdtempSync(join(folder, "full-"));
  const tickets = fileTickets(full);
  tickets.save("Ada", TICKET);
  mkdirSync(join(full, "Ada.ticket.json.new"));
  const refusal = expect.objectContaining({ code: "state.writeFailed", detail: "the ticket of Ada (EISDIR)" });
  expect(() => tickets.save("Ada", { ...TICKET, stepId: "s2" })).toThrow(refusal);
  expect(tickets.load("Ada")).toEqual(TICKET);
});

test.runIf(process.platform === "linux")("a ticket folder that cannot be created is refused at once", () => {
  expect(() => fileTickets("/proc/lodestone/tickets")).toThrow(expect.objectContaining({ code: "input.file" }));
});
