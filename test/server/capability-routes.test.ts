// The registry's routes of a service, over the bakery's catalogue.

import { afterEach, describe, expect, test } from "vitest";
import { serviceClient } from "../../client.ts";
import type { CatalogueOptions } from "../../executor/index.ts";
import type { OptionRegistration } from "../../schemas/index.ts";
import { buildApp, startServer } from "../../server/index.ts";
import { bakery, proposal, runs, STRANGER, SUCCESS, sandboxOf, signedLeaf } from "../executor/capabilities/bakery.ts";
import type { PantryBody } from "../executor/pantry.ts";
import { answeringClient, INFO } from "./planner-doubles.ts";

const ID = "opt.bread@1.0.0";
const apps: { close(): unknown }[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

function service(options: Partial<CatalogueOptions<PantryBody>> = {}) {
  const { catalogue } = bakery(options);
  const app = buildApp({ planner: answeringClient().client, info: INFO, capabilities: async () => catalogue });
  apps.push(app);
  const post = async (url: string, payload?: object) => {
    const answer = await app.inject({ method: "POST", url, ...(payload === undefined ? {} : { payload }) });
    return { status: answer.statusCode, body: answer.json() };
  };
  const get = async (url: string) => (await app.inject(url)).json();
  const register = (json: object = proposal()) => post("/capabilities/option/register", json);
  return { catalogue, app, post, get, register };
}

describe("registering", () => {
  test("an option puts it in shadow, runs its acceptance tests, and lists its closed gates", async () => {
    const { register } = service();
    const { status, body } = await register();
    expect(status).toBe(201);
    expect(body.record).toMatchObject({ id: ID, status: "shadow", sandbox: { passed: true } });
    expect(body.closedGates).toEqual([{ gate: "shadow", because: "0 of 10 required runs in shadow have succeeded" }]);
  });

  test("the same option again is accepted, a different one of its version is refused", async () => {
    const { register } = service();
    await register();
    expect((await register()).status).toBe(201);
    const other = proposal();
    const changed = { ...other, option: { ...other.option, description: "other bread" } };
    expect(await register(changed)).toMatchObject({ status: 409, body: { code: "capability.exists" } });
  });

  test("an option with lint errors is answered with the findings", async () => {
    const { register } = service();
    const { option, ...rest } = proposal();
    const tree = { type: "Decorator.Timeout", ms: 1_000, child: { type: "Leaf", name: "knead_dough", args: {} } };
    const { status, body } = await register({ ...rest, option: { ...option, tree } });
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: "pbi.schemaViolation", issues: [{ path: "/tree/child/name" }] });
  });

  test("a signed leaf is accepted if the signature covers the sent body", async () => {
    const { post } = service();
    const { status, body } = await post("/capabilities/leaf/register", signedLeaf());
    expect(status).toBe(201);
    expect(body.record).toMatchObject({ id: "craft_item@2.0.0", provenance: { signedBy: "mill" } });
  });

  test("a leaf signed with an unknown key is refused", async () => {
    const { post } = service();
    const forged = signedLeaf("2.0.0", {}, STRANGER);
    expect(await post("/capabilities/leaf/register", forged)).toMatchObject({
      status: 403,
      body: { code: "capability.unsigned" },
    });
  });

  test("an invalid registration is refused with the field's name", async () => {
    const { register } = service();
    const { status, body } = await register({ ...proposal(), author: { kind: "cat", name: "x" } });
    expect(status).toBe(400);
    expect(body.issues[0].path).toBe("author.kind");
  });

  test("a capability without an acceptance test is refused", async () => {
    const { register } = service();
    expect(await register(proposal("1.0.0", { tests: [] }))).toMatchObject({
      status: 422,
      body: { code: "capability.untested" },
    });
  });
});

