// GET /capabilities, GET /capabilities/:id: what was registered, how it fares, and what keeps it from being active.

import { z } from "zod";
import { CapabilityStatus } from "../../schemas/index.ts";
import { capabilityController } from "../capabilities/controller.ts";
import {
  CapabilityList,
  CapabilityReport,
  listOf,
  OwnCapabilityReport,
  reportMeant,
} from "../capabilities/documents.ts";
import { ERROR_ANSWERS } from "../http/problem-details.ts";
import type { RouteInstaller } from "../route.ts";

const Reference = z.strictObject({ id: z.string().max(200) });

export const capabilitiesRoute: RouteInstaller = (app, { capabilities, runs }) => {
  app.get(
    "/capabilities",
    {
      schema: {
        operationId: "capabilities",
        summary: "List the capabilities",
        description: "Those that were registered, with how they fare, and what runs work with as things stand.",
        tags: ["capabilities"],
        querystring: z.strictObject({ status: CapabilityStatus.optional() }),
        response: { 200: CapabilityList, ...ERROR_ANSWERS },
      },
    },
    async (request) => listOf(await capabilityController(capabilities), request.query.status),
  );
  app.get(
    "/capabilities/:id",
    {
      schema: {
        operationId: "capability",
        summary: "Tell of one capability",
        description:
          "By `name@version`; or by `name` or `name@range` (npm's grammar), the best active one of them. Its record, its health, and the gates that are closed; of what the body brings along, by its name, how it fared here.",
        tags: ["capabilities"],
        params: Reference,
        response: { 200: z.union([CapabilityReport, OwnCapabilityReport]), ...ERROR_ANSWERS },
      },
    },
    async (request) => {
      const controller = await capabilityController(capabilities);
      return reportMeant(controller, request.params.id, runs.figures());
    },
  );
};
