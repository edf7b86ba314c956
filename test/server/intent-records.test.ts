// Intents as records: an id belongs to one intent, what waits or runs is never dropped, and nothing
// starts that could not be written.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { CodedError } from "../../schemas/index.ts";
import type { ServiceBody } from "../../server/body/service-body.ts";
import { buildApp } from "../../server/index.ts";
import { IntentAnswers } from "../../server/intents/intent-answers.ts";
import { openRecords } from "../../server/intents/record-file.ts";
import { openTriggers } from "../../server/intents/trigger-file.ts";
import { answeringClient, INFO } from "./planner-doubles.ts";
import { answerOf } from "./records/kept-records.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const TOKEN = "0123456789abcdef";

function service({ beforeWrite = () => {}, ...more }: { beforeWrite?: () => void; token?: string } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "lodestone-intents-"));
  closing.push(() => rmSync(folder, { recursive: true, force: true }));
  const done: string[] = [];
  const body: ServiceBody = {
    async runOption({ option }) {
      done.push(option);
      return { option, mode: "active", outcome: "success" };
    },
    runGoal: () => Promise.reject(new TypeError("nobody asks for one here")),
    senses: () => false,
  };
  const kept = { bot: "Ada", world: "home", now: 0, beforeWrite };
  const records = openRecords(folder, kept);
  const triggers = openTriggers(folder, kept);
  const app = buildApp({ planner: answeringClient().client, info: INFO, body, records, triggers, ...more });
  // In reverse.
  closing.push(
    () => records.close(),
    () => triggers.close(),
    () => app.close(),
    () => app.inject({ method: "POST", url: "/cancel", headers: { authorization: `Bearer ${TOKEN}` } }),
  );
  const post = async (payload: object, headers: Record<string, string> = {}) => {
    const answer = await app.inject({ method: "POST", url: "/intents", payload, headers });
    return { ...answer.json(), code: answer.statusCode, error: answer.json().code };
  };
  const list = async () => (await app.inject({ method: "GET", url: "/intents?status=waiting" })).json().intents;
  return { app, post, list, done, folder };
}

const intent = (id: string, goal: string, more: object = {}) => ({ intent: { id, source: "user", goal, ...more } });
const WAITS = "when it gets dark, jump";

describe("an intent's id", () => {
  test.each<[string, object]>([
    ["with other words", intent("mine", "sneak")],
    ["by another sender's words, in a dry run", { ...intent("mine", "sneak"), dryRun: true }],
    ["with a goal", { intent: { id: "mine", source: "system", goal: { items: { stick: 1 } } } }],
    ["with the same words, once it has been started", intent("mine", WAITS)],
  ])("cannot be taken %s: 409", async (_, payload) => {
    const { post, list } = service();
    expect(await post(intent("mine", WAITS))).toMatchObject({ code: 200, status: "waiting" });
    expect(await post(payload)).toMatchObject({ code: 409, error: "intent.exists" });
    expect(await list()).toMatchObject([{ id: "mine", text: WAITS }]);
  });

  test("is free for the same intent until it is started", async () => {
    const { post, done } = service();
    expect(await post({ ...intent("mine", "jump"), dryRun: true })).toMatchObject({ status: "planned" });
    expect(await post(intent("mine", "sneak"))).toMatchObject({ code: 409 });
    expect(await post(intent("mine", "jump"))).toMatchObject({ status: "running" });
    await expect.poll(() => done).toEqual(["jump"]);
    expect(await post(intent("mine", "jump"))).toMatchObject({ code: 409 });
  });

  test("cannot be used twice at once", async () => {
    const { post } = service();
    const both = await Promise.all([post(intent("mine", "jump")), post(intent("mine", "jump"))]);
    expect(both.map(({ code }) => code).sort()).toEqual([200, 409]);
  });
});

test("a waiting intent stays, however many others come", async () => {
  const { post, list } = service();
  await post(intent("first", WAITS));
  for (let other = 0; other < 1_200; other++) await post({ text: "hello" });
  expect(await list()).toMatchObject([{ id: "first" }]);
});

