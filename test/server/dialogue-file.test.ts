// Dialogues outlive the process: with the records of a state folder "again", "yes" and prohibitions mean
// after a restart what they meant before it.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, expect, test } from "vitest";
import { serviceClock } from "../../server/config/service-clock.ts";
import { buildApp } from "../../server/index.ts";
import type { IntentAnswer } from "../../server/intents/documents.ts";
import { openRecords } from "../../server/intents/record-file.ts";
import { answeringClient, INFO } from "./planner-doubles.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

function folderOf(): string {
  const folder = mkdtempSync(join(tmpdir(), "lodestone-dialogues-"));
  closing.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Says lines to one process, which then ends; the last answer. */
async function process(folder: string, lines: readonly string[], world = "home"): Promise<IntentAnswer> {
  const records = openRecords(folder, { bot: "Ada", world, now: serviceClock.now() });
  const app = buildApp({ planner: answeringClient().client, info: INFO, records });
  let answer: IntentAnswer | undefined;
  for (const text of lines)
    answer = (await app.inject({ method: "POST", url: "/intents", payload: { text, player: "Alex" } })).json();
  await app.close();
  records.close();
  if (answer === undefined) throw new Error("nothing was said");
  return answer;
}

test.each<[string, string[], string, string]>([
  ["a repetition", ["get 10 oak logs"], "same for Bob", "I'll bring Bob 10 oak logs."],
  ["a correction", ["get 10 oak logs"], "no, I meant birch", "I'll get 10 birch logs instead."],
  ["an answer", ["get me a pickaxe"], "the stone one", "I'll get a stone pickaxe."],
  ["a part that is left", ["make a boat, and xyzzy the plugh"], "leave that", "I'll get an oak boat."],
  ["what is forbidden", ["don't use my planks"], "what may you not do?", "You told me not to use up planks."],
])("%s is understood after a restart", async (_, before, after, reply) => {
  const folder = folderOf();
  await process(folder, before);
  expect((await process(folder, [after])).utterance?.reply).toContain(reply);
});

test("another world has dialogues of its own", async () => {
  const folder = folderOf();
  await process(folder, ["get 10 oak logs"]);
  expect((await process(folder, ["same for Bob"], "elsewhere")).status).toBe("asked");
});

test("what is half an hour old, or cannot be read, is forgotten", async () => {
  const folder = folderOf();
  for (const change of ["at = at - 1800001", `dialogue = '{"request":7}'`]) {
    await process(folder, ["get 10 oak logs"]);
    const file = new DatabaseSync(join(folder, "records.sqlite"));
    expect(file.prepare(`UPDATE dialogues SET ${change}`).run().changes).toBe(1);
    file.close();
    expect((await process(folder, ["same for Bob"])).status).toBe("asked");
  }
});
