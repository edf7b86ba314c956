// The table of routes: one line each, and first the one that describes those after it.

import type { Route } from "../route.ts";
import { docsRoute } from "./docs.ts";
import { domainItemsRoute } from "./domain-items.ts";
import { domainsRoute } from "./domains.ts";
import { errorsRoute } from "./errors.ts";
import { explainRoute } from "./explain.ts";
import { healthRoute } from "./healthz.ts";
import { metricsRoute } from "./metrics.ts";
import { planRoute } from "./plan.ts";
import { planBatchRoute } from "./plan-batch.ts";
import { plannersRoute } from "./planners.ts";
import { readyRoute } from "./readyz.ts";
import { repairRoute } from "./repair.ts";
import { validateRoute } from "./validate.ts";
import { versionsRoute } from "./versions.ts";

export const ROUTES: readonly Route[] = [
  docsRoute,
  planRoute,
  planBatchRoute,
  repairRoute,
  validateRoute,
  explainRoute,
  plannersRoute,
  versionsRoute,
  domainsRoute,
  domainItemsRoute,
  errorsRoute,
  healthRoute,
  readyRoute,
  metricsRoute,
];
