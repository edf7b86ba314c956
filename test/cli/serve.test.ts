import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { breakDown } from "../../cli/commands/serve.ts";
import { exitOfCode } from "../../cli/exit-codes.ts";
import { CodedError } from "../../schemas/index.ts";
import { lodestone } from "./fake-console.ts";

test("a broken pool ends the service with 30 and prints the cause on its terminal", async () => {
  const notes: string[] = [];
  const console = {
    out: () => {},
    note: (text: string) => void notes.push(text),
    isTerminal: false,
    input: Readable.from([]),
    environment: {},
  };
  const cause = new Error("Cannot find module '/srv/app/thread.js'");
  const broken = new CodedError("pool.workerFailed", "no planning thread can be started", { cause });
  await expect(breakDown({ brokenDown: Promise.resolve(broken) }, console)).rejects.toBe(broken);
  expect(notes).toEqual(["the planning threads broke down: Cannot find module '/srv/app/thread.js'"]);
  expect(exitOfCode(broken.code)).toBe(30);
});

test.each([
  [["--workers", "0", "--port"], /--workers: must be a whole number.*--port: needs a value: --port <port>/],
  [["--host", "--workers", "0"], /--workers: must be a whole number.*--host: needs a value/],
  [["--world", "--seed", "3"], /configuration: --world: needs a value: --world <kind>\n/],
  [["--allow-host", "a/b", "--allow-host", "x:1"], /--allow-host: must be a host name.*--allow-host: must be/],
  [["--no-cache=off", "--fast=on"], /--no-cache: takes no value; --fast: takes no value/],
])("serve %j reports all mistakes at once", async (words, reported) => {
  const { exit, notes } = await lodestone(["serve", ...words]);
  expect(exit).toBe(31);
  expect(notes).toMatch(reported);
});

test("unknown flags are reported together with all other mistakes", async () => {
  const { exit, notes } = await lodestone(["serve", "--prot", "80", "--workers", "none", "--quiet=yes"]);
  expect(exit).toBe(31);
  expect(notes).toMatch(
    /--workers: must be a whole number.*--prot: is not a setting \(did you mean --port\?\).*--quiet: is not a setting/,
  );
});
