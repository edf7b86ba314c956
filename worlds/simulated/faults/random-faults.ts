// Random fault plans: the same seed and leaves give the same plan.

import { ERROR_CODES, type ErrorCode } from "../../../schemas/index.ts";
import { integerBetween, type RandomSource, seededRandom } from "../../embedded/generator/random.ts";
import { type Fault, FaultPlan, type PlannedFault } from "./fault-plan.ts";

export interface RandomFaultOptions {
  seed: number;
  /** Names of leaves that faults may meet; `observe` among them lets observations fail. */
  leaves: readonly string[];
  /** The most faults. */
  most?: number;
  /** Codes that may be thrown; all by default. */
  codes?: readonly ErrorCode[];
}

const MAX_FAULTS = 6;
const MAX_TIMES = 4;
const LATEST_ACT = 12;
const MAX_MS = 20_000;

/** A plan of one to `most` faults. */
export function randomFaults({
  seed,
  leaves,
  most: max = MAX_FAULTS,
  codes = ERROR_CODES,
}: RandomFaultOptions): FaultPlan {
  const random = seededRandom(seed);
  const faults = Array.from({ length: integerBetween(random, 1, max) }, (): PlannedFault => {
    const leaf = random() < 0.8 ? oneOf(random, leaves) : undefined;
    return {
      at: { ...(leaf === undefined ? {} : { leaf }), from: integerBetween(random, 1, LATEST_ACT) },
      times: random() < 0.1 ? null : integerBetween(random, 1, MAX_TIMES),
      fault: randomFault(random, codes),
    };
  });
  return FaultPlan.parse({ faults });
}

function randomFault(random: RandomSource, codes: readonly ErrorCode[]): Fault {
  const ms = integerBetween(random, 1, MAX_MS);
  const code = oneOf(random, codes) ?? "run.unknown";
  const kinds: Fault[] = [
    { kind: "error", code, done: random() < 0.2 },
    { kind: "error", code, done: false },
    { kind: "error", code, done: false },
    { kind: "crash" },
    { kind: "silent" },
    { kind: "silent" },
    { kind: "lag", ms },
    { kind: "hang", deaf: random() < 0.2 },
    { kind: "late", ms },
    { kind: "blockChanged" },
    { kind: "death" },
    { kind: "inventoryFull" },
    { kind: "itemsLost" },
  ];
  return oneOf(random, kinds) ?? { kind: "crash" };
}

const oneOf = <T>(random: RandomSource, list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
