// A room is entered through its facade. Other files that other rooms import are its doors: the
// facade would load far more than is needed there, and loading modules is most of a start. A type
// costs nothing to load, so it comes through the facade wherever the facade exports it.

import { posix } from "node:path";
import { expect, test } from "vitest";
import { ENTERED_ROOMS, importsOf, importsPastFacades, roomOf } from "./import-graph.ts";
import { readSource } from "./source-files.ts";
import { withoutComments } from "./source-scanner.ts";

/**
 * The doors of each room. `capabilities` has no facade, and benches and examples may measure and
 * show any file.
 */
const DOORS: Record<string, readonly string[]> = {
  schemas: [
    "documents/edit-distance.ts",
    "errors/coded-error.ts",
    "errors/error-document.ts",
    "errors/errors.ts",
    "item-names/creature-words.json",
    "item-names/item-index.ts",
    "item-names/item-names.ts",
    "item-names/stem.ts",
    "planning/problem.ts",
    "planning/read-problem.ts",
    "planning/repair.ts",
  ],
  planner: [
    "contract/planner-names.ts",
    "lp/dual-simplex.ts",
    "lp/linear-program.ts",
    "model/compiled-domain.ts",
    "model/draws.ts",
    "model/goal-document.ts",
  ],
  navigation: [
    "ask/answer-query.ts",
    "cells/cell-buffers.ts",
    "cells/read-versions.ts",
    "moves/ground-reader.ts",
    "search/path-search.ts",
  ],
  domains: [
    "blueprints.ts",
    "make-folder.ts",
    "minecraft/cells/cell-facts.ts",
    "minecraft/cells/dig-ticks.ts",
    "minecraft/data/known-versions.ts",
    "minecraft/data/nearest.ts",
    "minecraft/data/potions.ts",
    "minecraft/data/world-rules.ts",
    "minecraft/deep-lint.ts",
    "minecraft/index.ts",
    "minecraft/load-game-data.ts",
    "minecraft/snapshot/code-cache.ts",
    "minecraft/snapshot/index.ts",
    "minecraft/ways/coverage.ts",
    "minecraft/ways/index.ts",
    "minecraft/ways/item-ways.ts",
    "operator-risk.ts",
    "option-operators.ts",
    "recipe-class.ts",
    "steps/index.ts",
  ],
  workers: [
    "clients/remote-client.ts",
    "clients/server-sent-events.ts",
    "clients/text-pieces.ts",
    "domains/domain-compiler.ts",
    "domains/domain-source.ts",
    "domains/option-domains.ts",
    "domains/side-thread-loop.ts",
    "domains/side-thread.ts",
    "pool/pool-client.ts",
    "work/views.ts",
  ],
  executor: [
    "bus/event-bus.ts",
    "bus/run-events.ts",
    "capabilities/blame.ts",
    "capabilities/run-metrics.ts",
    "clock/attempt.ts",
    "clock/signals.ts",
    "conduct/constraints.ts",
    "conduct/guard.ts",
    "conduct/plain-line.ts",
    "homeostasis/homeostasis.ts",
    "interceptors/leaf-records.ts",
    "interceptors/metrics.ts",
    "leaf/leaf.ts",
    "leaf/option.ts",
    "leaf/registry.ts",
    "lease/reversals.ts",
    "lint/compile-option.ts",
    "run/full-bag.ts",
    "run/keep-tickets.ts",
    "run/run.ts",
    "tickets/ticket.ts",
    "time-buckets/choice.ts",
  ],
  worlds: ["testing/scripted-planner.ts"],
  bots: [
    "memory/waypoint-file.ts",
    "body/system-clock.ts",
    "supervisor/back-off.ts",
    "supervisor/file-tickets.ts",
    "supervisor/joining-again.ts",
  ],
  mind: [
    "actions/requests.ts",
    "advisor/address-secrets.ts",
    "advisor/index.ts",
    "advisor/reasoned-step.ts",
    "conduct/conduct.ts",
    "interpreter.ts",
    "parser/dialogues.ts",
    "reason/lessons.ts",
    "reason/reasoner.ts",
    "reason/tool-bus.ts",
    "replies.ts",
    "router/experience.ts",
    "talk.ts",
    "vocabulary-source.ts",
  ],
  server: [
    "advisor/service-advisor.ts",
    "body/run-controller.ts",
    "capabilities/controller.ts",
    "capabilities/registered-body.ts",
    "capabilities/sqlite-store.ts",
    "config/address.ts",
    "config/configuration.ts",
    "config/memory-limit.ts",
    "config/secrets.ts",
    "config/service-clock.ts",
    "config/settings.ts",
    "http/redaction.ts",
    "events/publish.ts",
    "intents/chat-answers.ts",
    "intents/intent-controller.ts",
    "intents/learning-file.ts",
    "memory/sqlite-episodes.ts",
    "memory/sqlite-places.ts",
    "intents/learning.ts",
    "intents/record-file.ts",
    "intents/trigger-file.ts",
    "records/redacted.ts",
    "records/state-lock.ts",
    "watchdog/watchdog.ts",
  ],
};

const PAST_FACADES = importsPastFacades();

/** The names that a facade exports, also by `export *`. */
function exportedBy(facade: string): Set<string> {
  const code = withoutComments(readSource(facade));
  const listed = [...code.matchAll(/\bexport\s+(?:type\s+)?\{([^}]*)\}/g)].flatMap(([, names = ""]) =>
    names.split(",").map((name) => /([\w$]+)\s*$/.exec(name)?.[1] ?? ""),
  );
  const whole = [...code.matchAll(/\bexport\s+\*\s+from\s*"([^"]+)"/g)].flatMap(([, module = ""]) => [
    ...exportedBy(posix.join(posix.dirname(facade), module)),
  ]);
  return new Set([...listed, ...whole]);
}

test("rooms import each other through facades and doors (else export it in the facade, or add a door)", () => {
  const doors = Object.entries(DOORS).flatMap(([room, files]) => files.map((file) => `${room}/${file}`));
  const forced = PAST_FACADES.filter(({ target }) => !doors.includes(target));
  expect(forced.map(({ file, target }) => `${file} → ${target}`)).toEqual([]);
  const unused = doors.filter((door) => !PAST_FACADES.some(({ target }) => target === door));
  expect(unused, "doors that no other room uses").toEqual([]);
});

test("types come through the facade that exports them", () => {
  const facades = new Map(
    ENTERED_ROOMS.filter((room) => room !== "worlds").map((room) => [room, exportedBy(`${room}/index.ts`)]),
  );
  expect(facades.get("executor")?.size).toBeGreaterThan(50);
  const past = PAST_FACADES.filter(
    ({ isTypeOnly, names, target }) => isTypeOnly && names.every((name) => facades.get(roomOf(target))?.has(name)),
  );
  expect(past.map(({ file, target }) => `${file} → ${target}`)).toEqual([]);
});

test("the checks above read imports of types and values, now and later, and re-exports", () => {
  const source = `import type { A } from "../executor/a.ts";
import { b, type C } from "../executor/b.ts";
export { d as e } from "./d.ts";
const later = await import("../planner/index.ts");
// import { no } from "../planner/no.ts";`;
  expect(importsOf("bots/a.ts", source)).toEqual([
    { target: "executor/a.ts", isTypeOnly: true, names: ["A"] },
    { target: "executor/b.ts", isTypeOnly: false, names: ["b", "C"] },
    { target: "bots/d.ts", isTypeOnly: false, names: ["d"] },
    { target: "planner/index.ts", isTypeOnly: false, names: [] },
  ]);
});
