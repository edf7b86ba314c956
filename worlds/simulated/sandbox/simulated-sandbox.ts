// The sandbox and the rehearsal behind the executor's ports, made of simulated worlds: each
// acceptance test and each rehearsal has a world and a clock of its own, isolated from the others.
// Tests run one after the other, so that an abort ends them soon.

import type { RehearsalRoom, Sandbox } from "../../../executor/index.ts";
import { unmetPromises } from "../../../executor/index.ts";
import { type AcceptanceTest, parseCondition, type State } from "../../../schemas/index.ts";
import { type Rehearsed, rehearse } from "./rehearse.ts";
import type { StageOptions } from "./stage.ts";

const TEXT_LENGTH = 400;
const MAX_TEXTS = 64;

/** Runs acceptance tests and rehearsals in worlds over the domain. */
export function simulatedSandbox(options: StageOptions): Sandbox & RehearsalRoom {
  return {
    async run({ id, content, tests }, signal) {
      const failures: string[] = [];
      const safetyViolations: string[] = [];
      let durationMs = 0;
      for (const test of tests) {
        if (signal.aborted) break;
        const { name, state, args, world, faults, mayLose } = test;
        const end = await rehearse({ id, content, args, state }, options, { world, faults, mayLose, signal });
        durationMs += end.durationMs;
        const because = shortfallOf(test, end);
        if (because !== undefined) failures.push(clipped(`${name}: ${because}`));
        safetyViolations.push(...end.safetyViolations.map((broken) => clipped(`${name}: ${broken}`)));
      }
      const passed = tests.length > 0 && failures.length === 0 && safetyViolations.length === 0;
      return {
        passed,
        durationMs,
        failures: failures.slice(0, MAX_TEXTS),
        safetyViolations: safetyViolations.slice(0, MAX_TEXTS),
      };
    },
    async rehearse(subject, rehearsal = {}) {
      const { shown: _, ...end } = await rehearse(subject, options, rehearsal);
      return end;
    },
  };
}

/** The reason why a test has not passed; undefined if it has. */
function shortfallOf({ expects, failsWith }: AcceptanceTest, { failure, shown }: Rehearsed): string | undefined {
  if (failsWith === undefined && failure !== undefined) return `${failure.code}: ${failure.detail}`;
  if (failsWith !== undefined && failure === undefined) return `it succeeded, but should end with ${failsWith}`;
  if (failsWith !== undefined && failure?.code !== failsWith) {
    return `it ended with ${failure?.code}: ${failure?.detail}, but should end with ${failsWith}`;
  }
  if (shown === undefined) return expects.length === 0 ? undefined : "the run shows no world";
  return unmetPromises(expects, shown.before, shown.after) ?? unspent(expects, shown.before, shown.after);
}

/**
 * Items that should be consumed and are still held. A run may consume more than it promised; the
 * test gives the amounts.
 */
function unspent(expects: readonly string[], before: State, after: State): string | undefined {
  const kept = expects.filter((text) => {
    const effect = parseCondition(text);
    if (effect?.operator !== "-=" || effect.subject !== "inventory" || effect.name === undefined) return false;
    const spent = (before.inventory[effect.name] ?? 0) - (after.inventory[effect.name] ?? 0);
    return spent !== effect.value;
  });
  return kept.length === 0 ? undefined : `the world does not show ${kept.join(", ")}`;
}

const clipped = (text: string): string => text.slice(0, TEXT_LENGTH);
