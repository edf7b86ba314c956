// Amounts that stay with the bot: "all but 5 of your torches", "keep 10 back and give me the rest",
// "give me your iron, but leave 10 for yourself". How many are handed over depends on what is held
// when the turn of the act comes.

import type { ParsedAct } from "./reading.ts";

const N =
  "(\\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|a dozen|twelve|sixteen|twenty|thirty|half a stack|a stack)";
const PARTS = "(?:give|hand|pass|bring|drop|toss|throw|put|store|stash|deposit|dump|place)";
/** "Give me all but 5 of your torches", "drop all of the dirt except 10". */
const ALL_BUT = new RegExp(
  `^(${PARTS}\\b.*?) (all|everything) (?:but|except(?: for)?|minus|apart from) ${N}(?: of)?(?: (?:the|your|my|our|those|these))* ([a-z_ ]+?)((?: (?:to|in|into|on|over|here|away|there)\\b.*)?)$`,
);
const BUT_LAST = new RegExp(
  `^(${PARTS}\\b.*?(?:all|the|your|my|those|these) [a-z_ ]+?) (?:,? ?(?:but|except(?: for)?|minus|apart from|and|,)) (?:(?:for |(?:but |and |just )?(?:keep|leave|save) )?${N}(?: of (?:them|it|those))?)((?: (?:to|in|into)\\b.*)?)$`,
);
/** "Keep 10 logs and give me the rest". */
const KEEPS_FIRST = new RegExp(
  `^(?:keep|save|leave|hold back|hold on to) ${N} (?:of )?(?:the |your |my )*([a-z_ ]+?)(?: (?:back|for (?:yourself|you|later)|in your (?:inventory|bag)))* (?:,|and|but|then|, and|, then|and then) (${PARTS}\\b.*?) (?:the (?:rest|others?|remaining ones|remainder)|everything else)(?: of (?:it|them|those))?((?: .+)?)$`,
);
/** "But keep 10 for yourself", behind what it is kept back of. */
const KEEPS = new RegExp(
  `^(?:but |and |just |only |please )*(?:you )?(?:keep|leave|save|spare|hold(?: on to| back)?|reserve)(?: back)?(?: (?:me|us|yourself))?(?: (?:at least|about))? ${N}(?: (?:back|of (?:them|it|those|these)|pieces|items|[a-z_]+(?: [a-z_]+)?))??(?: (?:for (?:yourself|you|later|emergencies|the way)|back|in (?:it|there|your (?:inventory|bag|pockets?))|behind|there|with you|on you))*$`,
);

/** The line with its rest in front: "give me all the logs but keep 10". */
export function keptFirst(text: string): string {
  const [, count, item, act, where = ""] = KEEPS_FIRST.exec(text) ?? [];
  return count === undefined ? text : `${act} all the ${item}${where} but keep ${count}`;
}

/** A request for all of something, and how much of it stays; undefined where nothing stays. */
export function allBut(text: string): { rest: string; count: string; of?: string } | undefined {
  const [, act, all, count, item, where = ""] = ALL_BUT.exec(text) ?? [];
  if (act !== undefined && count !== undefined && item !== undefined)
    return all === "all"
      ? { rest: `${act} all the ${item}${where}`, count }
      : { rest: `${act} everything${where}`, count, of: item };
  const [, before, last, behind = ""] = BUT_LAST.exec(text) ?? [];
  return before === undefined || last === undefined ? undefined : { rest: `${before}${behind}`, count: last };
}

/** How many a clause keeps back of what an act before it parts with. */
export const keptBack = (text: string): string | undefined => KEEPS.exec(text)?.[1];

/** Notes that so many of the act's items stay; false where that says nothing about it. */
export function spares(act: ParsedAct | undefined, count: number | undefined): boolean {
  if (act === undefined || count === undefined || count < 1 || act.targets.length !== 1) return false;
  const [{ item, qty } = { item: "", qty: 0 }] = act.targets;
  if (qty !== "all") return false;
  act.args = { ...act.args, spare: { [item]: count } };
  return true;
}
