// `lodestone run --viewer` in a real browser: the page shows the run while it lasts.

import chromium from "@sparticuz/chromium";
import { type Browser, chromium as playwright } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer } from "../../server/index.ts";
import { inlineClient } from "../../workers/index.ts";
import { INFO } from "../server/planner-doubles.ts";
import { type CliProcess, startCli } from "./cli-process.ts";

let browser: Browser;
let cli: CliProcess | undefined;
beforeAll(async () => {
  browser = await playwright.launch({ executablePath: await chromium.executablePath(), args: ["--no-sandbox"] });
});
afterAll(async () => {
  cli?.process.kill("SIGKILL");
  await browser?.close();
});

test("goal, plan, needs, inventory, map and events are shown, a plan is made, and the run's end is said", async () => {
  cli = startCli(["run", "diamond_pickaxe", "--viewer", "0", "--fast", "--seed", "3"]);
  const [, url = ""] = await cli.said(/watch it at (http:\S+)/);
  const tab = await browser.newPage();
  const troubles: string[] = [];
  tab.on("pageerror", ({ message }) => troubles.push(message));
  tab.on("console", (message) => /security policy/i.test(message.text()) && troubles.push(message.text()));
  const requests = new Set<string>();
  tab.on("request", (request) => requests.add(new URL(request.url()).origin));
  await tab.goto(url);
  const text = (id: string): Promise<string | null> => tab.locator(`#${id}`).textContent();
  const patience = { timeout: 60_000 };
  await expect.poll(() => text("goal"), patience).toMatch(/^diamond_pickaxe/);
  await expect.poll(() => text("plan"), patience).toMatch(/▶ .*craft 1 diamond_pickaxe from 3 diamond/);
  await expect.poll(() => text("needs"), patience).toMatch(/Health.*Food.*Air/);
  await expect.poll(() => text("place"), patience).toMatch(/^at -?\d+ \d+ -?\d+ in the overworld, day 0/);
  await expect.poll(() => text("inventory"), patience).toMatch(/\d+ \w+ log/);
  await expect.poll(() => text("events"), patience).toMatch(/step started: collect block \d+/);
  const colours = (): Promise<number> =>
    tab.locator("#map").evaluate((canvas) => {
      const { width, height } = canvas as unknown as { width: number; height: number };
      const pen = (
        canvas as unknown as { getContext(kind: "2d"): { getImageData(...box: number[]): { data: number[] } } }
      ).getContext("2d");
      const { data } = pen.getImageData(0, 0, width, height);
      const found = new Set<string>();
      for (let at = 0; at < data.length; at += 4) found.add(`${data[at]} ${data[at + 1]} ${data[at + 2]}`);
      return found.size;
    });
  await expect.poll(colours, patience).toBeGreaterThan(3);
  await tab.locator("#map").hover();
  await expect.poll(() => text("under"), patience).toMatch(/^[a-z ]+ at -?\d+ \d+ -?\d+$/);
  await tab.locator("#item").fill("torch");
  await tab.locator("#playground button").click();
  await expect.poll(() => text("steps"), patience).toMatch(/craft 4 torch/);
  await tab.locator("#item").fill("bedrock");
  await tab.locator("#playground button").click();
  await expect.poll(() => text("said"), patience).toBe("unsolvable; bedrock: creative-only");
  cli.process.kill("SIGINT");
  expect((await cli.ended).exit).toBe(130);
  await expect.poll(() => text("connection"), patience).toMatch(/not connected/);
  expect([troubles, [...requests]]).toEqual([[], [url]]);
});

test("a service with a token and without a body asks for the token, and then only plans", async () => {
  const token = "a-token-of-sixteen-or-more";
  const service = await startServer({ planner: inlineClient({ now: () => 0 }), info: INFO, port: 0, token });
  const tab = await browser.newPage({ viewport: { width: 390, height: 844 } });
  try {
    await tab.goto(service.url);
    const patience = { timeout: 60_000 };
    await tab.locator("#token").fill(token, patience);
    await tab.locator("#entry button").click();
    await expect.poll(() => tab.locator("#entry").isVisible(), patience).toBe(false);
    await expect.poll(() => tab.locator("#map-part").isVisible(), patience).toBe(false);
    await tab.locator("#item").fill("stik");
    await tab.locator("#playground button").click();
    await expect.poll(() => tab.locator("#said").textContent(), patience).toMatch(/^input\.unknownItem: .*stick\?/);
    const wide = await tab.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
    expect(wide, "a narrow screen scrolls sideways").toBe(0);
  } finally {
    await tab.close();
    await service.close();
  }
});
