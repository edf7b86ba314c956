// The room server: planning as a service over HTTP. `buildApp` is the service without a port, `startServer` gives it one,
// `closeOnSignals` ties it to the process, `readConfiguration` says how it is to be. What plans is handed in as a PlannerClient; this room
// starts no planning threads.

export { DEFAULT_HOST, DEFAULT_PORT } from "./address.ts";
export { type AppOptions, buildApp } from "./app.ts";
export type { GoalAsked, OptionAsked, OptionEnd, RunPorts, ServiceBody } from "./body/service-body.ts";
export type { CapabilityDesk, OpenCapabilities } from "./capabilities/desk.ts";
export { readConfiguration, type SaidFlags, type ServiceConfiguration } from "./configuration.ts";
export { PlannerInfo, ServiceInfo } from "./info.ts";
export { loggerOptions } from "./logging.ts";
export { ProblemDetails } from "./problem-details.ts";
export { type RunningServer, type ServerOptions, startServer } from "./server.ts";
export { SETTINGS } from "./settings.ts";
export { closeOnSignals } from "./signals.ts";
