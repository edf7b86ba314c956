// The service without a port: routes, validation, errors and documentation on a Fastify instance
// that tests can inject into.
// Invariant: no process-wide state; two services can live side by side, and `close()` leaves
// nothing behind.
// The caller owns the planner: closing the service does not close it.

import fastify, { type FastifyServerOptions, LogController } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { Advisor, noProvider } from "../mind/advisor/index.ts";
import type { Conduct } from "../mind/index.ts";
import type { ChatPort, PlannerClient, Result } from "../schemas/index.ts";
import type { DomainSource } from "../workers/domains/domain-source.ts";
import type { ServiceAdvisor } from "./advisor/service-advisor.ts";
import { RunController } from "./body/run-controller.ts";
import type { ServiceBody } from "./body/service-body.ts";
import type { OpenCapabilities } from "./capabilities/controller.ts";
import { refuseWhileClosing } from "./http/closing.ts";
import { allowOrigins } from "./http/cross-origin.ts";
import {
  answerError,
  handleErrors,
  malformedRequestResponse,
  tooManyConnectionsResponse,
} from "./http/error-handling.ts";
import { boundedServer } from "./http/http-server.ts";
import { limitRate } from "./http/rate-limit.ts";
import { acceptJsonOnly } from "./http/request-body.ts";
import { SCHEMA_COMPILERS } from "./http/schema-compilers.ts";
import { setSecurityHeaders } from "./http/security-headers.ts";
import { requireToken } from "./http/token.ts";
import { answerChat } from "./intents/chat-answers.ts";
import { IntentController } from "./intents/intent-controller.ts";
import { forgetfulLearning, type Learning } from "./intents/learning.ts";
import { ReflectionQueue } from "./intents/reflection-queue.ts";
import type { TriggerStore } from "./intents/triggers.ts";
import { countAnswers } from "./observability/answer-count.ts";
import type { ServiceInfo } from "./observability/info.ts";
import { serviceMetrics } from "./observability/metrics.ts";
import { DomainDocuments } from "./planning/domain-documents.ts";
import { Jobs } from "./planning/jobs.ts";
import { ProblemCache } from "./planning/problem-cache.ts";
import type { RouteContext, ServiceApp } from "./route.ts";
import { ROUTES } from "./routes/index.ts";

export interface AppOptions {
  planner: PlannerClient;
  info: ServiceInfo;
  /** The source of /domains; without it there is no such route. */
  domains?: DomainSource;
  /**
   * Opens the registry of capabilities; called on every use. Without it the routes answer
   * `capability.noRegistry`.
   */
  capabilities?: OpenCapabilities;
  /** The body that acts in a world; without it its routes answer `run.noBody`. */
  body?: ServiceBody;
  /** The language model, owned by the caller; without it the answer is `advisor.unavailable`. */
  advisor?: ServiceAdvisor;
  /** The conduct that requests are judged by. */
  conduct?: Conduct;
  /** In-game chat, handled like POST /intents. If omitted, the bot ignores chat. */
  chat?: ChatPort;
  /** Pino's options, as `loggerOptions` returns them; silent by default. */
  logger?: FastifyServerOptions["logger"];
  /** Maximal size of a body, and of a line of a batch, in bytes; 1 MiB by default. */
  bodyLimit?: number;
  /** Time for a client to send its whole request, in milliseconds; 30,000 by default. */
  receiveMs?: number;
  /** Connections that may be open at once; 2,048 by default. More are refused. */
  maxConnections?: number;
  /** Requests a minute from one address; 0 or absent for unlimited. */
  rateLimit?: number;
  /** Proxies whose X-Forwarded-For is trusted. */
  trustProxy?: string[];
  /** Origins whose pages may send requests; none by default. */
  corsOrigins?: readonly string[];
  /** Every route but /healthz and /readyz requires it as `Authorization: Bearer`. */
  token?: string;
  /** What the mind has learnt and keeps learning; kept only in memory by default. */
  learning?: Pick<Learning, "experience" | "lessons">;
  /** Stores pending triggers over restarts; without it they are lost with the service. */
  triggers?: TriggerStore;
  /** Aborts the running jobs when the service stops waiting for them. */
  closing?: AbortSignal;
}

const DEFAULT_BODY_LIMIT = 1024 * 1024;
const DEFAULT_RECEIVE_MS = 30_000;
/** Time for a request's head, which has a few hundred bytes. */
const HEAD_MS = 10_000;
/**
 * How long an idle connection stays open: longer than proxies keep theirs, so that none sends into
 * a closing one.
 */
const KEEP_ALIVE_MS = 72_000;
/** How often Node checks for late heads. */
const CHECK_MS = 1_000;

/**
 * Builds the service. It is usable once `ready()` has resolved, which `inject` and `listen` await
 * themselves.
 */
