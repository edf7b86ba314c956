import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Advisor, endpointProvider, MODEL_SCHEMAS } from "../../../mind/advisor/index.ts";

const GOALS = JSON.stringify({ answer: "ask", goals: [], text: "what for?" });
const signal = new AbortController().signal;

/** How the endpoint answers the next requests. */
type Manner = (body: Record<string, unknown>, response: ServerResponse, request: IncomingMessage) => void;
let manner: Manner = () => undefined;
const seen: { body: Record<string, unknown>; headers: IncomingMessage["headers"]; url: string | undefined }[] = [];

const server = createServer((request, response) => {
  let text = "";
  request.on("data", (part) => {
    text += part;
  });
  request.on("end", () => {
    const body = JSON.parse(text) as Record<string, unknown>;
    seen.push({ body, headers: request.headers, url: request.url });
    manner(body, response, request);
  });
});
let url = "";

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const completion = (content: string, finish = "stop") =>
  JSON.stringify({
    model: "tiny-1",
    choices: [{ index: 0, finish_reason: finish, message: { role: "assistant", content } }],
    usage: { prompt_tokens: 21, completion_tokens: 9 },
    system_fingerprint: "whatever else",
  });

function ask(
  options: { key?: string; address?: string; large?: string; complexity?: number; timeoutMs?: number } = {},
) {
  seen.length = 0;
  const { key, address = url, large, complexity = 0.1, timeoutMs } = options;
  const provider = endpointProvider({
    small: { url: address, model: "small", key },
    large: large === undefined ? undefined : { url, model: large, key },
  });
  const advisor = new Advisor({
    provider,
    clock: performance,
    resilience: { retries: 0, ...(timeoutMs !== undefined && { timeoutMs }) },
  });
  const question = {
    intentKind: "open",
    schema: MODEL_SCHEMAS.goals,
    messages: [{ role: "user", content: "x" }],
    complexity,
  } as const;
  return advisor.ask(question, signal).finally(() => advisor.close());
}

describe("an endpoint", () => {
  test("is called by OpenAI's interface, and its answer is read", async () => {
    manner = (_, response) => response.end(completion(GOALS));
    expect(await ask({ key: "secret" })).toMatchObject({ answer: "ask" });
    expect(seen).toMatchObject([
      {
        url: "/v1/chat/completions",
        headers: { authorization: "Bearer secret" },
        body: {
          model: "small",
          stream: false,
          response_format: { type: "json_schema", json_schema: { name: "goals", strict: true } },
        },
      },
    ]);
  });

  test.each<[string, string | undefined, string, string | undefined]>([
    ["ada:s%40fe%zz@", undefined, "", `Basic ${Buffer.from("ada:s%40fe%zz").toString("base64")}`],
    ["ada:s%40fe@", undefined, "?zone=a/b", `Basic ${Buffer.from("ada:s@fe").toString("base64")}`],
    [":word@", undefined, "", `Basic ${Buffer.from(":word").toString("base64")}`],
    ["ada:safe@", "secret", "?zone=1", "Bearer secret"],
    ["", undefined, "?zone=1", undefined],
  ])("whose address has %j, with the key %j and the query %j, is called with %j", async (user, key, query, sent) => {
    manner = (_, response) => response.end(completion(GOALS));
    const address = `${url.replace("//", `//${user}`)}${query}`;
    expect(await ask({ address, ...(key !== undefined && { key }) })).toMatchObject({ answer: "ask" });
    expect(seen[0]?.url).toBe(`/v1/chat/completions${query}`);
    expect(seen[0]?.headers.authorization).toBe(sent);
  });

  test("with a larger model uses it for hard questions and for corrections", async () => {
    manner = (_, response) => response.end(completion(GOALS));
    await ask({ large: "large", complexity: 0.9 });
    expect(seen.map(({ body }) => body.model)).toEqual(["large"]);
    manner = (body, response) => response.end(completion(body.model === "large" ? GOALS : "hm"));
    await ask({ large: "large" });
    expect(seen.map(({ body }) => body.model)).toEqual(["small", "large"]);
  });

  test("that ignores the schema and wraps its answer in talk is still understood", async () => {
    manner = (_, response) => response.end(completion(`Sure!\n\`\`\`json\n${GOALS}\n\`\`\``));
    expect(await ask()).toMatchObject({ answer: "ask" });
  });

  test.each<[string, Manner]>([
    ["answers 500", (_, response) => void response.writeHead(500).end("out of memory")],
    ["answers what is no JSON", (_, response) => void response.end("<html>")],
    ["answers JSON of another kind", (_, response) => void response.end('{"choices":[]}')],
    [
      "breaks off",
      (_, response) => void response.writeHead(200, { "content-length": "100" }).write("{", () => response.destroy()),
    ],
    ["sends elsewhere", (_, response) => void response.writeHead(302, { location: "http://127.0.0.1:1/" }).end()],
    ["closes the connection", (_, response) => void response.destroy()],
  ])("that %s is advisor.failed", async (_, how) => {
    manner = how;
    await expect(ask({ key: "secret" })).rejects.toMatchObject({
      code: "advisor.failed",
      message: expect.not.stringContaining("secret"),
    });
  });

  test("that rejects the request is not retried, and an echoed key is hidden", async () => {
    manner = (_, response) => void response.writeHead(401).end("wrong key: secret");
    await expect(ask({ key: "secret" })).rejects.toMatchObject({
      code: "advisor.unavailable",
      detail: "the model's endpoint: it answered 401: wrong key: [key]",
    });
    manner = (_, response) => void response.writeHead(429).end("slow down");
    await expect(ask()).rejects.toMatchObject({ code: "advisor.failed" });
  });

  test("that is slow gives advisor.timeout", async () => {
    manner = () => undefined;
    await expect(ask({ timeoutMs: 30 })).rejects.toMatchObject({ code: "advisor.timeout" });
  });

  test("that is unreachable gives advisor.failed", async () => {
    const provider = endpointProvider({ small: { url: "http://127.0.0.1:1/v1", model: "m" } });
    const request = { messages: [{ role: "user" as const, content: "x" }], schema: null, temperature: 0, maxTokens: 5 };
    await expect(provider.complete(request, { complexity: 0, signal })).rejects.toMatchObject({
      code: "advisor.failed",
      detail: expect.stringContaining("cannot be reached"),
    });
  });
});
