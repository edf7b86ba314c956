// What a rule's trailing wildcard swallowed although it changes the request: a condition, a time, an
// exception, a prohibition. Nothing that was said is dropped silently, so such words turn the line
// into a question that names them.

import { type Occasion, STOP_SAID } from "../../schemas/index.ts";
import type { ParsedAct } from "./reading.ts";

const TIMES =
  "(?:noon|midday|midnight|dawn|dusk|daybreak|sunrise|sunset|sundown|nightfall|night|dark|daylight|first light|\\d{1,2}(?::\\d\\d)?(?: ?(?:am|pm|o'clock))?(?! ?,? ?-?\\d)(?! (?:hearts?|hp|health|lives|levels?|percent|food|hunger|blocks?|of|more)\\b))";
const SPAN =
  "(?:an?|half an?|a few|a couple of|\\d+|one|two|three|four|five|six|seven|eight|nine|ten|fifteen|twenty|thirty|several|some|many) (?:more )?(?:seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|weeks?|nights?)";
/** Words that begin what limits or postpones a request, when they follow its verb. */
const QUALIFIES = new RegExp(
  `(?<=\\S )(?:(?:but|and|,) )*((?:if|when|whenever|unless|until|till|while|once(?! more\\b| again\\b)|as soon as|as long as|(?<!^(?:go|run|trail|tail|follow|come|walk|look|chase|get) )after|before|except|besides|without|instead of|other than|apart from|in case|every time|each time) \\S.*|but \\S.*|(?<!(?:^|so |that |because )(?:i|we|you|they|he|she|it) )(?:do not|never) \\S.*|(?<!\\b(?:do|have|am|are|is|can|could|will|would|should|must) )not \\S.*|(?:at|by|around(?! \\d)) ${TIMES}\\b.*|(?:in|within|for|every) ${SPAN}\\b.*|(?<!\\bby )(?:tomorrow|tonight)\\b.*|later\\b.*|next (?:time|week|night|morning|day)\\b.*|(?:once|twice|three times|several times|\\d+ times) (?:an?|per|every) .*|on my (?:signal|mark|command|go|word|call)\\b.*|on (?:the )?count of .*|(?:provided|providing|assuming|supposing|so long as|given the chance)\\b.*|the day after .*|every (?:\\d+|other|second|third|few|two|three|four|five|six|eight|ten) (?:blocks?|steps?|met(?:er|re)s?)\\b.*|every (?:time|day|night|morning|evening|hour|minute)\\b.*)$`,
);
/** Politeness, manner and hints of a deadline, which change nothing that is done. */
const HARMLESS = new RegExp(
  "^(?:but |and )?(?:" +
    [
      "(?:if|when|whenever|once|as soon as) (?:you|u|ya) (?:can|could|want|wish|like|please|have (?:the |some |a )?(?:time|moment|minute|second|sec|chance)|get (?:a|the|some) (?:chance|moment|time|minute|sec|second)|are (?:done|free|ready|able|finished|not busy|there|here|back|at it)|do not mind|would|will|may|feel like it)",
      "(?:if|when|whenever|where) (?:it is )?(?:possible|needed|need be|necessary|ready|convenient|at all possible|that is ok(?:ay)?|that is fine|it is (?:no|not (?:too )?(?:much|big)(?: of)?(?: a)?) (?:bother|trouble|problem|ask|to ask))",
      "(?:if|when|where|as) (?:you (?:have|need|must|want|like)(?: to)?|necessary|needed|required|possible)(?: (?:it|them|some|any|more|one))?",
      "(?:have|get|find) (?:the |some |a )?(?:time|moment|minute|second|sec|chance)",
      "when (?:i|we) (?:am|are) (?:talking|speaking) to you",
      "(?:when|whenever|once|after|as soon as|if) you (?:will )?(?:finish(?:ed)?|are (?:done|finished|through)|have (?:finished|done)|complete)\\b.*",
      "while (?:you are )?(?:at it|there|here|around)",
      "while (?:i|we|he|she|they) .*",
      "(?:using|with|from|out of) (?:the |your )?[a-z ]{2,24}? (?:that |which )?you (?:already )?(?:have|carry|got|are carrying)(?: already| in your (?:inventory|bag|backpack)| on you| left)*",
      "before (?:you|we) (?:do )?(?:anything|everything)(?: else)?",
      "before (?:we|i|you|they) (?:go|leave|start|continue|head|move|set|begin|enter|reach|get (?:to|there|back)|arrive|fight|need|come back)\\b.*",
      "so (?:that )?(?:i|we|you|he|she|they|it)\\b.*",
      "before (?:the |our |my |your |his |her )?(?:dinner|lunch|breakfast|supper|tea|bed(?:time)?|school|work|party|wedding|show|raid|fight|battle|trip|event|stream|game|journey|visit|storm|boss|[a-z]+ (?:starts?|begins?|arrives?|is over|ends?))",
      "before (?:anything|everything) else|before (?:it )?(?:gets? |is )?(?:too )?(?:dark|night|nightfall|sunset|dusk|late|dawn|sunrise|morning|tonight|tomorrow|we leave|i leave|i go|(?:i|we) starve|(?:i|we) die)",
      "by (?:dusk|tonight|nightfall|tomorrow|night|sunset|dark|sunrise|dawn|morning)",
      "(?:without|with no) (?:delay|hesitation|fail|further ado|any delay|stopping|a doubt|rush|hurry)",
      "not (?:too )?(?:fast|slow|slowly|quickly|far|long|now|yet)",
      "(?:but )?(?:be )?(?:quick(?:ly)?|fast|careful(?:ly)?|hurry(?: up)?|slowly|please|now|soon)",
      "after (?:that|this|all)",
      "in (?:that|this|the same) order",
      "in (?:a|one) (?:row|go|time|hurry|minute|moment|second|sec|bit|line)",
      "for (?:a|one|the) (?:second|sec|moment|minute|bit|day|night)",
      "before (?:it|he|she|they|you|i|we) (?:gets?|kills?|eats?|hits?|starves?|dies?|blows?|throws?|shoots?|explodes?|attacks?|sees?|runs?|escapes?|bites?|flees?)\\b.*",
      "later",
    ].join("|") +
    ")\\b(?: (?:please|though|ok(?:ay)?|thanks|now|again|too))*$",
);
/** Acts that answer, last until the next request anyway, or keep all their words. */
export const TAKES_ALL: ReadonlySet<string> = new Set([
  "report",
  "explain",
  "advise",
  "refrain",
  "say",
  "continue",
  "locate",
  "talk",
  "stop",
  "pause",
]);
/** A harvest takes what is ripe, or waits for it. */
const RIPE = /^(?:when|once|if|as soon as|where) (?:it|they) (?:is|are) (?:fully )?(?:grown(?: up)?|ripe|mature)$/;
const CROP = /^(?:wheat|carrot|potato|beetroot|melon_slice|pumpkin|nether_wart|sugar_cane|cocoa_beans)$/;
/** Standing still ends with the next request, so "until I say so" is how it is done. */
const LASTING = new Set(["stay", "sleep", "wait", "wake"]);
const TILL_ASKED = /^(?:until|till) (?:i\b|you are (?:told|called)|further notice|told|called)/;
const COMES_BACK = /^(?:until|till) i (?:come|get|return|arrive|am)\b.*\b(?:back|return|here|home)\b/;
const TILL = /^(?:until|till) (.+)$/;
/** The sunrise to come, not that it is day. */
const MORNING =
  /^(?:(?:the )?(?:next )?(?:sunrise|daybreak|first light|morning)|the sun (?:is up|rises|comes up)|it is (?:morning|day)(?: again)?)$/;
