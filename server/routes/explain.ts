// POST /explain: a chain of reasons why a problem's goal is unreachable, if that can be proven
// without a search.

import { Explanation, Problem } from "../../schemas/index.ts";
import { ERROR_ANSWERS } from "../http/problem-details.ts";
import type { RouteInstaller } from "../route.ts";

export const explainRoute: RouteInstaller = (app, { jobs }) => {
  app.post(
    "/explain",
    {
      schema: {
        operationId: "explain",
        summary: "Explain why there is no plan",
        description:
          "If `unreachable` is true, it is proven that a source, tool or dimension is missing or a constraint of the problem is in the way; `reasons` say which. If it is false, only a search can decide.",
        tags: ["planning"],
        body: Problem,
        response: { 200: Explanation, ...ERROR_ANSWERS },
      },
    },
    async (request, reply) => {
      const { planner } = jobs;
      if (planner.explain === undefined) throw jobs.lacking("explain");
      const explain = planner.explain.bind(planner);
      return jobs.forRequest(request, reply, (options) => explain(request.body, options));
    },
  );
};
