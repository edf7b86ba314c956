// Episodes of 36 recurring circumstances among hard negatives, and questions by situation: does
// recall find those of the same circumstance? Themes lie in bench/data/memory/themes.txt, a line
// each: name, biome, dimension, phase, tool, hostiles, height, goal, and what happened there.

import { readFileSync } from "node:fs";
import type { EpisodeEnd, NewEpisode, RecallQuery, Situation } from "../../schemas/index.ts";
import { randomFrom, type SeededRandom } from "../lib/seeded-random.ts";

interface Theme {
  goal: string;
  situation: Situation & { position: [number, number, number] };
  happened: { act: string; subject: string | undefined; end: EpisodeEnd }[];
}

export interface ThemedEpisode {
  episode: NewEpisode;
  /** The theme's index; undefined for a hard negative. */
  theme: number | undefined;
}

const EPISODES_OF_THEME = 10;
const NEGATIVES = 3_000;
const QUESTIONS_OF_THEME = 12;
/** How often a feature is another one than the theme's. */
const NOISE = 0.2;
/** Blocks from the theme's place. */
const NEAR = 60;

const [LIGHTS, TOOLS, WEATHER] = [
  ["day", "dusk", "night"] as const,
  ["none", "wooden", "stone", "iron", "diamond"] as const,
  ["clear", "rain", "thunder"] as const,
];

function themesOf(random: SeededRandom): Theme[] {
  const lines = readFileSync(new URL("../data/memory/themes.txt", import.meta.url), "utf8")
    .trim()
    .split("\n");
  return lines.map((line) => {
    const [, biome, dimension, phase, tool, hostiles, height, goal = "", happened = ""] = line.split("|");
    const position = [random.whole(-2_000, 2_000), Number(height), random.whole(-2_000, 2_000)];
    return {
      goal,
      situation: { biome, dimension, phase, tool, hostiles: Number(hostiles), position } as Theme["situation"],
      happened: happened.split(",").map((one) => {
        const [act = "", subject = "", end = "success"] = one.split(":");
        return { act, subject: subject === "" ? undefined : subject, end: end as EpisodeEnd };
      }),
    };
  });
}

/** The theme's situation, as it is met once. */
function met({ situation }: Theme, random: SeededRandom): Situation {
  const [x, y, z] = situation.position;
  const off = (): number => random.whole(-NEAR, NEAR);
  const other = <T>(value: T, values: readonly T[]): T => (random.chance(NOISE) ? random.oneOf(values) : value);
  return {
    ...situation,
    phase: other(situation.phase, LIGHTS),
    tool: other(situation.tool, TOOLS),
    weather: random.oneOf(WEATHER),
    hostiles: other(situation.hostiles, [0, 1, 2, 3]),
    health: random.whole(4, 20),
    food: random.whole(4, 20),
    position: [x + off(), y + random.whole(-4, 4), z + off()],
  };
}

function episodeOf(theme: Theme, random: SeededRandom): NewEpisode {
  const { act, subject, end } = random.oneOf(theme.happened);
  return {
    ...{ at: "2026-01-01T00:00:00.000Z", kind: "step", world: "land", bot: "bench", chain: {}, harm: 0, salience: 0.3 },
    ...{ act, end, goal: theme.goal, situation: met(theme, random) },
    ...(subject === undefined ? {} : { subject }),
  };
}

/** An episode of one theme with some of another's features: like both, and of neither. */
function negativeOf(themes: readonly Theme[], random: SeededRandom): NewEpisode {
  const one = episodeOf(random.oneOf(themes), random);
  const other = episodeOf(random.oneOf(themes), random);
  const { dimension, biome, position, phase, tool, hostiles } = other.situation;
  const taken = random.oneOf<Partial<NewEpisode>>([
    { situation: { ...one.situation, dimension, biome, position }, goal: other.goal as string },
    { act: other.act, ...(other.subject === undefined ? {} : { subject: other.subject }), goal: other.goal as string },
    { situation: { ...one.situation, phase, tool, hostiles, position }, goal: other.goal as string },
    { ...other, situation: { ...other.situation, position: one.situation.position, biome: one.situation.biome } },
  ]);
  return { ...one, ...taken };
}

/** The episodes in a random order, and the questions with the theme that each is of. */
export function themedMemory(seed: number): {
  episodes: ThemedEpisode[];
  questions: { query: RecallQuery; theme: number }[];
} {
  const random = randomFrom(seed);
  const themes = themesOf(random);
  const own = themes.flatMap((theme, index): ThemedEpisode[] =>
    Array.from({ length: EPISODES_OF_THEME }, () => ({ episode: episodeOf(theme, random), theme: index })),
  );
  const others = Array.from({ length: NEGATIVES }, () => ({ episode: negativeOf(themes, random), theme: undefined }));
  const order = [...own, ...others].map((one) => ({ one, at: random.next() })).sort((a, b) => a.at - b.at);
  const questions = themes.flatMap((theme, index) =>
    Array.from({ length: QUESTIONS_OF_THEME }, () => {
      const { act, subject, goal, situation } = episodeOf(theme, random);
      const asked = { act, situation, ...(subject === undefined ? {} : { subject }) };
      return { query: { ...asked, ...(random.chance(0.5) ? { goal } : {}), k: 5 }, theme: index };
    }),
  );
  return { episodes: order.map(({ one }) => one), questions };
}
