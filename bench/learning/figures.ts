// The figures of the learning bench, paired by world: how much sooner the goal is reached at the
// third episode than at the first, with what was learnt and without. Intervals are bootstrapped
// over worlds, with a fixed seed.

import type { BenchFigure } from "../lib/figures.ts";
import { randomFrom } from "../lib/seeded-random.ts";
import { geometricMean, quantile } from "../lib/statistics.ts";
import type { LearningArm } from "./learning-case.ts";
import type { LearningRow } from "./run-case.ts";

/** The episode that is judged: the primary figure, named beforehand. */
const JUDGED = 3;
const RESAMPLES = 2_000;

interface Uplift {
  worlds: number;
  /** How many times as fast as without learning, over the worlds; null without any. */
  mean: number | null;
  /** The 95 % interval. */
  low: number | null;
  high: number | null;
}

/** Episode 3 of an arm against episode 3 of `off`, world by world; what failed counts its whole time. */
function upliftOf(rows: readonly LearningRow[], kind: LearningRow["kind"], arm: LearningArm): Uplift {
  const secondsOf = (of: LearningArm): Map<string, number> =>
    new Map(
      rows
        .filter((row) => row.kind === kind && row.arm === of && row.episode === JUDGED)
        .map(({ id, seconds }) => [id, seconds]),
    );
  const [off, on] = [secondsOf("off"), secondsOf(arm)];
  const ratios = [...off].flatMap(([id, seconds]) => (on.has(id) ? [seconds / (on.get(id) as number)] : []));
  const random = randomFrom(1, ratios.length);
  const means = Array.from({ length: ratios.length === 0 ? 0 : RESAMPLES }, () =>
    Number(geometricMean(ratios.map(() => random.oneOf(ratios)))),
  );
  return {
    worlds: ratios.length,
    mean: geometricMean(ratios),
    low: quantile(means, 0.025),
    high: quantile(means, 0.975),
  };
}

/** Episodes after a quirk has ended until the time is within a tenth of the time without learning. */
export function episodesToUnlearn(rows: readonly LearningRow[], id: string, lastWithQuirk: number): number | null {
  const of = (arm: LearningArm) =>
    rows.filter((row) => row.id === id && row.arm === arm && row.episode > lastWithQuirk);
  const off = of("off");
  const index = of("on").findIndex(({ seconds }, at) => seconds <= 1.1 * (off[at]?.seconds ?? 0));
  return index < 0 ? null : index;
}

export function learningFigures(rows: readonly LearningRow[], unlearnt: readonly (number | null)[]): BenchFigure[] {
  const [on, shuffled, plain] = [
    upliftOf(rows, "quirk", "on"),
    upliftOf(rows, "quirk", "shuffled"),
    upliftOf(rows, "none", "on"),
  ];
  const figure = (name: string, value: number | null, bound: Partial<BenchFigure> = {}): BenchFigure[] =>
    value === null ? [] : [{ name, value, unit: "times", ...bound }];
  const lost = rows.filter(({ arm, id, episode, holds }) => {
    const off = rows.find((row) => row.arm === "off" && row.id === id && row.episode === episode);
    return arm === "on" && !holds && off?.holds === true;
  });
  return [
    { name: "worlds with a quirk", value: on.worlds, unit: "" },
    ...figure("as fast at episode 3, quirks", on.mean, { atLeast: 2 }),
    ...figure("  its interval from", on.low, { atLeast: 1.5 }),
    ...figure("  to", on.high),
    ...figure("as fast, shuffled", shuffled.mean, { atMost: 1.1 }),
    ...figure("as fast, oracle", upliftOf(rows, "quirk", "oracle").mean),
    ...figure("as fast without a quirk, least", plain.mean, { atLeast: 0.98 }),
    ...figure("as fast without a quirk, greatest", plain.mean, { atMost: 1.02 }),
    ...(unlearnt.length === 0
      ? []
      : [
          {
            ...{ name: "episodes until it is unlearnt, at most", unit: "", atMost: 4 },
            value: Math.max(...unlearnt.map((count) => count ?? Number.POSITIVE_INFINITY)),
          },
        ]),
    { name: "goals lost by learning", value: lost.length, unit: "", atMost: 0 },
  ];
}
