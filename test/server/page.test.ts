// GET /: the page, its files, and what it makes of events.

import { describe, expect, test } from "vitest";
import { buildApp } from "../../server/index.ts";
import { after, EMPTY, withSentences } from "../../server/page/fold.js";
import { at, colourOf } from "../../server/page/map.js";
import { answeringClient, INFO } from "./planner-doubles.ts";

const app = () => buildApp({ planner: answeringClient().client, info: INFO, token: "a-token-of-sixteen-or-more" });

describe("the page", () => {
  test("is open without a token, and asks nothing of other hosts", async () => {
    const answer = await app().inject({ url: "/" });
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect(answer.headers["content-security-policy"]).toMatch(/default-src 'none'; script-src 'self'/);
    expect(answer.body).not.toMatch(/(src|href)="(?!\/page\/|data:,)/);
    expect(answer.body).not.toMatch(/<script[^>]*>[^<]|style=/);
    for (const part of ["Goal", "Plan", "Map", "Needs", "Inventory", "Events", "Playground"])
      expect(answer.body).toContain(`<h2>${part}</h2>`);
  });

  test("has each file that it names, and no other file of this machine", async () => {
    const { body } = await app().inject({ url: "/" });
    const named = [...body.matchAll(/(?:src|href)="(\/page\/[^"]+)"/g)].map(([, path = ""]) => path);
    expect(named).toHaveLength(2);
    for (const url of [...named, "/page/fold.js", "/page/map.js"])
      expect((await app().inject({ url })).statusCode, url).toBe(200);
    for (const url of ["/page/..%2fapp.ts", "/page/%2e%2e%2fapp.ts", "/page/tsconfig.json", "/page/none.js"])
      expect((await app().inject({ url })).statusCode, url).toBe(404);
  });

  test("shows data only for the token", async () => {
    for (const url of ["/surroundings", "/snapshot", "/events"])
      expect((await app().inject({ url })).statusCode, url).toBe(401);
  });
});

const chain = { intentId: "i1", planId: "p1" };
let id = 0;
const event = (topic: string, type: string, data: object) => ({
  id: ++id,
  at: "1970-01-01T00:00:00Z",
  topic,
  type,
  data,
  chain,
});
const failure = { code: "collect.noneFound", detail: "no log" };
const step = { type: "collect_block", args: { count: 3, item: "oak_log" } };

describe("what the page knows", () => {
  const events = [
    event("intent", "running", { text: "a stick" }),
    event("plan", "plan-found", { steps: 2 }),
    event("step", "step-started", { index: 0, of: 2, step }),
    event("leaf", "leaf-started", { leaf: "dig_target@1.0.0" }),
  ];
  const running = events.reduce(after, EMPTY);

  test("follows from the events alone", () => {
    expect(running).toMatchObject({ goal: "a stick", planId: "p1", doing: "dig target" });
    expect(running.steps).toEqual([
      { text: "collect block 3 oak_log", state: "running" },
      { text: "", state: "waiting" },
    ]);
    expect(events.reduce(after, EMPTY)).toEqual(running);
    expect(EMPTY.lines).toEqual([]);
  });

  test("gets the plan's sentences later, and keeps how far each step is", () => {
    const said = withSentences(running, "p1", ["collect 3 logs", "craft"]);
    expect(said.steps.map(({ text, state }) => `${text}: ${state}`)).toEqual([
      "collect 3 logs: running",
      "craft: waiting",
    ]);
    expect(withSentences(running, "another", ["x"])).toBe(running);
  });

  test("shows a failed step and run with their reasons", () => {
    const failed = [
      event("step", "step-failed", { failure }),
      event("run", "run-finished", { outcome: "failure", failure }),
    ];
    const shown = failed.reduce(after, running);
    expect(shown.steps[0]?.state).toBe("failed");
    expect(shown.outcome).toBe("failed: no log");
    expect(shown.lines.map(({ text }) => text)).toContain("step failed (collect.noneFound: no log)");
  });

  test("keeps its last 200 lines", () => {
    const many = Array.from({ length: 500 }, (_, at) => event("chat", "said", { player: "Ada", text: `line ${at}` }));
    const { lines } = many.reduce(after, EMPTY);
    expect([lines.length, lines[0]?.text, lines.at(-1)?.text]).toEqual([200, "Ada: line 499", "Ada: line 300"]);
  });
});

test("the map names the block at a point, and darkens what is lower", () => {
  const land = { centre: [10, 64, -5] as [number, number, number], radius: 1, palette: ["grass_block", "water"] };
  const full = { ...land, cells: [0, 0, 0, 0, 1, 0, 0, 0, -1], heights: [0, 0, 2, 0, -1, 0, 0, 0, 0] };
  expect(at(full, 2, 0)).toBe("grass block at 11 66 -6");
  expect(at(full, 1, 1)).toBe("water at 10 63 -5");
  expect(at(full, 2, 2)).toBe("not loaded");
  const [high = 0, low = 0] = [colourOf("stone", 0)[0], colourOf("stone", -15)[0]];
  expect(low).toBeLessThan(high);
  expect(colourOf("deepslate_diamond_ore", 0)).not.toEqual(colourOf("deepslate", 0));
});
