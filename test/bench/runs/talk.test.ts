// The judge of the soak by chat: what the bot's lines mean for an order, whose doing a death was,
// whether the server shows what was asked for, and what counts.

import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { expect, test } from "vitest";
import { isMet } from "../../../bench/lib/figures.ts";
import { randomFrom } from "../../../bench/lib/seeded-random.ts";
import { readOptions } from "../../../bench/runs/options.ts";
import { killerOf } from "../../../bench/runs/talk/deaths.ts";
import { openGate } from "../../../bench/runs/talk/gate.ts";
import { drawOrder, type Scene } from "../../../bench/runs/talk/orders.ts";
import { meaningOf } from "../../../bench/runs/talk/replies.ts";
import { nextTrouble, TROUBLES } from "../../../bench/runs/talk/troubles.ts";
import { type Incident, SoakVerdict } from "../../../bench/runs/talk/verdict.ts";
import { Interpreter, minecraftVocabulary } from "../../../mind/index.ts";
import { DEFAULT_MC_VERSION } from "../../../schemas/index.ts";

const ORDER = "Lodestone, get me 3 torches";

test.each([
  ["I'll get 3 torches. That takes 9 steps, about 32 s.", false, "accepted"],
  ["I'll get 3 torches. But first, it's night: I stay in a shelter until the morning.", false, "accepted"],
  [`${ORDER}: it's night: I stay in a shelter until the morning, then I go on.`, true, "accepted"],
  [`I'm back, and go on: ${ORDER}`, false, "accepted"],
  [`Okay, I paused this: ${ORDER}. Say "go on" and I continue.`, true, "accepted"],
  [`Done: ${ORDER}`, true, "done"],
  [`Done: ${ORDER}`, false, "done"],
  ["Done: Lodestone, come here", true, undefined],
  [`Stopped: ${ORDER}`, true, "stopped"],
  [`Okay, stopping. I stopped this: ${ORDER}.`, true, "stopped"],
  ["Okay, stopping. I wasn't doing anything.", true, undefined],
  ["I couldn't do it: no coal was found (world.noTarget)", true, "failed"],
  ['I couldn\'t do "get 3 coal": no coal was found (world.noTarget)', true, "failed"],
  ["I can't do that: no recipe makes bedrock.", false, "refused"],
  ["Which torches do you mean?", false, "refused"],
  ["I found no plan within the limits.", false, "refused"],
  ["Lodestone, come here: it's night: I stay in a shelter until the morning, then I go on.", false, undefined],
  // After it was taken on, only a line that says so ends it.
  ["Which torches do you mean?", true, undefined],
  ["I'll come to you.", true, undefined],
])("%s (taken on before: %s) means: %s", (line, isTaken, meaning) => {
  expect(meaningOf(line, ORDER, isTaken)).toBe(meaning);
});

test.each([
  ["own doing", [["fall", 900]]],
  [
    "own doing",
    [
      ["zombie", 100],
      ["fall", 900],
    ],
  ],
  [
    "zombie",
    [
      ["zombie", 800],
      ["fall", 900],
    ],
  ],
  [
    "skeleton",
    [
      ["fall", 800],
      ["skeleton", 900],
    ],
  ],
  [
    "creeper",
    [
      ["creeper", 790],
      ["lava", 850],
      ["burning", 900],
    ],
  ],
  [
    "own doing",
    [
      ["lava", 850],
      ["burning", 900],
    ],
  ],
  [
    "command",
    [
      ["drowning", 890],
      ["command", 900],
    ],
  ],
  ["own doing", []],
] as [string, [string, number][]][])("the doing of %s, by the injuries %j", (killer, injuries) => {
  expect(killerOf(injuries.map(([cause, tick]) => ({ cause, tick })))).toBe(killer);
});

const scene = (more: Partial<Scene> = {}): Scene => ({
  bot: {},
  player: {},
  worn: {},
  botAt: [0, 64, 0],
  playerAt: [0.5, 64, 0.5],
  // Grass below, air above.
  blockAt: async ([, y]) => (y < 64 ? "grass_block" : "air"),
  ...more,
});

async function orders(count: number) {
  const random = randomFrom(7, 1);
  const drawn = [];
  for (let index = 0; index < count; index += 1) drawn.push(await drawOrder(random, scene(), []));
  return drawn;
}

test("orders are the same for the same seed, and none is drawn that was given lately", async () => {
  const texts = (await orders(30)).map(({ text }) => text);
  expect((await orders(30)).map(({ text }) => text)).toEqual(texts);
  const random = randomFrom(7, 1);
  const [first = ""] = texts;
  expect((await drawOrder(random, scene(), [first])).text).not.toBe(first);
});

