// What is asked for behind a stop is done, and a stop behind a condition is none now.

import { describe, expect, test } from "vitest";
import { actReader } from "./act-reader.ts";

const { interpreter, read } = await actReader();

test.each([
  ["stop and come here", ["come"]],
  ["stop chasing it stay with me", ["come"]],
  ["abort current job and go home", ["go_to"]],
  ["stop", []],
])("%s", (text, acts) => expect(read(text)).toMatchObject({ kind: "stop", acts }));

describe("a stop behind a condition waits for it, or is refused with it", () => {
  test("when a sensor sees it", () => {
    const { kind, intent, task } = interpreter.interpret({
      text: "If at any point your health drops below eight, stop fighting and eat something.",
      player: "Alex",
    });
    expect([kind, intent?.when?.sensor, task?.intent]).toEqual(["open", "health_at_least", "stop"]);
  });
  test("when nothing sees it", () => {
    const { kind, reply } = read("if the moon turns blue, stop digging and eat something");
    expect(kind).not.toBe("stop");
    expect(reply).toContain("the moon turns blue");
  });
});
