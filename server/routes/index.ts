// The table of routes: one line each. `/docs` and `/docs/*` come with the documentation page in `openapi.ts`.

import type { Route } from "../route.ts";
import { errorsRoute } from "./errors.ts";
import { healthRoute } from "./healthz.ts";
import { openApiRoute } from "./openapi.ts";
import { planRoute } from "./plan.ts";
import { plannersRoute } from "./planners.ts";

export const ROUTES: readonly Route[] = [planRoute, plannersRoute, errorsRoute, healthRoute, openApiRoute];
