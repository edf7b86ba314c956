// Lines with two ways: "get coal or charcoal, whichever is quicker" asks for the cheaper of two items,
// and "if you have bread, eat it, otherwise hunt a cow" for what fits when its turn comes.

import type { Occasion } from "../../schemas/index.ts";
import type { Hanging } from "./conditions.ts";
import type { ParsedAct, ParseResult } from "./reading.ts";

const WHICHEVER =
  /(?: ,)? (?:(?:whichever|whatever|which ?ever one|what)(?: one)?(?: (?:of (?:them|those|the two)))? (?:is|are|comes|you (?:find|see|have|can|like|want|get)|takes|costs)\b.*|(?:(?:it )?does not matter(?: which)?|i do not (?:mind|care)(?: which)?|either (?:one )?(?:is fine|is ok|works|will do)|both are fine|your (?:choice|pick)|you (?:choose|pick|decide)))$/;
const MAX_ITEMS = 4;

/** The choices of "A or B": words that ask for each; none where the line has no "or". */
function choicesOf(text: string, reads: (words: string) => ParsedAct | undefined): ParsedAct[] {
  const plain = text.replace(WHICHEVER, "").replace(/\beither (?=.+ or )/, "");
  const [first = "", ...others] = plain.split(/(?: ,)? or | , (?=[^,]+ or )/).map((words) => words.trim());
  if (others.length === 0 || others.length >= MAX_ITEMS) return [];
  const act = reads(first);
  if (act === undefined) return [];
  const words = first.split(" ");
  const ways = others.map((other) => {
    for (let end = words.length - 1; end > 0; end--) {
      const way = reads([...words.slice(0, end), other].join(" "));
      if (way !== undefined && way.targets[0]?.item !== act.targets[0]?.item) return way;
    }
    return undefined;
  });
  return ways.every((way) => way !== undefined) ? [act, ...ways] : [];
}

/** One act for several items, any of which will do; undefined where the line offers no choice. */
export function eitherOf(text: string, read: (words: string) => ParseResult): ParsedAct | undefined {
  if (!/ or /.test(text) || text.endsWith("?")) return undefined;
  const reads = (words: string): ParsedAct | undefined => {
    const reading = read(words);
    const [act, ...more] = reading.kind === "symbolic" ? reading.acts : [];
    return act?.intent === "obtain" &&
      act.targets.length === 1 &&
      more.length === 0 &&
      act.args.conversions === undefined
      ? act
      : undefined;
  };
  const [first, ...ways] = choicesOf(text, reads);
  if (first === undefined) return undefined;
  return {
    ...first,
    targets: [first, ...ways].flatMap(({ targets }) => targets),
    args: { ...first.args, either: true },
  };
}

const OTHERWISE =
  /^(.+?)(?: [,.])*(?: (?:and|but))? (?:otherwise|or else|else|if not|if you (?:do not|have not|cannot|can not|are not)(?: have (?:it|them|any|one|that|enough))?|if there (?:is|are) (?:none|not)|if (?:it|that) is not)(?: [,.])? (?:then |just )?(.+)$/;

/** The condition of two ways, and the words of each; undefined where the line has no second way. */
export function otherwiseOf(
  text: string,
  hanging: (words: string) => Hanging | undefined,
): (Hanging & { other: string }) | undefined {
  const [, first = "", other = ""] = OTHERWISE.exec(text) ?? [];
  const found = other === "" ? undefined : hanging(first);
  return found === undefined ? undefined : { ...found, other };
}

/** Both ways, each under its condition. */
export function chosen(
  occasion: Occasion,
  acts: readonly ParsedAct[],
  others: readonly ParsedAct[],
): readonly ParsedAct[] {
  const under = (act: ParsedAct, provided: Occasion): ParsedAct => ({ ...act, args: { ...act.args, provided } });
  const opposite = { ...occasion, isNot: !occasion.isNot };
  return [...acts.map((act) => under(act, occasion)), ...others.map((act) => under(act, opposite))];
}
