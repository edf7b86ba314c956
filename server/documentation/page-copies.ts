// The answers of the pages in memory: a file's answer is made once and then sent from here, so that
// requests that nobody reads hold no file open. Only answers that exist are kept: the pages have a
// fixed number of files.

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { CodedError } from "../../schemas/index.ts";

interface PageCopy {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

const OK = 200;
const NOT_MODIFIED = 304;
/** Redirects are kept, refusals are not. */
const REFUSED = 400;
/** A file by its plain name: there are as many copies as files, not as ways to write their paths. */
const PLAIN = /^(\/[\w-][\w.-]*)*\/?$/;
/** Set for each answer anew, or not true of a copy. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  ...["date", "connection", "keep-alive", "transfer-encoding", "content-length", "accept-ranges"],
]);

export class PageCopies {
  readonly #pages: FastifyInstance;
  readonly #copies = new Map<string, Promise<PageCopy | null>>();

  constructor(pages: FastifyInstance) {
    this.#pages = pages;
  }

  close(): Promise<void> {
    return this.#pages.close();
  }

  /** Sends the page at the request's path. Throws CodedError `http.notFound`. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const path = request.url.split("?", 1)[0] ?? "";
    const known = PLAIN.test(path) ? (this.#copies.get(path) ?? this.#made(path)) : null;
    if (known !== null) this.#copies.set(path, known);
    const copy = await known;
    if (copy === null) {
      this.#copies.delete(path);
      throw new CodedError("http.notFound", `${request.method} ${path}`);
    }
    const isCurrent = copy.headers.etag !== undefined && request.headers["if-none-match"] === copy.headers.etag;
    reply.headers(copy.headers);
    return isCurrent && copy.status === OK ? reply.code(NOT_MODIFIED).send() : reply.code(copy.status).send(copy.body);
  }

  async #made(path: string): Promise<PageCopy | null> {
    const { statusCode, headers, rawPayload } = await this.#pages.inject({ method: "GET", url: path });
    if (statusCode >= REFUSED) return null;
    const kept = Object.entries(headers).flatMap(([name, value]) =>
      LEFT_OUT.has(name) || value === undefined ? [] : [[name, String(value)] as const],
    );
    return { status: statusCode, headers: Object.fromEntries(kept), body: rawPayload };
  }
}
