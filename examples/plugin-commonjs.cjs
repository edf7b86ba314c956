// Lodestone in your own bot, in CommonJS: `node examples/plugin-commonjs.cjs [HOST] [PORT] [ITEM]`, on a
// server in offline mode. Outside of this repository use require("lodestone/mineflayer").

const mineflayer = require("mineflayer");
const { lodestone } = require("../mineflayer.ts");

const [host = "127.0.0.1", port = "25565", item = "stone_pickaxe"] = process.argv.slice(2);
const say = (text) => void process.stdout.write(`${text}\n`);

const bot = mineflayer.createBot({ host, port: Number(port), username: "Classic" });
bot.loadPlugin(lodestone);
// mineflayer's own timers would keep the process alive for a while.
bot.once("end", () => process.exit());
bot.on("plan_found", (plan) => say(`a plan of ${plan.steps.length} steps`));
bot.on("plan_finished", ({ stepsDone }) => say(`${item}: reached in ${stepsDone} steps`));
bot.on("plan_failed", ({ code, detail }) => say(`${item}: ${code}: ${detail}`));

bot.once("spawn", () => {
  bot.lodestone
    .achieve(item)
    .catch(() => {
      process.exitCode = 1;
    })
    .finally(() => bot.end());
});
