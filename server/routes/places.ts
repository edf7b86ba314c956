// What the bot knows of places: GET /memory/map, GET /memory/facts, POST /semantic.

import { z } from "zod";
import { Fact, MapEntry, MapKind, Position } from "../../schemas/index.ts";
import { moment } from "../config/service-clock.ts";
import { ERROR_ANSWERS } from "../http/problem-details.ts";
import type { RouteInstaller } from "../route.ts";

const Ended = z.enum(["true", "false"]).default("false");
const limit = z.coerce.number().int().min(1).max(1_000).default(100);

const MapListQuery = z.strictObject({
  limit,
  /** The last id of the page before. */
  after: MapEntry.shape.id.optional(),
  kind: MapKind.optional(),
  name: z.string().min(1).max(128).optional(),
  dimension: z.string().min(1).max(64).optional(),
  /** Also what was seen gone. */
  ended: Ended,
});

const FactListQuery = z.strictObject({
  limit,
  after: Fact.shape.id.optional(),
  ended: Ended,
});

const NotedFact = z.strictObject({
  fact: z.string().trim().min(1).max(500),
  position: Position.optional(),
  dimension: z.string().min(1).max(64).optional(),
});

export const placesRoute: RouteInstaller = (app, { memory }) => {
  const facts = (ended: boolean): Fact[] => memory.places.facts(memory.ledger.rows(), moment(), { ended });
  app.get(
    "/memory/map",
    {
      schema: {
        operationId: "map",
        summary: "Get what the bot knows of places",
        description: "Stations, blocks, creatures, structures, explored land and hazards, last seen first.",
        tags: ["memory"],
        querystring: MapListQuery,
        response: { 200: z.strictObject({ map: z.array(MapEntry) }), ...ERROR_ANSWERS },
      },
    },
    async (request) => {
      const { limit: most, after, ended, ...query } = request.query;
      return { map: page(memory.places.map.list({ ...query, ended: ended === "true" }), after, most) };
    },
  );
  app.get(
    "/memory/facts",
    {
      schema: {
        operationId: "facts",
        summary: "List the facts of the world",
        description: "Newest first, with the episodes that they come from; `doubted` ones may have changed.",
        tags: ["memory"],
        querystring: FactListQuery,
        response: { 200: z.strictObject({ facts: z.array(Fact) }), ...ERROR_ANSWERS },
      },
    },
    async (request) => {
      const { limit: most, after, ended } = request.query;
      return { facts: page(facts(ended === "true"), after, most) };
    },
  );
  app.post(
    "/semantic",
    {
      schema: {
        operationId: "noteFact",
        summary: "Add a fact",
        description: "A fact of the same place that it contradicts ends; one that is known already is confirmed.",
        tags: ["memory"],
        body: NotedFact,
        response: { 201: z.strictObject({ id: Fact.shape.id }), ...ERROR_ANSWERS },
      },
    },
    async (request, reply) => reply.code(201).send({ id: memory.places.noteFact(request.body, moment()).id }),
  );
};

/** What follows the id, or the beginning. */
function page<T extends { id: string }>(all: readonly T[], after: string | undefined, most: number): T[] {
  const from = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
  return after !== undefined && from === 0 ? [] : all.slice(from, from + most);
}
