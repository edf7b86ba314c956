// The service without a port: routes, validation, errors and documentation on a Fastify instance that tests can inject into.
// Invariant: it owns no process-wide state; two of them can live side by side, and `close()` leaves nothing behind.
// The planner is handed in and stays its owner's: closing the service does not close it.

import fastify, { type FastifyServerOptions } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { z } from "zod";
import { CodedError, canonicalJson, type PlannerClient, parseDocument } from "../schemas/index.ts";
import { answerError, handleErrors, malformedRequestResponse } from "./error-handling.ts";
import type { ServiceInfo } from "./info.ts";
import { describeService } from "./openapi.ts";
import { acceptJsonOnly } from "./request-body.ts";
import type { ServiceApp } from "./route.ts";
import { ROUTES } from "./routes/index.ts";
import { requireToken } from "./token.ts";

export interface AppOptions {
  planner: PlannerClient;
  info: ServiceInfo;
  /** Pino's options, such as `{ level: "info", stream: process.stderr }`; silent where absent. */
  logger?: FastifyServerOptions["logger"];
  /** The largest body read, in bytes; 1 MiB where absent. */
  bodyLimit?: number;
  /** Where given, every route but /healthz wants it as `Authorization: Bearer`. */
  token?: string;
  /** Aborts the jobs that still run, when the service no longer waits for them. */
  closing?: AbortSignal;
}

const DEFAULT_BODY_LIMIT = 1024 * 1024;
/** A client gets so long to send its request, whatever it dribbles. */
const RECEIVE_TIMEOUT_MS = 30_000;

/** Builds the service. It answers once `ready()` has resolved, which `inject` and `listen` wait for by themselves. */
export function buildApp(options: AppOptions): ServiceApp {
  const { planner, info, logger = false, bodyLimit = DEFAULT_BODY_LIMIT, token } = options;
  const context = { planner, info, closing: options.closing ?? new AbortController().signal };
  const app: ServiceApp = fastify({
    logger,
    bodyLimit,
    requestTimeout: RECEIVE_TIMEOUT_MS,
    // Refused by the hook below instead, so that this answer too is a problem document.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
    clientErrorHandler: (error, socket) => {
      if (error.code === "ECONNRESET" || !socket.writable) return;
      socket.end(malformedRequestResponse(error.code));
    },
  }).withTypeProvider<ZodTypeProvider>();

  app.setValidatorCompiler<z.ZodType>(({ schema, httpPart }) => (value) => ({
    value: parseDocument(schema, value, httpPart ?? "request"),
  }));
  app.setSerializerCompiler(() => canonicalJson);
  acceptJsonOnly(app);
  handleErrors(app);
  refuseWhileClosing(app);
  if (token !== undefined) requireToken(app, token);
  describeService(app, info.version, token !== undefined);
  // In a plugin of their own, so that the description, registered before, sees them.
  app.register(async (scope: ServiceApp) => {
    for (const route of ROUTES) route(scope, context);
  });
  return app;
}

/** Once closing has begun, new requests are refused and connections end with the answer that they wait for. */
function refuseWhileClosing(app: ServiceApp): void {
  let closing = false;
  app.addHook("preClose", async () => {
    closing = true;
  });
  app.addHook("onRequest", async () => {
    if (closing) throw new CodedError("pool.closed", "the service is closing");
  });
  app.addHook("onSend", async (_request, reply) => {
    if (closing) reply.header("connection", "close");
  });
}
