import type { Bot } from "mineflayer";
import { expect, test } from "vitest";
import { countCommands } from "../../../bots/body/count-commands.ts";

function scriptedBot() {
  const sent: unknown[][] = [];
  const controls: unknown[][] = [];
  const bot = {
    _client: { write: (...args: unknown[]) => void sent.push(args) },
    setControlState: (...args: unknown[]) => void controls.push(args),
  };
  return { bot: bot as unknown as Bot, sent, controls };
}

test("counts acts on the world and pressed keys as commands, and sends them to the server unchanged", () => {
  const { bot, sent, controls } = scriptedBot();
  const commands = countCommands(bot);
  bot._client.write("block_dig", { status: 0 });
  bot._client.write("window_click", {});
  bot.setControlState("forward", true);
  expect(commands()).toBe(3);
  expect(sent).toEqual([
    ["block_dig", { status: 0 }],
    ["window_click", {}],
  ]);
  expect(controls).toEqual([["forward", true]]);
});

test("does not count looking around, keep-alives and released keys", () => {
  const { bot, sent } = scriptedBot();
  const commands = countCommands(bot);
  for (const name of ["look", "keep_alive", "position_look", "settings"]) bot._client.write(name, {});
  bot.setControlState("forward", false);
  expect(commands()).toBe(0);
  expect(sent).toHaveLength(4);
});
