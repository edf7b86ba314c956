// A program for the crash test: works on a state folder as fast as it can, and says what it has
// acknowledged, one line each, until it is killed.

import { writeSync } from "node:fs";
import { fileTickets } from "../../../bots/supervisor/file-tickets.ts";
import { KeyedAnswers } from "../../../server/body/keyed-answers.ts";
import type { IntentAnswer } from "../../../server/intents/documents.ts";
import { openRecords } from "../../../server/intents/record-file.ts";
import { openTriggers } from "../../../server/intents/trigger-file.ts";
import { lockState } from "../../../server/records/state-lock.ts";
import { answerOf, ticketNumbered } from "./kept-records.ts";

const [folder = "", prefix = ""] = process.argv.slice(2);
lockState(folder);
const kept = { bot: "Ada", world: "home", now: 0 };
const records = openRecords(folder, kept);
const triggers = openTriggers(folder, kept);
const tickets = fileTickets(folder);
const keyed = new KeyedAnswers({ now: () => 0, store: records.keys });
const say = (line: string): void => void writeSync(1, `${line}\n`);

say("ready");
for (let number = 0; ; number++) {
  const name = `${prefix}${number}`;
  await keyed.once({ caller: "a", key: name, asked: {} }, async () => {
    say(`begun ${name}`);
    return { of: name, padding: "x".repeat(number % 3_000) };
  });
  say(`key ${name}`);
  const status: IntentAnswer["status"] = number % 2 === 0 ? "running" : "done";
  records.intents.keep({ answer: answerOf(name, status), askedAt: number, caller: "a", digest: null });
  say(`intent ${name} ${status}`);
  triggers.keep({ id: name, since: number, request: { text: name, consent: false, dryRun: false } });
  say(`trigger ${name}`);
  tickets.save("Ada", ticketNumbered(name));
  say(`ticket ${name}`);
}
