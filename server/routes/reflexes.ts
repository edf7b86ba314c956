// GET /reflexes, POST /reflexes/{name}: what keeps the body alive between and within its runs, how
// it fared, and how it is set. What is set holds while the service runs, also after the body has
// joined again.

import { z } from "zod";
import { CodedError, ReflexChange, ReflexStatus } from "../../schemas/index.ts";
import type { ReflexBoard } from "../body/service-body.ts";
import { ERROR_ANSWERS } from "../http/problem-details.ts";
import type { RouteInstaller } from "../route.ts";

const ReflexList = z.strictObject({ reflexes: z.array(ReflexStatus) });
const params = z.strictObject({ name: z.string().min(1).max(64) });

export const reflexesRoute: RouteInstaller = (app, { runs }) => {
  const board = (): ReflexBoard => {
    const { reflexes } = runs.body;
    if (reflexes === undefined) throw new CodedError("run.noBody", "this service's body has no reflexes");
    return reflexes;
  };
  app.get(
    "/reflexes",
    {
      schema: {
        operationId: "reflexes",
        summary: "List the body's reflexes",
        description: "The highest priority first: how each is set, how often it fired, and why it did last.",
        tags: ["body"],
        response: { 200: ReflexList, ...ERROR_ANSWERS },
      },
    },
    async () => ({ reflexes: board().list() }),
  );
  app.post(
    "/reflexes/:name",
    {
      schema: {
        operationId: "setReflex",
        summary: "Switch or tune a reflex",
        description:
          "What is left out stays as it is. `args` are those of its capability, `trigger` those of the sensor that it is named after. " +
          "Answers with the reflexes of this name as they are set now.",
        tags: ["body"],
        params,
        body: ReflexChange,
        response: { 200: ReflexList, ...ERROR_ANSWERS },
      },
    },
    async (request) => ({ reflexes: board().set(request.params.name, request.body) }),
  );
};
