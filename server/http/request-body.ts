// How a request's body becomes a value: JSON only, under the same bounds as any other text from outside.
// Invariant: a body that is too large is not kept, and one that does not come in its time is not waited for. The service times bodies
// itself, since Node's own timer knows only one time for all requests, and a batch may take as long as there is something in it.

import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { CodedError, type JsonBounds, parseJson } from "../../schemas/index.ts";

const SUBJECT = "body";
/** The one content coding that is read, which is none. */
const IDENTITY = "identity";

declare module "fastify" {
  interface FastifyContextConfig {
    /** How a route reads its bodies, where not as JSON that its schema checks; throws CodedError. */
    readBody?: (bytes: Buffer, subject: string) => unknown;
  }
}

/**
 * More than any problem needs, with a price for every operator of a version. The service's one thread reads and checks the worst of such
 * texts in a fifth of a second, in which nobody else is answered.
 */
const BOUNDS: JsonBounds = { keys: 5_000, elements: 5_000, values: 50_000 };

/**
 * So much of a body that is too large is read and thrown away before it is refused: a connection that is closed on data under way is reset,
 * and the client would never read why.
 */
const DISCARDED_BYTES = 16 * 1024 * 1024;

export interface BodyLimits {
  /** Bytes. */
  bodyLimit: number;
  /** Milliseconds from the head to the body's end. */
  receiveMs: number;
}

/** Makes JSON the only media type that the service reads; everything else, and what is compressed, is answered with 415. What is half read at `gaveUp` is refused then. */
export function acceptJsonOnly(app: FastifyInstance, limits: BodyLimits, gaveUp?: AbortSignal): void {
  const reading: OpenBodies = new Set();
  const refuseAll = (): void => {
    for (const end of [...reading]) end(new CodedError("pool.closed", "the service is closing"));
  };
  gaveUp?.addEventListener("abort", refuseAll, { once: true });
  app.addHook("preParsing", (request, reply, _payload, done) => {
    const coding = request.headers["content-encoding"]?.trim().toLowerCase() ?? IDENTITY;
    if (coding === IDENTITY) return done();
    reply.header("accept-encoding", IDENTITY);
    done(new CodedError("http.unsupportedMedia", `the body is encoded (${coding}); it is read as it is`));
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", (request: FastifyRequest, payload: IncomingMessage, done) => {
    readBody(request, payload, limits, reading, (error, bytes) => {
      if (error !== null) return done(error);
      let value: unknown;
      try {
        value = (request.routeOptions.config.readBody ?? parseBody)(bytes, SUBJECT);
      } catch (cause) {
        return done(cause as CodedError);
      }
      done(null, value);
    });
  });
}

/** Parses a body, or a line of one; throws CodedError `input.json` or `input.invalid`. */
export function parseBody(bytes: Buffer, subject: string): unknown {
  if (!isUtf8(bytes)) throw new CodedError("input.json", `${subject}: it is not UTF-8`);
  const text = bytes.toString();
  if (text.trim() === "") throw new CodedError("input.json", `${subject}: it is empty`);
  return parseJson(text, subject, BOUNDS);
}

type BodyReader = (error: CodedError | null, bytes: Buffer) => void;
/** What ends each body that is being read, early. */
type OpenBodies = Set<(error: CodedError) => void>;

const EMPTY_BODY = Buffer.alloc(0);

/** Reads a body to its end and hands it on, once: or what was wrong with it. */
function readBody(
  request: FastifyRequest,
  payload: IncomingMessage,
  { bodyLimit, receiveMs }: BodyLimits,
  reading: OpenBodies,
  done: BodyReader,
): void {
  const announced = Number(request.headers["content-length"]);
  if (announced > bodyLimit + DISCARDED_BYTES) {
    done(tooLarge(bodyLimit), EMPTY_BODY);
    return;
  }
  let chunks: Buffer[] = [];
  let length = 0;
  const end = (error: CodedError | null): void => {
    clearTimeout(timer);
    reading.delete(end);
    payload.off("data", onData).off("end", onEnd).off("error", onLost).off("close", onLost);
    const [only] = chunks;
    if (error !== null || only === undefined) done(error, EMPTY_BODY);
    else done(null, chunks.length === 1 ? only : Buffer.concat(chunks, length));
  };
  const onData = (chunk: Buffer): void => {
    length += chunk.length;
    if (length <= bodyLimit) chunks.push(chunk);
    else chunks = [];
    if (length > bodyLimit + DISCARDED_BYTES) end(tooLarge(bodyLimit));
  };
  const onEnd = (): void => end(length > bodyLimit ? tooLarge(bodyLimit) : null);
  const onLost = (): void => end(new CodedError("input.invalid", "the body broke off"));
  const timer = setTimeout(
    () => end(new CodedError("http.timeout", `no whole body within ${receiveMs} ms`)),
    receiveMs,
  );
  reading.add(end);
  payload.on("data", onData).on("end", onEnd).on("error", onLost).on("close", onLost);
  payload.resume();
}

const tooLarge = (bodyLimit: number): CodedError =>
  new CodedError("http.tooLarge", `the body is larger than ${bodyLimit} bytes`);
