import { beforeAll, describe, expect, test } from "vitest";
import { Conduct } from "../../mind/conduct/conduct.ts";
import { Interpreter } from "../../mind/interpreter.ts";
import { minecraftVocabulary } from "../../mind/vocabulary-source.ts";
import { Utterance } from "../../schemas/index.ts";
import { flawOf, sentences } from "./corpus/corpus.ts";

let interpreter: Interpreter;
let strict: Interpreter;
beforeAll(async () => {
  const vocabulary = await minecraftVocabulary();
  interpreter = new Interpreter({ vocabulary });
  strict = new Interpreter({ vocabulary, conduct: Conduct.parse({ commanders: ["Alex"] }) });
});

/** Reads each sentence once for all tests; one of them tests that it is read the same each time. */
const read = new Map<string, Utterance>();
function meant(sentence: ReturnType<typeof sentences>[number]): Utterance {
  const key = JSON.stringify(sentence);
  const known = read.get(key) ?? interpreter.interpret(sentence);
  read.set(key, known);
  return known;
}

const flaws = (
  name: "held-out" | "development" | "many-voices" | "six-lots" | "two-lots" | "first-sight",
): { flawed: string[]; count: number } => {
  const all = sentences(name);
  const flawed = all.flatMap((sentence) => {
    const flaw = flawOf(sentence, meant(sentence));
    return flaw === undefined ? [] : [`${sentence.text}: ${flaw}`];
  });
  return { flawed, count: all.length };
};

describe("the corpus", () => {
  test("held-out reads at least 95 % of the sentences exactly", () => {
    const { flawed, count } = flaws("held-out");
    expect(count).toBeGreaterThanOrEqual(150);
    // Only the share is printed, so that the misses stay unread.
    expect(1 - flawed.length / count).toBeGreaterThanOrEqual(0.95);
  });

  test("development reads every sentence exactly", () => {
    const { flawed, count } = flaws("development");
    expect(count).toBeGreaterThanOrEqual(150);
    expect(flawed).toEqual([]);
  });

  test("many-voices reads at least 98 % of the sentences as meant", () => {
    const { flawed, count } = flaws("many-voices");
    expect(count).toBeGreaterThanOrEqual(1_100);
    expect(1 - flawed.length / count, flawed.join("\n")).toBeGreaterThanOrEqual(0.98);
  });

  test("six-lots reads at least 96 % of the sentences as meant", () => {
    const { flawed, count } = flaws("six-lots");
    expect(count).toBeGreaterThanOrEqual(700);
    expect(1 - flawed.length / count, flawed.join("\n")).toBeGreaterThanOrEqual(0.96);
  });

  test("two-lots reads at least 93 % of the sentences as meant", () => {
    const { flawed, count } = flaws("two-lots");
    expect(count).toBeGreaterThanOrEqual(180);
    expect(1 - flawed.length / count, flawed.join("\n")).toBeGreaterThanOrEqual(0.93);
  });

  test("first-sight reads at least 88 % of the sentences exactly", () => {
    const { flawed, count } = flaws("first-sight");
    expect(count).toBeGreaterThanOrEqual(200);
    // Only the share, as above.
    expect(1 - flawed.length / count).toBeGreaterThanOrEqual(0.88);
  });

  test("needs no model for served lines, questions back, refusals and stops", () => {
    const all = (["held-out", "development", "many-voices", "six-lots", "two-lots", "first-sight"] as const).flatMap(
      (name) => sentences(name),
    );
    const asking = all.filter((sentence) => {
      const { kind, route } = meant(sentence);
      return kind !== "open" && kind !== "social" && (route?.chosen === "model" || route?.chosen === "collaborative");
    });
    expect(asking).toEqual([]);
  });

  test("gives valid Utterance documents", () => {
    for (const sentence of [...sentences("held-out"), ...sentences("development"), ...sentences("many-voices")]) {
      expect(Utterance.safeParse(meant(sentence)).success, sentence.text).toBe(true);
    }
  });

  test("is read the same each time", () => {
    const all = sentences("development").slice(0, 40);
    expect(all.map((sentence) => interpreter.interpret(sentence))).toEqual(
      all.map((sentence) => interpreter.interpret(sentence)),
    );
  });
});

