// A server that cannot be joined says why, at once: by its status, or by the words with which it
// turns the bot away. By every way to a bot: in the library, `run`, `run --chat`, `fleet`, the doctor.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { connectBody } from "../../bots/index.ts";
import { startCli } from "./cli-process.ts";
import { fakeServer, rawServer } from "./fake-server.ts";

const PLAYS = { version: { name: "1.20.1", protocol: 763 }, players: { online: 1, max: 20 }, description: "" };
const joining = (port: number, more = {}) => connectBody({ host: "127.0.0.1", port, username: "Nobody", ...more });

describe("by its status", () => {
  test.each([
    ["1.12.2", 340],
    ["Paper 1.8.8", 47],
    ["26.9", 9_999],
    ["unknown", undefined],
  ])("a server that plays %s is of an unsupported version, and is not joined", async (name, protocol) => {
    const server = await fakeServer({ ...PLAYS, version: { name, protocol } });
    await expect(joining(server.port)).rejects.toMatchObject({
      code: "run.unsupportedServer",
      detail: expect.stringMatching(new RegExp(`plays ${name}.*not supported. Supported: 1\\.16\\.5, `)),
    });
    expect(server.logins()).toBe(0);
  });

  test.each([
    ["a web server", () => "HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n"],
    ["a shell", () => "SSH-2.0-OpenSSH_9.9\r\n"],
    ["something that sends JSON of its own", () => '{"jsonrpc":"2.0"}'],
  ])("%s on the port is no Minecraft server", async (_, answer) => {
    const { port } = await rawServer((socket) => socket.on("data", () => socket.end(answer())));
    await expect(joining(port)).rejects.toMatchObject({
      code: "run.connectFailed",
      detail: `127.0.0.1:${port} answers, but not as a Minecraft server does; check the port`,
    });
  });

  test("a server before 1.7 is of an unsupported version", async () => {
    const { port } = await rawServer((socket) => socket.on("data", () => socket.end(Buffer.from([0xff, 0, 1, 0, 65]))));
    await expect(joining(port)).rejects.toMatchObject({ code: "run.unsupportedServer" });
  });

  test("a full server that does not answer the login is said to be full", async () => {
    const { port } = await fakeServer({ ...PLAYS, players: { online: 20, max: 20 } });
    await expect(joining(port, { timeoutMs: 500 })).rejects.toMatchObject({
      code: "run.connectFailed",
      detail: expect.stringContaining("the server is full: 20 of 20 players"),
    });
  });

  test("a server that hides its status is joined all the same", async () => {
    let connections = 0;
    const { port } = await rawServer((socket) => {
      connections += 1;
      socket.on("data", () => socket.end());
    });
    await expect(joining(port, { mcVersion: "1.20.1" })).rejects.toMatchObject({ code: "run.connectFailed" });
    expect(connections).toBe(2);
  });
});

describe("by its words", () => {
  test.each([
    [{ translate: "multiplayer.disconnect.not_whitelisted" }, "run.joinRefused", /whitelist/],
    [{ text: "You are not white-listed on this server!" }, "run.joinRefused", /whitelist/],
    [{ translate: "multiplayer.disconnect.unverified_username" }, "run.joinRefused", /online mode.*--auth microsoft/],
    [{ translate: "multiplayer.disconnect.banned.reason", with: ["griefing"] }, "run.joinRefused", /banned/],
    [{ translate: "multiplayer.disconnect.server_full" }, "run.connectFailed", /the server is full/],
    [
      { translate: "multiplayer.disconnect.incompatible", with: ["1.21.8"] },
      "run.unsupportedServer",
      /another version/,
    ],
    [{ text: "Go away" }, "run.connectFailed", /Go away/],
  ])("%j is %s", async (words, code, detail) => {
    const { port } = await fakeServer(PLAYS, words);
    await expect(joining(port)).rejects.toMatchObject({ code, detail: expect.stringMatching(detail) });
  });
});

describe("at the command line", () => {
  const whitelisted = () => fakeServer(PLAYS, { translate: "multiplayer.disconnect.not_whitelisted" });

  test.each([[["run", "stick"]], [["run", "--chat"]]])("%j ends with 20 and the reason", async (command) => {
    const { port } = await whitelisted();
    const { exit, notes } = await startCli([...command, "--host", "127.0.0.1", "--port", String(port)]).ended;
    expect(notes).toMatch(/^run\.joinRefused: .*whitelist/m);
    expect(exit).toBe(20);
  });

  test("a fleet does not try again where that cannot help", async () => {
    const server = await whitelisted();
    const folder = mkdtempSync(join(tmpdir(), "lodestone-joining-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, "fleet.json");
    const bots = [{ username: "Ada", goal: { items: { stick: 1 } } }];
    writeFileSync(file, JSON.stringify({ server: { host: "127.0.0.1", port: server.port }, bots }));
    const { exit, out } = await startCli(["fleet", file, "--json"]).ended;
    expect(JSON.parse(out)).toMatchObject({ bot: "Ada", failure: { code: "run.joinRefused" } });
    expect([exit, server.logins()]).toEqual([20, 1]);
  });

  test("the doctor says that a version is not supported", async () => {
    const { port } = await fakeServer({ ...PLAYS, version: { name: "1.12.2", protocol: 340 } });
    const { out, exit } = await startCli(["doctor", "--host", "127.0.0.1", "--port", String(port), "--json"]).ended;
    expect(JSON.parse(out)[3]).toMatchObject({ ok: false, found: expect.stringMatching(/^run\.unsupportedServer: /) });
    expect(exit).toBe(1);
  });
});
