import { afterEach, expect, test } from "vitest";
import { buildApp } from "../../../server/index.ts";
import { answeringClient, INFO } from "../planner-doubles.ts";

const PAGE = "https://page.example";
const apps: { close(): unknown }[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

function service(options: Partial<Parameters<typeof buildApp>[0]> = {}) {
  const app = buildApp({ planner: answeringClient().client, info: INFO, ...options });
  apps.push(app);
  return app;
}

const beforehand = { origin: PAGE, "access-control-request-method": "POST" };
const ALLOWED = "access-control-allow-origin";

test("a page of a listed origin may send requests and read the answers", async () => {
  const app = service({ corsOrigins: [PAGE] });
  const asked = await app.inject({ method: "OPTIONS", url: "/plan", headers: beforehand });
  expect([asked.statusCode, asked.headers[ALLOWED]]).toEqual([204, PAGE]);
  expect(asked.headers["access-control-allow-headers"]).toContain("content-type");
  const payload = { goal: { items: { stick: 1 } } };
  const answer = await app.inject({ method: "POST", url: "/plan", headers: { origin: PAGE }, payload });
  expect([answer.statusCode, answer.headers[ALLOWED]]).toEqual([200, PAGE]);
  expect(answer.headers["cross-origin-resource-policy"]).toBe("cross-origin");
});

test("a listed page can read refusals, and its preflight needs no token", async () => {
  const app = service({ corsOrigins: [PAGE], token: "a-token-of-some-length" });
  const asked = await app.inject({ method: "OPTIONS", url: "/plan", headers: beforehand });
  expect(asked.statusCode).toBe(204);
  const refused = await app.inject({ url: "/planners", headers: { origin: PAGE } });
  expect([refused.statusCode, refused.headers[ALLOWED]]).toEqual([401, PAGE]);
});

test("a page of another origin may not send requests", async () => {
  const app = service({ corsOrigins: [PAGE] });
  const headers = { ...beforehand, origin: "https://other.example" };
  const asked = await app.inject({ method: "OPTIONS", url: "/plan", headers });
  expect(asked.headers[ALLOWED]).not.toBe("https://other.example");
  const answer = await app.inject({ url: "/healthz", headers: { origin: "https://other.example" } });
  expect(answer.headers["cross-origin-resource-policy"]).toBe("same-origin");
});

test("without a list no answer has CORS headers", async () => {
  const answer = await service().inject({ url: "/healthz", headers: { origin: PAGE } });
  expect(answer.headers[ALLOWED]).toBeUndefined();
});
