// The page's end of the socket: it says hello, reports the model's state, and reconnects with
// growing pauses when the connection is lost.
// Invariant: one request is handled at a time, and each gets exactly one answer while the
// connection lasts.

import {
  ADVISOR_PROTOCOL,
  type ModelReply,
  type ModelRequest,
  type PageMessage,
  ServiceMessage,
} from "../../schemas/conversation/advisor-socket.ts";

export interface LinkOptions {
  url: string;
  token(): string | undefined;
  /** Answers a request, or rejects. */
  complete(request: ModelRequest): Promise<ModelReply>;
  /** Interrupts the current answer. */
  interrupt(): void;
  onState(state: LinkState): void;
}

export type LinkState = { connected: true } | { connected: false; because: string; wantsToken: boolean };

const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 15_000;
const TOKEN_REFUSED = 4401;

export class PageConnection {
  readonly #options: LinkOptions;
  #socket: WebSocket | undefined;
  #pauseMs = FIRST_PAUSE_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The state reported after each hello. */
  #state: PageMessage = { type: "unready", detail: "no model is loaded" };
  #answering: number | undefined;

  constructor(options: LinkOptions) {
    this.#options = options;
  }

  /** Connects now. */
  connect(): void {
    clearTimeout(this.#timer);
    this.#socket?.close();
    const socket = new WebSocket(this.#options.url);
    this.#socket = socket;
    socket.onopen = () => {
      const token = this.#options.token();
      this.#send({ type: "hello", protocol: ADVISOR_PROTOCOL, ...(token === undefined ? {} : { token }) });
    };
    socket.onmessage = ({ data }) => {
      if (socket === this.#socket) this.#read(String(data));
    };
    socket.onclose = ({ code, reason }) => {
      if (socket !== this.#socket) return;
      this.#socket = undefined;
      if (this.#answering !== undefined) this.#options.interrupt();
      this.#answering = undefined;
      const because = reason === "" ? "it is unreachable" : reason;
      this.#options.onState({ connected: false, because, wantsToken: code === TOKEN_REFUSED });
      // A wrong token stays wrong.
      if (code === TOKEN_REFUSED) return;
      this.#timer = setTimeout(() => this.connect(), this.#pauseMs);
      this.#pauseMs = Math.min(MAX_PAUSE_MS, this.#pauseMs * 2);
    };
  }

  /** Reports the page's state to the service, now and after every reconnect. */
  report(state: Extract<PageMessage, { type: "loading" | "ready" | "unready" }>): void {
    this.#state = state;
    this.#send(state);
  }

  #read(text: string): void {
    const parsed = ServiceMessage.safeParse(JSON.parse(text));
    if (!parsed.success) return;
    const message = parsed.data;
    if (message.type === "ping") this.#send({ type: "pong" });
    else if (message.type === "welcome") {
      this.#pauseMs = FIRST_PAUSE_MS;
      this.#options.onState({ connected: true });
      this.#send(this.#state);
    } else if (message.type === "cancel") {
      if (message.id === this.#answering) this.#options.interrupt();
    } else void this.#answer(message.id, message.request);
  }

  async #answer(id: number, request: ModelRequest): Promise<void> {
    this.#answering = id;
    const answer = await this.#options.complete(request).then(
      (reply): PageMessage => ({ type: "reply", id, reply }),
      (error: unknown): PageMessage => ({ type: "failed", id, detail: errorText(error) }),
    );
    if (this.#answering === id) this.#answering = undefined;
    this.#send(answer);
  }

  #send(message: PageMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }
}

/** An error's message, cut to the length that the service accepts. */
export const errorText = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 400);
