// The room's facade: joins a server with a body, and lists that body's capabilities. Importing it
// does not load mineflayer.

export { MineflayerBody } from "./body/body.ts";
export { systemClock } from "./body/system-clock.ts";
export { mineflayerCapabilities } from "./capabilities.ts";
export { chatPortOf } from "./connection/chat-port.ts";
export { connectBody } from "./connection/connect.ts";
export { fullText, joinableVersion } from "./connection/joinable.ts";
export { pingServer } from "./connection/ping.ts";
export { emergencyText, keepAwake } from "./homeostasis.ts";
export { lookAbout } from "./perception/look-about.ts";
export { perceiverOf } from "./perception/perceiver.ts";
export { publishBody } from "./perception/publish-body.ts";
export { type KnownPlaces, recallPlaces } from "./perception/recall-places.ts";
export { mineflayerBuckets, mineflayerReflexes, mineflayerRegistry } from "./reflexes.ts";
export { fileTickets } from "./supervisor/file-tickets.ts";
export { overheardPlanner } from "./supervisor/overheard-planner.ts";
export { openingProblem, RUN_LIMITS } from "./supervisor/run-limits.ts";
export {
  type SupervisedBot,
  type SupervisedEnd,
  superviseBots,
} from "./supervisor/supervisor.ts";
export { sustainRun } from "./supervisor/sustained-run.ts";