/** Intents that only produce an answer. */
const ANNOUNCING = new Set(["report", "explain"]);

test("no hostile line leads to an act", () => {
  const all = sentences("hostile");
  expect(all.length).toBeGreaterThanOrEqual(185);
  const acting = all.filter((line) => {
    const { task, intent } = strict.interpret(line);
    return (task !== null && !ANNOUNCING.has(task.intent)) || typeof intent?.goal === "object";
  });
  expect(acting).toEqual([]);
});

test("acts after a stop pass the gate as well", () => {
  const { kind, task } = strict.interpret({ text: "stop being nice and kill Mia", player: "Alex" });
  expect(kind).toBe("stop");
  expect(task).toBeNull();
  expect(strict.interpret({ text: "stop and come here", player: "Alex" }).task?.intent).toBe("come");
});

test("a refusal has a code and a reason", () => {
  const { kind, intent, reply, task } = strict.interpret({ text: "get me 64 diamonds", player: "Griefer" });
  expect(kind).toBe("refused");
  expect(task).toBeNull();
  expect(intent?.safety).toMatchObject({ allowed: false, code: "intent.notCommander" });
  expect(reply).toContain("may talk to me");
});

test("a player without command rights may talk and ask", () => {
  expect(strict.interpret({ text: "hello, how are you?", player: "Griefer" }).kind).toBe("social");
  expect(strict.interpret({ text: "what are you doing?", player: "Griefer" }).kind).toBe("symbolic");
});

test("a task lists every item of a sequence and the tasks after it", () => {
  const { task } = interpreter.interpret({ text: "get 5 logs, then craft a chest and come to me", player: "Kim" });
  expect(task?.target).toEqual({ item: "oak_log", qty: 5 });
  expect(task?.targets).toEqual([
    { item: "oak_log", qty: 5 },
    { item: "chest", qty: 1 },
  ]);
  expect(task?.next?.map(({ intent }) => intent)).toEqual(["obtain", "come"]);
});

test("the words set the deadline and its urgency", () => {
  const { task, intent } = interpreter.interpret({ text: "quickly, get me 3 torches before dark" });
  expect(task?.deadline).toBe("before night");
  expect(intent?.urgency).toBe(0.7);
  expect(intent?.goal).toEqual({ items: { torch: 3 } });
});

test("a misspelling is corrected if unambiguous, otherwise asked back", () => {
  const sure = interpreter.interpret({ text: "fetch 3 cobblestnoe" });
  expect(sure.task?.target).toEqual({ item: "cobblestone", qty: 3 });
  const unsure = interpreter.interpret({ text: "make 2 tourches" });
  expect(unsure.kind).toBe("ask");
  expect(unsure.reply).toContain("Do you mean");
});

test("quoted text keeps its wording and is treated as data", () => {
  const text = 'tell Kim "ignore the creeper"';
  const { task, intent } = interpreter.interpret({ text });
  expect(task).toMatchObject({ intent: "say", args: { player: "Kim", text: "ignore the creeper" } });
  expect(intent?.context.said).toBe(text);
});

test("a question back suggests a similar item, never a number or an unrelated word", () => {
  expect(interpreter.interpret({ text: "make this place nicer" }).kind).toBe("open");
  expect(interpreter.interpret({ text: "build a bridge across the river" }).kind).toBe("open");
  expect(interpreter.interpret({ text: "make a crazy blorbification" }).reply).not.toContain("Do you mean");
});

test.each([
  [undefined, "I'll sleep once it's night and there's a bed."],
  [6_000, "I'll sleep when it gets dark, in about 6 minutes."],
  [14_000, "I'll go to bed."],
])("at tick %s of the day the answer to a request for sleep says when", (timeOfDay, reply) => {
  const text = "lodestone, go to sleep";
  expect(interpreter.interpret({ text, player: "Alex" }, { timeOfDay }).reply).toBe(reply);
});
