// The recorded sessions of the embedded world, one a family of leaves, decided again from their
// logs: the same events in the same order, or `run.diverged`. After a change of a run's decisions
// or events, record them again: npm run bench:sessions.

import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { FAMILIES } from "../../../bench/sessions/families.ts";
import { readSession, sessionRegistry } from "../../../bench/sessions/session.ts";
import { mineflayerCapabilities } from "../../../bots/index.ts";
import { replayRun } from "../../../executor/index.ts";

const KEPT = join(import.meta.dirname, "..", "..", "fixtures", "sessions");
const fileOf = (name: string): string => join(KEPT, `${name}.jsonl.gz`);

test.each(FAMILIES.map((family) => [family.name, family] as const))(
  "%s: the replay makes the same decisions",
  async (name, family) => {
    const report = await replayRun(readSession(fileOf(name)), sessionRegistry(family));
    expect(report).toMatchObject({ outcome: "success", repairs: 0 });
  },
);

describe("the sessions together", () => {
  test("are one for each family, and no more", () => {
    expect(existsSync(KEPT)).toBe(true);
    expect(readdirSync(KEPT).sort()).toEqual(FAMILIES.map(({ name }) => `${name}.jsonl.gz`).sort());
  });

  test("show every verb whose mechanics the embedded world has", () => {
    const begun = new Set(FAMILIES.flatMap(({ name }) => readSession(fileOf(name)).flatMap(capabilitiesOf)));
    const { leaves, options } = mineflayerCapabilities();
    const verbs = [...leaves, ...options].flatMap(({ name, kind }) => (kind === "verb" ? [name] : []));
    expect(verbs.filter((name) => !begun.has(name)).sort()).toEqual(
      NOT_RECORDED.filter((name) => verbs.includes(name)).sort(),
    );
  });
});

/** Verbs of goals that no family of sessions asks for yet. */
const NOT_RECORDED = ["mount", "plant", "use_item"];

function capabilitiesOf(line: unknown): string[] {
  const { event } = line as { event?: { type: string; leaf?: string } };
  return event?.type === "leaf-succeeded" && event.leaf !== undefined ? [event.leaf] : [];
}
