import { expect, test } from "vitest";
import { counterDomain } from "../../domains/index.ts";
import { CodedError } from "../../schemas/index.ts";
import { buildApp } from "../../server/index.ts";
import { givenDomain } from "../../workers/index.ts";
import { answeringClient, INFO } from "./planner-doubles.ts";

type Json = { [key: string]: Json } & { $ref?: string };

async function description(token?: string): Promise<Json> {
  const { client } = answeringClient();
  const app = buildApp({ planner: client, info: INFO, ...(token === undefined ? {} : { token }) });
  return (await app.inject({ url: "/openapi.json", headers: { authorization: `Bearer ${token}` } })).json();
}

function references(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    key === "$ref" && typeof child === "string" ? [child] : references(child),
  );
}

test("the description has the versions of OpenAPI and of the service", async () => {
  const document = await description();
  expect(document.openapi).toBe("3.1.0");
  expect(document.info?.version).toBe("1.2.3");
});

test("the description lists every public route and not its own pages", async () => {
  expect(Object.keys((await description()).paths ?? {}).sort()).toEqual([
    "/advisor/status",
    "/api/bot/status",
    "/api/cognitive/execute",
    "/api/cognitive/health",
    "/api/cognitive/signals",
    "/api/viewer/control",
    "/cancel",
    "/capabilities",
    "/capabilities/leaf/register",
    "/capabilities/option/register",
    "/capabilities/{id}",
    "/capabilities/{id}/promote",
    "/capabilities/{id}/retire",
    "/capabilities/{id}/review",
    "/capabilities/{id}/revoke",
    "/capabilities/{id}/sandbox",
    "/episodic",
    "/errors/{code}",
    "/events",
    "/explain",
    "/healthz",
    "/intents",
    "/intents/{id}",
    "/inventory",
    "/memory/episodes",
    "/memory/episodes/{id}",
    "/memory/export",
    "/memory/facts",
    "/memory/ledger",
    "/memory/lessons",
    "/memory/map",
    "/memory/provenance/{id}",
    "/memory/stats",
    "/metrics",
    "/pause",
    "/plan",
    "/plan/batch",
    "/planners",
    "/plans/{id}",
    "/readyz",
    "/reason",
    "/recall",
    "/reflect",
    "/reflexes",
    "/reflexes/{name}",
    "/reflexion",
    "/repair",
    "/resume",
    "/run",
    "/run-option",
    "/runs",
    "/runs/{id}",
    "/semantic",
    "/skills",
    "/snapshot",
    "/surroundings",
    "/validate",
    "/versions",
    "/waypoints",
  ]);
});

test("the body of /plan is the input schema of a problem: only the goal is required", async () => {
  const document = await description();
  const body = document.paths?.["/plan"]?.post?.requestBody?.content?.["application/json"]?.schema?.$ref;
  const name = body?.split("/").at(-1) ?? "";
  expect(document.components?.schemas?.[name]).toMatchObject({ type: "object", required: ["goal"] });
});

test("every reference in the description resolves within it", async () => {
  const document = await description();
  const all = references(document);
  expect(all.length).toBeGreaterThan(3);
  for (const reference of all) {
    const target = reference
      .replace(/^#\//, "")
      .split("/")
      .reduce<Json | undefined>((node, key) => node?.[key.replaceAll("~1", "/").replaceAll("~0", "~")], document);
    expect(target, reference).toBeDefined();
  }
});

test("free-form arguments are described as any JSON value", async () => {
  const schemas = (await description()).components?.schemas;
  expect(schemas?.JsonValue).toEqual({ description: "Any JSON value." });
});

test("every component is used", async () => {
  const document = await description();
  const named = new Set(references(document).map((reference) => reference.split("/").at(-1)));
  expect(Object.keys(document.components?.schemas ?? {}).filter((name) => !named.has(name))).toEqual([]);
});

test("a required token is described, and /healthz as open", async () => {
  expect((await description()).security).toBeUndefined();
  const guarded = await description("secret");
  expect(guarded.security).toEqual([{ token: [] }]);
  expect(guarded.paths?.["/healthz"]?.get?.security).toEqual([]);
});

test("errors are described with their media type and headers", async () => {
  const { client } = answeringClient(() => {
    throw new CodedError("pool.queueFull", "7 jobs wait");
  });
  const app = buildApp({ planner: client, info: INFO });
  const { paths } = (await app.inject("/openapi.json")).json() as Json;
  const described = paths?.["/plan"]?.post?.responses ?? {};
  for (const [status, payload] of [
    ["4XX", "{}"],
    ["5XX", '{"goal":{"items":{"stick":1}}}'],
  ] as const) {
    const headers = { "content-type": "application/json" };
    const answer = await app.inject({ method: "POST", url: "/plan", headers, payload });
    expect(`${answer.statusCode}`[0]).toBe(status[0]);
    const [type = ""] = String(answer.headers["content-type"]).split(";");
    expect(Object.keys(described[status]?.content ?? {})).toEqual([type]);
    if (answer.headers["retry-after"] !== undefined) expect(described[status]?.headers).toHaveProperty("Retry-After");
  }
});

test("all headers that routes read and send are described", async () => {
  const { client } = answeringClient();
  const domains = givenDomain(counterDomain());
  const app = buildApp({ planner: client, info: INFO, domains });
  const { paths } = (await app.inject("/openapi.json")).json() as Json;
  const namesOf = (parameters: unknown) => (parameters as { name: string }[]).map(({ name }) => name);
  expect(namesOf(paths?.["/plan"]?.post?.parameters)).toEqual(["view", "Lodestone-Client", "Accept"]);
  const domain = paths?.["/domains/{version}"]?.get;
  expect(namesOf(domain?.parameters)).toContain("If-None-Match");
  expect(domain?.responses?.["304"]?.headers).toHaveProperty("ETag");
  await app.close();
});
