// What a route is: a function that adds itself to the service. One file each in `routes/`, one line each in its table.

import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { Lessons } from "../mind/reason/lessons.ts";
import type { ServiceAdvisor } from "./advisor/service-advisor.ts";
import type { RunController } from "./body/run-controller.ts";
import type { OpenCapabilities } from "./capabilities/controller.ts";
import type { IntentController } from "./intents/intent-controller.ts";
import type { ServiceInfo } from "./observability/info.ts";
import type { ServiceMetrics } from "./observability/metrics.ts";
import type { DomainDocuments } from "./planning/domain-documents.ts";
import type { Jobs } from "./planning/jobs.ts";
import type { ProblemCache } from "./planning/problem-cache.ts";

/** Fastify as routes see it: their zod schemas type what they read. */
export type ServiceApp = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** What routes are given to answer with. */
export interface RouteContext {
  info: ServiceInfo;
  /** What clients send, where they need one. */
  token: string | undefined;
  /** Origins whose pages may ask. */
  corsOrigins: readonly string[];
  /** The one way to a language model; with a provider of none where nobody configured one. */
  advisor: ServiceAdvisor;
  /** What becomes of what is said. */
  intents: IntentController;
  /** What episodes have taught. */
  lessons: Lessons;
  jobs: Jobs;
  /** What problems' bodies were read as. */
  problems: ProblemCache;
  /** What is known of Minecraft's versions; absent where the service plans on other domains. */
  domainDocuments: DomainDocuments | undefined;
  /** Opens the registry of capabilities; absent where the service keeps none. */
  capabilities: OpenCapabilities | undefined;
  /** Runs of the service's body, where it has one. */
  runs: RunController;
  metrics: ServiceMetrics;
  /** Why requests should go elsewhere for now; undefined where the service is ready. */
  unready(): string | undefined;
  /** Whether the service ends, so that connections end with their answers. */
  isClosing(): boolean;
  limits: { bodyLimit: number; receiveMs: number };
}

export type RouteInstaller = (app: ServiceApp, context: RouteContext) => void;

export const JSON_MEDIA_TYPE = "application/json; charset=utf-8";

/** Answers with JSON that is written already. A typed reply knows its document's type only, and this is one of them as text. */
export function sendJsonText(reply: unknown, text: Uint8Array): void {
  const body = Buffer.from(text.buffer, text.byteOffset, text.byteLength);
  void (reply as FastifyReply).type(JSON_MEDIA_TYPE).send(body);
}
