import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { CodedError, type PlannerClient, Problem } from "../../schemas/index.ts";
import { buildApp, ProblemDetails } from "../../server/index.ts";
import { answeringClient, INFO, UNSOLVABLE } from "./planner-doubles.ts";

const goal = { items: { stick: 1 } };

function service(overrides: Partial<Parameters<typeof buildApp>[0]> = {}) {
  const { client, asked } = answeringClient();
  return { app: buildApp({ planner: client, info: INFO, ...overrides }), asked };
}

const many = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => text(index)).join(",");

async function post(payload: string | object, headers: Record<string, string> = {}) {
  const { app, asked } = service();
  const answer = await app.inject({
    method: "POST",
    url: "/plan",
    headers: { "content-type": "application/json", ...headers },
    payload,
  });
  return { answer, asked };
}

async function refused(payload: string | object, headers?: Record<string, string>) {
  const { answer, asked } = await post(payload, headers);
  expect(asked).toEqual([]);
  expect(answer.headers["content-type"]).toMatch(/^application\/problem\+json/);
  const details = ProblemDetails.parse(answer.json());
  expect(details.status).toBe(answer.statusCode);
  return details;
}

describe("POST /plan", () => {
  test("passes the planner the problem with all defaults filled in", async () => {
    const { asked } = await post({ goal });
    expect(asked).toEqual([Problem.parse({ goal })]);
  });

  test("answers with the planner's result as canonical JSON", async () => {
    const { answer } = await post({ goal });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual(UNSOLVABLE);
    expect(answer.body.startsWith('{"reasons":')).toBe(true);
  });

  test("reports a misspelt field with its path and a suggestion", async () => {
    const details = await refused({ goal, state: { inventary: {} } });
    expect(details).toMatchObject({ status: 400, code: "input.invalid" });
    expect(details.issues).toEqual([{ path: "state.inventary", message: "unknown field", suggestion: "inventory" }]);
    expect(details.detail).toContain("state.inventary: unknown field (did you mean inventory?)");
  });

  test("reports what was expected instead of a wrong value", async () => {
    const details = await refused({ goal, limits: { expansions: "many" } });
    expect(details.issues?.[0]?.path).toBe("limits.expansions");
    expect(details.issues?.[0]?.message).toMatch(/expected number/);
  });

  test("refuses a request without a body", async () => {
    const { app } = service();
    const answer = await app.inject({ method: "POST", url: "/plan" });
    expect(answer.json()).toMatchObject({ status: 400, code: "input.invalid" });
  });

  test("distinguishes invalid JSON from an invalid document", async () => {
    const details = await refused('{"goal": ');
    expect(details).toMatchObject({ status: 400, code: "input.json" });
  });

  test("refuses an empty body", async () => {
    expect(await refused(" ")).toMatchObject({ status: 400, code: "input.json" });
  });

  test.each([
    '{"__proto__": {"cache": false}, "goal": {"items": {"stick": 1}}}',
    '{"goal":{"task":{"name":"a","args":{"constructor":{"prototype":{}}}}}}',
  ])("refuses keys that would reach a prototype: %s", async (payload) => {
    const details = await refused(payload);
    expect(details).toMatchObject({ status: 400, code: "input.invalid" });
    expect(details.detail).toContain("prototype");
  });

  test("refuses a too deeply nested document instead of overflowing", async () => {
    const depth = 100_000;
    const details = await refused(
      `{"goal":{"task":{"name":"a","args":{"x":${"[".repeat(depth)}${"]".repeat(depth)}}}}}`,
    );
    expect(details).toMatchObject({ status: 400, code: "input.invalid" });
    expect(details.detail).toContain("goal.task.args.x: nested deeper than 64 levels");
  });

  test("lists only the first of very many flaws", async () => {
    const details = await refused(Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`field_${i}`, 1])));
    expect(details.issues).toHaveLength(20);
    expect(details.detail.length).toBeLessThan(2_100);
  });

  test.each([
    [
      "more fields than any problem has",
      `{"goal":{"items":{${many(5_001, (i) => `"k${i}":1`)}}}}`,
      "goal.items: more than 5000 fields",
    ],
    [
      "a longer array",
      `{"goal":{"task":{"name":"a","args":{"x":[${many(5_001, () => "1")}]}}}}`,
      "goal.task.args.x: more than 5000 elements",
    ],
    [
      "more values in all",
      `{"a":[${many(4_000, () => `[${many(20, () => "1")}]`)}]}`,
      "more than 50000 values up to here",
    ],
  ])("refuses %s before it is checked", async (_, payload, detail) => {
    const details = await refused(payload);
    expect(details).toMatchObject({ status: 400, code: "input.invalid" });
    expect(details.detail).toContain(detail);
  });

  test("refuses a body that is not UTF-8", async () => {
    const payload = Buffer.concat([Buffer.from('{"goal":{"task":{"name":"'), Buffer.from([0xff]), Buffer.from('"}}}')]);
    expect(await refused(payload)).toMatchObject({
      status: 400,
      code: "input.json",
      detail: "body: the text is not UTF-8",
    });
  });

  test("refuses another media type", async () => {
    expect(await refused("goal=stick", { "content-type": "text/plain" })).toMatchObject({
      status: 415,
      code: "http.unsupportedMedia",
    });
  });

  test.each(["application/json", "application/x-ndjson"])("refuses a compressed body of %s", async (type) => {
    const { app, asked } = service();
    const answer = await app.inject({
      method: "POST",
      url: type === "application/json" ? "/plan" : "/plan/batch",
      headers: { "content-type": type, "content-encoding": "gzip" },
      payload: gzipSync(JSON.stringify({ goal })),
    });
    expect(ProblemDetails.parse(answer.json())).toMatchObject({ status: 415, code: "http.unsupportedMedia" });
    expect(answer.headers["accept-encoding"]).toBe("identity");
    expect(asked).toEqual([]);
  });

  test('reads a body with content encoding "identity"', async () => {
    expect((await refused("{", { "content-encoding": "Identity" })).code).toBe("input.json");
  });

  test("refuses a body over the limit", async () => {
    const { app, asked } = service({ bodyLimit: 100 });
    const answer = await app.inject({ method: "POST", url: "/plan", payload: { goal, x: "y".repeat(200) } });
    expect(answer.json()).toMatchObject({ status: 413, code: "http.tooLarge" });
    expect(asked).toEqual([]);
  });

  test("answers a planner's coded error with its code's status", async () => {
    const { client } = answeringClient(() => {
      throw new CodedError("input.unknownItem", "stikc (did you mean stick?)");
    });
    const answer = await service({ planner: client }).app.inject({ method: "POST", url: "/plan", payload: { goal } });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: "input.unknownItem", detail: "stikc (did you mean stick?)" });
  });

  test("answers a bug without its message or stack, and logs both", async () => {
    const { client } = answeringClient(() => {
      throw new TypeError("secret in /srv/app");
    });
    const lines: string[] = [];
    const logger = { level: "error", stream: { write: (line: string) => void lines.push(line) } };
    const { app } = service({ planner: client, logger });
    const answer = await app.inject({ method: "POST", url: "/plan", payload: { goal } });
    expect(answer.json()).toMatchObject({ status: 500, code: "http.internal" });
    expect(answer.body).not.toContain("secret");
    expect(lines.join("")).toContain("secret in /srv/app");
  });
});

