// A plugin of your own beside Lodestone, which follows what happens to the bot and writes a summary:
// `node examples/events.ts [HOST] [PORT] [ITEM]`, on a server in offline mode. Outside of this
// repository import the plugin from "lodestone/mineflayer".

import mineflayer, { type Bot } from "mineflayer";
import { lodestone } from "../mineflayer.ts";

const [host = "127.0.0.1", port = "25565", item = "crafting_table"] = process.argv.slice(2);
const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Counts leaves and wounds at once, and writes plans and what the bot learns. */
function journal(bot: Bot): void {
  const { bus } = bot.lodestone;
  const counts = { leaves: 0, wounds: 0 };
  // A listener is called at once, with only what it asks for.
  bus.subscribe({ topics: ["leaf", "health"] }, ({ type }) => {
    if (type === "leaf-succeeded") counts.leaves += 1;
    if (type === "hurt") counts.wounds += 1;
  });
  bus.subscribe({ topics: ["plan"] }, ({ chain, data }) => say(`${chain.planId}: ${data.steps} steps`));
  bus.subscribe({ topics: ["memory"] }, ({ type, data }) => say(`${type}: ${data.station ?? data.name}`));
  bus.subscribe({ topics: ["run"] }, ({ type, data }) => {
    if (type === "run-finished") say(`${data.outcome} after ${counts.leaves} leaves and ${counts.wounds} wounds`);
  });
  // Writing to a file or a socket takes its time: `follow` queues what comes meanwhile, and ends with
  // `bus.tooSlow` and the number of missed events when a thousand wait.
  void writeSlowly(bus.follow({ topics: ["step"] }));
}

async function writeSlowly(events: AsyncIterable<{ id: number; type: string; chain: object }>): Promise<void> {
  for await (const { type, chain } of events) say(`${type} ${JSON.stringify(chain)}`);
}

const bot = mineflayer.createBot({ host, port: Number(port), username: "Journal" });
bot.loadPlugin(lodestone);
bot.loadPlugin(journal);
// mineflayer's own timers would keep the process alive for a while.
bot.once("end", () => process.exit());
bot.once("spawn", async () => {
  try {
    await bot.lodestone.achieve(item, { signal: AbortSignal.timeout(600_000) });
  } catch (error) {
    say(`${item}: ${(error as Error).message}`);
    process.exitCode = 1;
  }
  bot.end();
});
