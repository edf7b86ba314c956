// GET /domains/:version/items/:name: every way to get an item, cheapest first, or why there is
// none, as `lodestone explain ITEM` prints it.

import { z } from "zod";
import { ItemWays } from "../../domains/minecraft/ways/item-ways.ts";
import { Objective } from "../../schemas/index.ts";
import { ITEM_EXAMPLE, VERSION_EXAMPLE } from "../documentation/bodies.ts";
import { ERROR_ANSWERS } from "../http/problem-details.ts";
import { type RouteInstaller, sendJsonText } from "../route.ts";

export const domainItemsRoute: RouteInstaller = (app, { domainDocuments }) => {
  if (domainDocuments === undefined) return;
  app.get(
    "/domains/:version/items/:name",
    {
      schema: {
        operationId: "itemWays",
        summary: "List every way to get an item",
        description:
          "Cheapest first, with the costs of the first item and of each further one from an empty inventory; if there is none, what every way lacks.",
        tags: ["domains"],
        params: z.strictObject({
          version: z
            .string()
            .max(32)
            .meta({ examples: [VERSION_EXAMPLE] }),
          name: z
            .string()
            .max(128)
            .meta({ examples: [ITEM_EXAMPLE] }),
        }),
        querystring: z.strictObject({ objective: Objective.default("time") }),
        response: { 200: ItemWays, ...ERROR_ANSWERS },
      },
    },
    async (request, reply) => {
      const { version: mcVersion, name } = request.params;
      sendJsonText(reply, await domainDocuments.itemWays({ mcVersion, objective: request.query.objective }, name));
      return reply;
    },
  );
};
