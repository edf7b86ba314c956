// Shows the bot's world in a browser by prismarine-viewer, an optional peer because it is large and
// needs a canvas. A bot that joins again takes over the port of its predecessor.

import { once } from "node:events";
import { createServer } from "node:net";
import { CodedError } from "../../schemas/index.ts";
import type { MineflayerBody } from "../body/body.ts";

/**
 * The function that prismarine-viewer exports for mineflayer. It adds a closable `viewer` to the
 * bot.
 */
type ViewerProgram = (bot: unknown, options: { port: number; firstPerson: boolean }) => void;

const PACKAGE = "prismarine-viewer";
const HOW = `npm install --no-save ${PACKAGE} canvas@npm:@napi-rs/canvas`;

/**
 * The viewer. Throws CodedError `input.unknownOption` if the package is not installed or cannot be
 * loaded.
 */
export async function viewerProgram(name = PACKAGE): Promise<ViewerProgram> {
  try {
    // The name is a variable, so that the compiler does not resolve the optional package.
    const loaded = (await import(name)) as { mineflayer?: ViewerProgram; default?: { mineflayer: ViewerProgram } };
    const program = loaded.mineflayer ?? loaded.default?.mineflayer;
    if (program === undefined) throw new Error("it has no export for mineflayer");
    return program;
  } catch (error) {
    const why = (error as Error).message.split("\n", 1)[0];
    throw new CodedError(
      "input.unknownOption",
      `--viewer needs the package ${PACKAGE}; install it with ${HOW}: ${why}`,
      {
        cause: error,
      },
    );
  }
}

/** Throws CodedError `http.portInUse`: on a taken port, the viewer itself would end the process. */
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
