// Requests with an Idempotency-Key: a repetition under the same key starts no second run.

import { afterEach, describe, expect, test } from "vitest";
import { systemClock } from "../../../bots/body/system-clock.ts";
import { serviceClient } from "../../../client.ts";
import { type Clock, runCapability, VirtualClock } from "../../../executor/index.ts";
import { KeyedAnswers } from "../../../server/body/keyed-answers.ts";
import { buildApp, type ServiceBody, startServer } from "../../../server/index.ts";
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

describe("a kept answer", () => {
  test("is dropped after a day", async () => {
    let now = 0;
    const keyed = new KeyedAnswers(() => now);
    const serve = () => keyed.once("k1", {}, async () => ({ at: now }));
    await serve();
    now = 24 * 3_600_000;
    expect(await serve()).toEqual({ answer: { at: 0 }, isRepeated: true });
    now += 1;
    expect(await serve()).toEqual({ answer: { at: now }, isRepeated: false });
  });

  test("is one of at most a thousand, besides running requests", async () => {
    const keyed = new KeyedAnswers(() => 0);
    const pending = Promise.withResolvers<object>();
    const first = keyed.once("under-way", {}, () => pending.promise);
    for (let index = 0; index < 1_100; index += 1) await keyed.once(`k${index}`, {}, async () => ({ index }));
    expect((await keyed.once("k0", {}, async () => ({ anew: true }))).isRepeated).toBe(false);
    expect((await keyed.once("k1099", {}, async () => ({ anew: true }))).isRepeated).toBe(true);
    await expect(keyed.once("under-way", {}, async () => ({}))).rejects.toMatchObject({ code: "pbi.doubleDispatch" });
    pending.resolve({});
    await first;
  });
});
