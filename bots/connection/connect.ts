// Joins a server. Only this file loads mineflayer, and only when a bot connects. Any failure to
// join becomes `run.connectFailed`; a connection that drops later ends the body's life with
// `run.disconnected`.

import type { Bot, BotOptions } from "mineflayer";
import type { Clock } from "../../executor/index.ts";
import { CodedError, type Navigator } from "../../schemas/index.ts";
import type { MineflayerBody } from "../body/body.ts";
import { type ListenerRegistry, listenerRegistry } from "../body/listener-registry.ts";
import { systemClock } from "../body/system-clock.ts";
import { createBody } from "./create-body.ts";
import { fullText, joinableVersion, refusalOf } from "./joinable.ts";
import { lastWordsOf } from "./last-words.ts";
import { pingServer, StatusHidden } from "./ping.ts";

export interface ConnectOptions {
  host: string;
  port: number;
  username: string;
  /** If absent, the server is asked for its version. */
  mcVersion?: string;
  /** Also joins servers of versions that no domain is compiled for. */
  anyVersion?: boolean;
  auth?: "offline" | "microsoft";
  /** Digs any block within a tenth of a second: for the embedded world, which trusts the client. */
  fastDigging?: boolean;
  /** Finds the body's paths; without one, mineflayer-pathfinder does. The caller closes it. */
  navigator?: Navigator | undefined;
  /** Further options for mineflayer's `createBot`; they override ours. */
  connection?: Record<string, unknown>;
  /** The time limit for joining, in milliseconds. */
  timeoutMs?: number;
  clock?: Clock;
}

const JOIN_TIMEOUT_MS = 60_000;
/** A server may take a while to answer while it starts or is busy. */
const STATUS_TIMEOUT_MS = 10_000;
/** How long a server that says that it is full may take to refuse the bot, or to let it in all the same. */
const FULL_TIMEOUT_MS = 8_000;
const CHUNKS_TIMEOUT_MS = 20_000;
/** How long to wait for a server that does not send the inventory. */
const INVENTORY_TIMEOUT_MS = 3_000;
const LEAVE_TIMEOUT_MS = 3_000;
/** Keep-alives may be late while a path search holds the thread, or on a busy machine. */
const KEEP_ALIVE_MS = 90_000;

/**
 * Joins and waits until the bot has spawned and the surrounding chunks are loaded. The server is
 * asked for its status first. Rejects with `run.connectFailed`, `run.unsupportedServer`,
 * `run.joinRefused` or `run.aborted`.
 */
export async function connectBody(options: ConnectOptions, signal?: AbortSignal): Promise<MineflayerBody> {
  const clock = options.clock ?? systemClock;
  if (signal?.aborted) throw new CodedError("run.aborted", "the run was stopped before the bot joined");
  const mineflayer = (await import("mineflayer")).default;
  const known = await greeted(options, signal);
  // Loaded before the join: loading takes time, and after the join the end of the connection could
  // be missed meanwhile.
  await import("mineflayer-pathfinder");
  const bot = created(() =>
    mineflayer.createBot({
      host: options.host,
      port: options.port,
      username: options.username,
      ...(known.version === undefined ? {} : { version: known.version }),
      auth: options.auth ?? "offline",
      checkTimeoutInterval: KEEP_ALIVE_MS,
      hideErrors: true,
      logErrors: false,
      ...options.connection,
    } as BotOptions),
  );
  const listeners = listenerRegistry(bot);
  const held = inventoryReceived(bot);
  const lastWords = lastWordsOf(bot, listeners);
  if ((options.auth ?? "offline") === "offline") {
    // The server asks for an account, which this bot does not have: it will turn it away.
    bot._client.once(
      "encryption_begin" as never,
      ((packet: { shouldAuthenticate?: boolean }) => {
        if (packet.shouldAuthenticate !== false) lastWords.expect(ASKS_ACCOUNT);
      }) as never,
    );
  }
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
    // A refused connection may report its error after its end; without a listener, that would end
    // the process.
    bot.on("error", () => {});
  };
  try {
    const patience = options.timeoutMs ?? JOIN_TIMEOUT_MS;
    const { full } = known;
    const timeoutMs = full === undefined ? patience : Math.min(patience, FULL_TIMEOUT_MS);
    const words = (): string =>
      full === undefined ? lastWords.read() : `the server is full: ${full}; ${lastWords.read()}`;
    await spawned(bot, listeners, clock, timeoutMs, signal, words);
    // A plan made before that would assume an empty inventory and repeat work done before a kick.
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
    lastWords: lastWords.read,
    fastDigging: options.fastDigging === true,
    navigator: options.navigator,
    server: `${options.host}:${options.port}`,
  });
}

