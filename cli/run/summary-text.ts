// A run's summary as text.

import { canonicalJson, type Failure } from "../../schemas/index.ts";
import type { SessionSummary } from "./session.ts";

export function summaryText(summary: SessionSummary): string {
  const { failure, world, serverSays, askedBy, gameTicks } = summary;
  const goal = goalText(summary);
  const held = Object.entries(serverSays ?? {}).map(([item, count]) => `${count} ${item}`);
  const rows: [string, string][] = [
    ["goal", `${goal}: ${isInterrupted(summary) ? "interrupted" : summary.outcome}`],
    ...(failure === undefined ? [] : [failureRow(failure)]),
    ["server says", serverSays === null ? notAsked(summary) : `the player holds ${listed(held)} (by ${askedBy})`],
    ["steps", String(summary.stepsDone)],
    ["repairs", String(summary.repairs)],
    ...(summary.suspensions > 0 ? [["paused", times(summary.suspensions)] as [string, string]] : []),
    ...(summary.deaths > 0 ? [["deaths", String(summary.deaths)] as [string, string]] : []),
    ...(summary.rejoins > 0 ? [["rejoined", times(summary.rejoins)] as [string, string]] : []),
    ["game time", gameTicks === null ? "unknown" : `${gameTicks} ticks (${(gameTicks / 20).toFixed(0)} s)`],
    ["wall time", `${(summary.wallMs / 1000).toFixed(1)} s`],
    ["model calls", String(summary.modelCalls)],
    [
      "world",
      `Minecraft ${world.mcVersion} at ${world.host}:${world.port}${world.seed === null ? "" : `, embedded, seed ${world.seed}`}`,
    ],
  ];
  if (world.fast)
    rows.push(["fast mode", "digging, smelting and growing were faster than in vanilla; times are not comparable"]);
  return rows.map(([name, value]) => `${`${name}:`.padEnd(13)}${value}`).join("\n");
}

/** A run that somebody stopped did not fail. */
const isInterrupted = ({ failure }: SessionSummary): boolean => failure?.code === "run.aborted";

const failureRow = ({ code, detail }: Failure): [string, string] =>
  code === "run.aborted" ? ["interrupted", detail] : ["failure", `${code}: ${detail}`];

function goalText({ goal, others, task }: SessionSummary): string {
  const items = Object.entries(goal).map(([item, count]) => `${count} ${item}`);
  const parts = others === undefined ? [] : [canonicalJson(others)];
  if (task === null) return listed([...items, ...parts]);
  const args = Object.entries(task.args).map(([name, value]) => `${name}=${value}`);
  return listed([...items, args.length === 0 ? task.name : `${task.name} (${listed(args)})`, ...parts]);
}

const listed = (parts: readonly string[]): string => parts.join(", ");

/** A task is verified by its steps, each of which was checked in the world; other parts by what the bot sees. */
function notAsked({ task, failure }: SessionSummary): string {
  if (failure !== undefined) return "not asked";
  const shown = task === null ? "the bot saw that the goal holds" : "every step of the task was verified in the world";
  return `not asked: ${shown}`;
}

const times = (count: number): string => (count === 1 ? "once" : `${count} times`);
