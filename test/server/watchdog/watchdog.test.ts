// The watchdog: it counts a thread's beats, shows what the thread is at, and ends a process that is
// stuck, whatever it is stuck in.

import { describe, expect, test } from "vitest";
import { Board, beatsOf, requestsOf } from "../../../server/watchdog/board.ts";
import { CHECKS, StuckCheck } from "../../../server/watchdog/stuck-check.ts";

describe("a thread", () => {
  const checks = (beats: readonly number[]): number[] => {
    const check = new StuckCheck();
    return beats.flatMap((beat, at) => (check.isStuck(beat) ? [at] : []));
  };

  test("that moves is never stuck, however slowly", () => {
    const beats = Array.from({ length: 200 }, (_, at) => Math.floor(at / (CHECKS - 1)));
    expect(checks(beats)).toEqual([]);
  });

  test("that stands still is stuck after the bound, once", () => {
    expect(checks([1, 2, ...Array.from({ length: 3 * CHECKS }, () => 3)])).toEqual([2 + CHECKS]);
  });

  test("that never moved is stuck as well", () => {
    expect(checks(Array.from({ length: CHECKS + 1 }, () => 0))).toEqual([CHECKS]);
  });

  test("that stands still again after it moved is stuck again", () => {
    const still = (beat: number) => Array.from({ length: CHECKS + 1 }, () => beat);
    expect(checks([...still(1), ...still(2)])).toEqual([CHECKS, 2 * CHECKS + 1]);
  });
});

test("the board shows the requests in hand, by their routes, as far as it has room", () => {
  const routes: string[] = [];
  const board = new Board((route) => routes.push(route));
  const hide = board.show("POST /run");
  board.show("GET /metrics")();
  const others = Array.from({ length: 40 }, () => board.show("POST /plan"));
  expect(routes).toEqual(["POST /run", "GET /metrics", "POST /plan"]);
  expect(requestsOf(board.memory, routes)).toEqual(["POST /run", ...Array.from({ length: 31 }, () => "POST /plan")]);
  for (const hideOther of others) hideOther();
  hide();
  expect(requestsOf(board.memory, routes)).toEqual([]);
  expect(beatsOf(board.memory)).toBe(0);
  board.beat();
  expect(beatsOf(board.memory)).toBe(1);
});
