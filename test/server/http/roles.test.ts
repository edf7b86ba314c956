// Every route has a role, and only tokens with that role pass: each route with each role.

import { afterAll, describe, expect, test } from "vitest";
import { counterDomain } from "../../../domains/index.ts";
import { Advisor, BrowserProvider } from "../../../mind/advisor/index.ts";
import { ROLES, ROUTE_ACCESS, type Role } from "../../../server/http/roles.ts";
import { buildApp } from "../../../server/index.ts";
import { givenDomain } from "../../../workers/index.ts";
import { answeringClient, INFO } from "../planner-doubles.ts";

const tokenOf = (role: string): string => `token-of-the-role-${role}`;
const tokens = ROLES.map((role) => ({ name: `a-${role}`, token: tokenOf(role), roles: [role] }));
const provider = new BrowserProvider();

/** A service with all of its routes, and their methods and paths. */
function service(options: Partial<Parameters<typeof buildApp>[0]> = {}) {
  const app = buildApp({
    planner: answeringClient().client,
    info: INFO,
    domains: givenDomain(counterDomain()),
    advisor: { advisor: new Advisor({ provider, clock: performance }), browser: { provider, page: null } },
    ...options,
  });
  const routes: string[] = [];
  app.addHook("onRoute", ({ method, url }) => {
    if (method !== "HEAD") routes.push(`${method} ${url}`);
  });
  return { app, routes };
}

const { app, routes } = service({ tokens, token: tokenOf("everything") });
afterAll(() => app.close());

const ask = (route: string, token?: string, more: Record<string, string> = {}) => {
  const [method = "GET", url = ""] = route.split(" ");
  return app.inject({
    method: method as "GET",
    url: url.replace(/:\w+/g, "x").replace("*", "x"),
    headers: {
      accept: "application/json",
      ...more,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
  });
};

test("every route has exactly one row in the table", async () => {
  await app.ready();
  expect([...routes].sort()).toEqual(Object.keys(ROUTE_ACCESS).sort());
});

describe.each(Object.entries(ROUTE_ACCESS))("%s", (route, access) => {
  if (access === "open" || access === "page") {
    test("needs no token", async () => {
      expect([401, 403]).not.toContain((await ask(route)).statusCode);
    });
    return;
  }

  test("answers 401 without a token and for a wrong one", async () => {
    for (const token of [undefined, "wrong", `${tokenOf(access)}x`, tokenOf(access).slice(1)]) {
      const { statusCode, headers } = await ask(route, token);
      expect([token, statusCode]).toEqual([token, 401]);
      expect(headers["www-authenticate"]).toContain("Bearer");
    }
  });

  test.each(ROLES)("of the role %s", async (role: Role) => {
    const { statusCode, body } = await ask(route, tokenOf(role));
    const isAllowed = role === access || role === "admin" || access === "plan";
    if (isAllowed) expect([401, 403]).not.toContain(statusCode);
    else {
      expect(JSON.parse(body)).toMatchObject({ status: 403, code: "http.forbidden" });
      expect(JSON.parse(body).detail).toContain(access);
    }
  });

  test("is open to LODESTONE_TOKEN", async () => {
    expect([401, 403]).not.toContain((await ask(route, tokenOf("everything"))).statusCode);
  });
});

test("an unknown route needs a token, of any role", async () => {
  expect((await ask("GET /nowhere")).statusCode).toBe(401);
  expect((await ask("GET /nowhere", tokenOf("plan"))).statusCode).toBe(404);
});

test("a route without a row needs the role admin", async () => {
  const { app: other } = service({ tokens });
  other.register(async (scope) => void scope.get("/later", async () => ({})));
  const status = async (role: string) =>
    (await other.inject({ url: "/later", headers: { authorization: `Bearer ${tokenOf(role)}` } })).statusCode;
  expect(await status("act")).toBe(403);
  expect(await status("admin")).toBe(200);
  await other.close();
});

test("without tokens every route is open to programs on this machine", async () => {
  const { app: open } = service();
  for (const route of ["GET /intents", "POST /capabilities/x/revoke", "POST /cancel"]) {
    const [method, url = ""] = route.split(" ");
    expect([401, 403]).not.toContain((await open.inject({ method: method as "GET", url })).statusCode);
  }
  await open.close();
});

test("the description states each route's role and refusals", async () => {
  const { paths } = JSON.parse((await ask("GET /openapi.json", tokenOf("plan"))).body);
  for (const [route, access] of Object.entries(ROUTE_ACCESS)) {
    const [method = "", path = ""] = route.split(" ");
    const operation = paths[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
    if (operation === undefined) continue;
    if (access === "open") expect([route, operation.security]).toEqual([route, []]);
    else {
      expect([route, operation["x-role"], operation.security]).toEqual([route, access, [{ token: [access] }]]);
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(["401", "403", "421"]));
      expect(operation.responses["403"].description).toContain(access);
    }
  }
});

describe("the name of a token", () => {
  test("is the client that takes turns in the queue, whatever its address", async () => {
    const origins: unknown[] = [];
    const { app: asked } = service({
      tokens,
      trustProxy: ["127.0.0.1"],
      planner: {
        ...answeringClient().client,
        plan: async (problem, options) => {
          origins.push(options?.origin);
          return answeringClient().client.plan(problem);
        },
      },
    });
    for (const address of ["10.0.0.1", "10.0.0.2"]) {
      const headers = { authorization: `Bearer ${tokenOf("plan")}`, "x-forwarded-for": address };
      await asked.inject({ method: "POST", url: "/plan", headers, payload: { goal: { items: { stick: 1 } } } });
    }
    expect(origins).toEqual(["caller a-plan", "caller a-plan"]);
    await asked.close();
  });
});
