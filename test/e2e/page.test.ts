// `lodestone run --viewer` in a real browser: the page shows the run while it lasts.

import chromium from "@sparticuz/chromium";
import { type Browser, chromium as playwright } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
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
