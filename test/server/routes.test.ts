// The routes that plan, validate, repair and explain, in the counter domain and without threads;
// and the service's own description.

import { afterAll, describe, expect, test } from "vitest";
import { counterDomain } from "../../domains/index.ts";
import {
  canonicalJson,
  Explanation,
  type PlannerClient,
  Problem,
  Repair,
  Result,
  Validation,
} from "../../schemas/index.ts";
import { buildApp, ProblemDetails } from "../../server/index.ts";
import { givenDomain, inlineClient } from "../../workers/index.ts";
import { answeringClient, INFO } from "./planner-doubles.ts";

const planner = inlineClient({ domains: givenDomain(counterDomain()), now: () => 0 });
const app = buildApp({ planner, info: INFO });
afterAll(async () => {
  await app.close();
  await planner.close();
});

const post = async (url: string, payload: object) => (await app.inject({ method: "POST", url, payload })).json();

const problem = Problem.parse({ goal: { items: { bench: 1 } }, objective: counterDomain().objective });

async function planned() {
  const result = Result.parse(await post("/plan", problem));
  if (result.status !== "solved") throw new Error(result.status);
  return { problem, plan: result.plan };
}

test("POST /plan answers with the planner's own text", async () => {
  const answer = await app.inject({ method: "POST", url: "/plan", payload: problem });
  expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(answer.body).toBe(canonicalJson(Result.parse(answer.json())));
});

test("POST /validate accepts a fresh plan and lists the flaws of a changed one", async () => {
  const whole = await planned();
  expect(Validation.parse(await post("/validate", whole))).toEqual({ valid: true, flaws: [] });
  const less = { ...whole, plan: { ...whole.plan, steps: whole.plan.steps.slice(1) } };
  const validation = Validation.parse(await post("/validate", less));
  expect(validation.valid).toBe(false);
  expect(validation.flaws.length).toBeGreaterThan(0);
});

test("POST /repair repairs a plan from the observed state", async () => {
  const whole = await planned();
  const failedStep = whole.plan.steps.at(-1)?.stepId ?? "";
  const repair = Repair.parse(await post("/repair", { ...whole, failedStep, state: problem.state }));
  expect(repair.status).toBe("repaired");
});

test("POST /repair refuses an unknown step", async () => {
  const refused = await post("/repair", { ...(await planned()), failedStep: "s99", state: problem.state });
  const issues = [{ path: "failedStep", message: expect.stringContaining("s99") }];
  expect(ProblemDetails.parse(refused)).toMatchObject({ status: 422, code: "input.unknownStep", issues });
});

test("POST /repair refuses the plan of another problem and names the field", async () => {
  const { plan } = await planned();
  const other = { ...problem, goal: { items: { stick: 2 } } };
  const refused = await post("/repair", { problem: other, plan, failedStep: "s1", state: problem.state });
  const issues = [{ path: "problem" }];
  expect(ProblemDetails.parse(refused)).toMatchObject({ status: 422, code: "input.problemMismatch", issues });
});

test.each([
  ["constraints.avoid.0", { constraints: { avoid: ["mien"] } }],
  ["constraints.allow.0", { constraints: { allow: ["gathr"] } }],
])("POST /plan reports an unknown name in %s", async (path, more) => {
  expect(ProblemDetails.parse(await post("/plan", { ...problem, ...more }))).toMatchObject({
    status: 422,
    issues: [{ path, suggestion: expect.any(String) }],
  });
});

test("POST /explain gives reasons for an unreachable goal only", async () => {
  expect(Explanation.parse(await post("/explain", problem))).toEqual({ unreachable: false, reasons: [] });
  const hopeless = { ...problem, constraints: { allow: ["gather"] } };
  const explanation = Explanation.parse(await post("/explain", hopeless));
  expect(explanation.unreachable).toBe(true);
  expect(explanation.reasons.length).toBeGreaterThan(0);
});

test.each(["/repair", "/validate", "/explain"])("POST %s names the wrong field", async (url) => {
  const details = ProblemDetails.parse(await post(url, { problem, goal: 1, planned: true }));
  expect(details).toMatchObject({ status: 400, code: "input.invalid" });
  expect(details.issues?.length).toBeGreaterThan(0);
});

