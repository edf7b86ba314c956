// The conversation in docs/architecture/mind.md, line by line.

import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { Interpreter } from "../../../mind/interpreter.ts";
import { Dialogues, dialogueKey } from "../../../mind/parser/dialogues.ts";
import { minecraftVocabulary } from "../../../mind/vocabulary-source.ts";

test("the documented conversation is the bot's", async () => {
  const page = await readFile(new URL("../../../docs/architecture/mind.md", import.meta.url), "utf8");
  const [, conversation = ""] = /```text dialogue\n([^`]+)```/.exec(page) ?? [];
  const said = [...conversation.matchAll(/^(\w+): (.+)\nbot: (.+)$/gm)];
  expect(said.length).toBeGreaterThan(10);
  const interpreter = new Interpreter({ vocabulary: await minecraftVocabulary() });
  const dialogues = new Dialogues(() => 0);
  for (const [, player, text = "", reply] of said) {
    const key = dialogueKey("page", player);
    const { utterance, dialogue } = interpreter.converse({ text, player }, dialogues.of(key));
    dialogues.keep(key, dialogue);
    expect(utterance.reply, text).toBe(reply);
  }
});
