// What there is of one name while causal links are looked for: by which step each part was made, and who looked at it, took of it or wore it.
// Steps come in order, so that lists of them ascend, and whoever stands in one already stands last. Most lists stay empty and are never made.

/** The steps that did something, ascending. */
type Steps = readonly number[];

/** Some of a name, or of a tool's points, made by one step, or there at the start (maker -1, all unlimited). */
export interface Lot {
  readonly maker: number;
  amount: number;
  points: number;
  readers: Steps;
}

/** The maker of what was there at the start. */
export const START = -1;

const NONE: Steps = [];

export class Supply {
  /** In the order in which they are taken: as they were made, and last what was there at the start. */
  lots: Lot[] = [{ maker: START, amount: Number.POSITIVE_INFINITY, points: Number.POSITIVE_INFINITY, readers: NONE }];
  makers: Steps = NONE;
  takers: Steps = NONE;
  readers: Steps = NONE;
  wearers: Steps = NONE;

  add(maker: number, amount: number, points: number): void {
    this.makers = noted(this.makers, maker);
    const lot: Lot = { maker, amount, points, readers: NONE };
    const last = this.lots.at(-1);
    if (last?.maker !== START) this.lots.push(lot);
    else {
      this.lots[this.lots.length - 1] = lot;
      this.lots.push(last);
    }
  }

  /** Nothing is left of it, and nothing was there before. */
  clear(): void {
    this.lots = [];
  }
}

/** The steps with one that is none of them, or the last. */
export function noted(steps: Steps, step: number): Steps {
  if (steps === NONE) return [step];
  if (steps[steps.length - 1] !== step) (steps as number[]).push(step);
  return steps;
}
