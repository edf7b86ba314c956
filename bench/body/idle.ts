// What an idle body costs its process, with and without its homeostasis: processor time as a share
// of one core, and the time of a look.

import { setTimeout as sleep } from "node:timers/promises";
import { keepAwake, type MineflayerBody, perceiverOf } from "../../bots/index.ts";
import { DANGER_LOOK_MS, SNAPSHOT_MS } from "../../executor/index.ts";
import type { BenchFigure } from "../lib/figures.ts";
import type { BodyBenchStage } from "./stage.ts";

const MAX_SHARE = 2;
const MAX_LOOK_MS = 2;
const SECOND_MS = 1_000;
const LOOKS = 400;
/** The land around the body is still being sent for this long. */
const SETTLE_MS = 10_000;

export async function measureIdle({ body, registry }: BodyBenchStage, seconds: number): Promise<BenchFigure[]> {
  await sleep(SETTLE_MS);
  const asleep = await shareOf(seconds);
  const homeostasis = keepAwake(body, { nights: true, registry: () => registry });
  await sleep(SECOND_MS);
  const awake = await shareOf(seconds);
  const { meanMs, maxMs, looks } = homeostasis.cost;
  await homeostasis.stop();
  return [
    { name: "idle body, processor time", value: awake, unit: "%", atMost: MAX_SHARE },
    { name: "of it without homeostasis", value: asleep, unit: "%" },
    { name: "looks a second", value: looks / (seconds + 1), unit: "looks" },
    { name: "a look, processor time", value: lookMs(body), unit: "ms", atMost: MAX_LOOK_MS },
    // Other load on the machine lengthens these.
    { name: "a look, mean", value: meanMs, unit: "ms" },
    { name: "a look, longest", value: maxMs, unit: "ms" },
  ];
}

/** The mean over a second's looks: one of them is a whole snapshot. */
function lookMs(body: MineflayerBody): number {
  const perceiver = perceiverOf(body);
  const before = process.cpuUsage();
  for (let look = 0; look < LOOKS; look++) {
    if (look % (SNAPSHOT_MS / DANGER_LOOK_MS) === 0) perceiver.snapshot();
    else perceiver.dangers?.();
    perceiver.inventory();
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / SECOND_MS / LOOKS;
}

async function shareOf(seconds: number): Promise<number> {
  const before = process.cpuUsage();
  await sleep(seconds * SECOND_MS);
  const { user, system } = process.cpuUsage(before);
  return ((user + system) / SECOND_MS / (seconds * SECOND_MS)) * 100;
}
