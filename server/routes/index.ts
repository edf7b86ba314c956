// The table of routes, one line each; the first one describes those after it.

import type { RouteInstaller } from "../route.ts";
import { advisorRoute } from "./advisor.ts";
import { botRoute } from "./bot.ts";
import { cancelRoute } from "./cancel.ts";
import { capabilitiesRoute } from "./capabilities.ts";
import { capabilityMovesRoute } from "./capability-moves.ts";
import { capabilityRegistrationRoute } from "./capability-registration.ts";
import { docsRoute } from "./docs.ts";
import { domainItemsRoute } from "./domain-items.ts";
import { domainsRoute } from "./domains.ts";
import { errorsRoute } from "./errors.ts";
import { eventsRoute } from "./events.ts";
import { explainRoute } from "./explain.ts";
import { healthRoute } from "./healthz.ts";
import { intentsRoute } from "./intents.ts";
import { lessonsRoute } from "./lessons.ts";
import { memoryRoute } from "./memory.ts";
import { metricsRoute } from "./metrics.ts";
import { pageRoute } from "./page.ts";
import { pauseRoute } from "./pause.ts";
import { perceptionRoute } from "./perception.ts";
import { placesRoute } from "./places.ts";
import { planRoute } from "./plan.ts";
import { planBatchRoute } from "./plan-batch.ts";
import { planByIdRoute } from "./plan-by-id.ts";
import { plannersRoute } from "./planners.ts";
import { readyRoute } from "./readyz.ts";
import { reasonRoute } from "./reason.ts";
import { reflexesRoute } from "./reflexes.ts";
import { repairRoute } from "./repair.ts";
import { runRoute } from "./run.ts";
import { runOptionRoute } from "./run-option.ts";
import { runsRoute } from "./runs.ts";
import { skillsRoute } from "./skills.ts";
import { validateRoute } from "./validate.ts";
import { versionsRoute } from "./versions.ts";

export const ROUTES: readonly RouteInstaller[] = [
  docsRoute,
  pageRoute,
  planRoute,
  planBatchRoute,
  planByIdRoute,
  repairRoute,
  validateRoute,
  explainRoute,
  plannersRoute,
  versionsRoute,
  domainsRoute,
  domainItemsRoute,
  runRoute,
  runOptionRoute,
  runsRoute,
  cancelRoute,
  pauseRoute,
  perceptionRoute,
  botRoute,
  reflexesRoute,
  eventsRoute,
  capabilitiesRoute,
  capabilityRegistrationRoute,
  capabilityMovesRoute,
  skillsRoute,
  intentsRoute,
  memoryRoute,
  lessonsRoute,
  placesRoute,
  reasonRoute,
  advisorRoute,
  errorsRoute,
  healthRoute,
  readyRoute,
  metricsRoute,
];
