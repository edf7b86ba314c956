// The wall clock may be set back or forward at any time, so nothing measures a duration by it.

import { expect, test } from "vitest";
import { readSource, sourceFilesIn } from "./source-files.ts";
import { codeOnly } from "./source-scanner.ts";

const ROOMS = [
  "schemas",
  "capabilities",
  "planner",
  "navigation",
  "domains",
  "workers",
  "executor",
  "memory",
  "worlds",
  "bots",
  "mind",
];

/** Uses as a moment, never as a duration. */
const MOMENTS: Record<string, string> = {
  "bots/plugin/lodestone.ts": "the moment of an event",
  "cli/run/bot-log.ts": "the moment of a line",
  "server/body/run-controller.ts": "the moment at which a run ended",
  "server/body/run-status.ts": "the moment at which a run began",
  "server/config/service-clock.ts": "a moment by the service's own clock",
  "server/intents/intent-answers.ts": "writes a moment that the service's clock measured",
  "server/observability/metrics.ts": "when the process began, for Prometheus",
  "worlds/embedded/process/tick-loop.ts": "a field of flying-squid's own",
  "domains/minecraft/snapshot/index.ts": "compared with the times of files",
};

test("no source but those listed reads the wall clock", () => {
  const readers = sourceFilesIn([...ROOMS, "server", "cli"]).filter((file) =>
    /\b(?:Date\.now|new Date)\b/.test(codeOnly(readSource(file))),
  );
  expect(readers.sort()).toEqual(Object.keys(MOMENTS).sort());
});
