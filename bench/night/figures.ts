// The figures of bodies that lived through nights: by case and arm the share that is alive, and over
// all awake bodies the deaths that a body walked into.

import type { BenchFigure } from "../lib/figures.ts";
import { type NightCase, type NightRow, WALKED_INTO } from "./cases.ts";

interface Lived {
  asked: NightCase;
  row: NightRow;
}

export function lifeFigures(lives: readonly Lived[]): BenchFigure[] {
  if (lives.length === 0) return [];
  const groups = Map.groupBy(lives, ({ row }) => `${row.id}, ${row.arm}`);
  const shares = [...groups].flatMap(([name, group]): BenchFigure[] => {
    const alive = group.filter(({ row }) => row.holds).length;
    const atLeast = group[0]?.row.arm === "awake" ? group[0]?.asked.atLeast : undefined;
    return [
      { name: `${name}: bodies`, value: group.length, unit: "bodies" },
      {
        ...{ name: `${name}: alive after all nights`, value: (100 * alive) / group.length, unit: "%" },
        ...(atLeast !== undefined && { atLeast }),
      },
    ];
  });
  const awake = lives.filter(({ row }) => row.arm === "awake");
  if (awake.length === 0) return shares;
  const walked = awake.filter(({ row }) => WALKED_INTO.has(row.code ?? "")).length;
  return [...shares, { name: "deaths that a body walked into", value: walked, unit: "deaths", atMost: 0 }];
}

/** A line for each life. */
export const rowsText = (lives: readonly Lived[]): string => lives.map(({ row }) => lineOf(row)).join("\n");

function lineOf({ id, seed, arm, holds, code, nights, seconds, hurt, fired }: NightRow): string {
  const end = holds ? "alive" : `dead: ${code}`;
  return `${id} ${seed} ${arm}: ${end}; nights ${nights}, ${Math.round(seconds)} s, hurt ${counts(hurt)}, fired ${counts(fired)}`;
}

const counts = (by: Readonly<Record<string, number>>): string =>
  Object.entries(by)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${name} ${count}`)
    .join(", ") || "nothing";
