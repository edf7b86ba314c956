// Nothing that is said is dropped: what limits a request is kept to, watched, or asked about by name.

import { beforeAll, describe, expect, test } from "vitest";
import { Interpreter } from "../../../mind/interpreter.ts";
import { minecraftVocabulary } from "../../../mind/vocabulary-source.ts";

let interpreter: Interpreter;
beforeAll(async () => {
  interpreter = new Interpreter({ vocabulary: await minecraftVocabulary() });
});
const read = (text: string, inventory?: Record<string, number>) =>
  interpreter.interpret({ text, player: "Alex" }, { state: inventory && ({ inventory } as never) });

describe("what the bot cannot keep to, watch or read is asked about by its words, and nothing is done", () => {
  test.each([
    ["get 5 iron but don't go in caves", "don't go in caves"],
    ["make a chest and glorp the flonk", "glorp the flonk"],
    ["follow me until we reach the village", "until we reach the village"],
    ["come here at 5 pm", "at 5 pm"],
    ["mine 5 coal unless you are busy", "unless you are busy"],
    ["get 10 logs instead of fighting", "instead of fighting"],
    ["stop following me when we get home", "when we get home"],
    ["make a cake, tomorrow", "tomorrow"],
    ["come here but stay out of the water", "stay out of the water"],
    ["get 5 iron from y 12", "from y 12"],
    ["mine 5 iron ore with 2 pickaxes", "with 2 pickaxes"],
    ["one torch here, one there, one by the door", "one there"],
    ["get 4 planks for each of 3 doors", "for each"],
    ["dig down to level -58", "to level -58"],
  ])("%s", (text, named) => {
    const { kind, reply } = read(text);
    expect(["ask", "open", "social"]).toContain(kind);
    expect(reply.toLowerCase().replace("do not", "don't")).toContain(named);
  });
});

describe("politeness, manner and remarks change nothing", () => {
  test.each([
    "get 3 torches if you can",
    "if you have time, get 3 torches",
    "get 3 torches before it gets dark",
    "get 3 torches, it's dark in here",
    "get 3 torches for the night",
    "when you are done with that, get 3 torches",
    "ok thanks, now get 3 torches",
  ])("%s", (text) => expect(read(text).task?.target).toEqual({ item: "torch", qty: 3 }));
});

describe("prohibitions on items are kept to", () => {
  const held = { oak_planks: 8, birch_planks: 2, diamond: 1 };
  test.each([
    ["make a chest but don't use my planks", { oak_planks: 8, birch_planks: 2 }],
    ["make a chest without using the oak planks", { oak_planks: 8 }],
    ["make a jukebox, never touch my diamonds", { diamond: 1 }],
    ["make a chest, but leave the diamonds", { diamond: 1 }],
  ])("%s", (text, keep) => expect(read(text, held).task?.constraints.keep).toEqual(keep));

  test("of an item that is not held there is nothing to keep", () => {
    expect(read("make a chest but don't use my emeralds", held).task?.constraints).toEqual({});
  });

  test.each(["drop everything except the diamonds", "put everything but the diamonds in the chest"])("%s", (text) => {
    expect(read(text, held).task?.constraints.keep).toMatchObject({ diamond: 1 });
  });

  test("a step of plans is left out", () => {
    expect(read("make a shield but don't craft a furnace").task?.constraints.avoid).toContain("craft_item:furnace");
  });

  test("a prohibition that cannot be kept to is not promised", () => {
    expect(read("don't break my windows").reply).toContain("I can't promise");
  });
});

describe("times and conditions are waited for", () => {
  test.each([
    ["come at noon", { time: "noon" }, "come"],
    ["at midnight go home", { time: "midnight" }, "go_to"],
    ["get 10 logs at sunrise", { time: "dawn" }, "obtain"],
    ["come here tonight", { time: "night" }, "come"],
    ["in the evening, go home", { time: "dusk" }, "go_to"],
  ])("%s", (text, args, intent) => {
    const { intent: asked, task } = read(text);
    expect(asked?.when).toMatchObject({ sensor: "time_is", args });
    expect(task?.intent).toBe(intent);
  });

  test.each([
    ["stop mining when your inventory is full", "inventory_full", "stop"],
    ["after it stops raining, go fish", "weather_is", "fish"],
    ["once its day, go chop 10 logs", "time_is", "obtain"],
  ])("%s", (text, sensor, intent) => {
    const { kind, intent: asked, task } = read(text);
    expect([kind, asked?.when?.sensor, task?.intent]).toEqual(["open", sensor, intent]);
  });

  test("an hour is waited for whole", () => {
    expect(read("wait an hour then come here").task?.args.seconds).toBe(3600);
    expect(read("come here in 2 hours").task?.args.seconds).toBe(7200);
  });

  test("an act that lasts takes its span", () => {
    expect(read("follow me for 2 minutes").task?.args).toMatchObject({ seconds: 120 });
  });
});

describe("several parts of a line are all done, in order", () => {
  const acts = (text: string) => {
    const { task } = read(text);
    return [task, ...(task?.next ?? [])].map((one) =>
      `${one?.intent} ${one?.target?.qty ?? ""} ${one?.target?.item ?? ""}`.trim(),
    );
  };
  test.each([
    ["make 2 chests, put one here", ["obtain 2 chest", "place 1 chest"]],
    ["grab 3 torches and place two of them here", ["obtain 3 torch", "place 2 torch"]],
    ["craft 2 doors and give one to Kim", ["obtain 2 oak_door", "give 1 oak_door"]],
    ["eat, then sleep, then come to me", ["eat", "sleep", "come"]],
    ["we're out of wood, get 9 spruce logs", ["obtain 9 spruce_log"]],
    ["mine cobble until you have 3 stacks", ["obtain 192 cobblestone"]],
  ])("%s", (text, expected) => expect(acts(text)).toEqual(expected));
});

test.each(["asdfghjkl", "why is the sky blue", "the the the get", "yes", "same for Bob"])(
  "%s is not answered with a greeting",
  (text) => expect(read(text).reply).not.toContain("Hello"),
);
