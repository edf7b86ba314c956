import { describe, expect, test } from "vitest";
import { ErrorLog } from "../../../../worlds/embedded/process/error-log.ts";

describe("the error log", () => {
  test("writes each kind once and counts them all", () => {
    const written: string[] = [];
    const log = new ErrorLog((line) => written.push(line));
    for (let time = 0; time < 3; time++) log.add("the roof leaks");
    log.add("the door jams");
    expect([written, log.total]).toEqual([["the roof leaks", "the door jams"], 4]);
    expect(log.summary()).toEqual(["3 times: the roof leaks", "the door jams"]);
  });

  test("keeps counting when there are too many kinds to store", () => {
    const log = new ErrorLog(() => {});
    for (let kind = 0; kind < 100; kind++) log.add(`kind ${kind}`);
    expect([log.total, log.summary().length]).toEqual([100, 20]);
  });
});
