// The facade of server/: planning as a service over HTTP. `buildApp` is the service without a port,
// `startServer` opens a port, `closeOnSignals` ties it to the process, `readConfiguration` reads
// its settings. The planner is a PlannerClient that the caller passes in; this room starts no
// planning threads.

export { buildApp } from "./app.ts";
export type { ReflexBoard, ServiceBody } from "./body/service-body.ts";
export { parseAccessTokens } from "./config/access-tokens.ts";
export { DEFAULT_PORT } from "./config/address.ts";
export { readConfiguration } from "./config/configuration.ts";
export { loggerOptions } from "./config/logging.ts";
export { secretsOf } from "./config/secrets.ts";
export { SETTINGS } from "./config/settings.ts";
export { closeOnSignals } from "./config/signals.ts";
export { ProblemDetails } from "./http/problem-details.ts";
export { Border } from "./http/redaction.ts";
export { ServiceInfo } from "./observability/info.ts";
export { type RunningService, startServer } from "./server.ts";
