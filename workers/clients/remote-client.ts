// PlannerClient over HTTP: a remote service answers as a local pool does. Its problem documents
// become CodedErrors again.
// Invariant: uses web interfaces only (fetch, streams, abort signals), so it also runs in browsers.

import { CodedError } from "../../schemas/errors/coded-error.ts";
import { ERRORS, type ErrorCode } from "../../schemas/errors/errors.ts";
import type {
  Explanation,
  InputClient,
  JobOptions,
  PlanBytesOptions,
  ProblemInput,
  Repair,
  Result,
  ResultBytes,
  ResultIn,
  SearchEvent,
  Validation,
  View,
} from "../../schemas/index.ts";
import { readPlanned, readProblem, readRepair } from "../../schemas/planning/read-problem.ts";
import type { JobWork } from "../work/messages.ts";
import { unfinishedDocument } from "../work/unfinished.ts";
import { serverSentEvents } from "./server-sent-events.ts";

export interface RemoteOptions {
  /** The service's address, such as `http://127.0.0.1:8080`, with an optional path prefix. */
  url: string;
  /** The service's bearer token, if it requires one. */
  token?: string;
  /** Sends the requests; the platform's `fetch` by default. */
  fetch?: typeof fetch;
}

/** A remote planner. It lacks `stats` and `ready`: it does not query the service's state. */
export type RemoteClient = InputClient;

/** A Result in any view. */
type AnyResult = ResultIn<View>;

const EVENT_STREAM = "text/event-stream";

export function remoteClient(options: RemoteOptions): RemoteClient {
  const connection = new Connection(options);
  /** Posts the problem, with the view in place of its own, and follows its events. */
  const follow = async <D extends AnyResult>(input: ProblemInput, asked: PlanBytesOptions): Promise<D> => {
    const problem = readProblem(input);
    const { onEvent, view } = asked;
    const viewed = { ...problem, view };
    if (onEvent === undefined) return connection.ask<D>("/plan", { problem }, viewed, asked);
    return connection.answer<D>({ problem }, asked, async (signal) =>
      followStream<D>(await connection.post("/plan", viewed, asked, signal, EVENT_STREAM), onEvent),
    );
  };
  return {
    plan: (problem, asked = {}) => follow<Result>(problem, { ...asked, view: undefined }),
    async planBytes(input, asked = {}): Promise<ResultBytes> {
      const problem = readProblem(input);
      if (asked.onEvent !== undefined) return written(await follow(problem, asked));
      const viewed = { ...problem, view: asked.view };
      const answer = await connection.answer<AnyResult | ResultBytes>({ problem }, asked, async (signal) => {
        const bytes = new Uint8Array(await (await connection.post("/plan", viewed, asked, signal)).arrayBuffer());
        const { status, stats } = JSON.parse(new TextDecoder().decode(bytes)) as AnyResult;
        return { bytes, status, stats };
      });
      return "bytes" in answer ? answer : written(answer);
    },
    async repair(input, asked = {}) {
      const request = readRepair(input);
      return connection.ask<Repair>("/repair", { repair: request }, request, asked);
    },
    async validate(input, asked = {}) {
      const planned = readPlanned(input);
      return connection.ask<Validation>("/validate", { validate: planned }, planned, asked);
    },
    async explain(input, asked = {}) {
      const problem = readProblem(input);
      return connection.ask<Explanation>("/explain", { explain: problem }, problem, asked);
    },
    close: async () => connection.close(),
  };
}

class Connection {
  readonly #options: RemoteOptions;
  readonly #closing = new AbortController();

  constructor(options: RemoteOptions) {
    this.#options = options;
  }

  close(): void {
    this.#closing.abort();
  }

  /** Posts a document to a route and returns the document in the response. */
  ask<D>(route: string, work: JobWork, document: unknown, options: JobOptions): Promise<D> {
    return this.answer<D>(work, options, async (signal) => {
      const response = await this.post(route, document, options, signal);
      return (await response.json()) as D;
    });
  }

  /** Awaits `request`. An abort has the same answer as from a pool; other failures get a code. */
  async answer<D>(work: JobWork, { signal }: JobOptions, request: (signal: AbortSignal) => Promise<D>): Promise<D> {
    const { signal: closed } = this.#closing;
    try {
      if (closed.aborted) throw closed.reason;
      return await request(signal === undefined ? closed : AbortSignal.any([signal, closed]));
    } catch (error) {
      if (closed.aborted) throw new CodedError("pool.closed", "this client was closed", { cause: error });
      if (signal?.aborted === true) return abortedAnswer(work) as D;
      if (error instanceof CodedError) throw error;
      const code = error instanceof SyntaxError ? "http.unexpectedAnswer" : "http.unreachable";
      throw new CodedError(code, `${this.#options.url}: ${messageOf(error)}`, { cause: error });
    }
  }

  /** Posts a document. Rejects with the CodedError in an error response. */
  async post(
    route: string,
    document: unknown,
    { client }: JobOptions,
    signal: AbortSignal,
    accept = "application/json",
  ): Promise<Response> {
    const { url, token, fetch: send = fetch } = this.#options;
    const headers: Record<string, string> = { "content-type": "application/json", accept };
    if (token !== undefined) headers.authorization = `Bearer ${token}`;
    if (client !== undefined) headers["lodestone-client"] = client;
    const body = JSON.stringify(document);
    const response = await send(`${url.replace(/\/+$/, "")}${route}`, { method: "POST", headers, body, signal });
    if (response.ok) return response;
    throw toError(await response.json(), response.status);
  }
}

/** Passes on the events of a stream and returns the result at its end. */
async function followStream<D>(response: Response, onEvent: (event: SearchEvent) => void): Promise<D> {
  if (response.body === null) throw new CodedError("http.unexpectedAnswer", "the service's response has no body");
  for await (const { event, data } of serverSentEvents(response.body)) {
    const document = JSON.parse(data);
    if (event === "result") return document;
    if (event === "error") throw toError(document, response.status);
    onEvent(document);
  }
  throw new CodedError("http.unreachable", "the stream ended before the service sent a result");
}

/** The error in a problem document. Other servers' documents, such as a proxy's, lack the code. */
function toError(document: unknown, status: number): CodedError {
  const { code, detail, issues } = (document ?? {}) as Partial<CodedError>;
  if (code === undefined || !Object.hasOwn(ERRORS, code)) {
    return new CodedError("http.unexpectedAnswer", `the response has status ${status} and no known error code`);
  }
  return CodedError.fromDocument({
    code: code as ErrorCode,
    detail: String(detail),
    issues: issues === undefined ? undefined : [...issues],
  });
}

function abortedAnswer(work: JobWork): Result | Repair {
  const document = unfinishedDocument(work, "aborted");
  if (document instanceof CodedError) throw document;
  return document;
}

/** A result as text. Parsing kept the service's canonical order of keys, so no sort is needed. */
function written(result: AnyResult): ResultBytes {
  const { status, stats } = result;
  const ended = "ended" in result ? result.ended : undefined;
  return { bytes: new TextEncoder().encode(JSON.stringify(result)), status, ended, stats };
}

/** The message of a failed `fetch` leaves the reason to its cause. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
