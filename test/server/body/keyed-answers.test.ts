// Requests with an Idempotency-Key: a repetition under the same key starts no second run.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { systemClock } from "../../../bots/body/system-clock.ts";
import { serviceClient } from "../../../client.ts";
import { type Clock, runCapability, VirtualClock } from "../../../executor/index.ts";
import { KeyedAnswers } from "../../../server/body/keyed-answers.ts";
import { buildApp, type ServiceBody, startServer } from "../../../server/index.ts";
import { openRecords } from "../../../server/intents/record-file.ts";
import { type KeyStore, memoryKeys } from "../../../server/records/key-store.ts";
import { PantryBody, pantryRegistry } from "../../executor/pantry.ts";
import { answeringClient, INFO } from "../planner-doubles.ts";

const apps: { close(): unknown }[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

function bodyOf(clock: Clock = new VirtualClock()) {
  const body = new PantryBody();
  const registry = pantryRegistry();
  const port: ServiceBody = {
    runOption: async ({ option, args, runId: intentId, signal, onEvent }) => {
      registry.capability(option);
      const common = { body, registry, clock, signal, onEvent, intentId };
      return { option, mode: "active", ...(await runCapability({ ...common, name: option, args: args as never })) };
    },
    runGoal: () => Promise.reject(new TypeError("unasked")),
  };
  return { body, port };
}

function service(given = bodyOf()) {
  const app = buildApp({ planner: answeringClient().client, info: INFO, body: given.port });
  apps.push(app);
  const pick = (key: string, more: object = {}, accept = "application/json") =>
    app.inject({
      ...{ method: "POST", url: "/run-option", headers: { "idempotency-key": key, accept } },
      payload: { option: "collect_block", args: { block: "wheat", item: "wheat", count: 2 }, ...more },
    });
  return { ...given, pick };
}

describe("POST /run-option with an Idempotency-Key", () => {
  test("repeated after its end gets the first answer, marked as replayed, and no second run", async () => {
    const { pick, body } = service();
    const first = await pick("k1");
    const again = await pick("k1");
    expect(again.json()).toEqual(first.json());
    expect([first, again].map(({ headers }) => headers["idempotency-replayed"])).toEqual([undefined, "true"]);
    expect(body.inventory.wheat).toBe(2);
    await pick("k2");
    expect(body.inventory.wheat).toBe(4);
  });

  test("repeated as a stream gets the run's id and the result", async () => {
    const { pick } = service();
    const first = (await pick("k1")).json();
    const again = await pick("k1", {}, "text/event-stream");
    const [run = "", result = "", end] = again.body.split("\n\n");
    expect(run).toBe(`event: run\ndata: {"runId":"${first.runId}"}`);
    expect(JSON.parse(result.replace("event: result\ndata: ", ""))).toEqual(first);
    expect(end).toBe("");
  });

  test("repeated while the first is running is refused", async () => {
    const { pick, body } = service(bodyOf(systemClock));
    // A request of this client begins when it is awaited.
    const first = pick("k1").then((answer) => answer);
    expect((await pick("k1")).json()).toMatchObject({ status: 409, code: "pbi.doubleDispatch" });
    expect((await first).json()).toMatchObject({ outcome: "success" });
    expect(body.inventory.wheat).toBe(2);
  });

  test("is refused for another request, and if the key is invalid", async () => {
    const { pick } = service();
    await pick("k1");
    const other = { args: { block: "wheat", item: "wheat", count: 3 } };
    expect((await pick("k1", other)).json()).toMatchObject({ status: 400, code: "input.invalid" });
    expect((await pick("a key with spaces")).json()).toMatchObject({ status: 400, code: "input.invalid" });
    expect((await pick("k".repeat(129))).json()).toMatchObject({ status: 400, code: "input.invalid" });
  });

  test("is free again if the run never began", async () => {
    const { pick } = service();
    expect((await pick("k1", { option: "fly" })).json()).toMatchObject({ code: "pbi.unknownVerb" });
    expect((await pick("k1")).json()).toMatchObject({ outcome: "success" });
  });

  test("is sent by the typed client", async () => {
    const { port, body } = bodyOf();
    const server = await startServer({ planner: answeringClient().client, info: INFO, port: 0, body: port });
    apps.push(server);
    const client = serviceClient({ url: server.url });
    const asked = { option: "collect_block", args: { block: "wheat", item: "wheat", count: 2 } };
    const first = await client.runOption(asked, { idempotencyKey: "k1" });
    expect(await client.runOption(asked, { idempotencyKey: "k1" })).toEqual(first);
    expect(body.inventory.wheat).toBe(2);
    await client.close();
  });
});

const DAY = 24 * 3_600_000;
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Each kind of store, opened again as the next process does. */
const STORES: Record<string, (maxBytes?: number) => () => KeyStore> = {
  "in memory": (maxBytes) => {
    const keys = memoryKeys(maxBytes);
    return () => keys;
  },
  "in a file": (maxBytes) => {
    const folder = mkdtempSync(join(tmpdir(), "lodestone-keys-"));
    folders.push(folder);
    const more = maxBytes === undefined ? {} : { maxKeyBytes: maxBytes };
    return () => openRecords(folder, { bot: "Ada", world: "home", now: 0, ...more }).keys;
  },
};

describe.each(Object.entries(STORES))("a key %s", (kind, storeOf) => {
  const once = (keyed: KeyedAnswers, key: string, caller = "a", asked: unknown = {}) =>
    keyed.once({ caller, key, asked }, async () => ({ of: key }));

  test("is remembered for a day, however many others come", async () => {
    let now = 0;
    const keyed = new KeyedAnswers({ now: () => now, store: storeOf()() });
    await once(keyed, "k1");
    // Each write to a file reaches the disk, which takes a while.
    for (let other = 0; other < (kind === "in memory" ? 1_200 : 100); other++) await once(keyed, `other${other}`);
    now = DAY;
    expect(await once(keyed, "k1")).toEqual({ answer: { of: "k1" }, isRepeated: true });
    now += 1;
    expect(await once(keyed, "k1")).toEqual({ answer: { of: "k1" }, isRepeated: false });
  });

  test("is its caller's: another caller's is another key", async () => {
    const keyed = new KeyedAnswers({ now: () => 0, store: storeOf()() });
    await once(keyed, "k1", "a");
    expect(await once(keyed, "k1", "b", { other: true })).toMatchObject({ isRepeated: false });
    await expect(once(keyed, "k1", "a", { other: true })).rejects.toMatchObject({ code: "input.invalid" });
  });

  test("is refused when its caller has no room, for as long as that lasts, and no other is forgotten", async () => {
    let now = 0;
    const keyed = new KeyedAnswers({ now: () => now, store: storeOf(2_000)() });
    const asked: string[] = [];
    let refusal: unknown;
    while (refusal === undefined && asked.length < 20) {
      const key = `k${asked.length}`;
      refusal = await once(keyed, key).then(
        () => void asked.push(key),
        (error: unknown) => error,
      );
      now += 1_000;
    }
    expect(refusal).toMatchObject({ code: "resource.quotaExceeded" });
    expect(asked.length).toBeGreaterThan(3);
    for (const key of asked) expect(await once(keyed, key)).toMatchObject({ isRepeated: true });
    expect(keyed.waitFor("a")).toBe(DAY - now);
    expect(await once(keyed, "k1", "b")).toMatchObject({ isRepeated: false });
    // A clock that was set back between two processes makes nobody wait longer than a day.
    now -= DAY;
    expect(keyed.waitFor("a")).toBe(DAY);
  });

  test("is free again once its request was refused before it began", async () => {
    const keyed = new KeyedAnswers({ now: () => 0, store: storeOf()() });
    const refused = keyed.once({ caller: "a", key: "k1", asked: {} }, () => Promise.reject(new TypeError("no")));
    await expect(refused).rejects.toThrow("no");
    expect(await once(keyed, "k1")).toMatchObject({ isRepeated: false });
  });

  test("keeps its answer for the next process; what was interrupted is not run again", async () => {
    const open = storeOf();
    const first = new KeyedAnswers({ now: () => 0, store: open() });
    await once(first, "k1");
    void first.once({ caller: "a", key: "k2", asked: {} }, () => new Promise<object>(() => {}));
    const next = new KeyedAnswers({ now: () => 1, store: open() });
    expect(await once(next, "k1")).toEqual({ answer: { of: "k1" }, isRepeated: true });
    await expect(once(next, "k2")).rejects.toMatchObject({ code: "run.interrupted" });
  });
});

test("a full store answers 429 with the time to wait", async () => {
  const keys = memoryKeys(1);
  const app = buildApp({
    planner: answeringClient().client,
    info: INFO,
    body: bodyOf().port,
    records: recordsOf(keys),
  });
  apps.push(app);
  const payload = { option: "collect_block", args: { block: "wheat", item: "wheat", count: 2 } };
  const pick = (key: string) =>
    app.inject({ method: "POST", url: "/run-option", headers: { "idempotency-key": key }, payload });
  expect((await pick("k1")).json()).toMatchObject({ outcome: "success" });
  const refused = await pick("k2");
  expect(refused.json()).toMatchObject({ status: 429, code: "resource.quotaExceeded" });
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(86_000);
  expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(86_400);
});

test("a key that cannot be written is refused with 507, and its run does not begin", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lodestone-keys-"));
  folders.push(folder);
  const beforeWrite = () => {
    throw new Error("database or disk is full");
  };
  const records = openRecords(folder, { bot: "Ada", world: "home", now: 0, beforeWrite });
  apps.push(records);
  const { port, body } = bodyOf();
  const app = buildApp({ planner: answeringClient().client, info: INFO, body: port, records });
  apps.push(app);
  const refused = await app.inject({
    ...{ method: "POST", url: "/run-option", headers: { "idempotency-key": "k1" } },
    payload: { option: "collect_block", args: { block: "wheat", item: "wheat", count: 2 } },
  });
  expect(refused.json()).toMatchObject({ status: 507, code: "state.writeFailed" });
  expect(refused.body).not.toContain(folder);
  expect(body.inventory.wheat).toBeUndefined();
});

/** Records whose intents are kept nowhere. */
const recordsOf = (keys: KeyStore) => ({ keys, intents: { read: () => [], keep() {}, forget() {} } });
