// Whether two statements about the same place contradict each other. Only what is sure counts: the
// same words with and without a negation, with another number, or with the opposite word. Statements
// that merely differ stay side by side.

const NEGATIONS: ReadonlySet<string> = new Set(["no", "not", "never", "without", "none"]);
/** Words that say nothing of their own. */
const EMPTY: ReadonlySet<string> = new Set(["a", "an", "the", "any", "some", "there", "here", "do", "does"]);
const OPPOSITES: readonly (readonly [string, string])[] = [
  ["open", "closed"],
  ["open", "shut"],
  ["empty", "full"],
  ["safe", "dangerous"],
  ["safe", "unsafe"],
  ["alive", "dead"],
  ["lit", "dark"],
  ["friendly", "hostile"],
  ["standing", "destroyed"],
  ["full", "bare"],
  ["locked", "unlocked"],
];

interface Statement {
  words: string[];
  isNegated: boolean;
}

function read(text: string): Statement {
  const expanded = text.toLowerCase().replaceAll(/n[’']t\b/g, " not");
  const all = expanded.match(/[\p{L}\p{N}_]+/gu) ?? [];
  const negations = all.filter((word) => NEGATIONS.has(word)).length;
  const words = all.filter((word) => !NEGATIONS.has(word) && !EMPTY.has(word)).map((word) => SAME[word] ?? word);
  return { words, isNegated: negations % 2 === 1 };
}

const SAME: Readonly<Record<string, string>> = { are: "is", was: "is", were: "is", has: "have", had: "have" };
const isNumber = (word: string): boolean => /^\d+$/.test(word);
const areOpposite = (a: string, b: string): boolean =>
  (isNumber(a) && isNumber(b)) ||
  OPPOSITES.some(([one, other]) => (a === one && b === other) || (a === other && b === one));

/** Whether both say the same in other words of no weight. */
export function sameStatement(a: string, b: string): boolean {
  const [one, other] = [read(a), read(b)];
  return one.isNegated === other.isNegated && one.words.join(" ") === other.words.join(" ");
}

export function contradict(a: string, b: string): boolean {
  const [one, other] = [read(a), read(b)];
  if (one.words.length !== other.words.length || one.words.length === 0) return false;
  const differing = one.words.flatMap((word, index) => (word === other.words[index] ? [] : [index]));
  if (differing.length === 0) return one.isNegated !== other.isNegated;
  const [index = 0] = differing;
  return (
    differing.length === 1 &&
    one.isNegated === other.isNegated &&
    areOpposite(one.words[index] ?? "", other.words[index] ?? "")
  );
}
