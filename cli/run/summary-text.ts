// The summary of a run as a person reads it.

import type { SessionSummary } from "./session.ts";

export function summaryText(summary: SessionSummary): string {
  const { failure, world, serverSays, askedBy, gameTicks } = summary;
  const goal = Object.entries(summary.goal)
    .map(([item, count]) => `${count} ${item}`)
    .join(", ");
  const held = Object.entries(serverSays ?? {}).map(([item, count]) => `${count} ${item}`);
  const rows: [string, string][] = [
    ["goal", `${goal}: ${summary.outcome}`],
    ...(failure === undefined ? [] : [["failure", `${failure.code}: ${failure.detail}`] as [string, string]]),
    ["server says", serverSays === null ? "not asked" : `the player holds ${held.join(", ")} (by ${askedBy})`],
    ["steps", String(summary.stepsDone)],
    ["repairs", String(summary.repairs)],
    ...(summary.deaths > 0 ? [["deaths", String(summary.deaths)] as [string, string]] : []),
    ...(summary.rejoins > 0 ? [["rejoined", times(summary.rejoins)] as [string, string]] : []),
    ["game time", gameTicks === null ? "not told" : `${gameTicks} ticks (${(gameTicks / 20).toFixed(0)} s)`],
    ["wall time", `${(summary.wallMs / 1000).toFixed(1)} s`],
    ["model calls", String(summary.modelCalls)],
    [
      "world",
      `Minecraft ${world.mcVersion} at ${world.host}:${world.port}${world.seed === null ? "" : `, embedded, seed ${world.seed}`}`,
    ],
  ];
  if (world.fast)
    rows.push(["fast mode", "digging, smelting and growing were shortened; times say nothing about vanilla"]);
  return rows.map(([name, value]) => `${`${name}:`.padEnd(13)}${value}`).join("\n");
}

const times = (count: number): string => (count === 1 ? "once" : `${count} times`);
