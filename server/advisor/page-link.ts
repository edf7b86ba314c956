// The service's end of the socket to a page that holds a language model. The page must say hello in
// time, with the token if there is one; then it gets one request at a time and pings, and is
// disconnected if it does not answer.
// Invariant: every request ends with the socket, by `advisor.disconnected`; an invalid or
// unexpected message closes the socket.

import type { BrowserLink } from "../../mind/advisor/index.ts";
import {
  ADVISOR_PROTOCOL,
  CodedError,
  type ModelReply,
  type ModelRequest,
  PageMessage,
  type ServiceMessage,
} from "../../schemas/index.ts";

/** The parts of a WebSocket that are used here. */
export interface PageSocket {
  send(text: string): void;
  close(code: number, reason: string): void;
  on(event: "message", listener: (data: { toString(): string }) => void): unknown;
  on(event: "close" | "error", listener: () => void): unknown;
}

export interface PageLinkOptions {
  /** Whether the sender of the token, "" without one, may bring a model. */
  admits(token: string): boolean;
  /** Called once, after the page's hello. */
  onHello(link: BrowserLink): void;
  helloMs?: number;
  heartbeatMs?: number;
}

interface PendingRequest {
  id: number;
  resolve(reply: ModelReply): void;
  reject(error: unknown): void;
}

const HELLO_MS = 5_000;
const HEARTBEAT_MS = 10_000;
/** Pings that may go unanswered. A page that compiles a model can be busy for many seconds. */
const SILENT_PINGS = 3;
/** Application close codes (RFC 6455, 7.4.2). */
const CLOSE = { protocol: 4400, token: 4401, silent: 4408 } as const;

export class PageLink implements BrowserLink {
  status: BrowserLink["status"] = {
    state: "loading",
    model: null,
    progress: null,
    detail: "the page has not chosen a model yet",
  };
  readonly #gone = new AbortController();
  readonly #socket: PageSocket;
  readonly #options: PageLinkOptions;
  #timer: NodeJS.Timeout;
  #isWelcome = false;
  #silentPings = 0;
  #pending: PendingRequest | undefined;
  #lastId = 0;

  constructor(socket: PageSocket, options: PageLinkOptions) {
    this.#socket = socket;
    this.#options = options;
    this.#timer = setTimeout(() => this.#end(CLOSE.protocol, "no hello arrived in time"), options.helloMs ?? HELLO_MS);
    socket.on("message", (data) => this.#read(data.toString()));
    socket.on("close", () => this.#ended());
    socket.on("error", () => this.#ended());
  }

  get gone(): AbortSignal {
    return this.#gone.signal;
  }

  complete(request: ModelRequest, signal: AbortSignal): Promise<ModelReply> {
    return new Promise((resolve, reject) => {
      if (this.gone.aborted) return reject(disconnected());
      if (this.#pending !== undefined)
        return reject(new CodedError("advisor.busy", "the page is already answering a request"));
      this.#lastId += 1;
      const id = this.#lastId;
      const onAbort = (): void => {
        if (this.#pending?.id !== id) return;
        this.#pending = undefined;
        this.#send({ type: "cancel", id });
        reject(signal.reason);
      };
      const done = (): void => signal.removeEventListener("abort", onAbort);
      this.#pending = {
        id,
        resolve: (reply) => {
          done();
          resolve(reply);
        },
        reject: (error) => {
          done();
          reject(error);
        },
      };
      signal.addEventListener("abort", onAbort, { once: true });
      if (signal.aborted) return onAbort();
      this.#send({ type: "complete", id, request });
    });
  }

  #read(text: string): void {
    if (this.gone.aborted) return;
    const parsed = PageMessage.safeParse(parseJson(text));
    this.#silentPings = 0;
    if (!parsed.success) this.#end(CLOSE.protocol, "the message does not belong to this protocol");
    else if (parsed.data.type === "hello") this.#welcome(parsed.data);
    else if (!this.#isWelcome) this.#end(CLOSE.protocol, "say hello first");
    else this.#take(parsed.data);
  }

  #take(message: PageMessage): void {
    if (message.type === "loading") {
      this.status = { state: "loading", model: message.model, progress: message.fraction, detail: message.text };
    } else if (message.type === "ready") {
      this.status = { state: "ready", model: message.model, progress: null, detail: "a model in a browser answers" };
    } else if (message.type === "unready") {
      this.status = { state: "unavailable", model: null, progress: null, detail: message.detail };
      this.#settle((pending) => pending.reject(new CodedError("advisor.failed", message.detail)));
    } else if (message.type === "reply" && message.id === this.#pending?.id) {
      this.#settle((pending) => pending.resolve(message.reply));
    } else if (message.type === "failed" && message.id === this.#pending?.id) {
      this.#settle((pending) => pending.reject(new CodedError("advisor.failed", `the page: ${message.detail}`)));
    }
    // Pongs and answers to cancelled requests need no handling.
  }

  #welcome(hello: Extract<PageMessage, { type: "hello" }>): void {
    const { admits, heartbeatMs = HEARTBEAT_MS } = this.#options;
    if (this.#isWelcome) this.#end(CLOSE.protocol, "hello was already sent");
    else if (hello.protocol !== ADVISOR_PROTOCOL)
      this.#end(CLOSE.protocol, "the page speaks another protocol version; reload it");
    else if (!admits(hello.token ?? "")) this.#end(CLOSE.token, "the token is wrong or may not bring a model");
    else {
      this.#isWelcome = true;
      clearTimeout(this.#timer);
      this.#timer = setInterval(() => this.#beat(), heartbeatMs);
      this.#send({ type: "welcome", heartbeatMs });
      this.#options.onHello(this);
    }
  }

  #beat(): void {
    if (this.#silentPings >= SILENT_PINGS) this.#end(CLOSE.silent, "the page did not answer pings");
    this.#silentPings += 1;
    this.#send({ type: "ping" });
  }

  #settle(how: (pending: PendingRequest) => void): void {
    const pending = this.#pending;
    this.#pending = undefined;
    if (pending !== undefined) how(pending);
  }

  #send(message: ServiceMessage): void {
    if (!this.gone.aborted) this.#socket.send(JSON.stringify(message));
  }

  #end(code: number, reason: string): void {
    this.#ended();
    this.#socket.close(code, reason);
  }

  #ended(): void {
    clearTimeout(this.#timer);
    if (this.gone.aborted) return;
    this.#gone.abort();
    this.#settle((pending) => pending.reject(disconnected()));
  }
}

const disconnected = (): CodedError => new CodedError("advisor.disconnected", "the page with the model disconnected");

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
