import { EventEmitter } from "node:events";
import { expect, test, vi } from "vitest";
import { startViewer, viewerProgram } from "../../bots/index.ts";

test("without the package it is said how to install it", async () => {
  await expect(viewerProgram("no-such-viewer")).rejects.toMatchObject({
    code: "input.unknownOption",
    detail: expect.stringContaining("npm install --no-save prismarine-viewer"),
  });
});

test("the viewer gets the bot and the port, and closes when the bot leaves", () => {
  const close = vi.fn();
  const bot = Object.assign(new EventEmitter(), { viewer: { close } });
  const program = vi.fn();
  startViewer(program, { bot } as never, 3_007);
  expect(program).toHaveBeenCalledWith(bot, { port: 3_007, firstPerson: false });
  expect(close).not.toHaveBeenCalled();
  bot.emit("end");
  expect(close).toHaveBeenCalledOnce();
});
