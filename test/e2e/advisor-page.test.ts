// The real page in a real headless browser, with the real worker and socket. Only the engine is
// replaced: the part of the page that holds @mlc-ai/web-llm is answered with a small stand-in,
// since no model can run without graphics and weights.

import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import chromium from "@sparticuz/chromium";
import { type Browser, type Page, chromium as playwright } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { Advisor, BrowserProvider, MODEL_SCHEMAS } from "../../mind/advisor/index.ts";
import { type RunningService, startServer } from "../../server/index.ts";
import { answeringClient, INFO } from "../server/planner-doubles.ts";

const TOKEN = "a-token-of-sixteen-or-more";
const signal = new AbortController().signal;
const folder = mkdtempSync(join(tmpdir(), "lodestone-advisor-"));

/** Its reply depends on the question: a good one, nonsense, none, or a crash. */
const ENGINE = `
const GOOD = JSON.stringify({ answer: "ask", goals: [], text: "what for?" });
export function createEngine() {
  let stop = () => {};
  return {
    models: () => [{ id: "tiny-q4f32", memoryMb: 100, needsF16: false }, { id: "tiny-q4f16", memoryMb: 100, needsF16: true }],
    async load(source, onProgress) {
      if (source.id === "broken") throw new Error("no such weights");
      onProgress(0.25, "fetching");
      onProgress(0.75, "compiling");
      if (HOLDS_WEIGHTS) await fetch("/weights");
      return source.id ?? source.url;
    },
    async complete({ messages, schema }) {
      const asked = messages.findLast(({ role }) => role === "user").content;
      if (asked.includes("crash")) setTimeout(() => { throw new Error("device lost"); });
      if (asked.includes("crash") || asked.includes("slow")) await new Promise((resolve) => { stop = resolve; });
      const text = asked.includes("nonsense") || asked.includes("That answer is invalid") ? "la la la" : GOOD;
      return { text, finishReason: "stop", tokens: { prompt: 7, completion: JSON.stringify(schema.json).length }, model: "tiny" };
    },
    interrupt: () => stop(),
  };
}`;

/**
 * As `npm run build` builds it, in a process of its own: one regular expression of Vite goes through
 * the engine's megabytes, for which the stack of a worker that has run other tests may not suffice.
 */
const BUILD = fileURLToPath(new URL("../../scripts/build/build-advisor.ts", import.meta.url));
const build = () => promisify(execFile)(process.execPath, ["--stack-size=3900", BUILD, folder]);

let browser: Browser;
beforeAll(async () => {
  const [executablePath] = await Promise.all([chromium.executablePath(), build()]);
  browser = await playwright.launch({ executablePath, args: ["--no-sandbox"], headless: true });
});
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

/** A service, and a tab with its page. `features` are those of the graphics; null for none. */
async function opened(
  path = "/advisor?model=tiny-q4f32",
  { features = ["shader-f16"] as string[] | null, timeoutMs = 90_000, holdsWeights = false } = {},
) {
  const provider = new BrowserProvider();
  const advisor = new Advisor({ provider, clock: performance, resilience: { retries: 0, concurrency: 1, timeoutMs } });
  const server: RunningService = await startServer({
    planner: answeringClient().client,
    info: INFO,
    port: 0,
    token: TOKEN,
    advisor: { advisor, browser: { provider, page: folder } },
  });
  open.push(() => server.close());
  const tab = await browser.newPage();
  open.push(() => tab.close());
  const violations: string[] = [];
  tab.on("console", (message) => {
    if (message.type() === "error" && /security policy/i.test(message.text())) violations.push(message.text());
  });
  await tab.route("**/web-llm-engine-*.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: `const HOLDS_WEIGHTS = ${holdsWeights};${ENGINE}` }),
  );
  let release = (): void => undefined;
  const weights = new Promise<void>((resolve) => {
    release = resolve;
  });
  await tab.route("**/weights", async (route) => {
    await weights;
    await route.fulfill({ body: "" });
  });
  await tab.addInitScript(
    ([token, known]) => {
      if (token !== null) sessionStorage.setItem("lodestone-token", token);
      const gpu = known === null ? undefined : { requestAdapter: async () => ({ features: new Set(known) }) };
      Object.defineProperty(navigator, "gpu", { value: gpu });
    },
    [path.includes("stranger") ? null : TOKEN, features] as const,
  );
  await tab.goto(`${server.url}${path}`);
  const ask = (content: string) =>
    advisor.ask(
      { intentKind: "open", schema: MODEL_SCHEMAS.goals, messages: [{ role: "user", content }], fresh: true },
      signal,
    );
  return { advisor, tab, ask, violations, release };
}

