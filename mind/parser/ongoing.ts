// How an act goes on, in the order and form of rules: "until it gets dark, keep on chopping wood" is
// "chop wood until it gets dark".

const SPAN =
  "for (?:an?|half an?|the next|\\d+|[a-z]+)(?: \\d+| [a-z]+)?? (?:seconds?|secs?|minutes?|mins?|hours?|hrs?)";
const END_FIRST = new RegExp(`^((?:until|till) [^,]+?|${SPAN}) , (?:then |please |just )?(.+)$`);
const KEEPS_ON =
  /^(?:please )?(?:(?:just )?(?:keep|go|carry|continue|stay)(?: on)?|don't stop|do not stop|never stop) ([a-z]+)ing\b(?: (?:more|away))?(.*)$/;
const ENDS = new RegExp(` (?:(?:until|till) |${SPAN}$)`);

/** The verb of "chopping", "mining", "fishing"; undefined where no request begins with it. */
const verbOf = (stem: string, begins: (word: string) => boolean): string | undefined =>
  [`${stem}e`, stem, stem.replace(/(.)\1$/, "$1")].find(begins);

/** The line with what ends its act behind it. */
export function endLast(text: string, begins: (word: string) => boolean): string {
  const [, end, act = ""] = END_FIRST.exec(text) ?? [];
  const line = end === undefined ? text : `${act} ${end}`;
  const [, stem, rest = ""] = KEEPS_ON.exec(line) ?? [];
  const verb = stem === undefined || !ENDS.test(rest) ? undefined : verbOf(stem, begins);
  return verb === undefined ? line : `${verb}${rest}`;
}
