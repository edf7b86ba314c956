// How alike two situations are, feature by feature. Weights were set before they were tried
// (docs/memory.md): what was done to what says most, then where, then when and how the body fared.

import type { Episode, Situation } from "../../schemas/index.ts";

/** What is asked about; what is left out counts for nothing. */
export interface Asked {
  act?: string | undefined;
  subject?: string | undefined;
  goal?: string | undefined;
  situation?: Situation | undefined;
}

const WEIGHTS = {
  ...{ act: 3, subject: 4, goal: 3 },
  ...{ dimension: 2, biome: 2, phase: 2, weather: 0.5, tool: 1, position: 3 },
  ...{ health: 1, food: 1, hostiles: 2 },
} as const;
type Feature = keyof typeof WEIGHTS;

/** Blocks at which a place is half as alike. */
const HALF_DISTANCE = 48;
/** Points of health or food that make a difference. */
const HALF_POINTS = 4;

/** From 0 to 1, with the features that agree, the weightiest first. */
export function likeness(
  asked: Asked,
  episode: Pick<Episode, "act" | "subject" | "goal" | "situation">,
): { likeness: number; because: string[] } {
  let sum = 0;
  let most = 0;
  const shared: { feature: Feature; points: number }[] = [];
  const count = (feature: Feature, share: number): void => {
    const points = WEIGHTS[feature] * share;
    most += WEIGHTS[feature];
    sum += points;
    if (share >= 0.5) shared.push({ feature, points });
  };
  const { situation: here = {} } = asked;
  const { situation: there } = episode;
  for (const feature of ["act", "subject", "goal"] as const) {
    if (asked[feature] !== undefined) count(feature, asked[feature] === episode[feature] ? 1 : 0);
  }
  for (const feature of ["dimension", "biome", "phase", "weather", "tool"] as const) {
    if (here[feature] !== undefined) count(feature, here[feature] === there[feature] ? 1 : 0);
  }
  if (here.hostiles !== undefined) count("hostiles", here.hostiles > 0 === (there.hostiles ?? 0) > 0 ? 1 : 0);
  for (const feature of ["health", "food"] as const) {
    const [now, then] = [here[feature], there[feature]];
    if (now !== undefined) count(feature, then === undefined ? 0 : halved(Math.abs(now - then), HALF_POINTS));
  }
  if (here.position !== undefined) {
    const isHere = here.dimension === undefined || here.dimension === there.dimension;
    const away =
      there.position === undefined || !isHere ? Number.POSITIVE_INFINITY : distance(here.position, there.position);
    count("position", halved(away, HALF_DISTANCE));
  }
  const because = shared.sort((a, b) => b.points - a.points).map(({ feature }) => feature);
  return { likeness: most === 0 ? 0 : sum / most, because };
}

const halved = (difference: number, half: number): number => 0.5 ** (difference / half);

type Place = NonNullable<Situation["position"]>;
const distance = (a: Place, b: Place): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
