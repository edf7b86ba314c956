// A body without a goal lives through nights in an embedded world of its own. Days are skipped: the
// clock goes from each dawn to the next dusk. Invariant: never rejects; world and bot have ended
// when it resolves.

import { setTimeout as sleep } from "node:timers/promises";
import {
  connectBody,
  type MineflayerBody,
  mineflayerReflexes,
  mineflayerRegistry,
  perceiverOf,
  systemClock,
} from "../../bots/index.ts";
import { type CapabilityRegistry, Homeostasis } from "../../executor/index.ts";
import { toCodedError } from "../../schemas/index.ts";
import { navigatorFor } from "../../workers/index.ts";
import { type EmbeddedWorld, type PlayerStats, startEmbeddedWorld } from "../../worlds/embedded/index.ts";
import { DUSK, type NightArm, type NightCase, type NightRow } from "./cases.ts";

const USERNAME = "Idler";
const LOOK_MS = 1_000;
const TICKS_PER_SECOND = 20;
/** Past dawn: the dead have burnt, and what lives on lives on by day. */
const MORNING = 24_400;
const MAX_LAST = 12;

export interface NightOptions {
  arm: NightArm;
  /** The clock of a night moves this much faster than its ticks, 1 or more. */
  pace: number;
  onLine(line: string): void;
}

export async function liveThrough(asked: NightCase, { arm, pace, onLine }: NightOptions): Promise<NightRow> {
  const { id, seed } = asked;
  const row: NightRow = {
    id,
    seed,
    arm,
    holds: false,
    code: null,
    seconds: 0,
    nights: 0,
    hurt: {},
    deaths: 0,
    fired: {},
    last: [],
  };
  let world: EmbeddedWorld | undefined;
  let body: MineflayerBody | undefined;
  let homeostasis: Homeostasis<MineflayerBody> | undefined;
  const note = (line: string): void => {
    row.last = [...row.last, line].slice(-MAX_LAST);
    onLine(`${id} ${seed}: ${line}`);
  };
  try {
    const { mcVersion } = asked;
    world = await startEmbeddedWorld({ mcVersion, seed, nights: true });
    const { host, port } = world;
    body = await connectBody({ host, port, username: USERNAME, mcVersion, navigator: navigatorFor() });
    for (const [item, count] of Object.entries(asked.give)) await world.command(`give ${USERNAME} ${item} ${count}`);
    homeostasis = arm === "awake" ? awake(body, note) : undefined;
    const began = await world.gameTicks();
    for (; row.nights < asked.nights; row.nights++) {
      const player = await night(world, row.nights === 0 ? asked.at : DUSK, pace);
      const { deaths, injuries } = player;
      row.deaths = deaths.length;
      row.hurt = {};
      for (const { cause } of injuries) row.hurt[cause] = (row.hurt[cause] ?? 0) + 1;
      row.seconds = ((await world.gameTicks()) - began) / TICKS_PER_SECOND;
      const [cause] = deaths;
      if (cause !== undefined) {
        row.code = cause;
        note(`killed by ${cause} in night ${row.nights + 1}, at ${player.position.map(Math.floor).join(" ")}`);
        break;
      }
      onLine(`${id} ${seed}: alive after night ${row.nights + 1}, health ${player.health}, food ${player.food}`);
    }
    row.holds = row.deaths === 0;
    for (const { name, fired } of homeostasis?.list() ?? []) row.fired[name] = (row.fired[name] ?? 0) + fired;
  } catch (error) {
    row.code = toCodedError(error).code;
    note(toCodedError(error).message);
  } finally {
    await homeostasis?.stop();
    await body?.leave().catch(() => {});
    await world?.stop();
  }
  return row;
}

/** The body's figures after the night, or once it died. */
async function night(world: EmbeddedWorld, from: number, pace: number): Promise<PlayerStats> {
  await world.disturb({ kind: "setTime", time: from });
  let time = from;
  for (;;) {
    await sleep(LOOK_MS);
    const { timeOfDay, players } = await world.stats();
    const player = players[USERNAME];
    if (player === undefined) throw new Error(`${USERNAME} is not in the world`);
    time = timeOfDay < DUSK - 1 ? timeOfDay + 24_000 : timeOfDay;
    // Who sleeps has the morning at once.
    if (player.deaths.length > 0 || time >= MORNING) return player;
    if (pace > 1)
      await world.disturb({ kind: "setTime", time: Math.floor(time + (pace - 1) * TICKS_PER_SECOND) % 24_000 });
  }
}

let registry: CapabilityRegistry<MineflayerBody> | undefined;

function awake(body: MineflayerBody, note: (line: string) => void): Homeostasis<MineflayerBody> {
  registry ??= mineflayerRegistry();
  const capabilities = registry;
  const homeostasis = new Homeostasis<MineflayerBody>({
    ...{ body, clock: systemClock, registry: () => capabilities },
    reflexes: mineflayerReflexes({ nights: true }),
    perceiver: perceiverOf(body),
    onEmergency: ({ capability, because }) => note(`${clockText(body)} ${capability}: ${because}`),
    onEvent(event) {
      if (event.type === "leaf-failed")
        note(`${clockText(body)}   ${event.leaf}: ${event.failure.code} ${event.failure.detail}`);
      if (event.type === "leaf-succeeded" && event.leaf !== "wait") note(`${clockText(body)}   ${event.leaf}: done`);
    },
  });
  homeostasis.start();
  return homeostasis;
}

const clockText = ({ bot }: MineflayerBody): string =>
  `[${bot.time?.timeOfDay} hp${Math.round(bot.health ?? 0)} at ${bot.entity?.position.floored()}]`;