const ready = (advisor: Advisor) => expect.poll(() => advisor.isReady).toBe(true);
const trouble = (tab: Page) => tab.locator("#trouble").textContent();

test("the page registers, reports the model's progress, and answers; its downloads and code obey its own policy", async () => {
  const { advisor, tab, ask, violations, release } = await opened(undefined, { holdsWeights: true });
  await expect.poll(() => advisor.status()).toMatchObject({ state: "loading", progress: 0.75, detail: "compiling" });
  release();
  await ready(advisor);
  expect(await ask("hello")).toMatchObject({ answer: "ask", text: "what for?" });
  expect(await tab.locator("#answered").textContent()).toBe("1");
  expect(advisor.status()).toMatchObject({ model: "tiny-q4f32", calls: { made: 1 } });
  expect(violations).toEqual([]);
});

test("invalid JSON twice is advisor.invalid, a missing answer is advisor.timeout, and the page keeps answering", async () => {
  const { advisor, ask } = await opened(undefined, { timeoutMs: 5_000 });
  await ready(advisor);
  await expect(ask("nonsense")).rejects.toMatchObject({ code: "advisor.invalid" });
  await expect(ask("slow")).rejects.toMatchObject({ code: "advisor.timeout" });
  expect(await ask("hello")).toMatchObject({ answer: "ask" });
});

test("an engine that crashes is advisor.failed, and the user may load a model again", async () => {
  const { advisor, tab, ask } = await opened();
  await ready(advisor);
  await expect(ask("crash")).rejects.toMatchObject({ code: "advisor.failed" });
  expect(advisor.status()).toMatchObject({ state: "unavailable", detail: expect.stringContaining("device lost") });
  expect(await trouble(tab)).toContain("device lost");
  await tab.locator("button").click();
  await ready(advisor);
  expect(await ask("hello")).toMatchObject({ answer: "ask" });
});

test("a tab that is closed during a request is advisor.disconnected", async () => {
  const { advisor, tab, ask } = await opened();
  await ready(advisor);
  const answer = ask("slow");
  answer.catch(() => undefined);
  await expect.poll(() => advisor.status().calls.made).toBe(1);
  await tab.close();
  await expect(answer).rejects.toMatchObject({ code: "advisor.disconnected" });
});

test("without graphics, both the page and the service's status say so", async () => {
  const { advisor, tab } = await opened(undefined, { features: null });
  await expect.poll(() => advisor.status().detail).toContain("no WebGPU");
  expect(await trouble(tab)).toContain("WebGPU");
  expect(advisor.status().state).toBe("unavailable");
});

test("a model with 16-bit shaders is not offered where graphics have none", async () => {
  const { tab } = await opened("/advisor?model=tiny-q4f16", { features: [] });
  await expect.poll(() => trouble(tab)).toContain("16-bit");
  expect(await tab.locator("option[value=tiny-q4f16]").getAttribute("disabled")).not.toBeNull();
});

test("a page without a token asks for it, and works with it", async () => {
  const { advisor, tab } = await opened("/advisor?stranger");
  await tab.locator("#token").fill(TOKEN);
  await tab.locator("#model-id").selectOption("tiny-q4f16");
  await tab.locator("button").click();
  await ready(advisor);
  expect(advisor.status().model).toBe("tiny-q4f16");
});