describe("a capability's life", () => {
  test("leads from shadow to active, into the usable list, and out of it again", async () => {
    const { catalogue, register, post, get } = service();
    await register();
    const early = await post(`/capabilities/${ID}/promote`);
    expect(early).toMatchObject({ status: 409, body: { code: "capability.gateFailed", issues: [{ path: "shadow" }] } });
    runs(catalogue, ID, 10, SUCCESS);
    const promoted = await post(`/capabilities/${ID}/promote`, { by: "ada", because: "good bread" });
    expect(promoted.body.record).toMatchObject({ status: "active", moves: [{ by: "ada", because: "good bread" }] });
    const names = async () => (await get("/capabilities")).usable.map(({ name }: { name: string }) => name);
    expect(await names()).toContain("opt.bread");
    const retired = await post(`/capabilities/${ID}/retire`);
    expect(retired.body.record).toMatchObject({ status: "retired", moves: [{}, { by: "operator" }] });
    expect(await names()).not.toContain("opt.bread");
  });

  test("ends with its revocation", async () => {
    const { register, post } = service();
    await register();
    expect((await post(`/capabilities/${ID}/revoke`)).body.record.status).toBe("revoked");
    expect(await post(`/capabilities/${ID}/promote`)).toMatchObject({
      status: 409,
      body: { code: "capability.illegalMove" },
    });
  });

  test("includes a person's review and another sandbox run", async () => {
    const { register, post } = service({ sandbox: sandboxOf({ passed: false, failures: ["burnt"] }) });
    const { body } = await register();
    expect(body.closedGates.map(({ gate }: { gate: string }) => gate)).toEqual(["sandbox", "shadow"]);
    const reviewed = await post(`/capabilities/${ID}/review`, { approved: false, by: "ada", note: "no" });
    expect(reviewed.body.record.review).toEqual({ approved: false, by: "ada", note: "no" });
    expect((await post(`/capabilities/${ID}/sandbox`)).body.record.sandbox.failures).toEqual(["burnt"]);
  });
});

describe("GET /capabilities", () => {
  test("by id returns the health with the last failures", async () => {
    const { catalogue, register, get } = service();
    await register();
    runs(catalogue, ID, 3, SUCCESS);
    catalogue.ran(ID, { succeeded: false, durationMs: 300, code: "collect.noneFound", detail: "no wheat" });
    const { health } = await get(`/capabilities/${ID}`);
    expect(health).toMatchObject({ runs: 4, successRate: 0.75, meanMs: 150, lastFailures: [{ detail: "no wheat" }] });
  });

  test("by name or range returns the best active one", async () => {
    const { catalogue, register, get, post } = service();
    await register();
    expect(await get("/capabilities/opt.bread")).toMatchObject({ code: "capability.unknown" });
    runs(catalogue, ID, 10, SUCCESS);
    await post(`/capabilities/${ID}/promote`);
    expect((await get("/capabilities/opt.bread")).record.id).toBe(ID);
    expect((await get("/capabilities/opt.bread@%5E1.0.0")).record.id).toBe(ID);
    expect(await get("/capabilities/opt.bread@2")).toMatchObject({ status: 404, code: "capability.unknown" });
  });

  test("lists those of a status", async () => {
    const { register, get } = service();
    await register();
    expect((await get("/capabilities?status=shadow")).capabilities).toMatchObject([{ id: ID, form: "option" }]);
    expect((await get("/capabilities?status=active")).capabilities).toEqual([]);
    expect(await get("/capabilities?status=asleep")).toMatchObject({ status: 400, code: "input.invalid" });
  });
});

test("a service without a registry answers capability.noRegistry", async () => {
  const app = buildApp({ planner: answeringClient().client, info: INFO });
  apps.push(app);
  expect((await app.inject("/capabilities")).json()).toMatchObject({ status: 409, code: "capability.noRegistry" });
});

test("the typed client covers the whole life of a capability", async () => {
  const { catalogue } = bakery();
  const options = { planner: answeringClient().client, info: INFO, port: 0, capabilities: async () => catalogue };
  const server = await startServer(options);
  apps.push(server);
  const client = serviceClient({ url: server.url });
  expect((await client.registerOption(proposal() as OptionRegistration)).record.status).toBe("shadow");
  await client.review(ID, { approved: true, by: "ada", note: "" });
  await client.runSandbox(ID);
  runs(catalogue, ID, 10, SUCCESS);
  expect((await client.promote(ID, { by: "ada" })).record.status).toBe("active");
  expect((await client.capabilities({ status: "active" })).capabilities.map(({ id }) => id)).toEqual([ID]);
  expect((await client.capability("opt.bread")).health.successRate).toBe(1);
  expect((await client.retire(ID)).record.status).toBe("retired");
  await expect(client.promote(ID)).rejects.toMatchObject({ code: "capability.illegalMove" });
  await client.close();
});
