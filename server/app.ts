// The service without a port: routes, validation, errors and documentation on a Fastify instance that tests can inject into.
// Invariant: it owns no process-wide state; two of them can live side by side, and `close()` leaves nothing behind.
// The planner is handed in and stays its owner's: closing the service does not close it.

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
import { answerError, handleErrors, malformedRequestResponse } from "./http/error-handling.ts";
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
  /** Where /domains gets what it shows; without, there is no such route. */
  domains?: DomainSource;
  /** Opens the registry of capabilities, and is asked every time that a route needs it; without, its routes answer `capability.noRegistry`. */
  capabilities?: OpenCapabilities;
  /** What acts in a world for those who ask; without, its routes answer `run.noBody`. */
  body?: ServiceBody;
  /** The language model; without, what needs one is `advisor.unavailable`. Stays its owner's. */
  advisor?: ServiceAdvisor;
  /** How what is said is judged; the default where absent. */
  conduct?: Conduct;
  /** The game's chat, which is answered as POST /intents is; without, nobody is heard there. */
  chat?: ChatPort;
  /** Pino's options, as `loggerOptions` makes them; silent where absent. */
  logger?: FastifyServerOptions["logger"];
  /** The largest body read, and line of a batch, in bytes; 1 MiB where absent. */
  bodyLimit?: number;
  /** A client gets so many milliseconds to send its request, whatever it dribbles; 30,000 where absent. */
  receiveMs?: number;
  /** Requests a minute from one address; 0 or absent for any number. */
  rateLimit?: number;
  /** Proxies whose X-Forwarded-For is believed. */
  trustProxy?: string[];
  /** Origins whose pages may ask; none where absent. */
  corsOrigins?: readonly string[];
  /** Where given, every route but /healthz and /readyz wants it as `Authorization: Bearer`. */
  token?: string;
  /** What the mind has learnt, and goes on learning; for as long as the service lives where absent. */
  learning?: Pick<Learning, "experience" | "lessons">;
  /** Keeps what waits for something to come about, and what waited when an earlier service ended; lost with the service where absent. */
  triggers?: TriggerStore;
  /** Aborts the jobs that still run, when the service no longer waits for them. */
  closing?: AbortSignal;
}

const DEFAULT_BODY_LIMIT = 1024 * 1024;
const DEFAULT_RECEIVE_MS = 30_000;
/** A head is a few hundred bytes, whatever the body. */
const HEAD_MS = 10_000;
/** An idle connection stays open for so long; longer than proxies keep theirs, so that none sends into one that closes. */
const KEEP_ALIVE_MS = 72_000;
/** How often Node looks for heads that are late. */
const CHECK_MS = 1_000;

/** Builds the service. It answers once `ready()` has resolved, which `inject` and `listen` wait for by themselves. */
export function buildApp(options: AppOptions): ServiceApp {
  const { planner, info, logger = false, token, rateLimit = 0, domains } = options;
  const limits = {
    bodyLimit: options.bodyLimit ?? DEFAULT_BODY_LIMIT,
    receiveMs: options.receiveMs ?? DEFAULT_RECEIVE_MS,
  };
  const httpOptions = {
    // Bodies are timed where they are read: a batch may take as long as there is something in it.
    requestTimeout: 0,
    keepAliveTimeout: KEEP_ALIVE_MS,
    headersTimeout: Math.min(HEAD_MS, limits.receiveMs),
    connectionsCheckingInterval: CHECK_MS,
  };
  const app: ServiceApp = fastify({
    logger,
    // One line for each request, where anybody wants it, is written by the hook that counts them.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.bodyLimit,
    trustProxy: options.trustProxy ?? false,
    serverFactory: (begin) => boundedServer(begin, httpOptions, limits.receiveMs),
    schemaController: { compilersFactory: SCHEMA_COMPILERS },
    // Refused by a hook instead, so that this answer too is a problem document.
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
  // Nobody waits for it: reading what was said once takes the mind, which loads meanwhile.
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
  // Before the token: guesses count, too.
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

/** Says why requests should go elsewhere: the planner warms up, could not or cannot any more, or the service closes. Why not is for the log. */
function whyUnready(planner: PlannerClient, isClosing: () => boolean): RouteContext["unready"] {
  let warming: string | undefined;
  if (planner.ready !== undefined) {
    warming = "the planning threads warm up";
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
    return planner.stats?.().isBroken === true ? "no planning thread can be started any more" : warming;
  };
}
