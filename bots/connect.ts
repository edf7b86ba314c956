// Joining a server: mineflayer and its pathfinder are loaded here and nowhere else, and only when somebody connects.
// Whatever keeps the bot out becomes `run.connectFailed`; a connection that drops later ends the body's life with `run.disconnected`.

import type { Bot } from "mineflayer";
import type { Item } from "prismarine-item";
import type { Clock } from "../executor/clock.ts";
import { CodedError } from "../schemas/index.ts";
import { countCommands } from "./actuators.ts";
import { MineflayerBody } from "./body.ts";
import { textOfReason } from "./error-mapping.ts";
import { configureMovements, digWith } from "./movement-profile.ts";
import { placeInTime } from "./placing.ts";
import { seekStations } from "./seek.ts";
import { systemClock } from "./system-clock.ts";

export interface ConnectOptions {
  host: string;
  port: number;
  username: string;
  /** Left out: the version is asked from the server. */
  mcVersion?: string;
  auth?: "offline" | "microsoft";
  /** Digs in at most a tenth of a second: for the embedded world, which believes the client. */
  fastDigging?: boolean;
  /** Bound on joining, in milliseconds. */
  timeoutMs?: number;
  clock?: Clock;
}

const JOIN_TIMEOUT_MS = 60_000;
const CHUNKS_TIMEOUT_MS = 20_000;
const LEAVE_TIMEOUT_MS = 3_000;
const FAST_DIG_MS = 100;
/** Keep-alives may be late while a search for a way holds the thread, or on a busy machine. */
const KEEP_ALIVE_MS = 90_000;
/** Longer than the default, as a way down to an ore takes more thought than one across a meadow. */
const THINK_MS = 6_000;

/** Joins and waits until the bot has spawned and the chunks around it are there. Rejects with `run.connectFailed` or `run.aborted`. */
export async function connectBody(options: ConnectOptions, signal?: AbortSignal): Promise<MineflayerBody> {
  const clock = options.clock ?? systemClock;
  if (signal?.aborted) throw new CodedError("run.aborted", "stopped before joining");
  const mineflayer = (await import("mineflayer")).default;
  const { pathfinder, Movements } = (await import("mineflayer-pathfinder")).default;
  const bot = mineflayer.createBot({
    host: options.host,
    port: options.port,
    username: options.username,
    ...(options.mcVersion === undefined ? {} : { version: options.mcVersion }),
    auth: options.auth ?? "offline",
    checkTimeoutInterval: KEEP_ALIVE_MS,
    hideErrors: true,
    logErrors: false,
  });
  const listeners = listenerBook(bot);
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
  } catch (error) {
    await leave();
    throw error;
  }
  bot.loadPlugin(pathfinder);
  const movements = new Movements(bot);
  configureMovements(bot, movements, options.fastDigging ? 0.3 : 1);
  bot.pathfinder.setMovements(movements);
  bot.pathfinder.thinkTimeout = THINK_MS;
  useOurTools(bot, listeners);
  placeInTime(bot);
  if (options.fastDigging) shortenDigging(bot);
  const body = new MineflayerBody({ bot, movements, clock, commands: countCommands(bot), leave });
  listeners.on("end", () => body.endLife(new CodedError("run.disconnected", lastWords)));
  listeners.on("death", () => body.endLife(new CodedError("run.died", "the bot died")));
  listeners.on("spawn", () => body.revive());
  seekStations(body);
  return body;
}

async function spawned(
  bot: Bot,
  listeners: ListenerBook,
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

/** The pathfinder asks this for every block that it thinks of digging, so the answer is kept until the inventory changes. */
function useOurTools(bot: Bot, listeners: ListenerBook): void {
  const known = new Map<number, Item | null>();
  const forget = () => known.clear();
  bot.inventory.on("updateSlot" as never, forget as never);
  listeners.alsoRemove(() => bot.inventory.removeListener("updateSlot" as never, forget as never));
  bot.pathfinder.bestHarvestTool = (block) => {
    const cached = known.get(block.type);
    if (cached !== undefined) return cached;
    const item = digWith(bot, block);
    known.set(block.type, item);
    return item;
  };
}

function shortenDigging(bot: Bot): void {
  const honest = bot.digTime.bind(bot);
  bot.digTime = (block) => Math.min(honest(block), FAST_DIG_MS);
}

interface ListenerBook {
  on(event: string, listener: (value?: unknown) => void): void;
  off(event: string, listener: (value?: unknown) => void): void;
  alsoRemove(remove: () => void): void;
  removeAll(): void;
}

/** Remembers every listener that is added through it, so that all of them go when the body leaves. */
function listenerBook(bot: Bot): ListenerBook {
  const removals: (() => void)[] = [];
  const events = bot as unknown as NodeJS.EventEmitter;
  return {
    on(event, listener) {
      events.on(event, listener);
      removals.push(() => events.removeListener(event, listener));
    },
    off: (event, listener) => {
      events.removeListener(event, listener);
    },
    alsoRemove: (remove) => {
      removals.push(remove);
    },
    removeAll() {
      for (const remove of removals.splice(0)) remove();
    },
  };
}
