import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { botLog } from "../../../cli/run/bot-log.ts";

const folder = mkdtempSync(join(tmpdir(), "lodestone-bot-log-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a bot's log is written line by line into a new folder", () => {
  const path = join(folder, "logs", "Ada.jsonl");
  const log = botLog(path);
  log.stage("joining");
  log.close();
  expect(JSON.parse(readFileSync(path, "utf8"))).toMatchObject({ stage: "joining" });
});

test.runIf(process.platform === "linux")("a log whose folder cannot be created is refused at once", () => {
  expect(() => botLog("/proc/lodestone/Ada.jsonl")).toThrow(expect.objectContaining({ code: "input.file" }));
});
