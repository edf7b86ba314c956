// A side thread that does not answer is ended, all that wait for it get a code, and the next question
// has a new one. Time is faked: only what a thread does decides.

import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SideThread } from "../../../workers/domains/side-thread.ts";

const PROGRAM = fileURLToPath(new URL("./side-thread-program.ts", import.meta.url));
const STUCK_MS = 60_000;

let thread: SideThread<string, string>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const bounds = { maxHeapMb: 64, maxAsked: 3, idleMs: 1_000, stuckMs: STUCK_MS };
  thread = new SideThread({ file: PROGRAM, name: "the echo", ended: "the echo ended", ...bounds });
});
afterEach(async () => {
  await thread.close();
  vi.useRealTimers();
});

test.each(["loop", "sleep"])(
  "a thread in a %s is ended after the bound, and the next question is answered",
  async (way) => {
    expect(await thread.ask("one")).toBe("one");
    const codes = [thread.ask(way), thread.ask("behind it")].map((asked) =>
      asked.then(
        () => "answered",
        ({ code }: { code: string }) => code,
      ),
    );
    if (way === "sleep") expect(await codes[1]).toBe("answered");
    vi.advanceTimersByTime(STUCK_MS - 1);
    expect(await Promise.race([codes[0], "waits"])).toBe("waits");
    vi.advanceTimersByTime(1);
    expect(await codes[0]).toBe("pool.workerStuck");
    if (way === "loop") expect(await codes[1]).toBe("pool.workerStuck");
    expect(await thread.ask("two")).toBe("two");
  },
);

test("each answer begins the bound anew", async () => {
  const asked = [thread.ask("one"), thread.ask("sleep")];
  expect(await asked[0]).toBe("one");
  vi.advanceTimersByTime(STUCK_MS - 1);
  expect(await Promise.race([asked[1]?.catch(() => "ended"), "waits"])).toBe("waits");
  vi.advanceTimersByTime(1);
  await expect(asked[1]).rejects.toMatchObject({ code: "pool.workerStuck" });
});

test("more questions than may wait are refused, and a thread that is ended by itself is replaced", async () => {
  const waiting = ["sleep", "sleep", "sleep"].map((question) => thread.ask(question).catch(({ code }) => code));
  await expect(thread.ask("one")).rejects.toMatchObject({ code: "pool.queueFull" });
  vi.advanceTimersByTime(STUCK_MS);
  expect(await Promise.all(waiting)).toEqual(["pool.workerStuck", "pool.workerStuck", "pool.workerStuck"]);
  expect(await thread.ask("two")).toBe("two");
});

test("what waits when the service closes is settled", async () => {
  const waiting = thread.ask("loop").catch(({ code }) => code);
  await thread.close();
  expect(await waiting).toBe("pool.closed");
  await expect(thread.ask("one")).rejects.toMatchObject({ code: "pool.closed" });
});

test("a thread that exits settles what waits, and the next question has a new one", async () => {
  await expect(thread.ask("end")).rejects.toMatchObject({ code: "pool.workerFailed" });
  expect(await thread.ask("two")).toBe("two");
});
