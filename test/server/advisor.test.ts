import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { Advisor, BrowserProvider, MODEL_SCHEMAS } from "../../mind/advisor/index.ts";
import { ADVISOR_PROTOCOL, type PageMessage, ServiceMessage } from "../../schemas/index.ts";
import { type RunningService, startServer } from "../../server/index.ts";
import { answeringClient, INFO } from "./planner-doubles.ts";

const TOKEN = "a-token-of-sixteen-or-more";
const ANSWER = JSON.stringify({ answer: "ask", goals: [], text: "why?" });
const QUESTION = {
  intentKind: "open",
  schema: MODEL_SCHEMAS.goals,
  messages: [{ role: "user", content: "x" }],
  fresh: true,
} as const;
const HELLO: PageMessage = { type: "hello", protocol: ADVISOR_PROTOCOL };
const signal = new AbortController().signal;

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

async function serving(
  options: { token?: string; heartbeatMs?: number; page?: string | null; corsOrigins?: string[] } = {},
) {
  const provider = new BrowserProvider();
  const advisor = new Advisor({ provider, clock: performance, resilience: { retries: 0, concurrency: 1 } });
  const { token, heartbeatMs, page = null, corsOrigins } = options;
  const server: RunningService = await startServer({
    planner: answeringClient().client,
    info: INFO,
    port: 0,
    advisor: { advisor, browser: { provider, page, ...(heartbeatMs === undefined ? {} : { heartbeatMs }) } },
    ...(token === undefined ? {} : { token }),
    ...(corsOrigins === undefined ? {} : { corsOrigins }),
  });
  open.push(() => server.close());
  return { advisor, url: server.url };
}

/** A page without graphics: it records the service's messages and sends what the test says. */
class Page {
  readonly #socket: WebSocket;
  readonly #received: ServiceMessage[] = [];
  #waiting: (() => void) | undefined;
  readonly closed: Promise<{ code: number; reason: string }>;

  constructor(url: string) {
    this.#socket = new WebSocket(`${url.replace("http", "ws")}/advisor/socket`);
    this.#socket.onmessage = ({ data }) => {
      this.#received.push(ServiceMessage.parse(JSON.parse(String(data))));
      this.#waiting?.();
    };
    this.closed = new Promise((resolve) => {
      this.#socket.onclose = ({ code, reason }) => resolve({ code, reason });
    });
    open.push(() => this.#socket.close());
  }

  /** Connected and welcomed. */
  static async welcomed(url: string, token?: string): Promise<Page> {
    const page = new Page(url);
    await page.say(token === undefined ? HELLO : { ...HELLO, token });
    await page.receive("welcome");
    return page;
  }

  async say(...messages: unknown[]): Promise<void> {
    if (this.#socket.readyState === WebSocket.CONNECTING) {
      await new Promise<void>((resolve, reject) => {
        this.#socket.onopen = () => resolve();
        this.#socket.onerror = () => reject(new Error("refused"));
      });
    }
    for (const message of messages) this.#socket.send(typeof message === "string" ? message : JSON.stringify(message));
  }

  /** The next message of a type; others before it are skipped. */
  async receive<T extends ServiceMessage["type"]>(type: T): Promise<Extract<ServiceMessage, { type: T }>> {
    for (;;) {
      const message = this.#received.shift();
      if (message?.type === type) return message as Extract<ServiceMessage, { type: T }>;
      if (message !== undefined) continue;
      await new Promise<void>((resolve) => {
        this.#waiting = resolve;
      });
    }
  }

  leave(): void {
    this.#socket.close();
  }
}

/** The next answer of the page. */
const reply = (id: number, text = ANSWER): PageMessage => ({
  type: "reply",
  id,
  reply: { text, finishReason: "stop", tokens: { prompt: 3, completion: 4 }, model: "tiny" },
});

