import { describe, expect, test } from "vitest";
import { buildApp, loggerOptions } from "../../../server/index.ts";
import { answeringClient, INFO } from "../planner-doubles.ts";

const TOKEN = "a-token-that-nobody-may-read";

async function logOf(level: string, headers: Record<string, string>, url = "/planners?token=in-the-query") {
  const lines: string[] = [];
  const logger = loggerOptions(level, { write: (line) => void lines.push(line) });
  const planner = answeringClient().client;
  const app = buildApp({ planner, info: INFO, token: TOKEN, ...(logger === undefined ? {} : { logger }) });
  await app.inject({ url, headers });
  app.log.warn({ headers: { authorization: `Bearer ${TOKEN}` }, token: TOKEN }, "said by mistake");
  await app.close();
  return lines;
}

describe("the log", () => {
  test("records each request's method, path, status and time at level info", async () => {
    const [line = ""] = await logOf("info", { authorization: `Bearer ${TOKEN}` });
    expect(JSON.parse(line)).toMatchObject({
      msg: "answered",
      req: { method: "GET", path: "/planners" },
      res: { status: 200 },
      ms: expect.any(Number),
    });
  });

  test("records an error below /docs under the unique id in its answer", async () => {
    const lines: string[] = [];
    const logger = loggerOptions("info", { write: (line) => void lines.push(line) });
    const app = buildApp({
      planner: answeringClient().client,
      info: INFO,
      ...(logger === undefined ? {} : { logger }),
    });
    const urls = ["/healthz", "/docs/nope.js", "/docs/nope.js", "/nope"];
    const instances: string[] = [];
    for (const url of urls) instances.push((await app.inject(url)).json().instance);
    await app.close();
    const reported = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "answered");
    expect(instances.slice(1)).toEqual(reported.slice(1).map(({ req, reqId }) => `${req.path}#${reqId}`));
    expect(new Set(reported.map(({ reqId }) => reqId)).size).toBe(urls.length);
  });

  test("contains no secret, right or wrong, in headers or elsewhere", async () => {
    const lines = [
      ...(await logOf("trace", { authorization: `Bearer ${TOKEN}`, cookie: TOKEN })),
      ...(await logOf("trace", { authorization: `Basic ${TOKEN}` })),
    ];
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.join("")).not.toContain(TOKEN);
    expect(lines.join("")).not.toContain("in-the-query");
    expect(lines.join("")).toContain("[redacted]");
  });

  test("records no requests at level warn, and nothing when silent", async () => {
    expect((await logOf("warn", {})).map((line) => JSON.parse(line).msg)).toEqual(["said by mistake"]);
    expect(await logOf("silent", {})).toEqual([]);
  });
});
