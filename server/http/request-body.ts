// Reads request bodies: JSON only, under the same bounds as any external text.
// Invariant: an oversized body is not kept, and a late one is not awaited. The service times bodies
// itself: Node has one timer for all requests, but a batch may last as long as it keeps coming.

import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { CodedError, GrowingBytes, type JsonBounds, parseJson } from "../../schemas/index.ts";

const SUBJECT = "body";
/** The only content coding that is read: none. */
const IDENTITY = "identity";

declare module "fastify" {
  interface FastifyContextConfig {
    /** How a route reads its bodies, if not as JSON that its schema checks. Throws CodedError. */
    readBody?: (bytes: Buffer, subject: string) => unknown;
  }
}

/**
 * More than any problem needs, including a price for every operator of a version. The service's one
 * thread reads and checks the worst such text in a fifth of a second, which blocks all other
 * requests.
 */
const BOUNDS: JsonBounds = { keys: 5_000, elements: 5_000, values: 50_000 };

/**
 * How much of an oversized body is read and dropped before it is refused: closing a connection on
 * data in flight resets it, and the client could not read the reason.
 */
const DISCARDED_BYTES = 16 * 1024 * 1024;

export interface BodyLimits {
  /** Bytes. */
  bodyLimit: number;
  /** Milliseconds from the head to the end of the body. */
  receiveMs: number;
}

/**
 * Makes JSON the only accepted media type; other types and compressed bodies get 415. Bodies still
 * being read are refused at `gaveUp`.
 */
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
    done(new CodedError("http.unsupportedMedia", `the body is encoded (${coding}); send it without content encoding`));
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

/** Parses a body or a line of one. Throws CodedError `input.json` or `input.invalid`. */
export function parseBody(bytes: Buffer, subject: string): unknown {
  if (!isUtf8(bytes)) throw new CodedError("input.json", `${subject}: the text is not UTF-8`);
  const text = bytes.toString();
  if (text.trim() === "") throw new CodedError("input.json", `${subject}: the text is empty`);
  return parseJson(text, subject, BOUNDS);
}

type BodyReader = (error: CodedError | null, bytes: Buffer) => void;
/** A function per body being read, which ends it early. */
type OpenBodies = Set<(error: CodedError) => void>;

const EMPTY_BODY = Buffer.alloc(0);

/** Reads a body to its end and calls `done` once, with the bytes or an error. */
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
  const kept = new GrowingBytes(bodyLimit);
  let length = 0;
  const end = (error: CodedError | null): void => {
    clearTimeout(timer);
    reading.delete(end);
    payload.off("data", onData).off("end", onEnd).off("error", onLost).off("close", onLost);
    const { buffer, byteOffset, byteLength } = kept.view();
    done(error, error === null ? Buffer.from(buffer, byteOffset, byteLength) : EMPTY_BODY);
    kept.clear();
  };
  const onData = (chunk: Buffer): void => {
    length += chunk.length;
    if (length <= bodyLimit) kept.add(chunk);
    else kept.clear();
    if (length > bodyLimit + DISCARDED_BYTES) end(tooLarge(bodyLimit));
  };
  const onEnd = (): void => end(length > bodyLimit ? tooLarge(bodyLimit) : null);
  const onLost = (): void => end(new CodedError("input.invalid", "the connection closed before the body ended"));
  const timer = setTimeout(
    () => end(new CodedError("http.timeout", `the whole body did not arrive within ${receiveMs} ms`)),
    receiveMs,
  );
  reading.add(end);
  payload.on("data", onData).on("end", onEnd).on("error", onLost).on("close", onLost);
  payload.resume();
}

const tooLarge = (bodyLimit: number): CodedError =>
  new CodedError("http.tooLarge", `the body is larger than ${bodyLimit} bytes`);
