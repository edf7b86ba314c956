// One run in an embedded world of its own: a bot with an empty inventory joins and pursues the
// goal; then the world reports its items and deaths. Invariant: never rejects; world and bot have
// ended when it resolves.

import {
  connectBody,
  keepAwake,
  lookAbout,
  type MineflayerBody,
  mineflayerBuckets,
  mineflayerRegistry,
  overheardPlanner,
  RUN_LIMITS,
  sustainRun,
  systemClock,
} from "../../bots/index.ts";
import type { Homeostasis } from "../../executor/index.ts";
import {
  CodedError,
  ERROR_CODES,
  type PlannerClient,
  Problem,
  parseDocument,
  type RunEvent,
  toCodedError,
} from "../../schemas/index.ts";
import { navigatorFor } from "../../workers/index.ts";
import {
  type EmbeddedWorld,
  settledInventory,
  startEmbeddedWorld,
  withinEmbeddedWorld,
} from "../../worlds/embedded/index.ts";
import { arrange } from "./arrange.ts";
import { disturbed } from "./faults.ts";
import { claimedItems, unmetItems } from "./goal-items.ts";
import { goalOf } from "./goals.ts";
import { failedRow, type RunAsked, type RunRow, seconds } from "./row.ts";
import { faultsMetText, slowServer } from "./slow-server.ts";

const USERNAME = "Lodestone";
const TICKS_PER_SECOND = 20;
/**
 * The time after the deadline in which the world may still be asked for the bot's items and deaths.
 */
const ASKING_MS = 15_000;
/**
 * Time of day, in ticks, shortly before monsters spawn, so that night falls in the run's first
 * minutes.
 */
const DUSK = 12_500;

/** Makes the run. `onEvent` gets its events; `onJoined` gets every body that joins. */
export async function runInWorld(
  asked: RunAsked,
  planner: PlannerClient,
  { onEvent, onJoined }: { onEvent?: (event: RunEvent) => void; onJoined?: (body: MineflayerBody) => void } = {},
): Promise<RunRow> {
  const startedAt = systemClock.now();
  const row = failedRow(asked, "run.unknown", "", 0);
  const over = new AbortController();
  let world: EmbeddedWorld | undefined;
  let body: MineflayerBody | undefined;
  // The run ends by itself at its deadline. This timer is for hangs, and leaves time to ask the
  // world how the bot ended.
  const late = setTimeout(
    () => over.abort(new CodedError("run.deadline", `not done within ${asked.deadlineMs} ms`)),
    asked.deadlineMs + ASKING_MS,
  );
  try {
    const { mcVersion, seed, fast, nights } = asked;
    const slow = asked.slowServer ? { faults: slowServer(seed) } : {};
    const here = await startEmbeddedWorld({ mcVersion, seed, fast, nights, ...slow }, over.signal);
    world = here;
    void here.ended.then((error) => error !== null && over.abort(error));
    if (nights) await here.disturb({ kind: "setTime", time: DUSK });
    const faults = asked.faults ? disturbed(here, asked, USERNAME) : undefined;
    row.faults = faults?.done ?? [];
    let ticksAtStart: number | undefined;
    let joinedAt: number | undefined;
    const registry = mineflayerRegistry();
    let homeostasis: Homeostasis<MineflayerBody> | undefined;
    const end = await sustainRun<MineflayerBody>({
      name: USERNAME,
      join: (signal) =>
        connectBody(
          {
            ...{ host: here.host, port: here.port, username: USERNAME, mcVersion, fastDigging: fast },
            navigator: navigatorFor(asked.movement),
          },
          signal,
        ),
      onJoined(joined) {
        joinedAt ??= systemClock.now();
        body = joined;
        homeostasis = keepAwake(joined, { nights, registry: () => registry });
        onJoined?.(joined);
      },
      async problemFor(joined) {
        if (ticksAtStart === undefined) await arrange(here, joined, USERNAME, asked);
        lookAbout(joined);
        ticksAtStart ??= await here.gameTicks();
        return problemOf(asked);
      },
      planner: overheardPlanner(planner, ({ makespanTicks }) => {
        row.idealSeconds ??= makespanTicks / TICKS_PER_SECOND;
      }),
      registry,
      buckets: mineflayerBuckets({ nights }),
      homeostasisOf: () => homeostasis,
      clock: systemClock,
      signal: over.signal,
      deadlineMs: Math.max(1, asked.deadlineMs - (systemClock.now() - startedAt)),
      onEvent(event) {
        if (event.type === "first-action") row.firstActionSeconds ??= seconds(systemClock.now() - (joinedAt ?? 0));
        faults?.onEvent(event);
        onEvent?.(event);
      },
    });
    const { report } = end;
    Object.assign(row, {
      stepsDone: report.stepsDone,
      repairs: report.repairs,
      rejoins: end.rejoins,
      deaths: end.deaths,
    });
    fail(row, report.failure ?? null);
    row.gameSeconds = ((await here.gameTicks()) - (ticksAtStart ?? 0)) / TICKS_PER_SECOND;
    const stats = await here.stats();
    row.deaths = stats.players[USERNAME]?.deaths.length ?? end.deaths;
    row.faults.push(...faultsMetText(stats.faultsMet));
    if (report.failure === undefined) {
      const claimed = claimedItems(asked, body?.observe().inventory ?? {});
      judge(row, asked, await settledInventory(here, USERNAME, claimed, systemClock));
    }
  } catch (error) {
    fail(row, toCodedError(over.signal.aborted ? over.signal.reason : error).toFailure());
  } finally {
    clearTimeout(late);
    await body?.leave().catch(() => {});
    await world?.stop();
  }
  return { ...row, wallSeconds: seconds(systemClock.now() - startedAt) };
}

async function problemOf({ items, acts = {}, avoid = [], mcVersion, nights, fast }: RunAsked): Promise<Problem> {
  const asked = { goal: goalOf({ items, acts }), mcVersion, limits: RUN_LIMITS, constraints: { avoid } };
  const problem = parseDocument(Problem, asked, "problem");
  return withinEmbeddedWorld(problem, { nights, fast });
}

function fail(row: RunRow, because: { code: string; detail: string } | null): void {
  row.success = because === null;
  row.code = because === null ? null : (ERROR_CODES.find((code) => code === because.code) ?? "run.unknown");
  row.detail = because?.detail ?? null;
}

/** A success that the server does not show counts as a failure, the worst one. */
function judge(row: RunRow, asked: RunAsked, held: Record<string, number>): void {
  const unmet = unmetItems(asked, held);
  if (unmet.length === 0) return;
  row.wrongSuccess = true;
  const detail = unmet.map(({ name, has, wanted }) => `the server shows ${has} ${name}, wanted ${wanted}`).join("; ");
  fail(row, { code: "run.goalUnmet", detail });
}
