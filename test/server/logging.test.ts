import { describe, expect, test } from "vitest";
import { buildApp, loggerOptions } from "../../server/index.ts";
import { answeringClient, INFO } from "./planner-doubles.ts";

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
  test("tells each request by method, path, status and time, at level info", async () => {
    const [line = ""] = await logOf("info", { authorization: `Bearer ${TOKEN}` });
    expect(JSON.parse(line)).toMatchObject({
      msg: "answered",
      req: { method: "GET", path: "/planners" },
      res: { status: 200 },
      ms: expect.any(Number),
    });
  });

  test("tells no secret, whether it was right or wrong, sent or said by mistake", async () => {
    const lines = [
      ...(await logOf("trace", { authorization: `Bearer ${TOKEN}`, cookie: TOKEN })),
      ...(await logOf("trace", { authorization: `Basic ${TOKEN}` })),
    ];
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.join("")).not.toContain(TOKEN);
    expect(lines.join("")).not.toContain("in-the-query");
    expect(lines.join("")).toContain("[taken out]");
  });

  test("tells no requests at level warn, and nothing at all when silent", async () => {
    expect((await logOf("warn", {})).map((line) => JSON.parse(line).msg)).toEqual(["said by mistake"]);
    expect(await logOf("silent", {})).toEqual([]);
  });
});
