import { EventEmitter, once } from "node:events";
import { createServer } from "node:net";
import { expect, test, vi } from "vitest";
import { assertPortFree, startViewer, viewerProgram } from "../../../bots/index.ts";

test("without the package the error says how to install it", async () => {
  await expect(viewerProgram("no-such-viewer")).rejects.toMatchObject({
    code: "input.unknownOption",
    detail: expect.stringContaining("npm install --no-save prismarine-viewer"),
  });
});

test("a taken port is reported before the bot joins, and a free one stays free", async () => {
  const server = createServer();
  await once(server.listen(0), "listening");
  const { port } = server.address() as { port: number };
  await expect(assertPortFree(port)).rejects.toMatchObject({ code: "http.portInUse" });
  await new Promise((resolve) => server.close(resolve));
  await assertPortFree(port);
  await expect(assertPortFree(port)).resolves.toBeUndefined();
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
