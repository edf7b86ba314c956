// Derives the possible beginnings of a pattern's matches, and indexes patterns by them, so that a
// clause is tried only against patterns that could match.
// Invariant: sound for every regular expression without flags. An unknown construct may begin with
// anything, which costs time but loses no match.

/** Maximal length of a beginning, in characters. */
const MAX_LENGTH = 3;
/** Maximal number of cached lookups. */
const REMEMBERED = 1_000;

/** The possible beginnings of a part of a pattern. */
interface Beginnings {
  /** Truncated, or followed by anything: the rest of the pattern does not change them. */
  closed: ReadonlySet<string>;
  /** Complete matches of the part: the rest of the pattern extends them. */
  whole: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();
const NOTHING: Beginnings = { closed: NONE, whole: new Set([""]) };
const ANYTHING: Beginnings = { closed: new Set([""]), whole: NONE };

/** Patterns indexed by the beginnings of their matches. */
export class PatternIndex {
  readonly #byBeginning = new Map<string, number[]>();
  /** Cached lookups by the first characters of a text. */
  readonly #found = new Map<string, readonly number[]>();

  constructor(patterns: readonly RegExp[]) {
    for (const [place, { source }] of patterns.entries()) {
      for (const beginning of beginningsOf(source)) {
        const places = this.#byBeginning.get(beginning);
        if (places === undefined) this.#byBeginning.set(beginning, [place]);
        else places.push(place);
      }
    }
  }

  /** Indices of the patterns that could match a text, in order. */
  placesFor(text: string): readonly number[] {
    const letters = text.slice(0, MAX_LENGTH);
    const known = this.#found.get(letters);
    if (known !== undefined) return known;
    const places = new Set<number>();
    for (let length = 0; length <= letters.length; length++)
      for (const place of this.#byBeginning.get(letters.slice(0, length)) ?? []) places.add(place);
    const found = [...places].sort((a, b) => a - b);
    if (this.#found.size >= REMEMBERED) this.#found.clear();
    this.#found.set(letters, found);
    return found;
  }
}

/** All beginnings of the matches of a regular expression; contains "" if any text may match. */
export function beginningsOf(source: string): ReadonlySet<string> {
  const reader = new SourceReader(source);
  const { closed, whole } = reader.alternatives();
  return reader.isDone ? new Set([...closed, ...whole]) : ANYTHING.closed;
}

function followed(one: Beginnings, other: Beginnings): Beginnings {
  if (one === NOTHING || one.whole.size === 0) return one === NOTHING ? other : one;
  if (other === NOTHING) return one;
  const closed = new Set(one.closed);
  const whole = new Set<string>();
  for (const start of one.whole) {
    for (const end of other.closed) closed.add((start + end).slice(0, MAX_LENGTH));
    for (const end of other.whole) {
      const both = start + end;
      if (both.length >= MAX_LENGTH) closed.add(both.slice(0, MAX_LENGTH));
      else whole.add(both);
    }
  }
  return { closed, whole };
}

function oneOf(parts: readonly Beginnings[]): Beginnings {
  const [only, ...others] = parts;
  if (only !== undefined && others.length === 0) return only;
  const closed = new Set<string>();
  const whole = new Set<string>();
  for (const part of parts) {
    for (const beginning of part.closed) closed.add(beginning);
    for (const beginning of part.whole) whole.add(beginning);
  }
  return { closed, whole };
}

const exactly = (text: string): Beginnings =>
  text.length < MAX_LENGTH
    ? { closed: NONE, whole: new Set([text]) }
    : { closed: new Set([text.slice(0, MAX_LENGTH)]), whole: NONE };
/** One or more times. */
const repeated = (part: Beginnings): Beginnings => followed(part, ANYTHING);

/** Literal characters, except one that is repeated. */
const PLAIN = /[a-z0-9 ',_/-]+(?![*+?{])/y;
const TIMES = /[*+?]|\{\d+(?:,\d*)?\}/y;
/** The prefix of a group; lookarounds consume no character. */
const GROUP = /\?(?::|=|!|<=|<!|<[a-zA-Z]+>)/y;
const LOOKS = /^\?<?[=!]/;

/** Parses the source of a regular expression part by part. */
class SourceReader {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  get isDone(): boolean {
    return this.#at >= this.#source.length;
  }

  alternatives(): Beginnings {
    const all = [this.#sequence()];
    while (this.#takes("|")) all.push(this.#sequence());
    return oneOf(all);
  }

  #sequence(): Beginnings {
    let all = NOTHING;
    while (!this.isDone && this.#next !== "|" && this.#next !== ")" && all.whole.size > 0)
      all = followed(all, this.#repeatable());
    this.#skip();
    return all;
  }

  /** Alternatives of a lookaround, which consume no character. */
  #passed(): Beginnings {
    do this.#skip();
    while (this.#takes("|"));
    return NOTHING;
  }

  /** Skips the rest of a sequence. */
  #skip(): void {
    for (let depth = 0; !this.isDone; this.#at++) {
      const sign = this.#next;
      if (depth === 0 && (sign === "|" || sign === ")")) return;
      if (sign === "\\") this.#at++;
      else if (sign === "[") while (!this.isDone && this.#next !== "]") this.#at += this.#next === "\\" ? 2 : 1;
      else if (sign === "(") depth++;
      else if (sign === ")") depth--;
    }
  }

  #repeatable(): Beginnings {
    const part = this.#part();
    const times = this.#match(TIMES);
    if (times === "") return part;
    this.#takes("?");
    if (times === "?") return oneOf([NOTHING, part]);
    return times === "*" || times.startsWith("{0") ? oneOf([NOTHING, repeated(part)]) : repeated(part);
  }

  #part(): Beginnings {
    const plain = this.#match(PLAIN);
    if (plain !== "") return exactly(plain);
    const sign = this.#taken();
    if (sign === "(") return this.#group();
    if (sign === "[") return this.#letters();
    if (sign === "^" || sign === "$") return NOTHING;
    if (sign === ".") return ANYTHING;
    if (sign !== "\\") return exactly(sign);
    const escaped = this.#taken();
    if (escaped === "b" || escaped === "B") return NOTHING;
    return /[a-zA-Z0-9]/.test(escaped) ? ANYTHING : exactly(escaped);
  }

  #group(): Beginnings {
    const looks = LOOKS.test(this.#match(GROUP));
    const inner = looks ? this.#passed() : this.alternatives();
    this.#takes(")");
    return inner;
  }

  #letters(): Beginnings {
    let inner = "";
    for (let sign = this.#taken(); sign !== "]" && sign !== ""; sign = this.#taken())
      inner += sign === "\\" ? sign + this.#taken() : sign;
    return /^[a-z?!.,'/ ]+$/.test(inner) ? { closed: NONE, whole: new Set(inner) } : ANYTHING;
  }

  get #next(): string {
    return this.#source.charAt(this.#at);
  }

  #taken(): string {
    return this.#source.charAt(this.#at++);
  }

  #takes(sign: string): boolean {
    if (this.#next !== sign) return false;
    this.#at++;
    return true;
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const [found = ""] = pattern.exec(this.#source) ?? [];
    this.#at += found.length;
    return found;
  }
}
