import { expect, test } from "vitest";
import { Advisor } from "../../../mind/advisor/index.ts";
import { GROUNDS } from "./grounds.ts";
import { ScriptedProvider } from "./scripted-provider.ts";

const signal = new AbortController().signal;

function say(...answers: string[]) {
  const provider = new ScriptedProvider(...answers);
  const advisor = new Advisor({ provider, clock: performance });
  const messages = [{ role: "user", content: "how are you?" }] as const;
  return { provider, line: advisor.say({ intentKind: "social", messages, grounds: GROUNDS }, signal) };
}

test("a line of talk is free text, at a higher temperature and without a schema", async () => {
  const { provider, line } = say("Fine,\n thank you!");
  expect(await line).toBe("Fine, thank you!");
  expect(provider.asked[0]?.request).toMatchObject({ schema: null, temperature: 0.8 });
});

test("a claim that contradicts the perception is corrected", async () => {
  const { provider, line } = say("I have 64 diamonds!", "I have 3 diamonds.");
  expect(await line).toBe("I have 3 diamonds.");
  expect(provider.asked[1]?.request.messages.at(-1)?.content).toContain("it holds 3");
});

test("a claim that stays wrong is withheld", async () => {
  await expect(say("It's night.", "It is night, I say.").line).rejects.toMatchObject({ code: "advisor.ungrounded" });
});