describe("internal errors", () => {
  const logged = async (error: Error) => {
    const lines: string[] = [];
    const { client } = answeringClient(() => {
      throw error;
    });
    const logger = { level: "info", stream: { write: (line: string) => void lines.push(line) } };
    const { app } = service({ planner: client, logger });
    const answer = await app.inject({ method: "POST", url: "/plan", payload: { goal } });
    return { answer, lines };
  };

  test("are answered without their detail, which is logged", async () => {
    const { answer, lines } = await logged(new CodedError("run.unknown", "ENOENT /srv/app/secret"));
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain("/srv/app");
    expect(lines.join("")).toContain("/srv/app/secret");
  });

  test("of a full queue say when to retry", async () => {
    const plan: PlannerClient["plan"] = async () => {
      throw new CodedError("pool.queueFull", "7 jobs wait");
    };
    const { app } = service({ planner: { ...answeringClient().client, plan } });
    const answer = await app.inject({ method: "POST", url: "/plan", payload: { goal } });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers["retry-after"]).toBe("1");
    expect(answer.json()).toMatchObject({ code: "pool.queueFull" });
  });

  test("are logged with a stack, refusals without one", async () => {
    const bug = (await logged(new TypeError("a bug"))).lines.map((line) => JSON.parse(line));
    expect(bug.find(({ level }) => level === 50)?.err.stack).toContain("a bug");
    const refusal = (await logged(new CodedError("pool.queueFull", "7 jobs wait"))).lines.map((line) =>
      JSON.parse(line),
    );
    expect(refusal.filter(({ level }) => level >= 40)).toEqual([]);
    expect(refusal[0]).toMatchObject({ msg: "refused", code: "pool.queueFull", detail: "7 jobs wait" });
    expect(refusal[0]).not.toHaveProperty("err");
  });
});

