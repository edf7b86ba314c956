// The room server: planning as a service over HTTP. `buildApp` is the service without a port, `startServer` gives it one,
// `closeOnSignals` ties it to the process, `readConfiguration` says how it is to be. What plans is handed in as a PlannerClient; this room
// starts no planning threads.

export { buildApp } from "./app.ts";
export type { ServiceBody } from "./body/service-body.ts";
export { DEFAULT_PORT } from "./config/address.ts";
export { readConfiguration } from "./config/configuration.ts";
export { loggerOptions } from "./config/logging.ts";
export { SETTINGS } from "./config/settings.ts";
export { closeOnSignals } from "./config/signals.ts";
export { ProblemDetails } from "./http/problem-details.ts";
export { ServiceInfo } from "./observability/info.ts";
export { type RunningService, startServer } from "./server.ts";
