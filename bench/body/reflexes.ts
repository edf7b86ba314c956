// Time from signal to first act: a fire is lit under a body that is executing a step, and the time
// runs from the packet that shows it to the first key that is pressed. The bench counts calls of
// the planner, of which there should be none.

import { setTimeout as sleep } from "node:timers/promises";
import { mineflayerReflexes, systemClock } from "../../bots/index.ts";
import { runGoal } from "../../executor/index.ts";
import { Problem } from "../../schemas/index.ts";
import { aPlan, scriptedPlanner } from "../../worlds/testing/index.ts";
import type { BenchFigure } from "../lib/figures.ts";
import { quantile } from "../lib/statistics.ts";
import { BOT, type BodyBenchStage } from "./stage.ts";

const MAX_MS = 100;
const HOUR_MS = 3_600_000;
const SETTLE_MS = 700;
const PATIENCE_MS = 5_000;

export async function measureReflexes(stage: BodyBenchStage, rounds: number): Promise<BenchFigure[]> {
  const { world, body, registry } = stage;
  const over = new AbortController();
  const signals: number[] = [];
  const acts: number[] = [];
  const reflexing: boolean[] = [];
  let asked = 0;
  const planner = scriptedPlanner(aPlan().step("wait", { ms: 600_000 }).build());
  const counted = {
    ...planner,
    plan: async (...request: Parameters<typeof planner.plan>) => {
      if (reflexing.at(-1) === true) asked += 1;
      return planner.plan(...request);
    },
    close: () => planner.close(),
  };
  const run = runGoal({
    ...{ body, registry, clock: systemClock, planner: counted, deadlineMs: HOUR_MS, signal: over.signal },
    problem: Problem.parse({ goal: { task: { name: "wait" } } }),
    reflexes: mineflayerReflexes(),
    onEvent: (event) => event.type === "reflex" && reflexing.push(event.status === "triggered"),
  });
  const latencies: number[] = [];
  const setControlState = body.bot.setControlState.bind(body.bot);
  body.bot.setControlState = (control, state) => {
    if (state) acts.push(performance.now());
    setControlState(control, state);
  };
  const onUpdate = (_before: unknown, after: { name: string } | null) => {
    if (after?.name === "fire") signals.push(performance.now());
  };
  body.bot.on("blockUpdate", onUpdate as never);
  for (let round = 0; round < rounds; round += 1) {
    await sleep(SETTLE_MS);
    const { x, y, z } = body.feet;
    const received = signals.length;
    await world.command(`setblock ${x} ${y} ${z} fire`);
    const until = performance.now() + PATIENCE_MS;
    while (signals.length === received && performance.now() < until) await sleep(5);
    const at = signals[received];
    let acted: number | undefined;
    while (at !== undefined && acted === undefined && performance.now() < until) {
      await sleep(5);
      acted = acts.find((one) => one >= at);
    }
    latencies.push(at === undefined || acted === undefined ? PATIENCE_MS : acted - at);
    await world.command(`setblock ${x} ${y} ${z} air`);
    await world.disturb({ kind: "setHealth", username: BOT, health: 20 });
  }
  body.bot.removeListener("blockUpdate", onUpdate as never);
  body.bot.setControlState = setControlState;
  over.abort();
  await run;
  return [
    { name: "signal to first act p50", value: quantile(latencies, 0.5) ?? 0, unit: "ms" },
    { name: "signal to first act p95", value: quantile(latencies, 0.95) ?? 0, unit: "ms", atMost: MAX_MS },
    { name: "planner calls while a reflex was running", value: asked, unit: "times", atMost: 0 },
  ];
}
