// The bot of the soak by chat: the real command line in a process of its own, with the state of the
// one before, so that it can be killed without warning and begun again.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

const MAIN = join(import.meta.dirname, "..", "..", "..", "cli", "main.ts");
const DEADLINE_S = 86_400;

interface BotProcessOptions {
  host: string;
  port: number;
  username: string;
  mcVersion: string;
  commander: string;
  state: string;
  /** Called with what the process writes, line by line. */
  onLine(text: string): void;
  /** Called when it ended without having been killed. */
  onEnd(how: string): void;
}

export class BotProcess {
  readonly #options: BotProcessOptions;
  #child: ChildProcess | undefined;

  constructor(options: BotProcessOptions) {
    this.#options = options;
  }

  start(): void {
    const { host, port, username, mcVersion, commander, state, onLine, onEnd } = this.#options;
    const where = ["--host", host, "--port", String(port), "--username", username, "--mc-version", mcVersion];
    const how = ["--state", state, "--commander", commander, "--deadline", String(DEADLINE_S)];
    const { MC_HOST: _, MC_PORT: __, MC_VERSION: ___, ...env } = process.env;
    const child = spawn(process.execPath, [MAIN, "run", "--chat", ...where, ...how], {
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on("line", onLine);
    child.once("close", (code, signal) => {
      if (this.#child === child) onEnd(signal ?? `exit code ${code}`);
    });
  }

  /** Kills it without warning. */
  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "close");
    child.kill("SIGKILL");
    await ended;
  }
}
