// GET /domains/:version: the Domain document of a Minecraft version, in which plans are searched.

import type { FastifyReply } from "fastify";
import { z } from "zod";
import { Objective } from "../../schemas/index.ts";
import { VERSION_EXAMPLE } from "../documentation/bodies.ts";
import { ERROR_ANSWERS } from "../http/problem-details.ts";
import { type RouteInstaller, sendJsonText } from "../route.ts";

export const domainsRoute: RouteInstaller = (app, { domainDocuments }) => {
  if (domainDocuments === undefined) return;
  app.get(
    "/domains/:version",
    {
      schema: {
        operationId: "domain",
        summary: "Get a version's domain",
        description:
          "More than a megabyte of items and operators. The ETag is its digest, so that If-None-Match saves the transfer.",
        tags: ["domains"],
        params: z.strictObject({
          version: z
            .string()
            .max(32)
            .meta({ examples: [VERSION_EXAMPLE] }),
        }),
        querystring: z.strictObject({ objective: Objective.default("time") }),
        response: { 200: z.looseObject({ format: z.literal("lodestone.domain/1") }), ...ERROR_ANSWERS },
      },
    },
    async (request, reply) => {
      const { digest, text } = await domainDocuments.document({
        mcVersion: request.params.version,
        objective: request.query.objective,
      });
      const etag = `"${digest}"`;
      reply.header("etag", etag).header("cache-control", "no-cache");
      if (request.headers["if-none-match"] === etag) void (reply as FastifyReply).code(304).send();
      else sendJsonText(reply, text);
      return reply;
    },
  );
};
