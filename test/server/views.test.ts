// The view of an answer: in the problem, in the query, in batches and in streams; and the full
// answer by the id of its plan.

import { afterAll, beforeAll, expect, test } from "vitest";
import { counterDomain } from "../../domains/index.ts";
import { type ProblemInput, Result, type ResultIn, StepsResult, TextResult, type View } from "../../schemas/index.ts";
import { serviceClient } from "../../server/client/service-client.ts";
import { ProblemDetails, type RunningService, startServer } from "../../server/index.ts";
import { givenDomain, inlineClient, poolClient, resultInView } from "../../workers/index.ts";
import { INFO } from "./planner-doubles.ts";

const domains = givenDomain(counterDomain());
const planner = poolClient({ workers: 1, domains });
let server: RunningService;
beforeAll(async () => {
  server = await startServer({ planner, info: INFO, port: 0 });
});
afterAll(async () => {
  await server.close();
  await planner.close();
});

const PROBLEM: ProblemInput = { goal: { items: { bench: 1 } }, objective: counterDomain().objective, planner: "htn" };
const SCHEMAS = { full: Result, steps: StepsResult, text: TextResult };

async function post(path: string, body: unknown): Promise<Response> {
  const headers = { "content-type": path.includes("batch") ? "application/x-ndjson" : "application/json" };
  return fetch(`${server.url}${path}`, {
    method: "POST",
    headers,
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

/** But for figures that differ between two answers. */
const alike = (result: ResultIn<View>) => ({ ...result, stats: { ...result.stats, timeMs: 0, cache: undefined } });

async function whole(): Promise<Result> {
  return Result.parse(await (await post("/plan", PROBLEM)).json());
}

test.each(["full", "steps", "text"] as const)(
  "POST /plan answers in the view %s of the problem or the query",
  async (view) => {
    const expected = alike(resultInView(await whole(), view));
    const named = SCHEMAS[view].parse(await (await post("/plan", { ...PROBLEM, view })).json());
    const asked = SCHEMAS[view].parse(await (await post(`/plan?view=${view}`, PROBLEM)).json());
    expect([alike(named), alike(asked)]).toEqual([expected, expected]);
  },
);

test("the problem's view comes before the query's", async () => {
  const answer = await (await post("/plan?view=text", { ...PROBLEM, view: "steps" })).json();
  expect(StepsResult.parse(answer).status).toBe("solved");
});

test("a stream ends with the result in the view", async () => {
  const headers = { "content-type": "application/json", accept: "text/event-stream" };
  const body = JSON.stringify({ ...PROBLEM, view: "steps" });
  const text = await (await fetch(`${server.url}/plan`, { method: "POST", headers, body })).text();
  const [, data = ""] = /^event: result\ndata: (.*)$/m.exec(text) ?? [];
  expect(alike(StepsResult.parse(JSON.parse(data)))).toEqual(alike(resultInView(await whole(), "steps")));
});

test("the lines of a batch have the query's view or their own", async () => {
  const lines = [PROBLEM, { ...PROBLEM, view: "text" }, { ...PROBLEM, view: "full" }, { ...PROBLEM, view: "half" }];
  const answer = await post("/plan/batch?view=steps", lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  const [steps, text, full, refused] = (await answer.text())
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect([StepsResult.parse(steps), TextResult.parse(text), Result.parse(full)].map(alike)).toEqual(
    (["steps", "text", "full"] as const).map((view) => alike(resultInView(full, view))),
  );
  expect(refused).toMatchObject({ code: "input.invalid", issues: [{ path: "view" }] });
});

test.each([
  ["the problem", "/plan", { ...PROBLEM, view: "stepz" }],
  ["the query", "/plan?view=stepz", PROBLEM],
  ["the query of a batch", "/plan/batch?view=stepz", `${JSON.stringify(PROBLEM)}\n`],
])("an unknown view in %s is refused with its path and what is allowed", async (_, path, body) => {
  const answer = await post(path, body);
  expect(answer.status).toBe(400);
  const [issue] = ProblemDetails.parse(await answer.json()).issues ?? [];
  expect(issue).toMatchObject({ path: "view", suggestion: "steps" });
  expect(issue?.message).toMatch(/"full".*"steps".*"text"/);
});

test("a misspelt query is refused with what was meant", async () => {
  const answer = await (await post("/plan?veiw=steps", PROBLEM)).json();
  expect(answer).toMatchObject({ code: "input.invalid", issues: [{ path: "veiw", suggestion: "view" }] });
});

test("GET /plans/{id} has the full answer, or another view, while the cache holds it", async () => {
  const { plan } = (await (await post("/plan?view=steps", PROBLEM)).json()) as { plan: { planId: string } };
  const full = Result.parse(await (await fetch(`${server.url}/plans/${plan.planId}`)).json());
  expect(full).toEqual(alike(await whole()) && { ...(await whole()), stats: full.stats });
  expect(full.stats.cache).toBe("hit");
  const text = TextResult.parse(await (await fetch(`${server.url}/plans/${plan.planId}?view=text`)).json());
  expect(text).toEqual(resultInView(full, "text"));
});

test.each(["plan-0123456789abcdef", "x", "%20"])(
  "GET /plans/%s answers 404 and how to get the plan again",
  async (id) => {
    const answer = await fetch(`${server.url}/plans/${id}`);
    expect(answer.status).toBe(404);
    const { code, help } = ProblemDetails.parse(await answer.json());
    expect(code).toBe("plan.notCached");
    expect(help).toContain("send the problem again");
  },
);

test.each([
  ["/plans/plan-0?view=half", "view"],
  ["/plans/plan-0?viev=text", "viev"],
  [`/plans/${"p".repeat(81)}`, "id"],
])("GET %s is refused and names %s", async (path, field) => {
  const answer = await fetch(`${server.url}${path}`);
  expect(answer.status).toBe(400);
  expect(ProblemDetails.parse(await answer.json()).issues?.[0]?.path).toBe(field);
});

test("a planner without a cache holds no plan", async () => {
  const inline = inlineClient({ domains });
  const other = await startServer({ planner: inline, info: INFO, port: 0 });
  const client = serviceClient({ url: other.url });
  const brief = await client.plan(PROBLEM, { view: "steps" });
  if (brief.status !== "solved") throw new Error(brief.status);
  await expect(client.planById(brief.plan.planId ?? "")).rejects.toMatchObject({ code: "plan.notCached" });
  await other.close();
  await inline.close();
});

test("the client's answers have the view of the call, whatever the problem says", async () => {
  const client = serviceClient({ url: server.url });
  const full = await client.plan({ ...PROBLEM, view: "steps" });
  expect(Result.parse(full)).toEqual(full);
  const steps = await client.plan({ ...PROBLEM, view: "text" }, { view: "steps" });
  expect(alike(steps)).toEqual(alike(resultInView(full, "steps")));
  const events: string[] = [];
  const followed = await client.plan(PROBLEM, { view: "text", onEvent: ({ type }) => void events.push(type) });
  expect(alike(followed)).toEqual(alike(resultInView(full, "text")));
  expect(events).not.toEqual([]);
  const lines: unknown[] = [];
  for await (const { result } of client.planBatch([{ ...PROBLEM, view: "steps" }], { view: "text" }))
    lines.push(result);
  for await (const { result } of client.planBatch([{ ...PROBLEM, view: "steps" }])) lines.push(result);
  expect(lines.map((line) => alike(line as ResultIn<View>))).toEqual([alike(resultInView(full, "text")), alike(full)]);
  if (full.status !== "solved") throw new Error(full.status);
  expect(await client.planById(full.plan.planId, { view: "steps" })).toMatchObject({
    plan: { planId: full.plan.planId },
  });
  await client.close();
});

test("a run, an explanation and a validation read a problem with a view", async () => {
  const full = await whole();
  if (full.status !== "solved") throw new Error(full.status);
  const problem = { ...PROBLEM, view: "steps" };
  expect(await (await post("/validate", { problem, plan: full.plan })).json()).toEqual({ valid: true, flaws: [] });
  expect(await (await post("/explain", problem)).json()).toEqual({ unreachable: false, reasons: [] });
});
