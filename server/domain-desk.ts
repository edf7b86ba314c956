// What is known of Minecraft's versions, for those who only want to read: domain documents and the ways to their items.
// Invariant: the service's own thread writes none of it. A document is a megabyte of text and the ways of a version take a quarter of a
// second to price, in which nobody else would be answered. One thread does that, started when somebody asks and ended when nobody has for a while.

import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { CodedError } from "../schemas/index.ts";
import { threadEnvironment } from "../workers/code-cache.ts";
import type { DomainReference, DomainSource } from "../workers/domain-source.ts";
import type { DeskAnswer, DeskQuestion } from "./domain-desk-thread.ts";

// The thread's file has this file's own extension: .ts from source, .js from the built package.
const THREAD = fileURLToPath(new URL(`./domain-desk-thread${extname(import.meta.url)}`, import.meta.url));

/** Written documents that are kept. */
const KEPT_DOCUMENTS = 4;
/** Ways to items that are kept, each some kilobytes. */
const KEPT_WAYS = 512;
/** Questions that may wait. A first one of a version takes a quarter of a second, the next ones milliseconds. */
const MAX_ASKED = 256;
const IDLE_MS = 30_000;
/** The documents of a few versions, and what their ways are made of. */
const MAX_HEAP_MB = 512;

export interface DomainText {
  digest: string;
  /** Canonical JSON in UTF-8. */
  text: Uint8Array;
}

type Asked = { resolve: (text: Uint8Array) => void; reject: (error: CodedError) => void };

export class DomainDesk {
  private readonly domains: DomainSource;
  private readonly documents = new Map<string, Promise<DomainText>>();
  private readonly ways = new Map<string, Uint8Array>();
  private readonly asked = new Map<number, Asked>();
  private thread: Worker | undefined;
  private idle: NodeJS.Timeout | undefined;
  private questions = 0;
  private isClosed = false;

  constructor(domains: DomainSource) {
    this.domains = domains;
  }

  /** A version's Domain document. Rejects with CodedError `input.unknownVersion`. */
  document(reference: DomainReference): Promise<DomainText> {
    const key = `${reference.mcVersion} ${reference.objective}`;
    const known = this.documents.get(key);
    if (known !== undefined) return known;
    const document = this.write(reference);
    this.documents.set(key, document);
    // What failed may be asked again.
    document.catch(() => this.documents.delete(key));
    const [oldest] = this.documents.keys();
    if (this.documents.size > KEPT_DOCUMENTS && oldest !== undefined) this.documents.delete(oldest);
    return document;
  }

  /** The ItemWays document of a name. Rejects with CodedError `input.unknownVersion` or `input.unknownItem`, or `pool.queueFull`. */
  async itemWays(reference: DomainReference, name: string): Promise<Uint8Array> {
    const { buffer, digest } = await this.domains(reference);
    const key = `${digest} ${name}`;
    const known = this.ways.get(key);
    if (known !== undefined) return known;
    const text = await this.ask({ buffer, digest, name });
    this.ways.set(key, text);
    const [oldest] = this.ways.keys();
    if (this.ways.size > KEPT_WAYS && oldest !== undefined) this.ways.delete(oldest);
    return text;
  }

  /** Ends the thread; what is asked still, or afterwards, is rejected with `pool.closed`. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.end("pool.closed", "the service is closing");
  }

  private async write(reference: DomainReference): Promise<DomainText> {
    const { buffer, digest } = await this.domains(reference);
    return { digest, text: await this.ask({ buffer, digest, name: null }) };
  }

  private ask(question: Omit<DeskQuestion, "id">): Promise<Uint8Array> {
    if (this.isClosed) throw new CodedError("pool.closed", "the service is closing");
    if (this.asked.size >= MAX_ASKED) {
      throw new CodedError("pool.queueFull", `${this.asked.size} questions about domains wait`);
    }
    clearTimeout(this.idle);
    const thread = this.started();
    const id = this.questions++;
    return new Promise((resolve, reject) => {
      this.asked.set(id, { resolve, reject });
      thread.postMessage({ ...question, id } satisfies DeskQuestion);
    });
  }

  private started(): Worker {
    if (this.thread !== undefined) return this.thread;
    const thread = new Worker(THREAD, {
      name: "domain-desk",
      env: threadEnvironment(),
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    this.thread = thread;
    // It keeps no process alive on its own.
    thread.unref();
    thread.on("message", (answer: DeskAnswer) => this.hear(answer));
    thread.on(
      "error",
      (error) => void this.end("pool.workerFailed", "the thread that writes domains ended", thread, error),
    );
    return thread;
  }

  private hear(answer: DeskAnswer): void {
    const asked = this.asked.get(answer.id);
    this.asked.delete(answer.id);
    if ("text" in answer) asked?.resolve(answer.text);
    else {
      const { code, detail } = answer.error;
      asked?.reject(new CodedError(code, detail, answer.bug === null ? {} : { cause: causeOf(answer.bug) }));
    }
    if (this.asked.size > 0) return;
    this.idle = setTimeout(() => void this.end("pool.closed", "nobody asked"), IDLE_MS);
    this.idle.unref();
  }

  private async end(
    code: "pool.closed" | "pool.workerFailed",
    detail: string,
    thread = this.thread,
    cause?: unknown,
  ): Promise<void> {
    clearTimeout(this.idle);
    if (thread === this.thread) this.thread = undefined;
    const left = [...this.asked.values()];
    this.asked.clear();
    for (const { reject } of left) reject(new CodedError(code, detail, { cause }));
    await thread?.terminate();
  }
}

/** A bug as the thread told it, as the error that the log shows. */
function causeOf(stack: string): Error {
  const error = new Error(stack.split("\n", 1)[0]);
  error.stack = stack;
  return error;
}
