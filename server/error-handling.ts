// Where everything that can go wrong with a request gets its code: our own errors, Fastify's, the HTTP parser's, and bugs.
// Invariant: a bug is logged whole and answered without its message; every other answer says what to do.

import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { CodedError, canonicalJson } from "../schemas/index.ts";
import { PROBLEM_MEDIA_TYPE, toProblemDetails } from "./problem-details.ts";

/** Answers thrown errors and unknown routes of the whole service. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) =>
    answerError(new CodedError("http.notFound", `${request.method} ${pathOf(request)}`), request, reply),
  );
}

/** Sends the problem document of an error; what is the service's own fault is logged with its cause. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const coded = codedErrorOf(error);
  const details = toProblemDetails(coded, `${pathOf(request)}#${request.id}`);
  if (details.status >= 500) request.log.error({ err: error }, coded.code);
  if (coded.code === "http.unauthorized") reply.header("www-authenticate", 'Bearer realm="lodestone"');
  // Serialised here: a route's own serialiser is for its documents.
  return reply
    .code(details.status)
    .type(PROBLEM_MEDIA_TYPE)
    .serializer((payload: unknown) => canonicalJson(payload))
    .send(details);
}

/** The coded form of what reached the error handler. A CodedError stays; Fastify's 4xx are translated; the rest is a bug. */
export function codedErrorOf(error: unknown): CodedError {
  if (error instanceof CodedError) return error;
  const { code, statusCode } = (error ?? {}) as Partial<FastifyError>;
  const message = error instanceof Error ? error.message : String(error);
  if (statusCode === 413) return new CodedError("http.tooLarge", message, { cause: error });
  if (statusCode === 415) return new CodedError("http.unsupportedMedia", message, { cause: error });
  if (statusCode === 404 || code === "FST_ERR_BAD_URL" || code === "FST_ERR_MAX_PARAM_LENGTH") {
    return new CodedError("http.notFound", message, { cause: error });
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new CodedError("input.invalid", message, { cause: error });
  }
  return new CodedError("http.internal", "The request could not be answered.", { cause: error });
}

/** The whole HTTP response, head and body, for bytes that are no HTTP request, which reach no route and no handler. */
export function malformedRequestResponse(reason: string): string {
  const error = new CodedError("input.invalid", `this is no valid HTTP request (${reason})`);
  const body = canonicalJson(toProblemDetails(error, "/"));
  return [
    "HTTP/1.1 400 Bad Request",
    `content-type: ${PROBLEM_MEDIA_TYPE}`,
    `content-length: ${Buffer.byteLength(body)}`,
    "connection: close",
    "",
    body,
  ].join("\r\n");
}

const pathOf = (request: FastifyRequest): string => request.url.split("?", 1)[0] ?? "/";
