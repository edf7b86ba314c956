// What a player asked for in the game is kept: through kicks, over restarts, and for "go on". Its
// asker is told what becomes of it.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Advisor, noProvider } from "../../mind/advisor/index.ts";
import { Conduct } from "../../mind/index.ts";
import { type ChatLine, type ChatPort, type Failure, failure, type RunEvent } from "../../schemas/index.ts";
import { RunController } from "../../server/body/run-controller.ts";
import type { ServiceBody } from "../../server/body/service-body.ts";
import { answerChat } from "../../server/intents/chat-answers.ts";
import { IntentController } from "../../server/intents/intent-controller.ts";
import { GAME } from "../../server/intents/intent-ports.ts";
import { openRecords } from "../../server/intents/record-file.ts";
import { openTriggers } from "../../server/intents/trigger-file.ts";
import { simulate, simulatedPerceiver } from "../../worlds/simulated/index.ts";
import { TOY } from "../worlds/simulated/toy-domain.ts";
import { planOf } from "./planner-doubles.ts";

const NONE = { planIds: [], stepsDone: 0, repairs: 0, replans: 0, preemptions: 0, suspensions: 0 };
const KICKED = failure("run.disconnected", "kicked");

const NIGHT = "opt.stay_the_night@1.0.0";
const nothingSeen = simulatedPerceiver(simulate({ domain: TOY }).body);

let folder: string;
const ends: (() => Promise<void>)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lodestone-kept-"));
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  rmSync(folder, { recursive: true, force: true });
});

/** A body whose acts the test ends one by one, and that is away while it is told so. */
function scriptedBody() {
  const begun: string[] = [];
  const pending: ((because?: Failure) => void)[] = [];
  let back: PromiseWithResolvers<void> | undefined;
  const act = (what: string, signal: AbortSignal) =>
    new Promise<{ failure?: Failure }>((resolve) => {
      begun.push(what);
      pending.push((because) => resolve(because === undefined ? {} : { failure: because }));
      signal.addEventListener("abort", () => resolve({ failure: failure("run.aborted", "stopped") }), { once: true });
    });
  const reports: ((event: RunEvent) => void)[] = [];
  const night = { holds: false };
  const body: ServiceBody = {
    hindrance: (_, purpose) => (night.holds && purpose !== "home" ? NIGHT : undefined),
    perceiver: nothingSeen,
    async runOption({ option, signal, onEvent }) {
      reports.push(onEvent);
      const end = await act(option, signal);
      return { option, mode: "active", outcome: end.failure === undefined ? "success" : "failure", ...end };
    },
    async runGoal({ problem, signal, onEvent }) {
      reports.push(onEvent);
      const end = await act(Object.keys(problem.goal.items ?? {}).join(), signal);
      const outcome = end.failure === undefined ? "success" : "failure";
      return { outcome, ...NONE, elapsedMs: 0, events: 0, ...end };
    },
    ready: async () => back?.promise,
    senses: () => false,
  };
  return {
    body,
    begun,
    night,
    /** Reports that the reflex of the night has taken the body, or has ended. */
    reflex: (status: "triggered" | "succeeded") =>
      reports.at(-1)?.({ type: "reflex", reflex: NIGHT, status, stepId: "reflex:night", atMs: 0 } as RunEvent),
    /** Ends the act that began first. */
    finish: (because?: Failure) => pending.shift()?.(because),
    kick() {
      back = Promise.withResolvers();
      pending.shift()?.(KICKED);
    },
    join: () => back?.resolve(),
  };
}

