// Triggers are stored with the service's state: a restarted service waits for them under its
// current conduct, and no longer than allowed. Time is moved by hand.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Advisor, noProvider } from "../../mind/advisor/index.ts";
import { Conduct } from "../../mind/index.ts";
import { CodedError } from "../../schemas/index.ts";
import { RunController } from "../../server/body/run-controller.ts";
import type { ServiceBody } from "../../server/body/service-body.ts";
import { IntentController } from "../../server/intents/intent-controller.ts";
import { openTriggers, type TriggerFile } from "../../server/intents/trigger-file.ts";
import { MAX_PENDING_TRIGGERS, TRIGGER_LIFETIME_MS } from "../../server/intents/triggers.ts";
import { UNSOLVABLE } from "./planner-doubles.ts";

const WEEK = TRIGGER_LIFETIME_MS;
let folder: string;
let now = 0;
let isDark = false;
const done: string[] = [];
const sleepers = new Set<() => void>();
const clock = {
  now: () => now,
  sleep: (_: number, signal?: AbortSignal) =>
    new Promise<void>((resolve) => {
      sleepers.add(resolve);
      signal?.addEventListener("abort", () => resolve(), { once: true });
    }),
};
/** Advances the time and lets waiting runs poll. */
const pass = (ms: number): void => {
  now += ms;
  for (const wake of [...sleepers]) {
    sleepers.delete(wake);
    wake();
  }
};

/** A service over the folder, as one process has it. */
interface Process {
  controller: IntentController;
  runs: RunController;
  file: TriggerFile;
  end(): Promise<void>;
}
const processes: Process[] = [];

function start({ conduct, world = "home:25565" }: { conduct?: Conduct; world?: string } = {}): Process {
  const body: ServiceBody = {
    async runOption({ option }) {
      done.push(option);
      return { option, mode: "active", outcome: "success" };
    },
    runGoal: () => Promise.reject(new Error("nobody asks for one here")),
    senses: () => isDark,
  };
  const runs = new RunController(body);
  const file = openTriggers(folder, { bot: "Lodestone", world, now });
  const advisor = { advisor: new Advisor({ provider: noProvider, clock: performance }) };
  const controller = new IntentController({
    plan: async () => UNSOLVABLE,
    runs,
    advisor,
    conduct,
    triggers: file,
    clock,
  });
  const process: Process = {
    ...{ controller, runs, file },
    async end() {
      controller.close();
      await runs.cancel();
      file.close();
    },
  };
  processes.push(process);
  return process;
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lodestone-armed-"));
  now = 1_000_000;
  isDark = false;
  done.length = 0;
});
afterEach(async () => {
  for (const process of processes.splice(0)) await process.end();
  rmSync(folder, { recursive: true, force: true });
});

const say = (controller: IntentController, text: string, player = "Alex") =>
  controller.ask({ text, player, consent: false, dryRun: false }, {});
const waitingAt = ({ controller }: Process) => controller.answers.list("waiting").map(({ text }) => text);

/** Ends the process without notifying its clients, and starts the next. */
async function restarted(before: Process, ...next: Parameters<typeof start>): Promise<Process> {
  await processes.splice(processes.indexOf(before), 1)[0]?.end();
  const after = start(...next);
  await after.controller.restore();
  return after;
}

test("a trigger survives a restart under its id and fires once its occasion holds", async () => {
  const first = start();
  const { id, status } = await say(first.controller, "when it gets dark, jump");
  expect(status).toBe("waiting");
  now += 60_000;
  await say(first.controller, "wait until night then sneak");
  const second = await restarted(first);
  expect(second.controller.answers.list("waiting")).toMatchObject([
    { text: "wait until night then sneak" },
    { id, player: "Alex", askedAt: new Date(1_000_000).toISOString(), when: { sensor: "time_is" } },
  ]);
  isDark = true;
  pass(1_000);
  await expect.poll(() => second.controller.answers.find(id).status).toBe("done");
  expect(done.toSorted()).toEqual(["jump", "sneak"]);
  expect(waitingAt(await restarted(second))).toEqual([]);
});

test("a repeated trigger waits in every process until it is stopped", async () => {
  const first = start();
  await say(first.controller, "whenever it gets dark, jump");
  isDark = true;
  pass(1_000);
  await expect.poll(() => done).toEqual(["jump"]);
  isDark = false;
  const second = await restarted(first);
  expect(waitingAt(second)).toEqual(["whenever it gets dark, jump"]);
  expect((await say(second.controller, "stop")).status).toBe("stopped");
  await expect.poll(() => waitingAt(second)).toEqual([]);
  expect(waitingAt(await restarted(second))).toEqual([]);
});

test("a trigger that new conduct forbids is dropped", async () => {
  const first = start();
  const { id } = await say(first.controller, "when it gets dark, jump", "Zoe");
  const second = await restarted(first, { conduct: Conduct.parse({ commanders: ["Alex"] }) });
  expect(second.controller.answers.find(id)).toMatchObject({
    status: "refused",
    failure: { code: "intent.notCommander" },
  });
  expect(second.file.read()).toEqual([]);
});

test("a trigger of another world waits until the bot is back there", async () => {
  const first = start();
  await say(first.controller, "when it gets dark, jump");
  const elsewhere = await restarted(first, { world: "away:25565" });
  expect(waitingAt(elsewhere)).toEqual([]);
  expect(waitingAt(await restarted(elsewhere))).toHaveLength(1);
});

test("no trigger waits longer than a week, in one process or in several", async () => {
  const first = start();
  const { id } = await say(first.controller, "when it gets dark, jump");
  now += WEEK / 2;
  const second = await restarted(first);
  pass(WEEK / 2 + 1);
  await expect
    .poll(() => second.controller.answers.find(id))
    .toMatchObject({ status: "failed", failure: { code: "run.deadline" } });
  await say(second.controller, "when it gets dark, jump");
  now += WEEK + 1;
  expect(waitingAt(await restarted(second))).toEqual([]);
});

test("triggers beyond the limit are refused", async () => {
  const { controller } = start();
  for (let number = 0; number < MAX_PENDING_TRIGGERS; number++) await say(controller, "when it gets dark, jump");
  expect(await say(controller, "when it gets dark, jump")).toMatchObject({
    status: "unserved",
    failure: { code: "resource.quotaExceeded" },
  });
  expect(await say(controller, "jump")).toMatchObject({ status: "running" });
});

test("a body between two connections is asked again later", async () => {
  const first = start();
  await say(first.controller, "when it gets dark, jump");
  const second = await restarted(first);
  Object.assign(second.runs.body, {
    senses: () => {
      throw new CodedError("sense.apiError", "dead");
    },
  });
  expect((await say(second.controller, "whenever it gets dark, jump")).status).toBe("waiting");
  pass(1_000);
  expect(waitingAt(second)).toHaveLength(2);
});

test("a row of another version is skipped", async () => {
  start().file.close();
  const database = new DatabaseSync(join(folder, "armed.sqlite"));
  for (const [id, request] of Object.entries({ a: "{", b: '{"words":"jump"}' }))
    database.prepare("INSERT INTO armed VALUES ('Lodestone', 'home:25565', ?, 1000000, ?)").run(id, request);
  database.close();
  const { controller, file } = start();
  await controller.restore();
  expect(file.read()).toEqual([]);
});