test("a planner without repair answers 404", async () => {
  const limited = buildApp({ planner: answeringClient().client, info: INFO });
  const payload = { ...(await planned()), failedStep: "s1", state: {} };
  const answer = await limited.inject({ method: "POST", url: "/repair", payload });
  expect(answer.json()).toMatchObject({ status: 404, detail: "this service's planner cannot repair" });
});

test("GET /versions lists the supported versions", async () => {
  const { versions, default: usual } = (await app.inject("/versions")).json();
  expect(versions).toContain(usual);
  expect(versions.length).toBeGreaterThan(5);
});

test("a wrong method gets 405, an unknown route 404", async () => {
  const answer = await app.inject("/plan");
  expect(answer.json()).toMatchObject({ status: 405, code: "http.methodNotAllowed" });
  expect(answer.headers.allow).toBe("POST");
  expect((await app.inject({ method: "DELETE", url: "/nowhere" })).statusCode).toBe(404);
});

describe("GET /readyz", () => {
  const ready = async (readiness: Promise<void>) => {
    const client: PlannerClient = { ...answeringClient().client, ready: readiness };
    const service = buildApp({ planner: client, info: INFO });
    await service.ready();
    return service.inject("/readyz");
  };

  test("answers ready once the threads are warm, or if there is nothing to warm up", async () => {
    expect((await ready(Promise.resolve())).json()).toEqual({ status: "ready" });
    expect((await app.inject("/readyz")).statusCode).toBe(200);
  });

  test("answers 503 with Retry-After while the threads are warming up", async () => {
    const answer = await ready(new Promise(() => {}));
    expect(answer.json()).toMatchObject({ status: 503, code: "http.notReady" });
    expect(answer.headers["retry-after"]).toBe("1");
  });

  test("answers that the threads could not start, without details of the machine", async () => {
    const { detail } = (await ready(Promise.reject(new Error("Cannot find module '/srv/app/x.js'")))).json();
    expect(detail).toBe("the planning threads could not start");
  });

  test("answers 503 once threads can no longer be started", async () => {
    const planner = inlineClient({ domains: givenDomain(counterDomain()), now: () => 0 });
    const service = buildApp({
      planner: { ...planner, stats: () => ({ ...planner.stats(), isBroken: true }) },
      info: INFO,
    });
    const answer = await service.inject("/readyz");
    expect(answer.json()).toMatchObject({ status: 503, code: "http.notReady" });
  });
});

describe("every answer", () => {
  test.each(["/versions", "/nowhere"])("of %s has the security headers", async (url) => {
    const { headers } = await app.inject(url);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
  });

  test("of the page allows only its own scripts", async () => {
    const { headers } = await app.inject("/docs/");
    expect(headers["content-security-policy"]).toContain("script-src 'self';");
    expect(headers["x-frame-options"]).toBeDefined();
  });
});

describe("the rate limit", () => {
  test("answers further requests with 429 and Retry-After, including wrong tokens and unknown routes", async () => {
    const limited = buildApp({ planner: answeringClient().client, info: INFO, rateLimit: 2, token: "t" });
    expect((await limited.inject("/planners")).statusCode).toBe(401);
    expect((await limited.inject("/nowhere")).statusCode).toBe(401);
    const answer = await limited.inject({ url: "/planners", headers: { authorization: "Bearer guess" } });
    expect(ProblemDetails.parse(answer.json())).toMatchObject({ status: 429, code: "http.rateLimited" });
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    expect((await limited.inject("/healthz")).statusCode).toBe(200);
    const authorization = "Bearer t";
    expect((await limited.inject({ url: "/planners", headers: { authorization } })).statusCode).toBe(200);
  });

  test("counts each address separately, as reported by a trusted proxy", async () => {
    const limited = buildApp({
      planner: answeringClient().client,
      info: INFO,
      rateLimit: 1,
      trustProxy: ["127.0.0.1"],
    });
    const from = async (address: string) =>
      (await limited.inject({ url: "/planners", headers: { "x-forwarded-for": address } })).statusCode;
    expect([await from("10.0.0.1"), await from("10.0.0.2"), await from("10.0.0.1")]).toEqual([200, 200, 429]);
  });
});
