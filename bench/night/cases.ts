// Cases of a body without a goal that lives through nights, and the rows that they give.

import { z } from "zod";
import { DEFAULT_MC_VERSION, McVersion } from "../../schemas/index.ts";

/** The sun sets, and monsters spawn within a minute. */
export const DUSK = 12_500;

export const NightCase = z.strictObject({
  id: z.string().min(1).max(64),
  seed: z.int().min(0).default(1),
  /** What the body has at the first dusk. */
  give: z.record(z.string(), z.int().min(1)).default({}),
  nights: z.int().min(1).max(30).default(3),
  /** The time of day at which it begins, in ticks; sunset by default. */
  at: z.int().min(0).max(23_999).default(DUSK),
  mcVersion: McVersion.default(DEFAULT_MC_VERSION),
  /** The least share of such bodies, in percent, that must be alive in the end. */
  atLeast: z.number().min(0).max(100).optional(),
});
export type NightCase = z.infer<typeof NightCase>;

/** `awake`: with its homeostasis. `asleep`: the body only stands there. */
export const ARMS = ["awake", "asleep"] as const;
export type NightArm = (typeof ARMS)[number];

export interface NightRow {
  id: string;
  seed: number;
  arm: NightArm;
  /** Whether it lived through all nights, by the world's word. */
  holds: boolean;
  /** What killed it, or the code of what went wrong. */
  code: string | null;
  /** Game time. */
  seconds: number;
  nights: number;
  /** Injuries by cause. */
  hurt: Record<string, number>;
  deaths: number;
  /** How often each reflex fired. */
  fired: Record<string, number>;
  /** What happened shortly before it died. */
  last: string[];
}

export const NIGHT_CASES: readonly z.input<typeof NightCase>[] = [
  {
    id: "equipped",
    give: { stone_sword: 1, bread: 16, cobblestone: 64 },
    atLeast: 95,
  },
  { id: "nothing", atLeast: 80 },
  // Monsters are about already.
  { id: "nothing, from midnight", at: 18_000, nights: 1 },
];

/** Deaths that a body walks into. */
export const WALKED_INTO: ReadonlySet<string> = new Set(["fall", "drowning", "lava", "suffocation"]);
