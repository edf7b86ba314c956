// The world's errors: counted, the first of each kind kept and written to stderr, which the parent
// keeps for its report. A world that keeps failing is ended, not left half alive.

const KEPT_KINDS = 20;
const STACK_LINES = 6;

export class ErrorLog {
  readonly #counts = new Map<string, number>();
  readonly #write: (line: string) => void;
  #total = 0;

  /** `write` gets each error's text when it first occurs. */
  constructor(write: (line: string) => void) {
    this.#write = write;
  }

  get total(): number {
    return this.#total;
  }

  add(error: unknown): void {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const kind = text.split("\n").slice(0, STACK_LINES).join("\n");
    this.#total++;
    const seen = this.#counts.get(kind) ?? 0;
    if (seen === 0 && this.#counts.size >= KEPT_KINDS) return;
    this.#counts.set(kind, seen + 1);
    if (seen === 0) this.#write(kind);
  }

  /** One text per kind of error, with its count. */
  summary(): string[] {
    return [...this.#counts].map(([kind, count]) => (count === 1 ? kind : `${count} times: ${kind}`));
  }
}
