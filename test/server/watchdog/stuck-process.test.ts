// Real processes that get stuck, each in another way, and one that does not.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const PROGRAM = fileURLToPath(new URL("./stuck-program.ts", import.meta.url));
const SECRET = "hunter2-hunter2-hunter2";

async function ended(way: string): Promise<{ status: number | null; said: string }> {
  const program = spawn(process.execPath, [PROGRAM, way, SECRET], { stdio: ["ignore", "ignore", "pipe"] });
  const [said, [status]] = await Promise.all([text(program.stderr), once(program, "exit")]);
  return { status: status as number | null, said };
}

test.concurrent.each([
  ["loop", /turnForEver stuck-program\.ts:/],
  ["expression", /stuck-program\.ts:/],
  ["wait", /stuck-program\.ts:/],
])("a process stuck in a %s ends with a status, a code and what it was at", async (way, at) => {
  const { status, said } = await ended(way);
  expect(status, said).toBe(32);
  const line = said.split("\n").find((each) => each.startsWith("{")) ?? "";
  expect(JSON.parse(line)).toMatchObject({
    ...{ level: 60, code: "http.stuck", boundMs: 1_000 },
    at: { requests: ["POST /run-option"], calls: expect.arrayContaining([expect.stringMatching(at)]) },
  });
  expect(line).not.toContain("/stuck-program");
  expect(line).not.toContain(SECRET);
});

test("a process that moves is left alone", async () => {
  expect(await ended("nothing")).toEqual({ status: 0, said: "" });
});
