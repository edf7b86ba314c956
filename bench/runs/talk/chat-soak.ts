// One bot in one world for a long time, asked in chat, while it is kicked, killed, cut off and its
// process killed. The judge has the server's word and the bot's lines, and nothing else of the bot.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type EmbeddedWorld, type PlayerStats, startEmbeddedWorld } from "../../../worlds/embedded/index.ts";
import type { BenchFigure } from "../../lib/figures.ts";
import { randomFrom, type SeededRandom } from "../../lib/seeded-random.ts";
import { slowServer } from "../slow-server.ts";
import { BotProcess } from "./bot-process.ts";
import { killerOf } from "./deaths.ts";
import { type Gate, openGate } from "./gate.ts";
import { drawOrder, type Order, type Scene } from "./orders.ts";
import { joinPlayer, type TalkingPlayer } from "./player.ts";
import { meaningOf } from "./replies.ts";
import { type ChatSoakRequest, empty } from "./setting.ts";
import { Transcript } from "./transcript.ts";
import { nextTrouble, type Trouble } from "./troubles.ts";
import { type Incident, type OrderEnd, SoakVerdict } from "./verdict.ts";

const BOT = "Lodestone";
const PLAYER = "Alex";
const LOOK_MS = 500;
const NIGHT = 13_000;
const SUNRISE = 0;
/** A line that is not answered for so long is said again if the bot was away since. */
const ANSWERED_MS = 60_000;
const MAX_SAYINGS = 8;
/** Joining and listening takes a while after a kick. */
const DEAF_MS = 30_000;
/** Thrown items need a moment to be picked up, and late answers to arrive. */
const SHOWN_MS = 10_000;
/** A killed body cannot show what it had just made. */
const KILLED_MS = 15_000;
const STARTED_MS = 120_000;
/** How often a goal may take longer than the bound, if the bot says that it is at it. */
const MAX_BOUNDS = 3;
const STREAMS = { orders: 1, troubles: 2, asides: 3 };
/** Shares of orders in which the player says something in the middle. */
const ASIDES = { question: 0.2, stop: 0.1, pause: 0.1 };
const ASIDE_AFTER_MS = [2_000, 25_000] as const;
const PAUSED_MS = 6_000;

export interface ChatSoak {
  figures: BenchFigure[];
  incidents: Incident[];
  /** How long it lasted. */
  minutes: number;
}

/** Asks and troubles the bot until the minutes are over, or Ctrl-C. `note` gets the transcript as it grows. */
export async function chatSoak(asked: ChatSoakRequest, note: (text: string) => void): Promise<ChatSoak> {
  const { mcVersion, seed, fast, nights, slowServer: isSlow } = asked;
  const world = await startEmbeddedWorld({
    mcVersion,
    seed,
    fast,
    nights,
    ...(isSlow ? { faults: slowServer(seed) } : {}),
  });
  const gate = await openGate(world.port);
  const state = mkdtempSync(join(tmpdir(), "lodestone-soak-"));
  const soak = new Soak(asked, world, gate, state, note);
  const onInterrupt = (): void => soak.end();
  process.once("SIGINT", onInterrupt);
  try {
    await soak.run();
  } finally {
    process.off("SIGINT", onInterrupt);
    await soak.close();
    gate.close();
    await world.stop();
    rmSync(state, { recursive: true, force: true });
  }
  return { figures: soak.verdict.figures(), incidents: soak.verdict.incidents, minutes: soak.minutes };
}

/** The order that is under way. */
interface Current {
  order: Order;
  isTaken: boolean;
  /** How it ended, in the bot's words. */
  end?: { as: OrderEnd; said: string };
}

