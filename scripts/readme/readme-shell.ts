// Runs the commands of README.md as a person would type them: in a shell, in a folder of their own,
// with `lodestone` on the path. Invariant: it works in a temporary folder and listens on free
// ports, and `close` ends and removes all of it.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** The address of the service on the page; the script uses a free port instead. */
const SHOWN_ADDRESS = "127.0.0.1:8080";
const SERVE = /^lodestone serve\b/;
/** A slow machine finds the same plans: searches end by their work, not by the clock. */
const PATIENCE = "--time-ms 3600000";
const LISTENING = /listening on http:\/\/(\S+);/;

export class ReadmeShell {
  readonly #folder = mkdtempSync(join(tmpdir(), "lodestone-readme-"));
  #service: ChildProcess | undefined;
  #address = SHOWN_ADDRESS;

  /** Saves a program of the page under its name; `lodestone` in its imports is this package. */
  save(name: string, program: string): void {
    writeFileSync(join(this.#folder, name), program.replaceAll('from "lodestone"', `from "${join(ROOT, "index.ts")}"`));
  }

  /**
   * Runs a command and returns its output, line by line, without the last newline. A service keeps
   * running.
   */
  async run(command: string): Promise<string[]> {
    const child = this.#spawn(command.replaceAll(SHOWN_ADDRESS, this.#address));
    let text = "";
    const closed = once(child, "close");
    const spoken = new Promise<void>((resolve) => {
      const onMessage = (chunk: Buffer): void => {
        text += chunk.toString();
        if (SERVE.test(command) && LISTENING.test(text)) resolve();
      };
      child.stdout?.on("data", onMessage);
      child.stderr?.on("data", onMessage);
    });
    await Promise.race([closed, spoken]);
    if (SERVE.test(command)) {
      this.#service = child;
      this.#address = LISTENING.exec(text)?.[1] ?? this.#address;
    }
    return text.replaceAll(this.#address, SHOWN_ADDRESS).trimEnd().split("\n");
  }

  /** Ends the service, if one was started, and removes the folder. */
  async close(): Promise<void> {
    if (this.#service !== undefined && this.#service.exitCode === null) {
      const exited = once(this.#service, "exit");
      this.#service.kill("SIGTERM");
      await exited;
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #spawn(command: string): ChildProcess {
    const program = `"${process.execPath}" "${join(ROOT, "cli/main.ts")}"`;
    const script = SERVE.test(command)
      ? `exec ${program} ${command.slice("lodestone ".length)} --port 0`
      : `lodestone() { if [ "$1" = plan ]; then ${program} "$@" ${PATIENCE}; else ${program} "$@"; fi; }\n${command}`;
    // Use the project's Node for `node FILE` as well, whatever the machine has.
    const PATH = `${dirname(process.execPath)}:${process.env.PATH ?? ""}`;
    // Remove personal settings that would change the output: servers, tokens, colours. The cache
    // stays where it is set.
    const own = Object.entries(process.env).filter(
      ([name]) => !/^(MC_|LODESTONE_(?!CACHE_DIR$)|NO_COLOR$|FORCE_COLOR$)/.test(name),
    );
    return spawn("sh", ["-c", `exec 2>&1\n${script}`], {
      cwd: this.#folder,
      env: { ...Object.fromEntries(own), PATH },
      stdio: ["ignore", "pipe", "pipe"],
    });
  }
}
