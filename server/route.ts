// What a route is: a function that adds itself to the service. One file each in `routes/`, one line each in its table.

import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { PlannerClient } from "../schemas/index.ts";
import type { ServiceInfo } from "./info.ts";

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
  planner: PlannerClient;
  info: ServiceInfo;
  /** Aborts when the service no longer waits for the jobs that still run. */
  closing: AbortSignal;
}

export type Route = (app: ServiceApp, context: RouteContext) => void;
