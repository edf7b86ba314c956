// The ends of interrupted commands, on a host that a test owns.

import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { EXIT, type ExitCode } from "../../../cli/exit-codes.ts";
import { interruptible } from "../../../cli/run/interrupts.ts";
import { reportStrayErrors } from "../../../cli/run/stray-errors.ts";
import { CodedError } from "../../../schemas/index.ts";

function host() {
  const events = new EventEmitter();
  const said: string[] = [];
  const exits: ExitCode[] = [];
  let time = 0;
  return {
    ...{ events, said, exits },
    interrupt(name: "SIGINT" | "SIGTERM", afterMs = 0) {
      time += afterMs;
      events.emit(name, name);
    },
    run: (work: (signal: AbortSignal) => Promise<ExitCode>) =>
      interruptible(
        work,
        { note: (text) => said.push(text) },
        {
          now: () => time,
          on: (name, listener) => void events.on(name, listener),
          removeListener: (name, listener) => void events.removeListener(name, listener),
          exit: (code) => exits.push(code),
        },
      ),
  };
}

test.each([
  ["SIGINT", EXIT.interrupted],
  ["SIGTERM", EXIT.terminated],
] as const)("%s during a run ends it with %i, whether the run fails or rejects", async (name, exit) => {
  const failing = host();
  const failed = await failing.run(async (signal) => {
    failing.interrupt(name);
    expect(signal.reason).toMatchObject({ code: "run.aborted", detail: `stopped by ${name}` });
    return EXIT.failedInWorld;
  });
  const rejecting = host();
  const rejected = await rejecting.run(async () => {
    rejecting.interrupt(name);
    throw new CodedError("run.disconnected", "the world ended first");
  });
  expect([failed, rejected]).toEqual([exit, exit]);
  expect(rejecting.said).toEqual(["run.disconnected: the world ended first"]);
  expect(failing.events.listenerCount(name)).toBe(0);
});

test("without an interrupt the work's own code and error stand; a goal reached nevertheless is done", async () => {
  await expect(host().run(async () => EXIT.failedInWorld)).resolves.toBe(EXIT.failedInWorld);
  await expect(host().run(() => Promise.reject(new CodedError("run.died", "")))).rejects.toThrow("run.died");
  const own = host();
  await expect(
    own.run(async () => {
      own.interrupt("SIGINT");
      return EXIT.done;
    }),
  ).resolves.toBe(EXIT.done);
});

test("a second interrupt ends the process at once, but npm's copy of the first does not", async () => {
  const own = host();
  await own.run(async () => {
    own.interrupt("SIGINT");
    own.interrupt("SIGINT", 5);
    expect(own.exits).toEqual([]);
    own.interrupt("SIGINT", 2_000);
    return EXIT.failedInWorld;
  });
  expect(own.exits).toEqual([EXIT.interrupted]);
});

test("an error that nobody handled is told once and ends nothing", () => {
  const events = new EventEmitter();
  const told: string[] = [];
  const enough = reportStrayErrors((text) => told.push(text), events);
  for (let times = 0; times < 3; times += 1)
    events.emit("unhandledRejection", new CodedError("path.stuck", "in a corner"));
  events.emit("uncaughtException", "nothing");
  expect(told.map((text) => text.split("; ")[1])).toEqual([
    "the bot goes on: path.stuck: in a corner",
    "the bot goes on: nothing",
  ]);
  enough();
  expect(events.eventNames()).toEqual([]);
});
