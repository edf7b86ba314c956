// The command line as a real process: its stdout, its stderr, and its exit.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pingServer } from "../../bots/index.ts";
import { parseDocument, Result } from "../../schemas/index.ts";
import { type EmbeddedWorld, startEmbeddedWorld } from "../../worlds/embedded/index.ts";
import { closedPort, startCli } from "./cli-process.ts";

describe("stdout", () => {
  test("holds only the result", async () => {
    const { exit, out, notes } = await startCli(["plan", "stick", "--json"]).ended;
    expect(parseDocument(Result, JSON.parse(out), "result")).toMatchObject({ status: "solved" });
    expect({ exit, notes }).toEqual({ exit: 0, notes: "" });
  });

  test("is empty without a result", async () => {
    const { exit, out, notes } = await startCli(["plan", "stik"]).ended;
    expect({ exit, out }).toEqual({ exit: 31, out: "" });
    expect(notes).toMatch(/did you mean stick\?/);
  });

  test("holds an answer for each line of stdin", async () => {
    const input = '{"goal":{"items":{"stick":1}}}\n{\n{"goal":{"items":{"bedrock":1}}}\n';
    const { exit, out } = await startCli(["plan", "--batch", "-", "--workers", "2"], { input }).ended;
    const answers = out
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(answers).toMatchObject([{ status: "solved" }, { code: "input.json" }, { status: "unsolvable" }]);
    expect(exit).toBe(31);
  });

  test("is written completely through a pipe, however long", async () => {
    const { exit, out } = await startCli(["domain", "--json"]).ended;
    expect(exit).toBe(0);
    expect(out.length).toBeGreaterThan(100_000);
    expect(JSON.parse(out)).toMatchObject({ format: "lodestone.domain/1" });
  });

  test("closed by its reader ends the program without a stack trace", async () => {
    const main = fileURLToPath(new URL("../../cli/main.ts", import.meta.url));
    const child = spawn(process.execPath, [main, "domain", "--json"], { stdio: ["ignore", "pipe", "pipe"] });
    let notes = "";
    child.stderr.on("data", (data) => {
      notes += data;
    });
    child.stdout.destroy();
    expect(await once(child, "close")).toEqual([141, null]);
    expect(notes).toBe("");
  });
});

describe("a server", () => {
  let world: EmbeddedWorld;
  beforeAll(async () => {
    world = await startEmbeddedWorld({ mcVersion: "1.20.1", seed: 1 });
  });
  afterAll(() => world.stop());

  test("answers a ping with its version", async () => {
    const status = await pingServer(world.host, world.port);
    expect(status.version).toContain("1.20.1");
    expect(status.latencyMs).toBeGreaterThanOrEqual(0);
  });

  test("is found by the doctor, with a line for each check", async () => {
    const args = ["doctor", "--host", world.host, "--port", String(world.port)];
    const { out, notes, exit } = await startCli(args).ended;
    const checks = out.split("\n").filter((line) => /^(ok {2}|FAIL) /.test(line));
    expect(checks.map((line) => line.slice(5).split(":", 1)[0])).toEqual(["node", "versions", "ports", "server"]);
    expect(checks[3]).toMatch(/^ok {3}server: answers as .*1\.20\.1.*, \d+ ms$/);
    expect(notes).toBe("");
    // Another program may use the service's port.
    expect(exit).toBe(checks.every((line) => line.startsWith("ok")) ? 0 : 1);
  });
});

describe("a server other than Minecraft's", () => {
  test("is reported by the doctor, with advice, and exit 1", async () => {
    const closed = await closedPort();
    const { out, exit } = await startCli(["doctor", "--host", "127.0.0.1", "--port", String(closed), "--json"]).ended;
    const findings = JSON.parse(out);
    expect(findings).toHaveLength(4);
    expect(findings[3]).toMatchObject({
      check: "server",
      ok: false,
      found: expect.stringMatching(/^run\.connectFailed: .*ECONNREFUSED/),
      todo: expect.stringContaining("--port"),
    });
    expect(exit).toBe(1);
  });

  test("does not delay a ping when it hangs up", async () => {
    const rude = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => rude.listen(0, "127.0.0.1", () => resolve()));
    const { port } = rude.address() as { port: number };
    await expect(pingServer("127.0.0.1", port)).rejects.toMatchObject({ code: "run.connectFailed" });
    rude.close();
  });

  test("does not delay a ping when it never answers", async () => {
    const sockets: { destroy(): void }[] = [];
    const silent = createServer((socket) => void sockets.push(socket));
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", () => resolve()));
    const { port } = silent.address() as { port: number };
    await expect(pingServer("127.0.0.1", port, 300)).rejects.toMatchObject({ code: "run.connectFailed" });
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
});
