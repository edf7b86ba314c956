// Who may send a request: the table of hosts and origins on one route, and every route of the
// description against pages of other sites.

import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Advisor, BrowserProvider } from "../../../mind/advisor/index.ts";
import { buildApp, ProblemDetails, type RunningService, startServer } from "../../../server/index.ts";
import { answeringClient, INFO } from "../planner-doubles.ts";

const provider = new BrowserProvider();
const advisor = { advisor: new Advisor({ provider, clock: performance }), browser: { provider, page: null } };
let service: RunningService;
let port: number;
beforeAll(async () => {
  const planner = answeringClient().client;
  const allowed = { allowHosts: ["Planner.Example", "2001:db8::7"], corsOrigins: ["https://page.example"] };
  service = await startServer({ planner, info: INFO, port: 0, advisor, ...allowed });
  port = Number(new URL(service.url).port);
});
afterAll(() => service.close());

/** The answer to a request as it stands, line by line. */
async function answerTo(...lines: string[]): Promise<{ status: number; code: string | undefined; body: string }> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.write([...lines, "Connection: close", "", ""].join("\r\n"));
  const answer = await text(socket);
  const body = answer.slice(answer.indexOf("\r\n\r\n") + 4);
  const code = body.startsWith("{") ? JSON.parse(body).code : undefined;
  return { status: Number(answer.split(" ", 2)[1]), code, body };
}

const OK = [200, undefined];
const INVALID = [400, "input.invalid"];
const MISDIRECTED = [421, "http.misdirected"];
const FORBIDDEN = [403, "http.forbiddenOrigin"];

describe("the host that a request names", () => {
  test.each<[string, (string | number | undefined)[], string[]]>([
    ["localhost", OK, ["Host: localhost"]],
    ["localhost with any port", OK, ["Host: localhost:1"]],
    ["localhost with an empty port", OK, ["Host: localhost:"]],
    ["localhost with its last dot", OK, ["Host: localhost.:80"]],
    ["localhost in upper case", OK, ["HOST: LOCALHOST"]],
    ["the loopback address", OK, ["Host: 127.0.0.1:8080"]],
    ["another loopback address", OK, ["Host: 127.9.8.7"]],
    ["the loopback address of IPv6", OK, ["Host: [::1]:8080"]],
    ["its long spelling", OK, ["Host: [0:0:0:0:0:0:0:1]"]],
    ["an allowed name", OK, ["Host: planner.example:443"]],
    ["an allowed name in upper case with its last dot", OK, ["Host: PLANNER.example."]],
    ["an allowed address", OK, ["Host: [2001:DB8:0::7]"]],
    ["another name", MISDIRECTED, ["Host: evil.example"]],
    ["another name with its last dot", MISDIRECTED, ["Host: evil.example."]],
    ["a name that begins like an allowed one", MISDIRECTED, ["Host: localhost.evil.example"]],
    ["a name that ends like an allowed one", MISDIRECTED, ["Host: evil-planner.example"]],
    ["a part of an allowed name", MISDIRECTED, ["Host: sub.planner.example"]],
    ["a name that looks like loopback", MISDIRECTED, ["Host: 127.0.0.1.evil.example"]],
    ["an address of another machine", MISDIRECTED, ["Host: 192.168.0.9"]],
    ["IPv4 in another notation", INVALID, ["Host: 127.1"]],
    ["IPv4 as one number", INVALID, ["Host: 2130706433"]],
    ["a zone", INVALID, ["Host: [::1%25lo]"]],
    ["a zone without escape", INVALID, ["Host: [fe80::1%lo]"]],
    ["IPv6 without brackets", INVALID, ["Host: ::1"]],
    ["user information", INVALID, ["Host: localhost@evil.example"]],
    ["user information before an allowed host", INVALID, ["Host: evil.example@localhost"]],
    ["two dots at its end", INVALID, ["Host: localhost.."]],
    ["a list", INVALID, ["Host: localhost, evil.example"]],
    ["a path", INVALID, ["Host: localhost/evil.example"]],
    ["a port that is none", INVALID, ["Host: localhost:65536"]],
    ["nothing", INVALID, ["Host: "]],
    ["no Host header", INVALID, []],
    ["two Host headers", INVALID, ["Host: localhost", "Host: evil.example"]],
    ["the same Host twice", INVALID, ["Host: localhost", "host: localhost"]],
  ])("%s", async (_, expected, lines) => {
    for (const path of ["/healthz", "/versions"]) {
      const { status, code } = await answerTo(`GET ${path} HTTP/1.1`, ...lines);
      expect([status, code]).toEqual(expected);
    }
  });

  test("HTTP/1.0 needs a Host header, too", async () => {
    expect((await answerTo("GET /versions HTTP/1.0")).status).toBe(400);
  });

  test.each<[string, (string | number | undefined)[], string]>([
    ["http://localhost:1/versions", OK, "localhost"],
    ["http://127.0.0.1/versions", OK, "planner.example"],
    ["http://evil.example/versions", MISDIRECTED, "localhost"],
    ["http://localhost/versions", MISDIRECTED, "evil.example"],
    ["http://localhost@evil.example/versions", INVALID, "localhost"],
    ["http://evil.example@localhost/versions", INVALID, "localhost"],
    ["http:///versions", [404, "http.notFound"], "localhost"],
    ["https://evil.example:80/versions", MISDIRECTED, "localhost"],
    ["//evil.example/versions", [404, "http.notFound"], "localhost"],
    ["ftp://localhost/versions", INVALID, "localhost"],
  ])("the target %s is %o under Host %s", async (target, expected, host) => {
    const { status, code } = await answerTo(`GET ${target} HTTP/1.1`, `Host: ${host}`);
    expect([status, code]).toEqual(expected);
  });

  test("a refusal says what to configure", async () => {
    const { body } = await answerTo("GET /versions HTTP/1.1", "Host: evil.example");
    expect(ProblemDetails.parse(JSON.parse(body)).help).toContain("--allow-host");
    expect(body).toContain("evil.example");
  });
});

