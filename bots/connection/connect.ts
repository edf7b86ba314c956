// Joining a server: mineflayer is loaded here and nowhere else, and only when somebody connects. Whatever keeps the bot
// out becomes `run.connectFailed`; a connection that drops later ends the body's life with `run.disconnected`.

import type { Bot, BotOptions } from "mineflayer";
import type { Clock } from "../../executor/clock/clock.ts";
import { CodedError } from "../../schemas/index.ts";
import type { MineflayerBody } from "../body/body.ts";
import { textOfReason } from "../body/error-mapping.ts";
import { type ListenerRegistry, listenerRegistry } from "../body/listener-registry.ts";
import { systemClock } from "../body/system-clock.ts";
import { createBody } from "./create-body.ts";

export interface ConnectOptions {
  host: string;
  port: number;
  username: string;
  /** Left out: the version is asked from the server. */
  mcVersion?: string;
  auth?: "offline" | "microsoft";
  /** Digs in at most a tenth of a second: for the embedded world, which believes the client. */
  fastDigging?: boolean;
  /** Further options of mineflayer's `createBot`, handed on as they are; they win over ours. */
  connection?: Record<string, unknown>;
  /** Bound on joining, in milliseconds. */
  timeoutMs?: number;
  clock?: Clock;
}

const JOIN_TIMEOUT_MS = 60_000;
const CHUNKS_TIMEOUT_MS = 20_000;
/** A server that tells nothing of it keeps nobody waiting for longer. */
const INVENTORY_TIMEOUT_MS = 3_000;
const LEAVE_TIMEOUT_MS = 3_000;
/** Keep-alives may be late while a search for a way holds the thread, or on a busy machine. */
const KEEP_ALIVE_MS = 90_000;

/** Joins and waits until the bot has spawned and the chunks around it are there. Rejects with `run.connectFailed` or `run.aborted`. */
export async function connectBody(options: ConnectOptions, signal?: AbortSignal): Promise<MineflayerBody> {
  const clock = options.clock ?? systemClock;
  if (signal?.aborted) throw new CodedError("run.aborted", "stopped before joining");
  const mineflayer = (await import("mineflayer")).default;
  // Loaded before it is needed: while that takes its time after the join, nobody would hear the connection end.
  await import("mineflayer-pathfinder");
  const bot = mineflayer.createBot({
    host: options.host,
    port: options.port,
    username: options.username,
    ...(options.mcVersion === undefined ? {} : { version: options.mcVersion }),
    auth: options.auth ?? "offline",
    checkTimeoutInterval: KEEP_ALIVE_MS,
    hideErrors: true,
    logErrors: false,
    ...options.connection,
  } as BotOptions);
  const listeners = listenerRegistry(bot);
  const held = inventoryReceived(bot);
  let lastWords = "the connection was closed";
  listeners.on("kicked", (reason) => {
    lastWords = `kicked: ${textOfReason(reason)}`;
  });
  listeners.on("error", (error) => {
    lastWords = error instanceof Error ? error.message || error.name : String(error);
  });
  let isEnded = false;
  bot.once("end", () => {
    isEnded = true;
  });
  const leave = async () => {
    if (!isEnded) {
      const over = new AbortController();
      const ended = new Promise<void>((resolve) => bot.once("end", () => resolve()));
      bot.end();
      await Promise.race([ended, clock.sleep(LEAVE_TIMEOUT_MS, over.signal)]);
      over.abort();
    }
    listeners.removeAll();
    // A refused connection may report its error after its end; unheard, that would end the process.
    bot.on("error", () => {});
  };
  try {
    await spawned(bot, listeners, clock, options.timeoutMs ?? JOIN_TIMEOUT_MS, signal, () => lastWords);
    // Who plans before that begins with empty hands, and does again what was done before a kick.
    const over = new AbortController();
    await Promise.race([held, clock.sleep(INVENTORY_TIMEOUT_MS, over.signal)]);
    over.abort();
  } catch (error) {
    await leave();
    throw error;
  }
  return createBody(bot, {
    listeners,
    clock,
    leave,
    lastWords: () => lastWords,
    fastDigging: options.fastDigging === true,
  });
}

/** Resolves once the server has said what the player holds: every server does, a moment before or after the spawn. */
function inventoryReceived(bot: Bot): Promise<void> {
  return new Promise((resolve) => {
    const onItems = ({ windowId }: { windowId: number }): void => {
      if (windowId !== 0) return;
      bot._client.removeListener("window_items", onItems);
      resolve();
    };
    // Added after mineflayer's own, so that it has read them by then.
    bot.once("inject_allowed", () => {
      bot._client.on("window_items", onItems);
    });
  });
}

async function spawned(
  bot: Bot,
  listeners: ListenerRegistry,
  clock: Clock,
  timeoutMs: number,
  signal: AbortSignal | undefined,
  lastWords: () => string,
): Promise<void> {
  const where = "could not join";
  const timer = new AbortController();
  const stop = signal ? AbortSignal.any([signal, timer.signal]) : timer.signal;
  let settle: (error: CodedError | undefined) => void = () => {};
  const outcome = new Promise<CodedError | undefined>((resolve) => {
    settle = resolve;
  });
  const onSpawn = () => settle(undefined);
  const onEnd = () => settle(new CodedError("run.connectFailed", `${where}: ${lastWords()}`));
  listeners.on("spawn", onSpawn);
  listeners.on("end", onEnd);
  const late = clock.sleep(timeoutMs, stop).then(() => {
    if (timer.signal.aborted) return undefined;
    if (signal?.aborted) return new CodedError("run.aborted", "stopped while joining");
    return new CodedError("run.connectFailed", `${where}: no spawn within ${timeoutMs} ms (${lastWords()})`);
  });
  const error = await Promise.race([outcome, late]);
  listeners.off("spawn", onSpawn);
  if (error === undefined) {
    // Chunks that never come (a view distance beyond the server's) must not keep a bot from starting; a kick must.
    const gone = new Promise<CodedError | undefined>((resolve) => {
      settle = resolve;
    });
    const loaded = bot.waitForChunksToLoad().then(
      () => undefined,
      () => undefined,
    );
    const failed = await Promise.race([gone, late, loaded, clock.sleep(CHUNKS_TIMEOUT_MS, stop).then(() => undefined)]);
    timer.abort();
    listeners.off("end", onEnd);
    if (signal?.aborted) throw new CodedError("run.aborted", "stopped while joining");
    if (failed) throw failed;
    return;
  }
  timer.abort();
  listeners.off("end", onEnd);
  throw error;
}