export function buildApp(options: AppOptions): ServiceApp {
  const { planner, info, logger = false, token, rateLimit = 0, domains } = options;
  const limits = {
    bodyLimit: options.bodyLimit ?? DEFAULT_BODY_LIMIT,
    receiveMs: options.receiveMs ?? DEFAULT_RECEIVE_MS,
  };
  const httpOptions = {
    // Bodies are timed where they are read: a batch may take as long as it keeps coming.
    requestTimeout: 0,
    keepAliveTimeout: KEEP_ALIVE_MS,
    headersTimeout: Math.min(HEAD_MS, limits.receiveMs),
    connectionsCheckingInterval: CHECK_MS,
  };
  const app: ServiceApp = fastify({
    logger,
    // The hook that counts requests also logs them, one line each.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.bodyLimit,
    trustProxy: options.trustProxy ?? false,
    serverFactory: (begin) =>
      boundedServer(begin, httpOptions, {
        idleMs: limits.receiveMs,
        maxConnections: options.maxConnections,
        full: tooManyConnectionsResponse,
      }),
    schemaController: { compilersFactory: SCHEMA_COMPILERS },
    // A hook refuses them instead, so that this answer, too, is a problem document.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
    clientErrorHandler: (error, socket) => {
      if (error.code === "ECONNRESET" || !socket.writable) return;
      socket.end(malformedRequestResponse(error.code));
    },
  }).withTypeProvider<ZodTypeProvider>();

  const runs = new RunController(options.body, (leaf) => app.log.debug({ leaf }, "leaf"));
  const metrics = serviceMetrics(
    planner,
    new Set(info.planners.map(({ id }) => id)),
    runs.hasBody ? () => runs.figures() : undefined,
  );
  const advisor = options.advisor ?? { advisor: new Advisor({ provider: noProvider, clock: performance }) };
  advisor.advisor.onCall(({ intentKind }) => metrics.modelCalled(intentKind));
  const jobs = new Jobs(planner, metrics);
  const { lessons, experience } = options.learning ?? forgetfulLearning();
  const reflections = new ReflectionQueue(advisor.advisor, lessons);
  const intents = new IntentController({
    plan: async (problem, asked) => {
      const { bytes } = await jobs.plan(problem, asked);
      return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()) as Result;
    },
    ...{
      runs,
      advisor,
      lessons,
      experience,
      reflections,
      conduct: options.conduct,
      triggers: options.triggers,
      names: options.chat === undefined ? [] : [options.chat.username],
    },
  });
  const silence =
    options.chat === undefined
      ? undefined
      : answerChat(options.chat, intents, { onFailure: (error) => app.log.error(error) });
  // Not awaited: restoring loads the mind, which takes a while.
  if (options.triggers !== undefined) intents.restoreTriggers().catch((error: unknown) => app.log.error(error));
  const domainDocuments = domains === undefined ? undefined : new DomainDocuments(domains);
  if (options.closing?.aborted) jobs.giveUp();
  options.closing?.addEventListener("abort", () => jobs.giveUp(), { once: true });
  app.addHook("onClose", async () => {
    metrics.close();
    silence?.();
    intents.close();
    reflections.close();
    await domainDocuments?.close();
  });

  acceptJsonOnly(app, limits, options.closing);
  handleErrors(app);
  countAnswers(app, metrics);
  setSecurityHeaders(app);
  const isClosing = refuseWhileClosing(app);
  // Before the token check, so that guesses count, too.
  if (options.corsOrigins !== undefined) allowOrigins(app, options.corsOrigins);
  if (rateLimit > 0) limitRate(app, rateLimit);
  app.after(() => {
    if (token !== undefined) requireToken(app, token);
  });
  const unready = whyUnready(planner, isClosing);
  const context: RouteContext = {
    info,
    token,
    corsOrigins: options.corsOrigins ?? [],
    advisor,
    intents,
    lessons,
    jobs,
    problems: new ProblemCache(),
    domainDocuments,
    capabilities: options.capabilities,
    runs,
    metrics,
    limits,
    isClosing,
    unready,
  };
  // In a scope of their own, after the hooks above.
  app.register(async (scope: ServiceApp) => {
    for (const route of ROUTES) route(scope, context);
  });
  return app;
}

/**
 * Why requests should go elsewhere: the planner is warming up or has failed, or the service is
 * closing.
 */
function whyUnready(planner: PlannerClient, isClosing: () => boolean): RouteContext["unready"] {
  let warming: string | undefined;
  if (planner.ready !== undefined) {
    warming = "the planning threads are warming up";
    planner.ready.then(
      () => {
        warming = undefined;
      },
      () => {
        warming = "the planning threads could not start";
      },
    );
  }
  return () => {
    if (isClosing()) return "the service is closing";
    return planner.stats?.().isBroken === true ? "planning threads can no longer be started" : warming;
  };
}