/** What the game says when a server does not accept the bot's account. */
const ASKS_ACCOUNT = "the server asked for an account (unverified_username)";

/** The version to join with, if it is known, and how full the server is, if it is full. */
interface Greeting {
  version?: string | undefined;
  full?: string | undefined;
}

/** What the server says of itself. A server that hides its status is joined all the same. */
async function greeted(options: ConnectOptions, signal?: AbortSignal): Promise<Greeting> {
  const { host, port, mcVersion, anyVersion, timeoutMs = STATUS_TIMEOUT_MS } = options;
  try {
    const status = await pingServer(host, port, Math.min(timeoutMs, STATUS_TIMEOUT_MS), signal);
    const others = anyVersion === true ? await spokenVersions() : [];
    return { version: mcVersion ?? joinableVersion(status, others), full: fullText(status) };
  } catch (error) {
    if (error instanceof StatusHidden) return { version: mcVersion };
    throw error;
  }
}

/** All versions that the protocol library speaks. */
async function spokenVersions(): Promise<readonly string[]> {
  return (await import("minecraft-protocol")).default.supportedVersions;
}

/** mineflayer throws at once for a version that it does not know. */
function created(create: () => Bot): Bot {
  try {
    return create();
  } catch (error) {
    const { message } = error as Error;
    const code = /version|protocol/i.test(message) ? "run.unsupportedServer" : "run.connectFailed";
    throw new CodedError(code, message, { cause: error });
  }
}

/**
 * Resolves once the server has sent the inventory: every server does, shortly before or after the
 * spawn.
 */
function inventoryReceived(bot: Bot): Promise<void> {
  return new Promise((resolve) => {
    const onItems = ({ windowId }: { windowId: number }): void => {
      if (windowId !== 0) return;
      bot._client.removeListener("window_items", onItems);
      resolve();
    };
    // Added after mineflayer's own listeners, so that they have processed the items by then.
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
  const where = "the bot could not join";
  const timer = new AbortController();
  const stop = signal ? AbortSignal.any([signal, timer.signal]) : timer.signal;
  let settle: (error: CodedError | undefined) => void = () => {};
  const outcome = new Promise<CodedError | undefined>((resolve) => {
    settle = resolve;
  });
  const onSpawn = () => settle(undefined);
  const onEnd = () => settle(refusalOf(lastWords()));
  listeners.on("spawn", onSpawn);
  listeners.on("end", onEnd);
  const late = clock.sleep(timeoutMs, stop).then(() => {
    if (timer.signal.aborted) return undefined;
    if (signal?.aborted) return new CodedError("run.aborted", "the run was stopped while the bot joined");
    return new CodedError(
      "run.connectFailed",
      `${where}: the bot did not spawn within ${timeoutMs} ms (${lastWords()})`,
    );
  });
  const error = await Promise.race([outcome, late]);
  listeners.off("spawn", onSpawn);
  if (error === undefined) {
    // Missing chunks (a view distance beyond the server's) must not keep a bot from starting; a
    // kick must.
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
    if (signal?.aborted) throw new CodedError("run.aborted", "the run was stopped while the bot joined");
    if (failed) throw failed;
    return;
  }
  timer.abort();
  listeners.off("end", onEnd);
  throw error;
}
