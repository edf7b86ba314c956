import type { Socket } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import { Turns } from "../../../server/http/turns.ts";

const connection = (): Socket => ({ destroyed: false }) as Socket;
let turns: Turns;
let begun: string[];
beforeEach(() => {
  turns = new Turns();
  begun = [];
});

/** Sends requests that arrive together; `a1` is the first of connection `a`. */
function send(name: string, count: number, socket = connection()): Socket {
  for (let n = 1; n <= count; n++) turns.take(socket, n, () => void begun.push(`${name}${n}`));
  return socket;
}

test("a connection's only request begins at once, and what is pipelined behind it does not", async () => {
  send("a", 3);
  expect(begun).toEqual(["a1"]);
  await turn();
  expect(begun).toEqual(["a1", "a2", "a3"]);
});

test("connections take turns, each in its own order", async () => {
  send("a", 4);
  send("b", 3);
  await turn();
  expect(begun).toEqual(["a1", "b1", "a2", "b2", "a3", "b3", "a4"]);
});

test("of thousands that arrive together a few begin in a turn, and others come between", async () => {
  for (let client = 0; client < 200; client++) send("x", 32);
  let before = begun.length;
  expect(before).toBe(200);
  for (let looked = 0; looked < 5; looked++) {
    await turn();
    expect(begun.length - before).toBeLessThanOrEqual(8);
    send("lone", 1);
    expect(begun.at(-1)).toBe("lone1");
    before = begun.length;
  }
  while (begun.length < 200 * 32 + 5) await turn();
  await turn();
  expect(begun.length).toBe(200 * 32 + 5);
});

test("nothing begins for a connection that has closed", async () => {
  const gone = send("a", 3);
  send("b", 2);
  Object.assign(gone, { destroyed: true });
  await turn();
  expect(begun).toEqual(["a1", "b1", "b2"]);
});
