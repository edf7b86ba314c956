// What was said and done, by the second: the evidence of every incident.

export type TranscriptSource = "player" | "bot" | "server" | "trouble" | "process";

interface TranscriptLine {
  at: number;
  who: TranscriptSource;
  text: string;
}

/** Lines that an incident carries, and lines that are remembered at all. */
const SHOWN = 60;
const KEPT = 2_000;

export class Transcript {
  readonly #now: () => number;
  readonly #onLine: (text: string) => void;
  readonly #lines: TranscriptLine[] = [];

  constructor(now: () => number, onLine: (text: string) => void = () => {}) {
    this.#now = now;
    this.#onLine = onLine;
  }

  add(who: TranscriptSource, text: string): void {
    const line = { at: this.#now(), who, text };
    this.#lines.push(line);
    if (this.#lines.length > KEPT) this.#lines.shift();
    this.#onLine(written(line));
  }

  /** The latest lines, oldest first. */
  latest(): string[] {
    return this.#lines.slice(-SHOWN).map(written);
  }
}

const written = ({ at, who, text }: TranscriptLine): string =>
  `${(at / 1_000).toFixed(1).padStart(7)} ${who.padEnd(7)} ${text}`;