describe("the client of a job", () => {
  test("has an address and a name of its own choice", async () => {
    const given: unknown[] = [];
    const plan: PlannerClient["plan"] = async (_problem, options) => {
      given.push([options?.origin, options?.client]);
      return UNSOLVABLE;
    };
    const { app } = service({ planner: { ...answeringClient().client, plan } });
    const headers = { "lodestone-client": "n".repeat(100) };
    await app.inject({ method: "POST", url: "/plan", payload: { goal }, headers });
    await app.inject({ method: "POST", url: "/plan", payload: { goal } });
    expect(given).toEqual([
      ["127.0.0.1", "n".repeat(64)],
      ["127.0.0.1", expect.stringMatching(/^connection/)],
    ]);
  });
});

describe("the other routes", () => {
  test("/healthz says that the service is up", async () => {
    const answer = await service().app.inject("/healthz");
    expect(answer.json()).toEqual({ status: "ok", version: "1.2.3" });
  });

  test("/planners lists the configured planners", async () => {
    const answer = await service().app.inject("/planners");
    expect(answer.json()).toEqual({ planners: INFO.planners });
  });

  test("/errors/CODE explains the code of an error's type", async () => {
    const { app } = service();
    const { type, code, help } = (await app.inject("/nowhere")).json();
    expect((await app.inject(type)).json()).toMatchObject({ code, help, status: 404 });
  });

  test("/errors suggests a code for an unknown one", async () => {
    const answer = await service().app.inject("/errors/http.notFund");
    expect(answer.json()).toMatchObject({ status: 404 });
    expect(answer.json().detail).toContain("did you mean http.notFound?");
  });

  test("an unknown route answers 404 with a problem document", async () => {
    const answer = await service().app.inject("/plans?x=1");
    expect(answer.headers["content-type"]).toMatch(/^application\/problem\+json/);
    const details = ProblemDetails.parse(answer.json());
    expect(details).toMatchObject({ status: 404, code: "http.notFound", title: "The service has no such route" });
    expect(details.instance).toMatch(/^\/plans#/);
  });

  test("an undecodable path answers 404 with a problem document", async () => {
    const answer = await service().app.inject("/%zz");
    expect(ProblemDetails.parse(answer.json()).code).toBe("http.notFound");
  });

  test("/docs serves the page that reads the description", async () => {
    const answer = await service().app.inject("/docs/");
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain("swagger-ui");
  });
});

describe("the token", () => {
  const token = "a-long-secret";
  const ask = (url: string, authorization?: string) =>
    service({ token }).app.inject({ url, headers: authorization === undefined ? {} : { authorization } });

  test.each(["/planners", "/docs/", "/openapi.json", "/nowhere"])("is required on %s", async (url) => {
    const answer = await ask(url);
    expect(ProblemDetails.parse(answer.json())).toMatchObject({ status: 401, code: "http.unauthorized" });
    expect(answer.headers["www-authenticate"]).toContain("Bearer");
  });

  test.each(["Bearer wrong", "Bearer", "Basic a-long-secret", "a-long-secret", "Bearer a-long-secret2"])(
    "is not %s",
    async (authorization) => {
      expect((await ask("/planners", authorization)).statusCode).toBe(401);
    },
  );

  test("opens every route", async () => {
    expect((await ask("/planners", `Bearer ${token}`)).statusCode).toBe(200);
  });

  test("is not required on /healthz", async () => {
    expect((await ask("/healthz")).statusCode).toBe(200);
  });
});
