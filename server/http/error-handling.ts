// Gives every error of a request its code: our own errors, Fastify's, the HTTP parser's, and bugs.
// Invariant: a bug is logged in full and answered without its message; every other answer says what
// to do.

import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { CodedError, canonicalJson } from "../../schemas/index.ts";
import { httpStatusOf, PROBLEM_MEDIA_TYPE, toProblemDetails } from "./problem-details.ts";

/**
 * As in Fastify itself: an ES import would load every web interface, some ten milliseconds of the
 * start.
 */
const { STATUS_CODES } = process.getBuiltinModule("node:http");

const METHODS = ["GET", "POST"] as const;

/** Errors that Node's HTTP server finds before there is a request, by its codes. */
const PARSER_ERRORS: Readonly<Record<string, CodedError>> = {
  ERR_HTTP_REQUEST_TIMEOUT: new CodedError("http.timeout", "the request's head did not arrive in time"),
  HPE_HEADER_OVERFLOW: new CodedError("http.headersTooLarge", "the request's head is larger than 16 KiB"),
};

const UNAVAILABLE = 503;

/** Seconds after which a full queue has usually moved on. */
const RETRY_AFTER_S = "1";

/** Answers thrown errors and unknown routes of the whole service. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => {
    const asked = `${request.method} ${pathOf(request)}`;
    const allowed = METHODS.filter((method) => app.findRoute({ method, url: pathOf(request) }) !== null);
    // A route exists but found nothing, such as a file of /docs.
    if (allowed.length === 0 || allowed.some((method) => method === request.method))
      return answerError(new CodedError("http.notFound", asked), request, reply);
    reply.header("allow", allowed.join(", "));
    return answerError(new CodedError("http.methodNotAllowed", asked), request, reply);
  });
}

/** Sends an error's problem document; logs the service's own faults with their causes. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const coded = codedErrorOf(error);
  const details = toProblemDetails(coded, instanceOf(request));
  logFailure(request.log, error, coded);
  if (coded.code === "http.unauthorized") reply.header("www-authenticate", 'Bearer realm="lodestone"');
  // The rate limit sets its own.
  if (details.status === UNAVAILABLE && !reply.hasHeader("retry-after")) reply.header("retry-after", RETRY_AFTER_S);
  // Serialised here: the route's serialiser is for its documents.
  return reply
    .code(details.status)
    .type(PROBLEM_MEDIA_TYPE)
    .serializer((payload: unknown) => canonicalJson(payload))
    .send(details);
}

/**
 * Logs the service's own faults with their causes; a busy or closing service is not at fault, and
 * may refuse thousands.
 */
export function logFailure(log: FastifyBaseLogger, error: unknown, { code, detail }: CodedError): void {
  const status = httpStatusOf(code);
  if (status === UNAVAILABLE) log.info({ code, detail }, "refused");
  else if (status >= 500) log.error({ err: error }, code);
}

/**
 * The coded form of an error: a CodedError stays, Fastify's 4xx are translated, anything else is a
 * bug.
 */
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
  return new CodedError("http.internal", "the request could not be answered", { cause: error });
}

/** The whole HTTP response to bytes that are no HTTP request and reach no handler. */
export const malformedRequestResponse = (reason: string): string =>
  wholeResponse(
    PARSER_ERRORS[reason] ?? new CodedError("input.invalid", `this is not a valid HTTP request (${reason})`),
  );

/** The whole HTTP response to a connection beyond the maximal number. */
export const tooManyConnectionsResponse = (): string =>
  wholeResponse(new CodedError("http.tooManyConnections", "the service takes no more connections now"));

/** The whole HTTP response to a body in too many too small chunks. */
export const crumbsResponse = (): string =>
  wholeResponse(new CodedError("input.invalid", "the body comes in chunks of a few bytes; send larger ones"));

function wholeResponse(error: CodedError): string {
  const details = toProblemDetails(error, "/");
  const body = canonicalJson(details);
  return [
    `HTTP/1.1 ${details.status} ${STATUS_CODES[details.status]}`,
    `content-type: ${PROBLEM_MEDIA_TYPE}`,
    `content-length: ${Buffer.byteLength(body)}`,
    ...(details.status === UNAVAILABLE ? [`retry-after: ${RETRY_AFTER_S}`] : []),
    "connection: close",
    "",
    body,
  ].join("\r\n");
}

/** Where an error occurred: the requested path and the request's id. */
export const instanceOf = (request: FastifyRequest): string => `${pathOf(request)}#${request.id}`;

const pathOf = (request: FastifyRequest): string => request.url.split("?", 1)[0] ?? "/";