describe("the site that sends a request", () => {
  const own = () => `http://localhost:${port}`;
  test.each<[string, (string | number | undefined)[], () => string[]]>([
    ["a program", OK, () => []],
    ["its own page", OK, () => [`Origin: ${own()}`, "Sec-Fetch-Site: same-origin"]],
    ["its own page behind TLS", OK, () => [`Origin: https://localhost:${port}`]],
    ["a person", OK, () => ["Sec-Fetch-Site: none"]],
    ["a listed page", OK, () => ["Origin: https://page.example", "Sec-Fetch-Site: cross-site"]],
    ["a page of another site", FORBIDDEN, () => ["Origin: http://evil.example"]],
    ["a page of another port", FORBIDDEN, () => ["Origin: http://localhost:1", "Sec-Fetch-Site: same-site"]],
    ["a page of another loopback name", FORBIDDEN, () => [`Origin: http://127.0.0.1:${port}`]],
    ["a page without an origin", FORBIDDEN, () => ["Origin: null"]],
    ["an origin that is empty", FORBIDDEN, () => ["Origin: "]],
    ["two origins", FORBIDDEN, () => [`Origin: ${own()}`, "Origin: http://evil.example"]],
    ["an origin that begins like its own", FORBIDDEN, () => [`Origin: ${own()}.evil.example`]],
    ["an origin with user information", FORBIDDEN, () => [`Origin: http://localhost:${port}@evil.example`]],
    ["a listed origin with a path", FORBIDDEN, () => ["Origin: https://page.example/"]],
    ["a cross-site request without an origin", FORBIDDEN, () => ["Sec-Fetch-Site: cross-site"]],
    ["a same-site request without an origin", FORBIDDEN, () => ["Sec-Fetch-Site: same-site"]],
    ["two sites", FORBIDDEN, () => ["Sec-Fetch-Site: none", "Sec-Fetch-Site: cross-site"]],
    ["a site that no browser knows", FORBIDDEN, () => ["Sec-Fetch-Site: evil"]],
  ])("%s", async (_, expected, lines) => {
    const asked = ["POST /capabilities/a@1.0.0/retire HTTP/1.1", `Host: localhost:${port}`, "Content-Length: 0"];
    const { status, code } = await answerTo(...asked, ...lines());
    // Without a registry: what passes the hook is refused by the route.
    expect([status, code]).toEqual(expected === OK ? [409, "capability.noRegistry"] : expected);
  });

  test("the default port of a scheme may be left out", async () => {
    const asked = ["POST /cancel HTTP/1.1", "Host: localhost:80", "Origin: http://localhost", "Content-Length: 0"];
    expect((await answerTo(...asked)).code).toBe("run.noBody");
  });

  test("a socket that a page of another site opens is refused before the upgrade", async () => {
    const upgrade = [
      "GET /advisor/socket HTTP/1.1",
      `Host: localhost:${port}`,
      "Upgrade: websocket",
      "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ];
    // "Connection: Upgrade" comes first; `answerTo` adds a close.
    for (const [line, expected] of [
      ["Origin: http://evil.example", FORBIDDEN],
      ["Sec-Fetch-Site: cross-site", FORBIDDEN],
      ["Host: evil.example", INVALID],
    ] as const) {
      const { status, code } = await answerTo(...upgrade, "Connection: Upgrade", line);
      expect([status, code]).toEqual(expected);
    }
    const rebound = upgrade.map((line) => (line.startsWith("Host") ? "Host: evil.example" : line));
    const { status, code } = await answerTo(...rebound, "Connection: Upgrade");
    expect([status, code]).toEqual(MISDIRECTED);
  });
});

describe("every route of the description", () => {
  const app = buildApp({ planner: answeringClient().client, info: INFO });
  afterAll(() => app.close());
  const routes = async () => {
    const { paths } = (await app.inject("/openapi.json")).json() as { paths: Record<string, object> };
    const described = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => ({
        method: method.toUpperCase() as "GET" | "POST",
        url: path.replace(/\{\w+\}/g, "x"),
      })),
    );
    expect(described.length).toBeGreaterThan(30);
    return described;
  };
  const refusal = async (asked: { method: "GET" | "POST"; url: string; payload?: string }, headers: object) => {
    const { statusCode, body } = await app.inject({ ...asked, headers: headers as Record<string, string> });
    return [asked.url, statusCode, JSON.parse(body).code];
  };

  test("answers under no foreign host", async () => {
    for (const route of await routes())
      expect(await refusal(route, { host: "evil.example" })).toEqual([route.url, ...MISDIRECTED]);
  });

  test("is carried out for no foreign page, with and without a body", async () => {
    for (const route of (await routes()).filter(({ method }) => method === "POST")) {
      for (const headers of [
        { origin: "http://evil.example" },
        { origin: "null" },
        { "sec-fetch-site": "cross-site" },
        { origin: "http://evil.example", "content-type": "application/json" },
        { origin: "http://evil.example", host: "evil.example" },
      ]) {
        const payload = "content-type" in headers ? "{}" : undefined;
        expect(await refusal({ ...route, ...(payload && { payload }) }, headers)).toEqual([route.url, ...FORBIDDEN]);
      }
    }
  });

  test("takes a body of no media type that a form can send", async () => {
    for (const route of (await routes()).filter(({ method }) => method === "POST")) {
      for (const type of [
        "text/plain",
        "text/plain; application/json",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "text/plain,application/json",
        "",
      ]) {
        const asked = { ...route, payload: '{"goal":{"items":{"stick":1}}}' };
        expect([type, ...(await refusal(asked, { "content-type": type }))]).toEqual([
          type,
          route.url,
          415,
          "http.unsupportedMedia",
        ]);
      }
    }
  });
});
