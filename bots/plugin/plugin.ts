// The plugin for an application's own mineflayer bot: `bot.loadPlugin(plugin)` gives it
// `bot.lodestone`. Loading it costs nothing; the pathfinder and the body are attached at the first
// goal. The caller chooses where planning happens.

import type { Bot } from "mineflayer";
import type { CapabilityRegistry } from "../../executor/index.ts";
import type { Goal, Navigator, PlannerClient } from "../../schemas/index.ts";
import type { MineflayerBody } from "../body/body.ts";
import { listenerRegistry } from "../body/listener-registry.ts";
import { systemClock } from "../body/system-clock.ts";
import { createBody } from "../connection/create-body.ts";
import { refusalOf } from "../connection/joinable.ts";
import { lastWordsOf } from "../connection/last-words.ts";
import { keepAwake } from "../homeostasis.ts";
import { NavigatorMovement } from "../move/navigator-movement.ts";
import { publishBody } from "../perception/publish-body.ts";
import { mineflayerBuckets, mineflayerReflexes, mineflayerRegistry } from "../reflexes.ts";
import { BotGoals } from "./lodestone.ts";

interface PluginPorts {
  /** A planner for a bot that loads the plugin. */
  planner(): PlannerClient;
  /** The goal in words that are no item's name. */
  readWords(words: string, mcVersion: string): Promise<Goal>;
  /** Finds paths; the bots of a process may share it. */
  navigator(): Navigator;
  /** The bot's connection has ended: its planner is no longer needed. */
  onBotEnd(): void;
}

/** A function for `bot.loadPlugin`. */
export function lodestonePlugin({ planner, readWords, navigator, onBotEnd }: PluginPorts): (bot: Bot) => void {
  return (bot) => {
    const listeners = listenerRegistry(bot);
    const lastWords = lastWordsOf(bot, listeners);
    let navigation: NavigatorMovement | undefined;
    bot.once("end", () => {
      // After the other listeners: the body first ends its run with the reason.
      setImmediate(() => {
        listeners.removeAll();
        onBotEnd();
      });
    });
    bot.lodestone = new BotGoals({
      bot,
      planner: planner(),
      readWords,
      registry: sharedRegistry,
      clock: systemClock,
      reflexes: mineflayerReflexes({ nights: true }),
      buckets: mineflayerBuckets(),
      keepAwake: (body, parts) => keepAwake(body, { nights: true, registry: sharedRegistry, ...parts }),
      navigation(body) {
        const server = `${bot._client.socket?.remoteAddress}:${bot._client.socket?.remotePort}`;
        navigation ??= new NavigatorMovement(body, { bot, navigator: navigator(), server, listeners, digShare: 1 });
        return navigation;
      },
      async createBody(bus) {
        await spawned(bot, lastWords.read);
        const leave = async () => bot.end();
        const body = await createBody(bot, {
          listeners,
          clock: systemClock,
          leave,
          lastWords: lastWords.read,
          fastDigging: false,
        });
        publishBody(body, bus);
        return body;
      },
    });
  };
}

let registry: CapabilityRegistry<MineflayerBody> | undefined;

/** One for all bots of the process: building it takes a good part of a second. */
function sharedRegistry(): CapabilityRegistry<MineflayerBody> {
  registry ??= mineflayerRegistry();
  return registry;
}

/**
 * Waits until the bot is in the world. Rejects with `run.connectFailed`, `run.joinRefused` or
 * `run.unsupportedServer` if the connection ends first.
 */
async function spawned(bot: Bot, lastWords: () => string): Promise<void> {
  if (bot.entity?.position === undefined) {
    await new Promise<void>((resolve, reject) => {
      const settle = (): void => {
        bot.off("spawn", onSpawn);
        bot.off("end", onEnd);
      };
      const onSpawn = (): void => {
        settle();
        resolve();
      };
      const onEnd = (): void => {
        settle();
        reject(refusalOf(`the connection ended before it spawned; ${lastWords()}`));
      };
      bot.on("spawn", onSpawn);
      bot.on("end", onEnd);
    });
  }
  await bot.waitForChunksToLoad();
}
