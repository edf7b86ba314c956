// A run whose process is killed without warning, and started again with the same state: what it was at goes on in the same world, and
// nothing that was done is done again.

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseDocument, ResumeTicket } from "../../schemas/index.ts";
import { BOT, type BotStage, setStage } from "./bot-stage.ts";
import { type CliProcess, startCli } from "./cli-process.ts";

const state = mkdtempSync(join(tmpdir(), "lodestone-restart-"));
const ticketFile = join(state, `${BOT}.ticket.json`);
let stage: BotStage;
let started: CliProcess | undefined;

beforeAll(async () => {
  // The world outlives both processes. What it is given saves the felling of trees, which takes its time where nothing is shortened.
  stage = await setStage("1.20.1", 3);
  await stage.give("oak_log", 3);
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

test("killed in the middle of a run and started again, it goes on from there", async () => {
  const first = start();
  await first.said(/craft 1 wooden_pickaxe/);
  first.process.kill("SIGKILL");
  expect(await first.ended).toMatchObject({ exit: null, signal: "SIGKILL" });
  const ticket = parseDocument(ResumeTicket, JSON.parse(readFileSync(ticketFile, "utf8")), ticketFile);
  expect(ticket.problem?.goal).toEqual({ items: { stone_pickaxe: 1 } });

  const second = await start().ended;
  expect(second).toMatchObject({ exit: 0 });
  expect(second.notes).toMatch(/goes on/);
  // The second pickaxe only: the planks, the table and the first stand or are held.
  expect(second.notes).toMatch(/craft 1 stone_pickaxe/);
  expect(second.notes).not.toMatch(/oak_planks from|crafting_table from|place the|wooden_pickaxe from/);
  expect(await stage.world.inventoryOf(BOT).catch(() => ({}))).not.toHaveProperty("crafting_table");
  // A goal that was reached has no ticket.
  expect(() => readFileSync(ticketFile)).toThrow("ENOENT");
});
