// A run whose process is killed without warning, and started again with the same state: its work
// continues in the same world, and completed steps are not repeated. A fleet that is interrupted
// leaves each bot's state in the same way.

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runFleet } from "../../cli/run/fleet-session.ts";
import { CodedError, Fleet, parseDocument, ResumeTicket } from "../../schemas/index.ts";
import { inlineClient, minecraftDomains } from "../../workers/index.ts";
import { BOT, type BotStage, setStage } from "./bot-stage.ts";
import { type CliProcess, startCli } from "./cli-process.ts";

const state = mkdtempSync(join(tmpdir(), "lodestone-restart-"));
const ticketFile = join(state, `${BOT}.ticket.json`);
let stage: BotStage;
let started: CliProcess | undefined;

beforeAll(async () => {
  // The world outlives both processes. The items given at the start replace the felling of trees
  // and the way down to stone, which take long at real timings.
  stage = await setStage("1.20.1", 3);
  await stage.give("oak_log", 5);
  const { x, y, z } = stage.body.feet;
  for (const up of [0, 1, 2]) await stage.world.command(`setblock ${x + 2} ${y + up} ${z + 1} stone`);
  await stage.body.leave();
});
afterAll(async () => {
  started?.process.kill("SIGKILL");
  await stage.leave();
  rmSync(state, { recursive: true });
});

function start(): CliProcess {
  const { host, port } = stage.world;
  const where = ["--host", host, "--port", String(port), "--username", BOT, "--mc-version", "1.20.1"];
  started = startCli(["run", "stone_pickaxe", ...where, "--state", state]);
  return started;
}

test("a run that is killed and started again continues where it was", async () => {
  const first = start();
  await first.said(/craft 1 wooden_pickaxe/);
  first.process.kill("SIGKILL");
  expect(await first.ended).toMatchObject({ exit: null, signal: "SIGKILL" });
  const ticket = parseDocument(ResumeTicket, JSON.parse(readFileSync(ticketFile, "utf8")), ticketFile);
  expect(ticket.problem?.goal).toEqual({ items: { stone_pickaxe: 1 } });

  const second = await start().ended;
  expect(second).toMatchObject({ exit: 0 });
  expect(second.notes).toMatch(/continuing/);
  // Only the second pickaxe: the planks, the table and the first pickaxe exist already.
  expect(second.notes).toMatch(/craft 1 stone_pickaxe/);
  expect(second.notes).not.toMatch(/oak_planks from|crafting_table from|place the|wooden_pickaxe from/);
  expect(await stage.world.inventoryOf(BOT).catch(() => ({}))).not.toHaveProperty("crafting_table");
  // The server reports its age, and the run its own share of it.
  expect(second.out).toMatch(/game time: +[1-9]\d* ticks/);
  // A reached goal has no ticket.
  expect(() => readFileSync(ticketFile)).toThrow("ENOENT");
});

test("a fleet's steps have time buckets, and an interrupted fleet can be resumed", async () => {
  const { host, port } = stage.world;
  const goal = { items: { oak_button: 1, oak_pressure_plate: 1 } };
  const server = { host, port, mcVersion: "1.20.1" };
  const fleet = parseDocument(Fleet, { server, bots: [{ username: BOT, goal }] }, "fleet");
  const planner = inlineClient({ domains: minecraftDomains() });
  const request = { fleet, deadlineMs: 240_000, seed: 3, fast: false, nights: false, logs: state, state };
  const carriedOut = async (breakOff?: string) => {
    const stop = new AbortController();
    const stages: string[] = [];
    const onStage = (_: string, text: string): void => {
      stages.push(text);
      if (breakOff !== undefined && text.startsWith(breakOff)) stop.abort(new CodedError("run.aborted", "enough"));
    };
    const [row] = await runFleet(request, { planner, signal: stop.signal, onStage });
    return { row, stages };
  };
  const first = await carriedOut("step 2 of");
  expect(first.row).toMatchObject({ outcome: "failure", failure: { code: "run.aborted" }, stepsDone: 1 });
  const log = readFileSync(join(state, `${BOT}.log.jsonl`), "utf8");
  expect(log.match(/"type":"bucket-chosen"/g)?.length).toBeGreaterThanOrEqual(1);
  expect(parseDocument(ResumeTicket, JSON.parse(readFileSync(ticketFile, "utf8")), ticketFile)).toMatchObject({
    problem: { goal },
    world: `${host}:${port}`,
  });

  const { row, stages } = await carriedOut();
  expect(row).toMatchObject({ bot: BOT, outcome: "success" });
  expect(stages).toContainEqual(expect.stringMatching(/continuing/));
  expect(() => readFileSync(ticketFile)).toThrow("ENOENT");
});
