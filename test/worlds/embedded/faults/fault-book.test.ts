// Which packet or act meets which fault: by its share, from its first and as often as it is asked.

import { expect, test } from "vitest";
import { ServerFaults, type ServerFaultsInput } from "../../../../worlds/embedded/core/server-faults.ts";
import { FaultBook } from "../../../../worlds/embedded/faults/fault-book.ts";
import { isAmong } from "../../../../worlds/embedded/faults/packet-groups.ts";

const bookOf = (input: ServerFaultsInput) => new FaultBook(ServerFaults.parse(input));
const refuses = (book: FaultBook, act: "drop" | "dig") =>
  book.due("refused", act, ({ acts }) => acts.includes(act)) !== undefined;

test("a fault meets `times` acts, beginning with the `from`-th that it is about", () => {
  const book = bookOf({ faults: [{ fault: { kind: "refused", acts: ["drop"] }, from: 2, times: 2 }] });
  expect(refuses(book, "dig")).toBe(false);
  expect([1, 2, 3, 4].map(() => refuses(book, "drop"))).toEqual([false, true, true, false]);
  expect(book.met).toEqual({ "refused drop": 2 });
});

test("a share is met about as often as it says, and by the same acts for the same seed", () => {
  const input: ServerFaultsInput = { seed: 7, faults: [{ fault: { kind: "refused", acts: ["drop"] }, share: 0.3 }] };
  const draws = (seed: number) => {
    const book = bookOf({ ...input, seed });
    return Array.from({ length: 1_000 }, () => refuses(book, "drop"));
  };
  expect(draws(7)).toEqual(draws(7));
  expect(draws(8)).not.toEqual(draws(7));
  expect(Math.abs(draws(7).filter(Boolean).length - 300)).toBeLessThan(60);
});

test("one fault does not move the draws of another", () => {
  const dig = { fault: { kind: "refused" as const, acts: ["dig" as const] }, share: 0.5 };
  const drop = { fault: { kind: "refused" as const, acts: ["drop" as const] }, share: 0.5 };
  const alone = bookOf({ faults: [drop] });
  const both = bookOf({ faults: [drop, dig] });
  const rounds = Array.from({ length: 50 });
  const other = () => refuses(both, "dig");
  expect(rounds.map(() => [refuses(both, "drop"), other()][0])).toEqual(rounds.map(() => refuses(alone, "drop")));
});

test.each([
  [["all"], "map_chunk", true],
  [["all"], "keep_alive", false],
  [["chunks"], "map_chunk", true],
  [["inventory"], "set_slot", true],
  [["inventory"], "map_chunk", false],
  [["set_slot"], "set_slot", true],
  [["blocks", "windows"], "open_window", true],
])("a fault about %j and the packet %s: %s", (packets, packet, isMet) => {
  expect(isAmong(packets, packet)).toBe(isMet);
});

test("faults that no server could have are refused", () => {
  for (const wrong of [
    { ticksPerSecond: 0 },
    { faults: [{ fault: { kind: "late", packets: [], ms: [0, 1] } }] },
    { more: 1 },
  ])
    expect(ServerFaults.safeParse(wrong).success).toBe(false);
});
