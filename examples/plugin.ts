// Lodestone in your own bot, as an ES module: `node examples/plugin.ts [HOST] [PORT] [ITEM]`, on a
// server in offline mode. Outside of this repository import the plugin from "lodestone/mineflayer".

import mineflayer from "mineflayer";
import { lodestone, sentenceOf } from "../mineflayer.ts";

const [host = "127.0.0.1", port = "25565", item = "stone_pickaxe"] = process.argv.slice(2);
const say = (text: string): void => void process.stdout.write(`${text}\n`);

const bot = mineflayer.createBot({ host, port: Number(port), username: "Modern" });
bot.loadPlugin(lodestone);
// mineflayer's own timers would keep the process alive for a while.
bot.once("end", () => process.exit());
bot.on("plan_found", (plan) => say(`a plan of ${plan.steps.length} steps`));
bot.on("plan_step", ({ step, status, index, of }) => say(`${index + 1}/${of} ${sentenceOf(step)}: ${status}`));
bot.on("plan_repaired", ({ failure, repairs }) => say(`repair ${repairs}, after ${failure.code}`));

bot.once("spawn", async () => {
  try {
    const { stepsDone } = await bot.lodestone.achieve(item, { signal: AbortSignal.timeout(600_000) });
    say(`${item}: reached in ${stepsDone} steps`);
  } catch (error) {
    say(`${item}: ${(error as Error).message}`);
    process.exitCode = 1;
  }
  bot.end();
});