/** A process over the folder, with the chat of its game. */
async function start({ conduct = Conduct.parse({ commanders: ["Alex"] }) } = {}) {
  const scripted = scriptedBody();
  const runs = new RunController(scripted.body);
  const kept = { bot: "Steve", world: "home:25565", now: 1_000_000 };
  const triggers = openTriggers(folder, kept);
  const records = openRecords(folder, kept);
  const intents = new IntentController({
    plan: async (problem) => planOf(problem, 20),
    ...{ runs, triggers, store: records.intents, conduct, names: ["Steve"] },
    advisor: { advisor: new Advisor({ provider: noProvider, clock: performance }) },
  });
  const said: string[] = [];
  let write: (line: ChatLine) => void = () => {};
  const chat: ChatPort = {
    username: "Steve",
    listen(listener) {
      write = listener;
      return () => {};
    },
    say: (text, to) => void said.push(to === undefined ? text : `@${to} ${text}`),
  };
  let clock = 0;
  const talk = answerChat(chat, intents, { now: () => (clock += 60_000) });
  await intents.restore((answer) => talk.announce(answer));
  let isOpen = true;
  /** Ends as a killed process does: nothing that it stored is taken back. */
  const end = async () => {
    if (!isOpen) return;
    isOpen = false;
    talk.close();
    intents.close();
    await runs.cancel();
    triggers.close();
    records.close();
  };
  ends.push(end);
  return {
    ...{ ...scripted, said, intents, triggers, end },
    say: (text: string) => write({ player: "Alex", text: `Steve, ${text}`, isWhispered: false }),
    receives: (part: string) =>
      expect.poll(() => said.filter((line) => line.includes(part)), { message: part }).not.toEqual([]),
  };
}

const begins = (bot: { begun: string[] }, ...acts: string[]) => expect.poll(() => bot.begun).toEqual(acts);

test("a goal goes on after a kick, and its end is told", async () => {
  const bot = await start();
  bot.say("get me 3 torches");
  await begins(bot, "torch");
  bot.kick();
  bot.join();
  await begins(bot, "torch", "torch");
  bot.finish();
  await bot.receives("Done: Steve, get me 3 torches");
});

test("a goal waits while the body is away, and is told to be under way", async () => {
  const bot = await start();
  bot.say("get me 3 torches");
  await begins(bot, "torch");
  bot.kick();
  bot.say("jump");
  expect(bot.intents.answers.list("running")).toHaveLength(1);
  expect(bot.begun.filter((what) => what === "torch")).toHaveLength(1);
  bot.join();
  await expect.poll(() => bot.begun.filter((what) => what === "torch")).toHaveLength(2);
});

test("walking goes on after a kick, jumping is not done twice: its asker is told to say it again", async () => {
  const bot = await start();
  bot.say("follow me");
  await begins(bot, "follow");
  bot.kick();
  bot.join();
  await begins(bot, "follow", "follow");
  bot.say("jump");
  await begins(bot, "follow", "follow", "jump");
  bot.finish();
  bot.kick();
  bot.join();
  await bot.receives("say it again if it is still wanted");
  expect(bot.begun).toHaveLength(3);
});

test.each([failure("run.died", "the bot died"), failure("safety.preempted", "fetch_own_drops takes the body")])(
  "walking goes on after $code, jumping is not done twice: its asker is told to say it again",
  async (because) => {
    const bot = await start();
    bot.say("come here");
    await begins(bot, "follow");
    bot.finish(because);
    await begins(bot, "follow", "follow");
    bot.finish();
    await bot.receives("Done: Steve, come here");
    bot.say("jump");
    await begins(bot, "follow", "follow", "jump");
    bot.finish(because);
    await bot.receives("in the middle of it; say it again if it is still wanted");
    expect(bot.begun).toHaveLength(3);
  },
);

test("a walk that the bot dies of each time is given up, and its asker is told", async () => {
  const bot = await start();
  bot.say("come here");
  for (const times of [1, 2, 3]) {
    await expect.poll(() => bot.begun).toHaveLength(times);
    bot.finish(failure("run.died", "the bot died"));
  }
  await bot.receives("I died, 3 times on the way (run.died)");
});

test("a goal goes on in the next process, and both its going on and its end are told", async () => {
  const first = await start();
  first.say("get me 3 torches");
  await begins(first, "torch");
  await first.end();
  const second = await start();
  await begins(second, "torch");
  expect(second.said).toEqual(["@Alex I'm back, and go on: Steve, get me 3 torches"]);
  second.finish();
  await second.receives("@Alex Done: Steve, get me 3 torches");
  await second.end();
  expect((await start()).begun).toEqual([]);
});

test("what was done before the restart is not done again", async () => {
  const first = await start();
  first.say("jump, then get me 3 torches");
  await begins(first, "jump");
  first.finish();
  await begins(first, "jump", "torch");
  await first.end();
  await begins(await start(), "torch");
});

