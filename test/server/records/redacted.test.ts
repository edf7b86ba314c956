// No file of the state folder, nor the registry, holds a secret or a place of the machine that a
// failure named; what a caller asked for and what was signed stays as it came.

import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { fileTickets } from "../../../bots/index.ts";
import { failure } from "../../../schemas/index.ts";
import { SqliteCapabilityStore } from "../../../server/capabilities/sqlite-store.ts";
import { Border } from "../../../server/http/redaction.ts";
import { openLearning } from "../../../server/intents/learning-file.ts";
import { openRecords } from "../../../server/intents/record-file.ts";
import { openTriggers } from "../../../server/intents/trigger-file.ts";
import { redacted } from "../../../server/records/redacted.ts";
import { answerOf, ticketNumbered } from "./kept-records.ts";

const SECRET = "canary-of-a-secret";
const PLACE = "/srv/canary-place/file.txt";
const border = new Border([{ label: "LODESTONE_MODEL_KEY", value: SECRET }]);
const redact = (text: string): string => border.text(text);
const because = failure("advisor.failed", `it cannot be reached (${SECRET}) at ${PLACE}`);

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});
function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "lodestone-redacted-"));
  folders.push(made);
  return made;
}

/** All bytes of a folder's files, as text. */
const written = (where: string): string =>
  readdirSync(where)
    .map((name) => readFileSync(join(where, name), "latin1"))
    .join();

test("records of keys and intents, and lessons", () => {
  const where = folder();
  const kept = { bot: "Ada", world: "home", now: 0, redact };
  const records = openRecords(where, kept);
  const answer = { ...answerOf("one", "failed"), failure: because, reply: `no: ${SECRET}` };
  records.keys.begin("caller", "key", "digest", 0);
  records.keys.finish("caller", "key", JSON.stringify({ failure: because }));
  records.intents.keep({ answer, askedAt: 0, caller: "caller", digest: null });
  const learning = openLearning(where, () => {}, redact);
  learning.lessons.learn("a stick", { lesson: `do not ask ${SECRET}`, guardrail: PLACE } as never);
  const read = records.intents.read()[0]?.answer;
  expect(read?.failure?.detail).toBe("it cannot be reached ([LODESTONE_MODEL_KEY]) at [path]");
  expect(records.keys.find("caller", "key")?.answer).toContain("[LODESTONE_MODEL_KEY]");
  expect(read).toEqual({ ...answer, failure: read?.failure, reply: "no: [LODESTONE_MODEL_KEY]" });
  for (const file of [records, learning]) file.close();
  const all = written(where);
  expect(all).toContain("LODESTONE_MODEL_KEY");
  for (const canary of [SECRET, "canary-place"]) expect(all).not.toContain(canary);
});

test("the registry's events, and nothing that is signed", () => {
  const where = folder();
  const store = new SqliteCapabilityStore(join(where, "registry.sqlite"), redact);
  const outcome = {
    at: 0,
    mode: "active",
    succeeded: false,
    durationMs: 1,
    code: "leaf.failed",
    detail: because.detail,
  };
  const signed = { content: { because: "as signed" }, registration: { detail: "as signed" } };
  store.append([
    { type: "ran", id: "opt.one@1.0.0", outcome } as never,
    { type: "condensed", id: "opt.two@1.0.0", record: { ...signed, failures: [outcome] } } as never,
  ]);
  store.checkSeals();
  expect(store.read()[1]).toMatchObject({ record: signed });
  store.close();
  const all = written(where);
  expect(all).toContain("LODESTONE_MODEL_KEY");
  for (const canary of [SECRET, "canary-place"]) expect(all).not.toContain(canary);
});

test.skipIf(process.platform === "win32")("only the user reads the files, whatever the umask", () => {
  const where = folder();
  const before = process.umask(0);
  try {
    const opened = [
      openRecords(where, { bot: "Ada", world: "home", now: 0 }),
      openLearning(where),
      openTriggers(where, { bot: "Ada", world: "home", now: 0 }),
      new SqliteCapabilityStore(join(where, "registry.sqlite")),
    ];
    fileTickets(where).save("Ada", ticketNumbered("s1"));
    const modes = readdirSync(where).map((name) => [name, statSync(join(where, name)).mode & 0o077]);
    expect(modes.length).toBeGreaterThanOrEqual(6);
    expect(modes.filter(([, mode]) => mode !== 0)).toEqual([]);
    for (const file of opened) file.close();
  } finally {
    process.umask(before);
  }
});

test("a text that becomes longer than it may be is cut", () => {
  const long = `${SECRET} `.repeat(21);
  expect(redacted({ detail: long }, redact).detail).toHaveLength(Math.max(400, long.length));
  expect(redacted({ text: SECRET, detail: [SECRET] }, redact)).toEqual({
    text: SECRET,
    detail: ["[LODESTONE_MODEL_KEY]"],
  });
});
