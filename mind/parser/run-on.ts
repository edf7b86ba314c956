// Run-on sentences: "it is dark in here make 10 torches", "my pickaxe broke get me a new iron one",
// "go to sleep it is night". Proposes where one may end; the caller checks that both halves make
// sense.

/** A sentence does not end with one of these words. */
const LEADING = new Set(
  (
    "i you we they he she to can could will would not never always should must may might do did does and or but who that which what how where when why if let us me help " +
    "still also really often usually sometimes just only even want wants like likes love loves hate hates the a an my your his her our their its this these those some any no every of for with " +
    "without until till when while before after once unless except since in on at from by into be is are was were am been being have has had go going try trying than as so very too then also , . please people creepers bots"
  ).split(" "),
);
/** Begins a statement after a request. */
const STATEMENT =
  /^(?:i|we|you|it|he|she|they|there|my|because|since|the (?:night|sun|day|rain|storm|mobs?|monsters?|zombies?|creepers?) (?:is|has|are|comes?|keeps?|will)) (?!and\b|,)[a-z]/;
const WISHES = /^(?:i|we) (?:really |just |also )?(?:need|want|would like)\b|^(?:can|could|would|will) you\b/;
/** "There is a skeleton behind me kill it". */
const ALARM =
  /^(?:there is|there are|a|an|some|someone|something|that|this|look) |^(?:[a-z]+ ){1,3}(?:behind|near|next to|beside|above|below|in front of|coming(?: for| at)?|chasing|attacking|shooting(?: at)?|after|on) (?:me|us|you|him|her)\b/;
const WHOM = new Set(["me", "us", "you", "him", "her"]);
/** Reading takes time, and run-on sentences join early. */
const MAX_JOINTS = 4;

export interface Joint {
  left: string;
  right: string;
  /** Whether the right half may be a request; otherwise it explains. */
  asks: boolean;
}

/** Possible joints of a sentence, in order; `verbs` are words that requests begin with. */
export function jointsOf(text: string, verbs: ReadonlySet<string>): Joint[] {
  const words = text.split(" ");
  const joints: Joint[] = [];
  for (let at = 1; at < words.length - 1 && joints.length < MAX_JOINTS; at++) {
    const isAlarm = ALARM.test(text) && verbs.has(words[at] ?? "") && WHOM.has(words[at - 1] ?? "");
    if (!isAlarm && LEADING.has(words[at - 1] ?? "")) continue;
    const right = words.slice(at).join(" ");
    const asks = verbs.has(words[at] ?? "") || WISHES.test(right) || /^back off\b/.test(right);
    if ((asks && at > 1) || STATEMENT.test(right)) joints.push({ left: words.slice(0, at).join(" "), right, asks });
  }
  return joints;
}
