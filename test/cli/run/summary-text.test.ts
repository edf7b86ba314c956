import { describe, expect, test } from "vitest";
import type { SessionSummary } from "../../../cli/run/session.ts";
import { summaryText } from "../../../cli/run/summary-text.ts";
import { failure } from "../../../schemas/index.ts";

const SUCCESS: SessionSummary = {
  outcome: "success",
  goal: { stone_pickaxe: 1 },
  task: null,
  serverSays: { stone_pickaxe: 1 },
  askedBy: "the world's own inventory",
  stepsDone: 10,
  repairs: 1,
  suspensions: 0,
  deaths: 0,
  rejoins: 0,
  gameTicks: 340,
  idealTicks: 300,
  wallMs: 17_049,
  modelCalls: 0,
  world: { mcVersion: "1.20.1", seed: 3, fast: false, host: "127.0.0.1", port: 25_565 },
};

describe("a summary", () => {
  test("of a success shows the server's answer, the times and the world", () => {
    expect(summaryText(SUCCESS).split("\n")).toEqual([
      "goal:        1 stone_pickaxe: success",
      "server says: the player holds 1 stone_pickaxe (by the world's own inventory)",
      "steps:       10",
      "repairs:     1",
      "game time:   340 ticks (17 s)",
      "wall time:   17.0 s",
      "model calls: 0",
      "world:       Minecraft 1.20.1 at 127.0.0.1:25565, embedded, seed 3",
    ]);
  });

  test("of a task shows its arguments and that its steps were verified", () => {
    const task = { name: "lit_shelter", args: { kind: "dug_in" } };
    const text = summaryText({ ...SUCCESS, goal: {}, task, serverSays: null, askedBy: null });
    expect(text).toMatch(/^goal: +lit_shelter \(kind=dug_in\): success$/m);
    expect(text).toMatch(/^server says: +not asked: every step of the task was verified in the world$/m);
  });

  test("shows deaths and rejoins if there were any", () => {
    const text = summaryText({ ...SUCCESS, deaths: 2, rejoins: 1 });
    expect(text).toMatch(/^deaths: +2$/m);
    expect(text).toMatch(/^rejoined: +once$/m);
  });

  test("mentions the fast mode", () => {
    const text = summaryText({ ...SUCCESS, world: { ...SUCCESS.world, fast: true } });
    expect(text).toMatch(/^fast mode: .*are not comparable$/m);
  });

  test("of an interrupted run says so, and not that it failed", () => {
    const text = summaryText({
      ...SUCCESS,
      outcome: "failure",
      failure: failure("run.aborted", "stopped by SIGINT"),
      serverSays: null,
      askedBy: null,
    });
    expect(text).toMatch(/^goal: +1 stone_pickaxe: interrupted$/m);
    expect(text).toMatch(/^interrupted: stopped by SIGINT$/m);
    expect(text).not.toMatch(/failure/);
  });

  test("names the parts of a goal that are no items", () => {
    const others = { kills: { zombie: 3 } };
    const text = summaryText({ ...SUCCESS, goal: {}, others, serverSays: null, askedBy: null });
    expect(text).toMatch(/^goal: +\{"kills":\{"zombie":3\}\}: success$/m);
    expect(text).toMatch(/^server says: not asked: the bot saw that the goal holds$/m);
    expect(summaryText({ ...SUCCESS, others })).toMatch(
      /^goal: +1 stone_pickaxe, \{"kills":\{"zombie":3\}\}: success$/m,
    );
  });

  test("of a failure shows its code and that the server was not asked", () => {
    const text = summaryText({
      ...SUCCESS,
      outcome: "failure",
      failure: failure("run.deadline", "not done within 3 s"),
      serverSays: null,
      askedBy: null,
      gameTicks: null,
    });
    expect(text).toMatch(/^goal: +1 stone_pickaxe: failure$/m);
    expect(text).toMatch(/^failure: +run\.deadline: not done within 3 s$/m);
    expect(text).toMatch(/^server says: +not asked$/m);
    expect(text).toMatch(/^game time: +unknown$/m);
  });
});
