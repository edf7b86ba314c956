// Write errors of the state folder, one injected at every write in turn: what was acknowledged is
// there in the next process, what was refused is not, and nothing is half done.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Advisor, noProvider } from "../../../mind/advisor/index.ts";
import { Intent } from "../../../schemas/index.ts";
import { KeyedAnswers } from "../../../server/body/keyed-answers.ts";
import { RunController } from "../../../server/body/run-controller.ts";
import type { ServiceBody } from "../../../server/body/service-body.ts";
import { IntentController } from "../../../server/intents/intent-controller.ts";
import { openRecords } from "../../../server/intents/record-file.ts";
import { openTriggers } from "../../../server/intents/trigger-file.ts";
import { StateFile } from "../../../server/records/state-file.ts";
import { UNSOLVABLE } from "../planner-doubles.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lodestone-full-disk-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const done: string[] = [];
const body: ServiceBody = {
  async runOption({ option, runId }) {
    done.push(runId);
    return { option, mode: "active", outcome: "success" };
  },
  runGoal: () => Promise.reject(new TypeError("nobody asks for one here")),
  senses: () => false,
};

/** A service over the folder, whose writes from the `failsAt`-th on fail until `isFull` is false. */
function start(state: string, disk: { failsAt: number; isFull: boolean }) {
  let writes = 0;
  const beforeWrite = (): void => {
    if (disk.isFull && writes++ >= disk.failsAt) throw new Error("database or disk is full");
  };
  const kept = { bot: "Ada", world: "home", now: 0, beforeWrite };
  const records = openRecords(state, kept);
  const triggers = openTriggers(state, kept);
  const keyed = new KeyedAnswers({ now: () => 0, store: records.keys });
  const runs = new RunController(body, { keyed });
  const controller = new IntentController({
    ...{ plan: async () => UNSOLVABLE, runs, triggers, store: records.intents },
    advisor: { advisor: new Advisor({ provider: noProvider, clock: performance }) },
    clock: {
      now: () => 0,
      sleep: (_, signal) => new Promise((resolve) => signal?.addEventListener("abort", () => resolve())),
    },
  });
  return {
    ...{ keyed, controller, writes: () => writes },
    async end() {
      controller.close();
      await runs.cancel();
      records.close();
      triggers.close();
    },
  };
}

const Act = fc.oneof(
  fc.record({ kind: fc.constant("key" as const), key: fc.constantFrom("k1", "k2", "k3") }),
  fc.record({ kind: fc.constantFrom("jump", "wait"), id: fc.constantFrom("i1", "i2", "i3", "i4") }),
);
type Act = { kind: string; key?: string; id?: string };

const TEXT = { jump: "jump", wait: "when it gets dark, jump" } as Record<string, string>;

/** Does one thing; returns its acknowledgement, or undefined if it was refused. */
async function act(
  { keyed, controller }: ReturnType<typeof start>,
  { kind, key, id }: Act,
): Promise<string | undefined> {
  try {
    if (key !== undefined) {
      await keyed.once({ caller: "a", key, asked: {} }, async () => {
        done.push(key);
        return { of: key };
      });
      return key;
    }
    const goal = TEXT[kind] ?? "";
    const intent = Intent.parse({ id, source: "user", goal, safety: { allowed: true } });
    const { status } = await controller.ask({ intent, consent: false, dryRun: false }, {});
    return ["waiting", "running", "done"].includes(status) ? id : undefined;
  } catch (error) {
    const { code } = error as { code?: string };
    expect(["state.writeFailed", "intent.exists"]).toContain(code);
    return undefined;
  }
}

test("what was acknowledged is kept, whichever write failed; what was refused was not begun", async () => {
  let round = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(Act, { minLength: 1, maxLength: 6 }), fc.nat(12), async (acts, failsAt) => {
      const state = join(folder, String(round++));
      const disk = { failsAt, isFull: true };
      const first = start(state, disk);
      done.length = 0;
      const acknowledged: Record<string, Act> = {};
      for (const each of acts) {
        const before = done.length;
        const name = await act(first, each);
        if (name === undefined) expect(done.length, "a refused request was carried out").toBe(before);
        else acknowledged[name] ??= each;
      }
      await first.end();
      disk.isFull = false;
      const next = start(state, disk);
      done.length = 0;
      await next.controller.restore();
      for (const [name, { kind }] of Object.entries(acknowledged)) {
        if (kind === "wait") expect(next.controller.answers.find(name)).toMatchObject({ status: "waiting" });
        else if (kind === "jump") expect(["done", "failed"]).toContain(next.controller.answers.find(name).status);
        else {
          // Either its answer is repeated, or its outcome is said to be unknown: it never runs twice.
          const again = await act(next, { kind: "key", key: name }).catch((error: unknown) => error);
          expect(again === name || again === undefined || String(again).includes("run.interrupted")).toBe(true);
        }
      }
      const known = next.controller.answers.list("waiting").map(({ id }) => id);
      expect(
        known.filter((id) => acknowledged[id] === undefined),
        "a refused request waits",
      ).toEqual([]);
      expect(done, "something was carried out again").toEqual([]);
      await next.end();
    }),
    { numRuns: 30, seed: 32 },
  );
});

test("after the disk has room again, writes succeed, and what had become of requests is written", async () => {
  const disk = { failsAt: 2, isFull: true };
  const first = start(folder, disk);
  const answer = { of: "k1" };
  const serve = (keyed: KeyedAnswers, key: string) => keyed.once({ caller: "a", key, asked: {} }, async () => answer);
  disk.failsAt = first.writes() + 1;
  // Its beginning is written, its answer is not.
  expect(await serve(first.keyed, "k1")).toEqual({ answer, isRepeated: false });
  expect(await serve(first.keyed, "k1")).toEqual({ answer, isRepeated: true });
  await expect(serve(first.keyed, "k2")).rejects.toMatchObject({ code: "state.writeFailed" });
  disk.isFull = false;
  expect(await serve(first.keyed, "k2")).toEqual({ answer, isRepeated: false });
  await first.end();
  const next = start(folder, disk);
  expect(await serve(next.keyed, "k1")).toEqual({ answer, isRepeated: true });
  await next.end();
});

test("SQLite's own error of a full disk is a coded error without a path, and nothing is written", () => {
  const file = new StateFile(
    folder,
    "full.sqlite",
    "CREATE TABLE t (text TEXT NOT NULL) STRICT; PRAGMA max_page_count = 3",
  );
  const write = () => file.write("INSERT INTO t (text) VALUES (?)", "x".repeat(100_000));
  expect(write).toThrow(expect.objectContaining({ code: "state.writeFailed", detail: expect.stringMatching(/full/) }));
  expect(write).toThrow(expect.not.objectContaining({ detail: expect.stringContaining(folder) }));
  file.close();
  const database = new DatabaseSync(join(folder, "full.sqlite"));
  expect(database.prepare("SELECT count(*) AS rows FROM t").get()).toEqual({ rows: 0 });
  database.close();
});
