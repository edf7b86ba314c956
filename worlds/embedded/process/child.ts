// The parent's side of the world's process: forks it, pairs requests with answers, keeps the end of
// its stderr, and makes sure that it ends. Invariant: every request settles, with an error when the
// process ends first.

import { type ChildProcess, fork } from "node:child_process";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { childEnvironment } from "../../../domains/minecraft/snapshot/code-cache.ts";
import { CodedError } from "../../../schemas/index.ts";
import type { ChildMessage, ChildOptions, Request } from "../core/messages.ts";

const GRACE_MS = 5_000;
const KEPT_STDERR = 4_000;

interface PendingReply {
  resolve(value: unknown): void;
  reject(error: CodedError): void;
}

export class WorldChild {
  /** Settles once when the process has ended: null after `stop`, else the reason. */
  readonly ended: Promise<CodedError | null>;
  readonly #process: ChildProcess;
  readonly #waiting = new Map<number, PendingReply>();
  #stderr = "";
  #nextId = 1;
  #stopping = false;

  constructor(options: ChildOptions) {
    // Works from source and from the build alike: the entry has this file's own extension.
    const entry = fileURLToPath(new URL(`./world-process${extname(import.meta.url)}`, import.meta.url));
    this.#process = fork(entry, [JSON.stringify(options)], {
      execArgv: [],
      env: childEnvironment(),
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    this.#process.stderr?.on("data", (data: Buffer) => {
      this.#stderr = (this.#stderr + data.toString("utf8")).slice(-KEPT_STDERR);
    });
    this.#process.on("message", (message: ChildMessage) => this.#receive(message));
    this.ended = new Promise((resolve) => {
      this.#process.once("error", (error) => resolve(this.#end(error.message)));
      // "close" comes after stderr was read to its end.
      this.#process.once("close", (code, signal) => resolve(this.#end(signal ?? `exit code ${code}`)));
    });
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  /** Resolves with the port and spawn position when the server listens. */
  ready(): Promise<Extract<ChildMessage, { kind: "ready" }>> {
    return new Promise((resolve, reject) => {
      const onMessage = (message: ChildMessage) => {
        if (message.kind !== "ready") return;
        this.#process.off("message", onMessage);
        resolve(message);
      };
      this.#process.on("message", onMessage);
      void this.ended.then((error) => reject(error ?? new CodedError("run.worldFailed", "stopped while starting")));
    });
  }

  ask(request: Request): Promise<unknown> {
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#process.send({ id, request }, (error) => {
        if (error === null) return;
        this.#waiting.delete(id);
        reject(new CodedError("run.worldFailed", `The world's process no longer accepts messages: ${error.message}`));
      });
    });
  }

  /** Ends the process, by force after a grace period; resolves once it has ended. */
  async stop(): Promise<void> {
    if (!this.#stopping) {
      this.#stopping = true;
      if (this.#process.connected) this.ask({ kind: "stop" }).catch(() => {});
    }
    const force = setTimeout(() => this.#process.kill("SIGKILL"), GRACE_MS);
    await this.ended;
    clearTimeout(force);
  }

  #receive(message: ChildMessage): void {
    if (message.kind === "ready") return;
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.kind === "answer") waiting?.resolve(message.value);
    else waiting?.reject(new CodedError("input.invalid", message.detail));
  }

  #end(how: string): CodedError | null {
    const said = this.#stderr.trim();
    const error = new CodedError("run.worldFailed", `The world's process ended (${how})${said && `: ${said}`}`);
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
    return this.#stopping ? null : error;
  }
}