test("a bot that does nothing meets no order but to be where it is", async () => {
  const before = scene({ bot: { dirt: 8 }, botAt: [90, 64, 90] });
  for (const { text, isMet: isShown } of await orders(200)) {
    const asBefore = text.includes("dirt") && !text.startsWith("bring");
    if (!asBefore) expect(await isShown(before, before), text).toBe(false);
  }
});

test.each([
  ["bring me", { player: { stick: 99, cobblestone: 99, torch: 99, dirt: 99 } }],
  ["drop", {}],
  ["hold the", { worn: { hand: "iron_sword", head: "stone_axe", feet: "wooden_shovel" } }],
  ["dig the block", { blockAt: async () => "air" }],
  ["come", { botAt: [2, 64, 2] as const }],
])("an order to %s is met once the server shows it", async (begins, shown) => {
  const of = (await orders(300)).filter(({ text }) => text.startsWith(begins));
  expect(of.length).toBeGreaterThan(0);
  for (const { text, given = {}, isMet: isShown } of of) {
    const before = scene({ bot: given, botAt: [90, 64, 90] });
    const [, count] = /^drop (a|\d+)/.exec(text) ?? [];
    const bot = { feather: 8 - (count === "a" ? 1 : Number(count)) };
    expect(await isShown(before, scene({ bot, ...shown })), text).toBe(true);
  }
});

test("every order is a line that the bot takes on without asking back", async () => {
  const vocabulary = await minecraftVocabulary(DEFAULT_MC_VERSION);
  const interpreter = new Interpreter({ vocabulary, names: ["Lodestone"] });
  for (const { text } of await orders(300)) {
    const { kind, reply } = interpreter.interpret({ text: `Lodestone, ${text}`, player: "Alex" });
    expect([text, kind, reply]).toEqual([text, "symbolic", expect.stringMatching(/^I'll/)]);
    expect(meaningOf(reply, `Lodestone, ${text}`, false)).toBe("accepted");
  }
});

test("troubles come in the wanted kinds, on average as often as was asked for", () => {
  const random = randomFrom(3, 2);
  const drawn = Array.from({ length: 2_000 }, () => nextTrouble(random, ["kick", "night"], 60_000));
  expect(new Set(drawn.map(({ kind }) => kind))).toEqual(new Set(["kick", "night"]));
  const mean = drawn.reduce((sum, { afterMs }) => sum + afterMs, 0) / drawn.length;
  expect(mean).toBeGreaterThan(57_000);
  expect(mean).toBeLessThan(63_000);
});

test.each([
  "death by own doing",
  "goal lost untold",
  "false success",
  "line not answered",
  "process ended by itself",
] as const)("an incident misses a target: %s", (kind: Incident["kind"]) => {
  const verdict = new SoakVerdict();
  verdict.ended("failed", "I couldn't do it: no coal was found (world.noTarget)");
  verdict.died("zombie");
  verdict.befell("kick");
  expect(verdict.figures().filter((figure) => isMet(figure) === false)).toEqual([]);
  verdict.incident(kind, ORDER, []);
  expect(verdict.figures().filter((figure) => isMet(figure) === false)).toHaveLength(1);
  expect(verdict.figures()).toContainEqual({ name: "told as failed, world.noTarget", value: 1, unit: "" });
});

test("options of the soak by chat, and the words that do not fit", async () => {
  expect(await readOptions(["--soak", "5", "--chat"])).toMatchObject({ chat: true, troubles: TROUBLES });
  expect(await readOptions(["--soak", "5", "--chat", "--troubles", "none"])).toMatchObject({ troubles: [] });
  await expect(readOptions(["--chat"])).rejects.toMatchObject({ code: "input.invalid" });
  await expect(readOptions(["--soak", "5", "--chat", "--troubles", "rain"])).rejects.toMatchObject({
    code: "input.invalid",
  });
});

test("a gate cuts its connections while it is shut, and lets them through again at the same port", async () => {
  const echo = createServer((socket) => {
    socket.on("error", () => {});
    socket.pipe(socket);
  });
  echo.listen(0, "127.0.0.1");
  await once(echo, "listening");
  const gate = await openGate((echo.address() as AddressInfo).port);
  const answered = async (): Promise<string> => {
    const socket = connect(gate.port, gate.host);
    socket.write("hello");
    const [data] = (await once(socket, "data")) as [Buffer];
    socket.destroy();
    return data.toString();
  };
  try {
    expect(await answered()).toBe("hello");
    const open = connect(gate.port, gate.host);
    await once(open, "connect");
    open.on("error", () => {});
    const cut = once(open, "close");
    const { promise: mayOpen, resolve: openAgain } = Promise.withResolvers<void>();
    const shut = gate.shutUntil(mayOpen);
    await cut;
    await expect(answered()).rejects.toMatchObject({ code: "ECONNREFUSED" });
    openAgain();
    await shut;
    expect(await answered()).toBe("hello");
  } finally {
    gate.close();
    echo.close();
  }
});
