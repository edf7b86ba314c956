// The bot's world in a browser, by prismarine-viewer where somebody has installed it: an optional peer, as it is large and wants a canvas.
// A bot that joins again takes the port over from the one before.

import { once } from "node:events";
import { createServer } from "node:net";
import { CodedError } from "../../schemas/index.ts";
import type { MineflayerBody } from "../body/body.ts";

/** What prismarine-viewer offers for mineflayer's bots. It gives the bot a `viewer` that can be closed. */
type ViewerProgram = (bot: unknown, options: { port: number; firstPerson: boolean }) => void;

const PACKAGE = "prismarine-viewer";
const HOW = `npm install --no-save ${PACKAGE} canvas@npm:@napi-rs/canvas`;

/** The program. Throws CodedError `input.unknownOption` where it is not installed, or cannot be loaded. */
export async function viewerProgram(name = PACKAGE): Promise<ViewerProgram> {
  try {
    // Not resolved when this is compiled: there need not be such a package.
    const loaded = (await import(name)) as { mineflayer?: ViewerProgram; default?: { mineflayer: ViewerProgram } };
    const program = loaded.mineflayer ?? loaded.default?.mineflayer;
    if (program === undefined) throw new Error("it offers nothing for mineflayer");
    return program;
  } catch (error) {
    const why = (error as Error).message.split("\n", 1)[0];
    throw new CodedError("input.unknownOption", `--viewer needs the package ${PACKAGE} (${HOW}): ${why}`, {
      cause: error,
    });
  }
}

/** Throws CodedError `http.portInUse`: the viewer itself would end the process where its port is taken. */
export async function assertPortFree(port: number): Promise<void> {
  const probe = createServer();
  try {
    await once(probe.listen(port), "listening");
  } catch (error) {
    throw new CodedError("http.portInUse", `--viewer ${port}: ${(error as Error).message}`, { cause: error });
  } finally {
    await new Promise<void>((resolve) => probe.close(() => resolve()));
  }
}

/** Shows the body's world on the port, until the body leaves. */
export function startViewer(program: ViewerProgram, { bot }: Pick<MineflayerBody, "bot">, port: number): void {
  program(bot, { port, firstPerson: false });
  bot.once("end", () => (bot as typeof bot & { viewer?: { close(): void } }).viewer?.close());
}