test("what must not be done twice is not, if the process ended in the middle of it, and its asker is told", async () => {
  const first = await start();
  first.say("get me 3 torches, then jump");
  await begins(first, "torch");
  first.finish();
  await begins(first, "torch", "jump");
  await first.end();
  const second = await start();
  const end = "my process ended in the middle of it; say it again if it is still wanted (run.interrupted)";
  expect(second.said).toEqual([`@Alex I couldn't do "Steve, get me 3 torches, then jump": ${end}`]);
  expect(second.begun).toEqual([]);
  expect(second.triggers.read()).toEqual([]);
});

test("what the next process may not do is told", async () => {
  const first = await start();
  first.say("get me 3 torches");
  await begins(first, "torch");
  await first.end();
  const second = await start({ conduct: Conduct.parse({ commanders: ["Zoe"] }) });
  expect(second.begun).toEqual([]);
  expect(second.said).toEqual([
    expect.stringMatching(/^@Alex I couldn't do "Steve, get me 3 torches": .*intent\.notCommander/),
  ]);
  expect(second.triggers.read()).toEqual([]);
});

test("go on resumes what was stopped, after what is done", async () => {
  const bot = await start();
  bot.say("jump, then get me 3 torches");
  await begins(bot, "jump");
  bot.finish();
  await begins(bot, "jump", "torch");
  bot.say("stop");
  await bot.receives("Stopped: Steve, jump, then get me 3 torches");
  bot.say("go on");
  await bot.receives("I go on: Steve, jump, then get me 3 torches");
  await begins(bot, "jump", "torch", "torch");
  bot.finish();
  bot.finish();
  await bot.receives("Done: Steve, jump, then get me 3 torches");
});

test("go on says so when there is nothing to go on with, or when it is under way", async () => {
  const bot = await start();
  bot.say("go on");
  await bot.receives("nothing that I could go on with");
  bot.say("get me 3 torches");
  await begins(bot, "torch");
  bot.say("go on");
  await bot.receives("I'm still at it: Steve, get me 3 torches");
  expect(bot.begun).toEqual(["torch"]);
});

test("what a client of the service asked for goes on in the next process, and is not told in the game", async () => {
  const first = await start();
  const request = { text: "get 3 torches", player: "Alex", consent: false, dryRun: false };
  const { id } = await first.intents.ask(request, {}, "client");
  await begins(first, "torch");
  await first.intents.ask({ ...request, text: "get 4 torches" }, {}, GAME);
  expect(first.triggers.read()).toHaveLength(2);
  await first.end();
  const second = await start();
  await begins(second, "torch", "torch");
  expect(second.intents.answers.find(id).status).toBe("running");
  expect(second.said).toEqual(["@Alex I'm back, and go on: get 4 torches"]);
  second.finish();
  await expect.poll(() => second.intents.answers.find(id).status).toBe("done");
  expect(second.triggers.read()).toHaveLength(1);
});

test("what keeps the bot from an order is said in its answer, and in what it is doing", async () => {
  const bot = await start();
  bot.night.holds = true;
  bot.say("get me 3 torches");
  await bot.receives("But first, it's night: I stay in a shelter until the morning.");
  await begins(bot, "torch");
  bot.reflex("triggered");
  bot.say("what are you doing?");
  await bot.receives(
    "working on this: Steve, get me 3 torches. But it's night: I stay in a shelter until the morning.",
  );
  bot.reflex("succeeded");
  bot.said.length = 0;
  bot.say("what are you doing?");
  await bot.receives("working on this: Steve, get me 3 torches.");
  expect(bot.said.join()).not.toContain("night");
});

test("a night that falls during an order is told once", async () => {
  const bot = await start();
  bot.say("get me 3 torches");
  await begins(bot, "torch");
  for (const status of ["triggered", "succeeded", "triggered"] as const) bot.reflex(status);
  await bot.receives("get me 3 torches: it's night: I stay in a shelter until the morning, then I go on.");
  expect(bot.said.filter((line) => line.includes("night"))).toHaveLength(1);
});

test("an order to go home is not kept waiting by the night", async () => {
  const bot = await start();
  bot.night.holds = true;
  bot.say("go home");
  await bot.receives("home");
  expect(bot.said.join()).not.toContain("night");
});