class Soak {
  readonly verdict = new SoakVerdict();
  readonly #asked: ChatSoakRequest;
  readonly #world: EmbeddedWorld;
  readonly #gate: Gate;
  readonly #bot: BotProcess;
  readonly #startedAt = performance.now();
  readonly #transcript: Transcript;
  readonly #until: number;
  #player: TalkingPlayer | undefined;
  #current: Current | undefined;
  /** The latest line of the bot, whatever it is about. */
  #lastLine = "";
  #stats: { bot?: PlayerStats; player?: PlayerStats; isDay: boolean } = { isDay: true };
  /** When the bot was last away, was killed. */
  #awayAt = 0;
  #killedAt = -KILLED_MS;
  /** The judge looks; no trouble may come between. */
  #isLooking = false;
  #deaths = 0;
  /** The process has said that it listens. */
  #isListening = false;
  #isOver = false;

  constructor(asked: ChatSoakRequest, world: EmbeddedWorld, gate: Gate, state: string, note: (text: string) => void) {
    this.#asked = asked;
    this.#world = world;
    this.#gate = gate;
    this.#transcript = new Transcript(() => this.#now(), note);
    this.#until = asked.minutes * 60_000;
    this.#bot = new BotProcess({
      ...{ host: gate.host, port: gate.port, username: BOT, commander: PLAYER, mcVersion: asked.mcVersion, state },
      onLine: (text) => {
        this.#transcript.add("process", text);
        this.#isListening ||= text.includes(" is listening");
      },
      onEnd: (how) => {
        if (this.#isOver) return;
        this.#incident("process ended by itself", how);
        this.#isListening = false;
        this.#bot.start();
      },
    });
  }

  async run(): Promise<void> {
    const { host, port, mcVersion } = this.#world;
    this.#player = await joinPlayer({
      ...{ host, port, mcVersion, username: PLAYER, listensTo: BOT },
      onLine: (text) => this.#received(text),
    });
    await this.#world.command(`gamemode creative ${PLAYER}`);
    this.#bot.start();
    const watching = this.#watch();
    await this.#wait(STARTED_MS, () => this.#isThere);
    const troubling = this.#trouble();
    await this.#ask();
    this.#isOver = true;
    await Promise.all([watching, troubling]);
    for (const error of await this.#world.serverErrors()) this.#transcript.add("server", error);
  }

  /** Ends it early. */
  end(): void {
    this.#isOver = true;
  }

  get minutes(): number {
    return Math.round(this.#now() / 60_000);
  }

  async close(): Promise<void> {
    this.end();
    this.#player?.leave();
    await this.#bot.kill();
  }

  #now(): number {
    return performance.now() - this.#startedAt;
  }

  /** In the world, and heeding what is said. */
  get #isThere(): boolean {
    return this.#isListening && this.#stats.bot?.online === true;
  }

  get #hasTime(): boolean {
    return !this.#isOver && this.#now() < this.#until;
  }

  #say(text: string): void {
    this.#transcript.add("player", text);
    this.#player?.say(text);
  }

  #incident(kind: Incident["kind"], what: string): void {
    this.#transcript.add("server", `INCIDENT ${kind}: ${what}`);
    this.verdict.incident(kind, what, this.#transcript.latest());
  }

  #received(text: string): void {
    this.#transcript.add("bot", text);
    this.#lastLine = text;
    const current = this.#current;
    if (current === undefined || current.end !== undefined) return;
    const meaning = meaningOf(text, current.order.text, current.isTaken);
    if (meaning === undefined) return;
    current.isTaken = true;
    if (meaning !== "accepted") current.end = { as: meaning, said: text };
  }

  /** Waits until it holds, so long as the time allows; whether it held. */
  async #wait(ms: number, holds: () => boolean): Promise<boolean> {
    const until = this.#now() + ms;
    while (!holds() && this.#now() < until && !this.#isOver) await sleep(LOOK_MS / 5);
    return holds();
  }

  /** Follows the server's counts: who is there, who died of what. */
  async #watch(): Promise<void> {
    while (!this.#isOver) {
      const { players, timeOfDay } = await this.#world.stats();
      const { [BOT]: bot, [PLAYER]: player } = players;
      const isDay = timeOfDay < NIGHT;
      this.#stats = { isDay, ...(bot === undefined ? {} : { bot }), ...(player === undefined ? {} : { player }) };
      if (!this.#isThere) this.#awayAt = this.#now();
      if (bot !== undefined && bot.deaths.length > this.#deaths) {
        this.#deaths = bot.deaths.length;
        this.#killedAt = this.#now();
        const killer = killerOf(bot.injuries);
        const injuries = bot.injuries.slice(-6).map(({ cause, tick }) => `${cause} ${tick}`);
        this.#transcript.add(
          "server",
          `died of ${bot.deaths.at(-1)} (${injuries.join(", ")}) at ${bot.position.map(Math.round).join(" ")}`,
        );
        this.verdict.died(killer);
        if (killer === "own doing") this.#incident("death by own doing", bot.deaths.at(-1) ?? "unknown");
      }
      await sleep(LOOK_MS);
    }
  }

  /** Lets troubles befall the bot, each while an order is under way. */
  async #trouble(): Promise<void> {
    const { seed, troubles, troubleEverySeconds } = this.#asked;
    const random = randomFrom(seed, STREAMS.troubles);
    while (troubles.length > 0 && this.#hasTime) {
      const trouble = nextTrouble(random, troubles, troubleEverySeconds * 1_000);
      await this.#wait(trouble.afterMs, () => !this.#hasTime);
      await this.#wait(STARTED_MS, () => this.#isThere && this.#current?.isTaken === true && !this.#isLooking);
      if (!this.#hasTime || !this.#isThere || this.#isLooking) continue;
      this.verdict.befell(trouble.kind);
      this.#transcript.add("trouble", `${trouble.kind} ${trouble.lastsMs === 0 ? "" : `${trouble.lastsMs} ms`}`);
      await this.#befall(trouble).catch((error: unknown) => this.#transcript.add("trouble", String(error)));
    }
  }

  async #befall({ kind, lastsMs }: Trouble): Promise<void> {
    switch (kind) {
      case "kick":
        await this.#world.disturb({ kind, username: BOT, reason: "You have been idle for too long!" });
        break;
      case "kill":
        this.#killedAt = this.#now();
        await this.#world.disturb({ kind: "setHealth", username: BOT, health: 0 });
        break;
      case "outage":
        await this.#gate.shutUntil(sleep(lastsMs));
        break;
      case "crash":
        await this.#bot.kill();
        this.#isListening = false;
        await sleep(lastsMs);
        this.#bot.start();
        break;
      case "night":
        await this.#world.disturb({ kind: "setTime", time: NIGHT });
        await this.#wait(lastsMs, () => !this.#hasTime);
        await this.#world.disturb({ kind: "setTime", time: SUNRISE });
    }
    if (kind !== "night" && kind !== "kill") this.#awayAt = this.#now();
  }

  async #ask(): Promise<void> {
    const { seed } = this.#asked;
    const random = randomFrom(seed, STREAMS.orders);
    const asides = randomFrom(seed, STREAMS.asides);
    const latest: string[] = [];
    while (this.#hasTime) {
      await this.#wait(STARTED_MS, () => this.#isThere);
      if (random.chance(0.5)) await empty(this.#world, BOT);
      const scene = await this.#scene();
      if (scene === undefined) continue;
      const order = await drawOrder(random, scene, latest);
      order.text = `${BOT}, ${order.text}`;
      latest.push(order.text);
      if (latest.length > 12) latest.shift();
      for (const [item, count] of Object.entries(order.given ?? {}))
        await this.#world.command(`give ${BOT} ${item} ${count}`).catch(() => {});
      const before = (await this.#scene()) ?? scene;
      const current: Current = { order, isTaken: false };
      this.#current = current;
      await Promise.all([this.#follow(current), this.#aside(current, asides)]);
      await this.#judge(current, before);
      this.#current = undefined;
    }
  }

  /** Says the order until it is answered, and waits for its end. */
  async #follow(current: Current): Promise<void> {
    const { text } = current.order;
    for (let times = 1; !current.isTaken && this.#hasTime; times += 1) {
      await this.#wait(STARTED_MS, () => this.#isThere);
      const saidAt = this.#now();
      this.#say(text);
      if (await this.#wait(ANSWERED_MS, () => current.isTaken || !this.#hasTime)) break;
      const wasAway = this.#awayAt > saidAt - DEAF_MS || this.#killedAt > saidAt - DEAF_MS;
      if (wasAway && times < MAX_SAYINGS) continue;
      this.#incident("line not answered", text);
      return;
    }
    for (let bounds = 1; current.end === undefined && this.#hasTime; bounds += 1) {
      if (await this.#within(() => current.end !== undefined)) return;
      if (!this.#hasTime) return;
      const isAtIt = await this.#saysThatItIsAt(text);
      if (current.end !== undefined) return;
      if (isAtIt && bounds < MAX_BOUNDS) {
        this.verdict.tookLong();
        continue;
      }
      this.#incident("goal lost untold", text);
      this.#say("stop");
      await this.#wait(ANSWERED_MS, () => current.end !== undefined);
      return;
    }
  }

  /** Whether it holds within the bound; nights and absences do not count. */
  async #within(holds: () => boolean): Promise<boolean> {
    for (let leftMs = this.#asked.boundSeconds * 1_000; leftMs > 0 && this.#hasTime; leftMs -= LOOK_MS) {
      if (holds()) return true;
      await sleep(LOOK_MS);
      if (!this.#isThere || !this.#stats.isDay) leftMs += LOOK_MS;
    }
    return holds();
  }

  async #saysThatItIsAt(text: string): Promise<boolean> {
    this.#lastLine = "";
    this.#say(`${BOT}, what are you doing?`);
    await this.#wait(ANSWERED_MS, () => this.#lastLine !== "");
    return this.#lastLine.includes(text);
  }

  /** What a player says in the middle. */
  async #aside(current: Current, random: SeededRandom): Promise<void> {
    const drawn = random.next();
    const afterMs = random.whole(...ASIDE_AFTER_MS);
    const { question, stop, pause } = ASIDES;
    if (drawn >= question + stop + pause) return;
    await this.#wait(STARTED_MS, () => current.isTaken);
    await this.#wait(afterMs, () => current.end !== undefined);
    if (current.end !== undefined || !current.isTaken || !this.#isThere) return;
    if (drawn < question) this.#say(`${BOT}, what are you doing?`);
    else if (drawn < question + stop) this.#say("stop");
    else {
      this.#say(`${BOT}, pause`);
      await sleep(PAUSED_MS);
      await this.#wait(STARTED_MS, () => this.#isThere || current.end !== undefined);
      if (current.end === undefined) this.#say(`${BOT}, go on`);
    }
  }

  /** Compares a success with the server's word. */
  async #judge({ order, end }: Current, before: Scene): Promise<void> {
    if (end === undefined) return;
    this.verdict.ended(end.as, end.said);
    if (end.as !== "done") return;
    this.#isLooking = true;
    try {
      const until = this.#now() + SHOWN_MS;
      for (;;) {
        const now = await this.#scene();
        if (now !== undefined && (await order.isMet(before, now))) return;
        if (this.#now() > until) break;
        await sleep(LOOK_MS);
      }
      if (this.#now() - this.#killedAt < KILLED_MS + SHOWN_MS) this.verdict.leftOpen();
      else this.#incident("false success", `${order.text}; the server shows ${JSON.stringify(await this.#scene())}`);
    } finally {
      this.#isLooking = false;
    }
  }

  /** The world by the server's word; undefined while the bot is away. */
  async #scene(): Promise<Scene | undefined> {
    try {
      const { players } = await this.#world.stats();
      const [bot, player, worn] = await Promise.all([
        this.#world.inventoryOf(BOT),
        this.#world.inventoryOf(PLAYER),
        this.#world.equippedBy(BOT),
      ]);
      const { [BOT]: own, [PLAYER]: other } = players;
      if (own === undefined || other === undefined || !own.online) return undefined;
      const blockAt = ([x, y, z]: readonly [number, number, number]) => this.#world.blockNameAt([x, y, z]);
      return { bot, player, worn, botAt: own.position, playerAt: other.position, blockAt };
    } catch {
      await sleep(LOOK_MS);
      return undefined;
    }
  }
}