test("a caller's ended intents are dropped for its own later ones, never for another's", () => {
  const answers = new IntentAnswers({ now: () => 0 });
  answers.keep(answerOf("a1", "done"), { caller: "a" });
  answers.keep(answerOf("b1", "running"), { caller: "b" });
  for (let other = 0; other < 1_000; other++) answers.keep(answerOf(`b-other${other}`, "done"), { caller: "b" });
  answers.note(answerOf("b1", "done"));
  expect(answers.find("a1").status).toBe("done");
  expect(answers.find("b1").status).toBe("done");
  expect(() => answers.find("b-other0")).toThrow(expect.objectContaining({ code: "intent.unknown" }));
  answers.keep(answerOf("b-last", "done"), { caller: "b" });
  expect(() => answers.find("b-other1")).toThrow(expect.objectContaining({ code: "intent.unknown" }));
});

test.each(["jump", WAITS])("%s is refused with 507 if it cannot be written, and is not begun", async (goal) => {
  const { post, list, done, folder } = service({
    beforeWrite: () => {
      throw new Error("database or disk is full");
    },
  });
  const refused = await post(intent("mine", goal));
  expect(refused).toMatchObject({ code: 507, error: "state.writeFailed" });
  expect(JSON.stringify(refused)).not.toContain(folder);
  expect(await list()).toEqual([]);
  expect(done).toEqual([]);
});

test("a request with an Idempotency-Key is understood and carried out once", async () => {
  const { post, done } = service({ token: TOKEN });
  const headers = { authorization: `Bearer ${TOKEN}`, "idempotency-key": "k1" };
  const first = await post({ text: "jump" }, headers);
  expect(await post({ text: "jump" }, headers)).toEqual(first);
  await expect.poll(() => done).toEqual(["jump"]);
});

test("a record that cannot be read is set aside and said, and the others are used", () => {
  const folder = mkdtempSync(join(tmpdir(), "lodestone-intents-"));
  closing.push(() => rmSync(folder, { recursive: true, force: true }));
  const said: unknown[] = [];
  const open = () => openRecords(folder, { bot: "Ada", world: "home", now: 0, onFailure: (error) => said.push(error) });
  const kept = { askedAt: 0, caller: "a", digest: null };
  const first = open();
  first.intents.keep({ ...kept, answer: answerOf("good", "done") });
  first.intents.keep({ ...kept, answer: { ...answerOf("bad", "done"), status: "flown" } as never });
  first.keys.begin("a", "k1", "sha256:0", 0);
  first.keys.finish("a", "k1", "{half");
  first.close();
  const next = open();
  closing.push(() => next.close());
  expect(next.intents.read().map(({ answer }) => answer.id)).toEqual(["good"]);
  expect(said).toEqual([
    expect.objectContaining({ message: "the record of intent bad cannot be read and was set aside" }),
  ]);
  // A key whose answer is unreadable was served: it is never free again.
  expect(next.keys.find("a", "k1")).toMatchObject({ answer: null });
  expect(next.intents.read()).toHaveLength(1);
  expect(said).toHaveLength(1);
});

test("what ran when the service ended is called interrupted", () => {
  const kept = { askedAt: 0, caller: "a", digest: null };
  const written: unknown[] = [];
  const store = {
    read: () => [
      { ...kept, answer: answerOf("ran", "running") },
      { ...kept, answer: answerOf("waits", "waiting") },
      { ...kept, answer: answerOf("lost", "waiting") },
    ],
    keep: ({ answer }: { answer: { id: string } }) => void written.push(answer.id),
    forget() {},
  };
  const answers = new IntentAnswers({ now: () => 0, store });
  answers.restore((id) => id === "waits");
  expect(answers.list().map(({ id, status, failure }) => [id, status, failure?.code])).toEqual([
    ["lost", "failed", "run.interrupted"],
    ["waits", "waiting", undefined],
    ["ran", "failed", "run.interrupted"],
  ]);
  expect(written).toEqual(["ran", "lost"]);
  expect(new CodedError("run.interrupted", "")).toMatchObject({ recovery: "permanent" });
});
