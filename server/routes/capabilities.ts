// GET /capabilities, GET /capabilities/:id: registered capabilities, their health, and the gates
// that keep them from being active.

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

export const capabilitiesRoute: RouteInstaller = (app, { capabilities, figures }) => {
  app.get(
    "/capabilities",
    {
      schema: {
        operationId: "capabilities",
        summary: "List the capabilities",
        description: "All registered capabilities with their health, and those that runs can use now.",
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
        summary: "Get one capability",
        description:
          "Named by `name@version`, or by `name` or `name@range` (npm's grammar) for the best active one. Returns its record, its health and its closed gates; for a capability that the body brings along, its health in this process.",
        tags: ["capabilities"],
        params: Reference,
        response: { 200: z.union([CapabilityReport, OwnCapabilityReport]), ...ERROR_ANSWERS },
      },
    },
    async (request) => {
      const controller = await capabilityController(capabilities);
      return reportMeant(controller, request.params.id, figures());
    },
  );
};
