// GET /openapi.json: the service described by its own schemas, for clients that generate code from it.

import type { Route } from "../route.ts";

export const openApiRoute: Route = (app) => {
  app.get("/openapi.json", { schema: { hide: true } }, async () => app.swagger());
};
