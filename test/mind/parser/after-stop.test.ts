// What is asked for behind a stop is done, and a stop behind a condition is none now.

import { beforeAll, describe, expect, test } from "vitest";
import { Interpreter } from "../../../mind/interpreter.ts";
import { minecraftVocabulary } from "../../../mind/vocabulary-source.ts";

let interpreter: Interpreter;
beforeAll(async () => {
  interpreter = new Interpreter({ vocabulary: await minecraftVocabulary() });
});
const read = (text: string) => {
  const { kind, task, reply } = interpreter.interpret({ text, player: "Alex" });
  const acts = [task, ...(task?.next ?? [])].flatMap((one) =>
    one == null ? [] : [`${one.intent} ${one.target?.qty ?? ""} ${one.target?.item ?? one.args.entity ?? ""}`.trim()],
  );
  return { kind, acts, reply };
};

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
