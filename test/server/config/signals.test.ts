import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";

const PROGRAM = fileURLToPath(new URL("../signals-program.ts", import.meta.url));

let child: ChildProcess | undefined;

afterEach(() => {
  child?.kill("SIGKILL");
});

async function start(): Promise<{ program: ChildProcess; said: unknown[]; url: string }> {
  const program = fork(PROGRAM, { execArgv: [], stdio: "ignore" });
  child = program;
  const said: unknown[] = [];
  program.on("message", (message) => said.push(message));
  const [first] = (await once(program, "message")) as [{ url: string }];
  return { program, said, url: first.url };
}

test.each(["SIGTERM", "SIGINT"] as const)("%s closes the server and ends the process with 0", async (signal) => {
  const { program, said, url } = await start();
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  program.kill(signal);
  expect(await once(program, "exit")).toEqual([0, null]);
  expect(said).toContainEqual({ closing: signal });
  await expect(fetch(`${url}/healthz`)).rejects.toThrow();
});

test("an uncaught error closes the server and ends the process with 1", async () => {
  const { program, said } = await start();
  program.send("throw");
  expect(await once(program, "exit")).toEqual([1, null]);
  expect(said).toContainEqual({ closing: "nobody caught this" });
});

test("a promise that nobody handled is told, and the program goes on", async () => {
  const { program, said, url } = await start();
  program.send("reject");
  await expect.poll(() => said).toContainEqual({ unhandled: "nobody handled this" });
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  program.kill("SIGTERM");
  expect(await once(program, "exit")).toEqual([0, null]);
});