describe("a page that holds a model", () => {
  test("is welcomed, reports its loading, and answers requests", async () => {
    const { advisor, url } = await serving();
    expect(advisor.status()).toMatchObject({ provider: "browser", state: "unavailable" });
    const page = await Page.welcomed(url);
    await page.say({ type: "loading", model: "tiny", fraction: 0.5, text: "half" });
    await expect.poll(() => advisor.status()).toMatchObject({ state: "loading", progress: 0.5, model: "tiny" });
    await page.say({ type: "ready", model: "tiny" });
    await expect.poll(() => advisor.isReady).toBe(true);
    const answer = advisor.ask(QUESTION, signal);
    await page.say(reply((await page.receive("complete")).id));
    expect(await answer).toMatchObject({ answer: "ask" });
    const status = await fetch(`${url}/advisor/status`);
    expect(await status.json()).toMatchObject({ model: "tiny", calls: { made: 1, tokens: 7 } });
    expect(await (await fetch(`${url}/metrics`)).text()).toContain('lodestone_model_calls_total{kind="open"} 1');
  });

  test("is asked one request at a time", async () => {
    const { advisor, url } = await serving();
    const page = await Page.welcomed(url);
    await page.say({ type: "ready", model: "tiny" });
    await expect.poll(() => advisor.isReady).toBe(true);
    const both = Promise.all([advisor.ask(QUESTION, signal), advisor.ask(QUESTION, signal)]);
    const first = await page.receive("complete");
    await page.say(reply(first.id));
    const second = await page.receive("complete");
    expect(second.id).toBeGreaterThan(first.id);
    await page.say(reply(second.id));
    await both;
  });

  test("that disconnects during a request ends it with advisor.disconnected", async () => {
    const { advisor, url } = await serving();
    const page = await Page.welcomed(url);
    await page.say({ type: "ready", model: "tiny" });
    await expect.poll(() => advisor.isReady).toBe(true);
    const answer = advisor.ask(QUESTION, signal);
    answer.catch(() => undefined);
    await page.receive("complete");
    page.leave();
    await expect(answer).rejects.toMatchObject({ code: "advisor.disconnected" });
    expect(advisor.status().state).toBe("unavailable");
  });

  test("that reports a failure ends the request with advisor.failed", async () => {
    const { advisor, url } = await serving();
    const page = await Page.welcomed(url);
    await page.say({ type: "ready", model: "tiny" });
    await expect.poll(() => advisor.isReady).toBe(true);
    const answer = advisor.ask(QUESTION, signal);
    answer.catch(() => undefined);
    const { id } = await page.receive("complete");
    await page.say({ type: "failed", id, detail: "out of memory" });
    await expect(answer).rejects.toMatchObject({
      code: "advisor.failed",
      detail: expect.stringContaining("out of memory"),
    });
  });

  test("receives a cancel, and its late answer is ignored", async () => {
    const { advisor, url } = await serving();
    const page = await Page.welcomed(url);
    await page.say({ type: "ready", model: "tiny" });
    await expect.poll(() => advisor.isReady).toBe(true);
    const asker = new AbortController();
    const dropped = advisor.ask(QUESTION, asker.signal);
    dropped.catch(() => undefined);
    const { id } = await page.receive("complete");
    asker.abort();
    expect(await page.receive("cancel")).toEqual({ type: "cancel", id });
    await expect(dropped).rejects.toMatchObject({ code: "run.aborted" });
    await page.say(reply(id, "late"));
    const answer = advisor.ask(QUESTION, signal);
    await page.say(reply((await page.receive("complete")).id));
    expect(await answer).toMatchObject({ answer: "ask" });
  });

  test("that stops answering pings is disconnected", async () => {
    const { url } = await serving({ heartbeatMs: 10 });
    const page = await Page.welcomed(url);
    expect((await page.closed).code).toBe(4408);
  });

  test.each([
    ["no JSON", "hello?"],
    ["another protocol", { ...HELLO, protocol: 99 }],
    ["something before hello", { type: "ready", model: "tiny" }],
  ])("that says %s is shown the door", async (_, message) => {
    const { url, advisor } = await serving();
    const page = new Page(url);
    await page.say(message);
    expect((await page.closed).code).toBe(4400);
    expect(advisor.status().state).toBe("unavailable");
  });
});

describe("many pages", () => {
  test("that say no hello keep none out that does", async () => {
    const { url } = await serving({ token: TOKEN });
    const silent = Array.from({ length: 16 }, () => new Page(url));
    await Promise.all(silent.map((page) => page.say()));
    await Page.welcomed(url, TOKEN);
    expect((await Promise.race(silent.map(({ closed }) => closed))).code).toBe(1006);
  });

  test("that said hello are sixteen at most", async () => {
    const { url } = await serving();
    await Promise.all(Array.from({ length: 16 }, () => Page.welcomed(url)));
    expect(await upgradeFrom(url, url)).toBe(503);
  });
});

describe("a page that registers a model", () => {
  test("needs the token, if there is one", async () => {
    const { url, advisor } = await serving({ token: TOKEN });
    const stranger = new Page(url);
    await stranger.say({ ...HELLO, token: "guessed" });
    expect(await stranger.closed).toMatchObject({ code: 4401 });
    expect(advisor.status().state).toBe("unavailable");
    await Page.welcomed(url, TOKEN);
    expect(advisor.status().state).toBe("loading");
  });

  test.each([
    ["https://evil.example", 403],
    ["https://friends.example", 101],
  ])("is no page of another origin, unless it is listed: %s", async (origin, status) => {
    const { url } = await serving({ corsOrigins: ["https://friends.example"] });
    expect(await upgradeFrom(origin, url)).toBe(status);
  });

  test("must have the service's own origin", async () => {
    const { url } = await serving();
    expect(await upgradeFrom(url, url)).toBe(101);
  });
});

/** The status of an attempt to open the socket from a page of an origin. */
async function upgradeFrom(origin: string, url: string): Promise<number | undefined> {
  const asked = request(`${url}/advisor/socket`, {
    headers: {
      origin,
      connection: "upgrade",
      upgrade: "websocket",
      "sec-websocket-version": "13",
      "sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA==",
    },
  });
  open.push(() => asked.destroy());
  return new Promise((resolve, reject) => {
    asked.on("upgrade", ({ statusCode }) => resolve(statusCode));
    asked.on("response", ({ statusCode }) => resolve(statusCode));
    asked.on("error", reject);
    asked.end();
  });
}

describe("the page", () => {
  test("is served without a token and with its own content security policy", async () => {
    const folder = mkdtempSync(join(tmpdir(), "lodestone-page-"));
    open.push(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, "index.html"), "<h1>model</h1>");
    const { url } = await serving({ token: TOKEN, page: folder });
    const answer = await fetch(`${url}/advisor`);
    expect([answer.status, await answer.text()]).toEqual([200, "<h1>model</h1>"]);
    expect(answer.headers.get("content-security-policy")).toContain("worker-src 'self'");
    expect((await fetch(`${url}/advisor/..%2f..%2fpackage.json`)).status).toBe(404);
    expect((await fetch(`${url}/advisor/status`)).status).toBe(401);
  });

  test("that was not built answers how to build it", async () => {
    const { url } = await serving();
    const answer = await fetch(`${url}/advisor`);
    expect([answer.status, await answer.json()]).toMatchObject([503, { code: "advisor.pageMissing" }]);
  });
});
