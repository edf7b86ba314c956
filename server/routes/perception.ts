// GET /snapshot, /inventory, /waypoints, /surroundings: what the body perceives, holds, remembers and
// has around it. Each has a
// `stateId` that is equal for equal contents and serves as the ETag.

import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import {
  CodedError,
  InventoryView,
  type Perceiver,
  Snapshot,
  SurroundingsView,
  WaypointsView,
} from "../../schemas/index.ts";
import { ERROR_ANSWERS } from "../http/problem-details.ts";
import type { RouteInstaller } from "../route.ts";

interface View {
  path: string;
  operationId: string;
  summary: string;
  schema: z.ZodType;
  of: (perceiver: Perceiver) => { stateId: string } | undefined;
}

const VIEWS: readonly View[] = [
  {
    path: "/snapshot",
    operationId: "snapshot",
    summary: "Get what the body perceives",
    schema: Snapshot,
    of: (perceiver) => perceiver.snapshot(),
  },
  {
    path: "/inventory",
    operationId: "inventory",
    summary: "Get what the body holds",
    schema: InventoryView,
    of: (perceiver) => perceiver.inventory(),
  },
  {
    path: "/waypoints",
    operationId: "waypoints",
    summary: "Get the places that the body remembers",
    schema: WaypointsView,
    of: (perceiver) => perceiver.waypoints(),
  },
  {
    path: "/surroundings",
    operationId: "surroundings",
    summary: "Get the land around the body, from above",
    schema: SurroundingsView,
    of: (perceiver) => perceiver.surroundings?.(),
  },
];

export const perceptionRoute: RouteInstaller = (app, { runs }) => {
  for (const { path, operationId, summary, schema, of } of VIEWS) {
    app.get(
      path,
      { schema: { operationId, summary, tags: ["body"], response: { 200: schema, ...ERROR_ANSWERS } } },
      async (request, untyped) => {
        const { perceiver } = runs.body;
        if (perceiver === undefined)
          throw new CodedError("run.noBody", "this service's body does not report what it perceives");
        const view = of(perceiver);
        if (view === undefined) throw new CodedError("run.noBody", "this service's body sees no land");
        return answerView(view, request as FastifyRequest, untyped as FastifyReply);
      },
    );
  }
};

/** The view, or 304 if the client's copy is current. */
function answerView(view: { stateId: string }, request: FastifyRequest, reply: FastifyReply): unknown {
  const tag = `"${view.stateId}"`;
  reply.header("etag", tag).header("cache-control", "no-cache");
  if (request.headers["if-none-match"] === tag) return reply.code(304).send();
  return view;
}