const UNTIL = /^(?:until|till|while|for|through) /;
/** "Be there in five minutes" is a deadline. */
const DUE = /^(?:be|meet|have|finish|arrive)\b.* in \S+ \S+$/;
/** "Dig until bedrock" says how far. */
const TO_PLACE = /^(?:until|till) (?:-?\d|bedrock|the (?:bottom|top|surface|end))/;
/** A span that an act lasts. */
const LASTS = /^for (an?|\d+|[a-z]+) (seconds?|secs?|minutes?|mins?|hours?|hrs?)$/;
/** Acts that go on until an event, or for a while: they are done again and again. */
export const GOES_ON: ReadonlySet<string> = new Set(["obtain", "attack", "fish", "explore", "move", "jump", "dig"]);
/** Whether an act is done until its end is reached, rather than once. */
export const goesOn = ({ intent, args }: Pick<ParsedAct, "intent" | "args">): boolean =>
  GOES_ON.has(intent) && (args.until !== undefined || args.seconds !== undefined);
/** Acts that may be told how long to go on, and those that an event may end. */
const GUARDING = new Set(["follow", "guard", "sneak", "stay"]);
const TIMED = new Set([...GOES_ON, ...GUARDING]);
const ENDING = new Set([...GOES_ON, "follow", "guard", "stay"]);
const TILL_STOPPED =
  /^(?:until|till) (?:i (?:say|tell|ask|call|order|shout|type|write|want|give|message|whisper|stop|change)\b.*|we (?:say|tell)\b.*|you are (?:told|called|asked)\b.*|further notice|told\b.*|called\b.*)$/;
