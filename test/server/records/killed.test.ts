// A process that is killed while it writes to its state folder, at many points: the next process
// gets the lock at once, and everything that was acknowledged.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { fileTickets } from "../../../bots/index.ts";
import { KeyedAnswers } from "../../../server/body/keyed-answers.ts";
import { openRecords } from "../../../server/intents/record-file.ts";
import { openTriggers } from "../../../server/intents/trigger-file.ts";
import { lockState } from "../../../server/records/state-lock.ts";
import { answerOf, ticketNumbered } from "./kept-records.ts";

const PROGRAM = fileURLToPath(new URL("./killed-program.ts", import.meta.url));
/** For a longer run by hand. */
const KILLS = Number(process.env.LODESTONE_TEST_KILLS ?? 6);

const folder = mkdtempSync(join(tmpdir(), "lodestone-killed-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the program, kills it once it has said `lines` lines, and returns what it said. */
async function killedAfter(lines: number, prefix: string): Promise<string[]> {
  const child = spawn(process.execPath, [PROGRAM, folder, prefix], { stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  let isLockHeld: unknown;
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    said += text;
    if (isLockHeld === undefined && said.startsWith("ready")) isLockHeld = refusal();
    if (said.split("\n").length > lines) child.kill("SIGKILL");
  });
  const [, signal] = await once(child, "close");
  expect(signal).toBe("SIGKILL");
  expect(isLockHeld).toMatchObject({ code: "state.inUse" });
  // The last line may be cut off, which is no acknowledgement.
  return said.split("\n").slice(1, -1);
}

function refusal(): unknown {
  try {
    lockState(folder).release();
    return undefined;
  } catch (error) {
    return error;
  }
}

test(`all that was acknowledged before each of ${KILLS} kills is there after it`, async () => {
  const everything: string[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    // Spread over the writes of a round and over short and long lives.
    const said = await killedAfter(1 + ((kill * 37) % 120), `p${kill}n`);
    everything.push(...said);
    const lock = lockState(folder);
    const kept = { bot: "Ada", world: "home", now: 0, onFailure: (error: unknown) => expect.fail(String(error)) };
    const records = openRecords(folder, kept);
    const triggers = openTriggers(folder, kept);
    const intents = new Map(records.intents.read().map(({ answer }) => [answer.id, answer]));
    const waiting = new Set(triggers.read().map(({ id }) => id));
    const keyed = new KeyedAnswers({ now: () => 0, store: records.keys });
    const again = (key: string) =>
      keyed.once({ caller: "a", key, asked: {} }, () => Promise.reject(new Error(`${key} was served twice`)));
    for (const line of everything) {
      const [kind, name = "", status] = line.split(" ");
      if (kind === "key") expect(await again(name)).toMatchObject({ answer: { of: name }, isRepeated: true });
      else if (kind === "begun" && !everything.includes(`key ${name}`)) {
        // Its end may have been written before the kill, but it never begins again.
        const end = await again(name).catch((error: { code?: string }) => error.code);
        expect(end === "run.interrupted" || typeof end === "object", String(end)).toBe(true);
      } else if (kind === "intent") expect(intents.get(name)).toEqual(answerOf(name, status as never));
      else if (kind === "trigger") expect(waiting.has(name), line).toBe(true);
    }
    const ticket = fileTickets(folder, (because) => expect.fail(because)).load("Ada");
    const last = everything.findLast((line) => line.startsWith("ticket "))?.slice("ticket ".length);
    // The one acknowledged last, or the next, which was written but not yet acknowledged.
    const next = last === undefined ? `p${kill}n0` : last.replace(/\d+$/, (number) => String(Number(number) + 1));
    const isNew = ticket?.stepId === `p${kill}n0`;
    if (ticket !== undefined && !isNew)
      expect([ticketNumbered(last ?? next), ticketNumbered(next)]).toContainEqual(ticket);
    records.close();
    triggers.close();
    lock.release();
  }
  expect(everything.length).toBeGreaterThan(KILLS * 5);
});

test("a folder has one lock, which its process may take again once it is released", () => {
  const lock = lockState(folder);
  expect(refusal()).toMatchObject({ code: "state.inUse", message: expect.not.stringContaining(folder) });
  lock.release();
  lock.release();
  expect(refusal()).toBeUndefined();
});
