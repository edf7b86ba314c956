// The room server: planning as a service over HTTP. `buildApp` is the service without a port, `startServer` gives it one,
// `closeOnSignals` ties it to the process, `readConfiguration` says how it is to be. What plans is handed in as a PlannerClient; this room
// starts no planning threads.

export { type AppOptions, buildApp } from "./app.ts";
export type { GoalAsked, OptionAsked, OptionEnd, RunPorts, ServiceBody } from "./body/service-body.ts";
export type { CapabilityDesk, OpenCapabilities } from "./capabilities/desk.ts";
export { DEFAULT_HOST, DEFAULT_PORT } from "./config/address.ts";
export { readConfiguration, type SaidFlags, type ServiceConfiguration } from "./config/configuration.ts";
export { loggerOptions } from "./config/logging.ts";
export { SETTINGS } from "./config/settings.ts";
export { closeOnSignals } from "./config/signals.ts";
export { ProblemDetails } from "./http/problem-details.ts";
export { PlannerInfo, ServiceInfo } from "./observability/info.ts";
export { type RunningServer, type ServerOptions, startServer } from "./server.ts";
