// The service without a port: routes, validation, errors and documentation on a Fastify instance
// that tests can inject into.
// Invariant: no process-wide state; two services can live side by side, and `close()` leaves
// nothing behind.
// The caller owns the planner: closing the service does not close it.

import fastify, { type FastifyServerOptions, LogController } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { EventBus } from "../executor/bus/event-bus.ts";
import type { LeafRecord } from "../executor/index.ts";
import { EpisodesInMemory, Memory, situationOf } from "../memory/index.ts";
import { Advisor, noProvider } from "../mind/advisor/index.ts";
import type { Conduct } from "../mind/index.ts";
import type { ChatPort, PlannerClient, Result, ResultBytes, Situation } from "../schemas/index.ts";
import type { DomainSource } from "../workers/index.ts";
import type { ServiceAdvisor } from "./advisor/service-advisor.ts";
import { BodyMetrics } from "./body/body-figures.ts";
import { KeyedAnswers } from "./body/keyed-answers.ts";
import { RunController } from "./body/run-controller.ts";
import type { ServiceBody } from "./body/service-body.ts";
import type { OpenCapabilities } from "./capabilities/controller.ts";
import { proposeOptions } from "./capabilities/proposals.ts";
import { moment, serviceClock } from "./config/service-clock.ts";
import { publishCapabilities, publishedChat, publishIntents } from "./events/publish.ts";
import { guardAnswers, guardedLog } from "./http/border-hooks.ts";
import { type AccessToken, Callers, requireRoles } from "./http/callers.ts";
import { refuseWhileClosing } from "./http/closing.ts";
import { allowOrigins } from "./http/cross-origin.ts";
import {
  answerError,
  crumbsResponse,
  handleErrors,
  malformedRequestResponse,
  tooManyConnectionsResponse,
} from "./http/error-handling.ts";
import { boundedServer } from "./http/http-server.ts";
import { refuseForeignPages } from "./http/page-requests.ts";
import { limitRate } from "./http/rate-limit.ts";
import { Border, type Secret } from "./http/redaction.ts";
import { acceptJsonOnly } from "./http/request-body.ts";
import { SCHEMA_COMPILERS } from "./http/schema-compilers.ts";
import { setSecurityHeaders } from "./http/security-headers.ts";
import { allowSockets } from "./http/sockets.ts";
import { proxyTest } from "./http/trusted-proxies.ts";
import { answerChat } from "./intents/chat-answers.ts";
import { IntentController } from "./intents/intent-controller.ts";
import { forgetfulLearning, type Learning } from "./intents/learning.ts";
import type { RecordFile } from "./intents/record-file.ts";
import { ReflectionQueue } from "./intents/reflection-queue.ts";
import type { TriggerStore } from "./intents/triggers.ts";
import { foreseen } from "./memory/foreseen.ts";
import { situatedLessons } from "./memory/situated-lessons.ts";
import { countAnswers } from "./observability/answer-count.ts";
import type { ServiceInfo } from "./observability/info.ts";
import { serviceMetrics } from "./observability/metrics.ts";
import { DomainDocuments } from "./planning/domain-documents.ts";
import { Jobs } from "./planning/jobs.ts";
import { ProblemCache } from "./planning/problem-cache.ts";
import type { RouteContext, ServiceApp } from "./route.ts";
import { ROUTES } from "./routes/index.ts";
import type { Board } from "./watchdog/board.ts";
import { showRequests } from "./watchdog/show-requests.ts";

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
  /** The conduct that requests are judged by, and that the body is held to. */
  conduct?: Conduct;
  /** In-game chat, handled like POST /intents. If omitted, the bot ignores chat. */
  chat?: ChatPort;
  /** Pino's options, as `loggerOptions` returns them; silent by default. */
  logger?: FastifyServerOptions["logger"];
  /** Maximal size of a body, and of a line of a batch, in bytes; 1 MiB by default. */
  bodyLimit?: number;
  /** Time for a client to send its whole request, in milliseconds; 30,000 by default. */
  receiveMs?: number;
  /**
   * Connections that may be open at once, half of them from one address; 2,048 by default. More are
   * refused.
   */
  maxConnections?: number;
  /** Requests a minute from one caller, or from one address without a token; 0 or absent for unlimited. */
  rateLimit?: number;
  /** Proxies whose X-Forwarded-For is trusted. */
  trustProxy?: string[];
  /** Origins whose pages may send requests; none by default. */
  corsOrigins?: readonly string[];
  /**
   * Names by which requests may address the service, beside loopback names and the address that
   * they came to.
   */
  allowHosts?: readonly string[];
  /**
   * May do everything. With a token of either kind, every route but /healthz and /readyz requires
   * one as `Authorization: Bearer`.
   */
  token?: string;
  /** What no answer and no log line may hold, beside the tokens. */
  secrets?: readonly Secret[];
  /** Tokens of callers that may do what their roles say. */
  tokens?: readonly AccessToken[];
  /** What the mind has learnt and keeps learning; kept only in memory by default. */
  learning?: Pick<Learning, "experience" | "lessons">;
  /** What the bot remembers, following its bus; by default one that follows the service's and ends with it. */
  memory?: Memory;
  /** Stores pending triggers over restarts; without it they are lost with the service. */
  triggers?: TriggerStore;
  /** Stores keys, started intents and dialogues over restarts; without it they are lost with the service. */
  records?: Pick<RecordFile, "keys" | "intents"> & Partial<Pick<RecordFile, "dialogues">>;
  /** Where what happens is published, as GET /events tells it; one of its own by default. */
  bus?: EventBus;
  /** Where the requests in hand are shown to a watchdog. */
  board?: Board;
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
  const { planner, info, logger = false, rateLimit = 0, domains } = options;
  const limits = {
    bodyLimit: options.bodyLimit ?? DEFAULT_BODY_LIMIT,
    receiveMs: options.receiveMs ?? DEFAULT_RECEIVE_MS,
  };
  const { secrets = [], tokens = [] } = options;
  const ownTokens = [...(options.token === undefined ? [] : [options.token]), ...tokens.map((one) => one.token)];
  const border = new Border([...secrets, ...ownTokens.map((value) => ({ label: "token", value }))]);
  const httpOptions = {
    // Bodies are timed where they are read: a batch may take as long as it keeps coming.
    requestTimeout: 0,
    // A hook refuses such requests instead, so that this answer, too, is a problem document.
    requireHostHeader: false,
    keepAliveTimeout: KEEP_ALIVE_MS,
    headersTimeout: Math.min(HEAD_MS, limits.receiveMs),
    connectionsCheckingInterval: CHECK_MS,
  };
  const app: ServiceApp = fastify({
    logger: guardedLog(logger, border),
    // The hook that counts requests also logs them, one line each.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.bodyLimit,
    trustProxy: options.trustProxy ?? false,
    serverFactory: (begin) =>
      boundedServer(begin, httpOptions, {
        idleMs: limits.receiveMs,
        maxConnections: options.maxConnections,
        isProxy: proxyTest(options.trustProxy ?? []),
        full: tooManyConnectionsResponse,
        crumbs: crumbsResponse,
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

  if (options.conduct !== undefined) options.body?.keepTo?.(options.conduct);
  const onFailure = (error: unknown): void => app.log.error(error);
  const { keys, intents: store, dialogues } = options.records ?? {};
  const keyed = new KeyedAnswers({ onFailure, ...(keys === undefined ? {} : { store: keys }) });
  const bus = options.bus ?? new EventBus({ now: moment, onFailure });
  const runs = new RunController(options.body, { keyed, bus });
  const onLeaf = (leaf: LeafRecord): void => app.log.debug({ leaf }, "leaf");
  const body = new BodyMetrics({ bus, now: serviceClock.now, onLeaf });
  const metrics = serviceMetrics(
    planner,
    new Set(info.planners.map(({ id }) => id)),
    runs.hasBody ? () => body.figures() : undefined,
  );
  const advisor = options.advisor ?? { advisor: new Advisor({ provider: noProvider, clock: performance }) };
  advisor.advisor.onCall(({ intentKind }) => metrics.modelCalled(intentKind));
  const jobs = new Jobs(planner, metrics);
  const { lessons: ofGoals, experience } = options.learning ?? forgetfulLearning();
  const memory = options.memory ?? new Memory({ store: new EpisodesInMemory(), world: "", bot: "", now: moment });
  const situation = (): Situation => situationOf(runs.hasBody ? runs.body.perceiver : undefined);
  const foresee = (answer: ResultBytes): ResultBytes["bytes"] => foreseen(answer, memory, situation);
  const lessons = situatedLessons(ofGoals, { memory, situation, now: moment, onFailure });
  const reflections = new ReflectionQueue(advisor.advisor, lessons);
  const intents = new IntentController({
    plan: async (problem, asked) => {
      const bytes = foresee(await jobs.plan(problem, asked));
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
      ...{ store, dialogues },
      onFailure,
      names: options.chat === undefined ? [] : [options.chat.username],
    },
  });
  const redact = (text: string): string => border.text(text);
  const unpublish = [
    publishIntents(bus, intents.answers, experience),
    options.body?.publishTo?.(bus),
    // Capabilities prove themselves in runs, before anybody asks for the registry.
    runs.hasBody ? publishCapabilities(bus, options.capabilities) : undefined,
    () => body.close(),
    runs.hasBody
      ? proposeOptions({
          ...{ bus, memory, situation, capabilities: options.capabilities, advisor: advisor.advisor },
          observe: () => runs.body.observe?.(),
        })
      : undefined,
    // Whoever gives a memory lets it follow its body.
    options.memory === undefined && runs.hasBody ? memory.follow(bus, situation) : undefined,
  ];
  const chat = options.chat && publishedChat(options.chat, bus);
  const talk = chat === undefined ? undefined : answerChat(chat, intents, { onFailure, redact });
  // Not awaited: restoring loads the mind, which takes a while.
  intents.restore((answer) => talk?.announce(answer)).catch(onFailure);
  const domainDocuments = domains === undefined ? undefined : new DomainDocuments(domains);
  if (options.closing?.aborted) jobs.giveUp();
  options.closing?.addEventListener("abort", () => jobs.giveUp(), { once: true });
  app.addHook("onClose", async () => {
    metrics.close();
    talk?.close();
    for (const end of unpublish) end?.();
    intents.close();
    reflections.close();
    await domainDocuments?.close();
  });

  guardAnswers(app, border);
  acceptJsonOnly(app, limits, options.closing);
  handleErrors(app);
  countAnswers(app, metrics);
  if (options.board !== undefined) showRequests(app, options.board);
  setSecurityHeaders(app);
  refuseForeignPages(app, options);
  const callers = new Callers(options.token, tokens);
  const isClosing = refuseWhileClosing(app);
  if (options.corsOrigins !== undefined) allowOrigins(app, options.corsOrigins);
  // Before the token check, so that guesses count, too.
  if (rateLimit > 0) limitRate(app, rateLimit, callers);
  app.after(() => {
    requireRoles(app, callers);
  });
  const unready = whyUnready(planner, isClosing);
  const context: RouteContext = {
    info,
    callers,
    advisor,
    intents,
    memory,
    foresee,
    lessons,
    jobs,
    problems: new ProblemCache(),
    domainDocuments,
    capabilities: options.capabilities,
    bus,
    figures: () => body.figures(),
    runs,
    metrics,
    limits,
    isClosing,
    unready,
  };
  if (runs.hasBody || advisor.browser !== undefined) allowSockets(app);
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
