// Counts the actuator commands of this body: control keys pressed, and packets that act on the
// world. The executor reads the count to distinguish a working body from one that hangs. Looking
// around and keep-alives do not count.

import type { Bot } from "mineflayer";

const ACTS: ReadonlySet<string> = new Set([
  "arm_animation",
  "block_dig",
  "block_place",
  "chat",
  "chat_command",
  "chat_message",
  "close_window",
  "craft_recipe_request",
  "enchant_item",
  "entity_action",
  "held_item_slot",
  "select_trade",
  "set_creative_slot",
  "use_entity",
  "use_item",
  "vehicle_move",
  "window_click",
]);

type Write = (name: string, ...rest: unknown[]) => unknown;

/** Counts from now on; the returned function gives the count. */
export function countCommands(bot: Bot): () => number {
  let commands = 0;
  const client = bot._client as unknown as { write: Write };
  const write = client.write.bind(client);
  client.write = (name, ...rest) => {
    if (ACTS.has(name)) commands += 1;
    return write(name, ...rest);
  };
  const setControlState = bot.setControlState.bind(bot);
  bot.setControlState = (control, state) => {
    if (state) commands += 1;
    setControlState(control, state);
  };
  return () => commands;
}
