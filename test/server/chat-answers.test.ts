// The bot in chat, with a recorded chat and a clock that is moved by hand.

import { afterEach, beforeAll, expect, test } from "vitest";
import { Advisor, noProvider } from "../../mind/advisor/index.ts";
import { Conduct } from "../../mind/index.ts";
import { ERRORS } from "../../schemas/errors/errors.ts";
import type { ChatLine, ChatPort } from "../../schemas/index.ts";
import { RunController } from "../../server/body/run-controller.ts";
import { answerChat, forPlayers } from "../../server/intents/chat-answers.ts";
import { IntentController } from "../../server/intents/intent-controller.ts";
import { UNSOLVABLE } from "./planner-doubles.ts";

const controller = new IntentController({
  plan: async () => UNSOLVABLE,
  runs: new RunController(undefined),
  advisor: { advisor: new Advisor({ provider: noProvider, clock: performance }) },
  conduct: Conduct.parse({ commanders: ["Alex"] }),
  names: ["Steve_Bot"],
});
beforeAll(async () => void (await controller.ask({ text: "hi", consent: false, dryRun: true }, {})));

const said: string[] = [];
let write: (line: ChatLine) => void = () => {};
const chat: ChatPort = {
  username: "Steve_Bot",
  listen(listener) {
    write = listener;
    return () => {
      write = () => {};
    };
  },
  say: (text, to) => void said.push(to === undefined ? text : `@${to} ${text}`),
};
let now = 0;
const listening = () => answerChat(chat, controller, { now: () => now });
let talk = listening();
afterEach(() => {
  talk.close();
  said.length = 0;
  now += 60_000;
  talk = listening();
});

const line = (text: string, player = "Alex", isWhispered = false): void => write({ player, text, isWhispered });
/** Answers are asynchronous; a last line that is always answered marks their end. */
async function answered(): Promise<string[]> {
  line("where are you?", "Zoe", true);
  await expect.poll(() => said.some((text) => text.startsWith("@Zoe"))).toBe(true);
  return said.filter((text) => !text.startsWith("@Zoe"));
}

test("lines with the bot's name are answered, others are not", async () => {
  line("anybody got diamonds?");
  line("lodestone, get me bedrock");
  line("steve_bot get me bedrock");
  expect(await answered()).toEqual([
    "I can't do that: bedrock: creative-only.",
    "I can't do that: bedrock: creative-only.",
  ]);
});

test("a whisper needs no name and is answered by a whisper", async () => {
  line("get me a pickaxe", "Alex", true);
  expect((await answered())[0]).toMatch(/^@Alex Which pickaxe/);
});

test("the bot's question is answered without its name, by the player whom it asked", async () => {
  line("lodestone get me a shovel");
  await expect.poll(() => said.at(-1)).toMatch(/^Which shovel/);
  line("the stone one", "Griefer");
  line("i like trains");
  line("the stone one");
  await expect.poll(() => said.length).toBe(2);
  expect((await answered()).filter((text) => /^Which/.test(text))).toHaveLength(1);
});

test("a player without command rights is refused", async () => {
  line("lodestone get me 64 diamonds", "Griefer");
  expect((await answered())[0]).toContain("may talk to me but can't command me");
});

test("a player who writes too much is not answered, except for a stop", async () => {
  for (let number = 0; number < 20; number++) line("lodestone get me a pickaxe");
  line("stop");
  const answers = await answered();
  expect(answers.filter((text) => text.startsWith("Which"))).toHaveLength(6);
  expect(answers.at(-1)).toBe("Okay, stopping.");
});

test("after its end no line is answered", async () => {
  talk.close();
  line("lodestone get me a pickaxe");
  talk = listening();
  expect(await answered()).toEqual([]);
});

test("no help of an error tells a player about variables or flags", () => {
  const helps = Object.values(ERRORS).map(({ help }) => help);
  expect(helps.filter((help) => /LODESTONE_|--[a-z]/.test(help)).length).toBeGreaterThan(5);
  for (const help of helps) {
    const said = forPlayers(`I can't do that: ${help}`);
    expect(said).not.toMatch(/[A-Z]_[A-Z]|--[a-z]/);
    expect(said.length).toBeGreaterThan(10);
  }
  expect(forPlayers("I'll get 3 iron_pickaxe. It is dark.")).toBe("I'll get 3 iron_pickaxe. It is dark.");
});
