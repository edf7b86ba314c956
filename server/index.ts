// The room server: planning as a service over HTTP. `buildApp` is the service without a port, `startServer` gives it one,
// `closeOnSignals` ties it to the process. What plans is handed in as a PlannerClient; this room starts no threads.

export { type AppOptions, buildApp } from "./app.ts";
export { PlannerInfo, ServiceInfo } from "./info.ts";
export { ProblemDetails } from "./problem-details.ts";
export { DEFAULT_HOST, DEFAULT_PORT, type RunningServer, type ServerOptions, startServer } from "./server.ts";
export { closeOnSignals } from "./signals.ts";
