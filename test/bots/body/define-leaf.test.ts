// How leaves of the body end: by their work, by an abort, or by the end of the body's life; always
// with a code, always standing still.

import { expect, test } from "vitest";
import { z } from "zod";
import { type BodyContext, bodyLeaf, checkAborted, eventually } from "../../../bots/body/define-leaf.ts";
import { VirtualClock } from "../../../executor/index.ts";
import { CodedError } from "../../../schemas/index.ts";
import { type ScriptedBody, scriptedBody } from "../scripted-body.ts";

const leafThat = (run: (context: BodyContext) => Promise<string>) =>
  bodyLeaf({
    name: "probe",
    kind: "internal",
    description: "a probe",
    inputSchema: z.strictObject({}),
    outputSchema: z.string(),
    timeoutMs: 1_000,
    retries: 0,
    permissions: ["sense"],
    activity: "place",
    run,
  });

const contextOf = (stage: ScriptedBody, signal = new AbortController().signal): BodyContext => ({
  body: stage.body,
  clock: new VirtualClock(),
  signal,
  memory: new Map(),
  before: { inventory: {}, durability: {}, facts: [], dimension: "overworld", nearby: [], food: 20, health: 20 },
  progress: () => {},
  beat: () => {},
});
const forever = () => new Promise<string>(() => {});

test("the return value of the work is the output", async () => {
  const leaf = leafThat(async () => "done");
  await expect(leaf.run(contextOf(scriptedBody()), {})).resolves.toBe("done");
});

test("an error of mineflayer gets a code of the leaf's activity", async () => {
  const leaf = leafThat(async () => {
    throw new Error("must be holding an item to place");
  });
  await expect(leaf.run(contextOf(scriptedBody()), {})).rejects.toMatchObject({ code: "inventory.missingItem" });
});

test("an abort halts the body at once, and the leaf ends when its work does", async () => {
  const stage = scriptedBody();
  const controller = new AbortController();
  const work = Promise.withResolvers<string>();
  const running = leafThat(() => work.promise).run(contextOf(stage, controller.signal), {});
  let isOver = false;
  const over = running.catch(() => {
    isOver = true;
  });
  controller.abort();
  await new Promise((resolve) => setImmediate(resolve));
  expect(stage.halts).toBe(1);
  expect(isOver).toBe(false);
  work.resolve("too late");
  await expect(running).rejects.toMatchObject({ code: "run.aborted" });
  await over;
  // Work that continued until then is halted again.
  expect(stage.halts).toBe(2);
});

test("a lost connection ends work that waits for it, with its own code", async () => {
  const stage = scriptedBody();
  const running = leafThat(forever).run(contextOf(stage), {});
  stage.end(new CodedError("run.disconnected", "kicked: bye"));
  await expect(running).rejects.toMatchObject({ code: "run.disconnected", detail: "kicked: bye" });
});

test("no leaf starts after the connection is lost", () => {
  const stage = scriptedBody();
  stage.end(new CodedError("run.disconnected", "gone"));
  expect(leafThat(forever).guard(contextOf(stage), {})).toMatchObject({ code: "run.disconnected" });
});

test("a step in which the bot died does not continue after the respawn", async () => {
  const stage = scriptedBody();
  const context = contextOf(stage);
  const leaf = leafThat(forever);
  const running = leaf.run(context, {});
  stage.end(new CodedError("run.died", "the bot died"));
  await expect(running).rejects.toMatchObject({ code: "run.died" });
  const revived = { ...context, body: scriptedBody().body };
  expect(leaf.guard(revived, {})).toMatchObject({ code: "run.died" });
  expect(leaf.guard({ ...revived, memory: new Map() }, {})).toBeUndefined();
});

test("eventually waits until the condition holds, and returns false if it never does", async () => {
  const context = contextOf(scriptedBody());
  const start = context.clock.now();
  await expect(eventually(context, () => context.clock.now() - start >= 200, 1_000)).resolves.toBe(true);
  await expect(eventually(context, () => false, 300)).resolves.toBe(false);
});

test("an abort with a coded reason keeps it", () => {
  const reason = new CodedError("leaf.timeout", "too long");
  expect(() => checkAborted(AbortSignal.abort(reason))).toThrow(reason);
});

test("an open window is closed before the work begins", async () => {
  const stage = scriptedBody();
  const closed: unknown[] = [];
  const stray = { id: 7 };
  Object.assign(stage.body.bot, { currentWindow: stray, closeWindow: (window: unknown) => closed.push(window) });
  const seen: unknown[] = [];
  const leaf = leafThat(async () => {
    seen.push(...closed);
    return "done";
  });
  await leaf.run(contextOf(stage), {});
  expect(seen).toEqual([stray]);
});

test("a leaf says how often its paths were planned anew, also when it fails", async () => {
  const stage = scriptedBody();
  const said: string[] = [];
  const asked = { ...contextOf(stage), progress: (text: string) => void said.push(text) };
  const leaf = (counts: number[], error?: CodedError) =>
    leafThat(async () => {
      for (const count of counts) stage.body.replans.note(count);
      if (error !== undefined) throw error;
      return "done";
    });
  await leaf([]).run(asked, {});
  await leaf([1]).run(asked, {});
  await expect(leaf([2, 1], new CodedError("path.stuck", "a fence")).run(asked, {})).rejects.toThrow("a fence");
  expect(said).toEqual(["the path was planned anew once", "the path was planned anew 3 times"]);
});
