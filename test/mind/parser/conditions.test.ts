// Conditional requests: the occasions that the lexicon's conditions describe, and the requests.

import { beforeAll, describe, expect, test } from "vitest";
import { Interpreter } from "../../../mind/interpreter.ts";
import { minecraftVocabulary } from "../../../mind/vocabulary-source.ts";
import type { Utterance } from "../../../schemas/index.ts";

let read: (text: string) => Utterance;
beforeAll(async () => {
  const interpreter = new Interpreter({ vocabulary: await minecraftVocabulary() });
  read = (text) => interpreter.interpret({ text, player: "Alex" });
});

describe("a condition that a sensor evaluates", () => {
  test.each([
    ["when it gets dark, go home", "time_is", { time: "night" }, false, "go_to"],
    ["sleep when it's dark", "time_is", { time: "night" }, false, "sleep"],
    ["when the sun rises get me 3 torches", "time_is", { time: "day" }, false, "obtain"],
    ["if you see a creeper, run", "block_known", { for: "creeper" }, false, "flee"],
    ["if a zombie comes, kill it", "block_known", { for: "zombie" }, false, "attack"],
    ["if you find diamonds mine them", "block_known", { for: "diamond_ore" }, false, "obtain"],
    ["run if mobs come close", "hostiles_present", { radius: 24 }, false, "flee"],
    ["fight back if something attacks you", "threatened", { radius: 16 }, false, "attack"],
    ["eat when you are hungry", "food_at_least", { points: 14 }, true, "eat"],
    ["if your health drops below 8, run away", "health_at_least", { points: 8 }, true, "flee"],
    ["when your inventory is full, come back", "inventory_full", {}, false, "come"],
    ["if you have more than 10 dirt, drop it", "inventory_has", { item: "dirt", count: 11 }, false, "drop"],
    ["if you run out of bread, tell me", "inventory_has", { item: "bread", count: 1 }, true, "say"],
    ["when it starts raining, come to me", "weather_is", { weather: "rain" }, false, "come"],
    ["go home if it rains", "weather_is", { weather: "rain" }, false, "go_to"],
    ["when it stops raining get 3 logs", "weather_is", { weather: "rain" }, true, "obtain"],
    ["sleep if there's a thunderstorm", "weather_is", { weather: "thunder" }, false, "sleep"],
    ["as soon as Anna comes online, give her 3 bread", "player_online", { player: "Anna" }, false, "give"],
    ["when I log off, stay there", "player_online", { player: "Alex" }, true, "stay"],
    ["when big_joe leaves the game tell me", "player_online", { player: "big_joe" }, true, "say"],
    ["when Anna comes near, follow her", "player_near", { player: "Anna", radius: 16 }, false, "follow"],
    ["if you see Bob, run away", "player_near", { player: "Bob", radius: 48 }, false, "flee"],
    ["when i'm back, give me the bread", "player_near", { player: "Alex", radius: 16 }, false, "give"],
    ["if another player comes close, warn me", "player_near", { radius: 16, but: "Alex" }, false, "say"],
  ])("%s", (text, sensor, args, isNot, intent) => {
    const { kind, task, intent: { when } = {}, route } = read(text) as Utterance & { intent: object };
    expect([kind, when?.sensor, when?.args, when?.isNot, task?.intent]).toEqual(["open", sensor, args, isNot, intent]);
    // No model is needed.
    expect(route?.chosen).not.toBe("model");
  });

  test("fires once or each time, as requested", () => {
    expect(read("when it gets dark, go home").intent?.when?.isEachTime).toBe(false);
    expect(read("whenever it gets dark, go home").intent?.when?.isEachTime).toBe(true);
    expect(read("every time you see a cow, kill it").intent?.when?.isEachTime).toBe(true);
  });

  test("appears in the reply", () => {
    expect(read("when it gets dark, go home").reply).toBe("When it's night, I'll go home.");
    expect(read("whenever you see a creeper warn me").task?.args.text).toBe("Alex: I see a creeper");
  });

  test("ends a wait", () => {
    expect(read("wait until night").task?.args.until).toMatchObject({ sensor: "time_is", args: { time: "night" } });
    expect(read("wait until i say so").task?.args.until).toBeUndefined();
  });
});

describe("a condition without a sensor", () => {
  test.each(["when the moon is full, go home", "if Bob dies, come back", "as soon as the server restarts, jump"])(
    "%s",
    (text) => {
      const { kind, intent, reply } = read(text);
      expect([kind, intent?.when]).toEqual(["open", undefined]);
      expect(reply).toContain("I can't watch for that");
    },
  );

  test("a forbidden act is refused before it is waited for", () => {
    expect(read("if you see a zombie, kill Bob").kind).toBe("refused");
  });
});

describe("a delay", () => {
  test.each([
    ["in 10 seconds, come here", 10],
    ["in a minute go home", 60],
    ["jump in 5 seconds", 5],
  ])("%s", (text, seconds) => {
    const { task } = read(text);
    expect([task?.intent, task?.args.seconds, task?.next?.length]).toEqual(["wait", seconds, 1]);
  });

  test('"in five minutes" after "be at" is a deadline, not a delay', () => {
    expect(read("be at 0 64 0 in five minutes").task?.intent).toBe("go_to");
  });
});
