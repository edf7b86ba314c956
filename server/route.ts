// The contract of a route: a function that adds itself to the service. Each has a file in `routes/`
// and a line in its table.

import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { EventBus } from "../executor/index.ts";
import type { Memory } from "../memory/index.ts";
import type { LessonShelf } from "../mind/reason/lessons.ts";
import type { ResultBytes } from "../schemas/index.ts";
import type { ServiceAdvisor } from "./advisor/service-advisor.ts";
import type { BodyFigures } from "./body/body-figures.ts";
import type { RunController } from "./body/run-controller.ts";
import type { OpenCapabilities } from "./capabilities/controller.ts";
import type { Callers } from "./http/callers.ts";
import type { IntentController } from "./intents/intent-controller.ts";
import type { ServiceInfo } from "./observability/info.ts";
import type { ServiceMetrics } from "./observability/metrics.ts";
import type { DomainDocuments } from "./planning/domain-documents.ts";
import type { Jobs } from "./planning/jobs.ts";
import type { ProblemCache } from "./planning/problem-cache.ts";

/** Fastify with typed zod schemas. */
export type ServiceApp = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** What routes use to answer. */
export interface RouteContext {
  info: ServiceInfo;
  /** Who may send requests. */
  callers: Callers;
  /** The language model; without configuration its provider has none. */
  advisor: ServiceAdvisor;
  /** Handles intents. */
  intents: IntentController;
  /** What the bot remembers. */
  memory: Memory;
  /** The bytes of a planner's answer, with what memory expects of its plan. */
  foresee(answer: ResultBytes): ResultBytes["bytes"];
  /** Lessons of episodes. */
  lessons: LessonShelf;
  jobs: Jobs;
  /** The cache of parsed problems. */
  problems: ProblemCache;
  /** Texts about Minecraft versions; absent if the service plans on other domains. */
  domainDocuments: DomainDocuments | undefined;
  /** Opens the registry of capabilities; absent if the service has none. */
  capabilities: OpenCapabilities | undefined;
  /** What happens to the bot. */
  bus: EventBus;
  /** The figures of the service's body so far. */
  figures(): BodyFigures;
  /** The runs of the service's body. */
  runs: RunController;
  metrics: ServiceMetrics;
  /** Why requests should go elsewhere for now; undefined if the service is ready. */
  unready(): string | undefined;
  /** Whether the service is closing, so that connections end with their answers. */
  isClosing(): boolean;
  limits: { bodyLimit: number; receiveMs: number };
}

export type RouteInstaller = (app: ServiceApp, context: RouteContext) => void;

export const JSON_MEDIA_TYPE = "application/json; charset=utf-8";

/** Sends JSON text. A typed reply only accepts its document type, of which this is the text. */
export function sendJsonText(reply: unknown, text: Uint8Array): void {
  const body = Buffer.from(text.buffer, text.byteOffset, text.byteLength);
  void (reply as FastifyReply).type(JSON_MEDIA_TYPE).send(body);
}
