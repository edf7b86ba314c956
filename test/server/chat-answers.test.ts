// The bot in chat, with a chat that keeps what is said and a clock that stands still unless it is moved.

import { afterEach, beforeAll, expect, test } from "vitest";
import { Advisor, noProvider } from "../../mind/advisor/index.ts";
import { Conduct } from "../../mind/index.ts";
import type { ChatLine, ChatPort } from "../../schemas/index.ts";
import { RunController } from "../../server/body/run-controller.ts";
import { answerChat } from "../../server/intents/chat-answers.ts";
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
const silence = () => answerChat(chat, controller, { now: () => now });
let end = silence();
afterEach(() => {
  end();
  said.length = 0;
  now += 60_000;
  end = silence();
});

const line = (text: string, player = "Alex", isWhispered = false): void => write({ player, text, isWhispered });
/** Answers come in their own time; a last line that is always answered comes after them. */
async function answered(): Promise<string[]> {
  line("where are you?", "Zoe", true);
  await expect.poll(() => said.some((text) => text.startsWith("@Zoe"))).toBe(true);
  return said.filter((text) => !text.startsWith("@Zoe"));
}

test("its name is heard, whatever else is talked of is not", async () => {
  line("anybody got diamonds?");
  line("lodestone, get me bedrock");
  line("steve_bot get me bedrock");
  expect(await answered()).toEqual([
    "I can't do that: bedrock: creative-only.",
    "I can't do that: bedrock: creative-only.",
  ]);
});

test("a whisper needs no name, and is answered by one", async () => {
  line("get me a pickaxe", "Alex", true);
  expect((await answered())[0]).toMatch(/^@Alex Which pickaxe/);
});

test("a stranger is told that they may not command", async () => {
  line("lodestone get me 64 diamonds", "Griefer");
  expect((await answered())[0]).toContain("may talk to me but can't command me");
});

test("who writes too much is not answered any more, but a stop is", async () => {
  for (let number = 0; number < 20; number++) line("lodestone get me a pickaxe");
  line("stop");
  const answers = await answered();
  expect(answers.filter((text) => text.startsWith("Which"))).toHaveLength(6);
  expect(answers.at(-1)).toBe("Okay, stopping.");
});

test("after its end nothing is heard", async () => {
  end();
  line("lodestone get me a pickaxe");
  end = silence();
  expect(await answered()).toEqual([]);
});