const STOPPED: Occasion = { sensor: STOP_SAID, args: {}, isNot: false, isEachTime: false, said: "you say stop" };
const UNIT_S: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600 };

export interface LeftoverSense {
  /** The number that a word means. */
  numberOf(word: string): number | undefined;
  /** The occasion that words describe; undefined if no sensor evaluates it. */
  occasionOf?(words: string): Occasion | undefined;
}

/** Words that begin a condition or an exception. */
const LIMITS =
  /^(?:if|when|whenever|once|until|till|unless|after|before|while|as|at|in|by|except|without|not|no|never|only|but|tomorrow|tonight|later|every|each|provided|providing|assuming|supposing|given|next time|twice|on (?:my|the count|one|two|three|go|\d)|the (?:moment|day after|next))\b/;
export const isLimiting = (text: string): boolean => LIMITS.test(text);

/** Whether words beside a request are only politeness or a hint of when. */
export const isHarmless = (words: string): boolean => HARMLESS.test(words);

/**
 * The words of a clause that limit its act and that the act does not carry; undefined if there are
 * none. A span that the act can last is noted in it.
 */
export function leftoverOf(text: string, act: ParsedAct, { numberOf, occasionOf }: LeftoverSense): string | undefined {
  if (TAKES_ALL.has(act.intent) || act.args.text !== undefined || act.args.until !== undefined) return undefined;
  const [, words] = QUALIFIES.exec(text) ?? [];
  if (words === undefined || HARMLESS.test(words)) return undefined;
  const isHarvest = act.intent === "obtain" && act.targets.every(({ item }) => CROP.test(item));
  if (isHarvest && RIPE.test(words)) return undefined;
  if (act.args.seconds !== undefined && /^for /.test(words)) return undefined;
  // "Stay with Kim until I come back".
  const isWatched = act.intent !== "stay" && COMES_BACK.test(words);
  const [, event] =
    ENDING.has(act.intent) && (isWatched || !TILL_ASKED.test(words) || GOES_ON.has(act.intent))
      ? (TILL.exec(words) ?? [])
      : [];
  const who = (act.args.player ?? "$&").toLowerCase();
  const end =
    event === undefined ? undefined : occasionOf?.(event.replace(MORNING, "dawn").replace(/^(?:he|she|they)\b/, who));
  if (end === undefined && GOES_ON.has(act.intent) && TILL_STOPPED.test(words)) {
    act.args.until = STOPPED;
    return undefined;
  }
  // A follower is near its player anyway.
  const isThere = act.intent === "follow" && end?.sensor === "player_near" && end.args.player === act.args.player;
  // "Fight until you have 3 bones" asks for the bones.
  const isGain = act.intent === "attack" && end?.sensor === "inventory_has" && !end.isNot;
  if (end !== undefined && !isThere && !isGain) {
    act.args.until = end;
    return undefined;
  }
  const [, count = "", unit = ""] = LASTS.exec(words) ?? [];
  const number = /^an?$/.test(count) ? 1 : numberOf(count);
  if (number !== undefined && number > 0 && TIMED.has(act.intent)) {
    act.args.seconds = Math.round(number * (UNIT_S[unit.charAt(0)] ?? 1));
    return undefined;
  }
  // A wait until what no sensor sees is none.
  if (act.intent === "wait" && TILL.test(words) && !TILL_ASKED.test(words)) return words;
  if (LASTING.has(act.intent) && UNTIL.test(words) && !/^(?:until|till) you (?:have|got|find|get)\b/.test(words))
    return undefined;
  if (GUARDING.has(act.intent) && (TILL_ASKED.test(words) || /^while /.test(words))) return undefined;
  if (DUE.test(text) || TO_PLACE.test(words)) return undefined;
  return words;
}
