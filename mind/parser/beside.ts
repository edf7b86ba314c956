// What stands beside a request, in its clause or next to it: words that only lead on, that say why,
// that an act implies, or that hand over what the line gained.

import type { Clause } from "./clause-reader.ts";
import type { ParsedAct } from "./reading.ts";
import type { SlotContext } from "./slots.ts";

/** What ends a wait that has no end by itself: "until I say go". */
export const endlessWait = (text: string, { intent, args }: ParsedAct): string | undefined =>
  /^(?:wait|stay)$/.test(intent) && args.seconds === undefined && args.until === undefined
    ? /\b(?:until|till) .+$/.exec(text)?.[0]
    : undefined;
/** What an act does anyway: "this is our base, remember it", "dig in and seal it up". */
export const IMPLIED: Readonly<Record<string, RegExp>> = {
  remember: /^(?:remember|save|mark|note|store|keep|do not forget) (?:it|that|this)\b/,
  locate:
    /^(?:tell|show|let|give) (?:me|us)(?: know)? (?:where (?:it|they|that|one|this) (?:is|are)|(?:the|its|their) (?:coordinates|location|position))$/,
  undertake:
    /^(?:seal|block|close|cover|light|shut|board) (?:it|that|the (?:entrance|hole|door|top|opening|roof))(?: (?:up|off|in|shut|behind you))*(?: (?:we|i|it|you|they|because|so|before) .*)?$/,
};
/** Why something is done, and for whom it is shown. */
export const EXPLAINS =
  /^(?:so (?:that )?(?:i|we|you|it|he|she|they|people|everyone|everybody|nobody|the [a-z]+|my [a-z]+|our [a-z]+|[a-z]+(?= (?:can|could|will|does|do|is|are|has|have|knows?|sees?)\b)) [a-z]|because |while (?:i|we|he|she|they) |for (?:me|us|fun|luck|now|once|a change|chat|everyone|everybody|science|the (?:stream|camera|viewers|video|others|record|team|kids|fun of it|lulz|[a-z]+ers)))\b/;
/** Words that begin where, how or why something is done. */
export const FOLLOWS =
  /^(?:for|up|down|over|under|above|below|behind|beside|between|in|inside|into|on|onto|at|near|next|by|around|across|along|with|from|outside|out|to|towards?|through|before|after|who|that|which|so|because|while|where|using|like|as|without)$/;
/** "2 for yourself" adds to what was named. */
export const FOR_OTHER = /\bfor (?!me\b|us\b)[a-z0-9_]+$/;
/** "One there" is another one, not the amount of those before. */
export const SOMEWHERE = /\b(?:there|here|by|at|near|on|in|next to|behind)\b/;
/** Verbs that hand over what is there. */
const HANDS = /^(?:give|hand|pass|bring|deliver|return|toss|throw|send|carry)\b/;

/**
 * "Take 3 levers out of the chest and bring them here": what the line gained is handed over; what an
 * earlier line asked for may still have to be got.
 */
export function handedOver(text: string, act: ParsedAct, isEarlier: boolean, { speaker }: SlotContext): ParsedAct {
  const player = act.args.player ?? (/ (?:here|over)$/.test(text) ? speaker : undefined);
  if (act.intent !== "obtain" || player === undefined || !HANDS.test(text)) return act;
  return { ...act, intent: isEarlier ? "obtain" : "give", args: { ...act.args, player } };
}

/** A condition, whatever rule of talk it resembles. */
export const PUTS_OFF =
  /^(?:if|when|whenever|once|until|till|unless|after|while|as long as|provided|assuming|next time)\b/;
/** An amount that is to be left, of what the line names. */
export const LEAVES =
  /^(?:leave|spare|save)(?: (?:me|us|him|her|them))? (?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|a few|some|half)\b(?: (?:of (?:it|them)|there|in (?:it|there)|for .*|behind))*$/;
/** How many players that are, nobody knows. */
export const TO_ALL =
  /\b(?:give|hand|pass|bring|toss|throw) (?:out )?(?:.+ to )?(everyone|everybody|each of (?:us|them)|all of (?:us|them)|them all|us all|the (?:others|team|guys|kids|boys|girls))\b/;
/** What is not parted with is kept anyway. */
export const KEEPS_REST =
  /^(?:you )?(?:keep|save|hold on to|leave) the (?:others?|rest|remaining(?: ones?)?|remainder|other (?:one|half|ones))(?: .*)?$/;
/** "Do you?", "can you sort that out": asks for what the line named. */
const ASKS_IT =
  /^(?:(?:do|does|did|will|would|can|could|have|has|are|is|was|were|should|right|will|shall)(?: not)? (?:you|u|it|he|she|they|we|i|there)|(?:can|could|will|would|might) you (?:please )?(?:sort|do|handle|manage|arrange|fix|take care of|see to|get|help(?: me| us)?(?: out)?(?: with)?|make)(?: (?:that|it|this|them))?(?: (?:out|for (?:me|us)|up|please|happen|done))*|(?:that|it) (?:would|will) (?:be|help) .+|make it happen|get (?:it|that) done|get on (?:it|that)|(?:i|we) (?:would|will) (?:really )?appreciate (?:it|that)|much appreciated|cheers|exact(?:ly)? (?:counts?|amounts?|numbers?)|not (?:the|that|an?) [a-z]+(?: [a-z]+)? ones?(?: ,.*)?|any (?:colou?r|kind|type|sort|wood|one)(?: (?:is (?:fine|ok|okay|good)|will do|works|you (?:like|want|have|find)))*)$/;
/** Words that lead on to what follows. */
export const isFiller = (text: string): boolean =>
  ASKS_IT.test(text) ||
  /^(?:(?:pray \S+|listen|look|guess what|you know|by the way|btw|anyway|and|but|so|then|also|or|ok(?:ay)?|well|oh|hey|hi|hello|yes|yeah|yep|no|nope|please|sorry|my bad|(?:you|me|us|the bot|bot|robot) (?:too|as well|also|included)|(?:(?:hey |the )?bot )?(?:are )?you (?:free|there|ready|around|up for it|awake|busy)|you(?=$| ?,)|thanks|thank you|ty|thx|now|first|second(?:ly)?|finally|next|after that|lol|haha|sure|alright|right|um|uh|hmm|man|dude|bro|buddy|mate|ready|go|quick(?:ly)?|fast|hurry|asap|again|too|as well|instead|also) ?[,.]? ?)+$/.test(
    text,
  );

/** What something is wanted for. */
export const PURPOSE =
  /^(?:because |since |as )?(?:i|we) (?:want|need|would like|am going|are going|am planning|plan|am trying|have) to (?:make|build|craft|cook|use|bake|brew|repair|decorate|trade|eat|feed|finish|go|light) (?!me\b|you\b)/;

/** "Stop when we get home" is no stop. */
export const CONDITION = /^(?:if|when|whenever|once|until|till|unless|after|before|as soon as|at|in|tomorrow|later) /;
/** "We are out of wood": a need that is only lacked. */
export const LACKED =
  /^(?:i|we|you|there|no more|running|low|short|all out)\b.*\b(?:out of|low on|low|short (?:of|on)|ran out|no|not|any)\b/;

/** A prohibition that neither sets items aside nor spares a creature. */
export const isUnkept = ({ intent, keep, avoid, args }: ParsedAct): boolean =>
  intent === "refrain" &&
  keep === undefined &&
  avoid === undefined &&
  args.entity === undefined &&
  !CAREFUL.test(args.text ?? "");
/** "Be careful" is no rule that could be broken, and what is not asked for is not fetched anyway. */
const CAREFUL =
  /\b(?:keep (?:the )?(?:rest|others?|remainder)|(?:stand|follow|walk|get|be|come|stay) (?:me )?(?:so|too|that) (?:close|near)|careful|gentle|safe|risks?|watch your step|forget|hesitate|worry|bother|dawdle|dally|rush|panic|mess (?:about|around)|waste time|hang about|take (?:too|so|for|all)\b|be (?:late|slow|long|shy)|(?:die|get (?:killed|hurt|lost)|drown|fall)(?: (?:please|ok|again|on me|this time))*$|(?:not|never) (?:get|bring|fetch|give|come|follow|stop|quit|look for|want|need|move|wait))\b/i;
/** "Don't bother with the iron" beside what is wanted instead. */
export const isIdleRefrain = ({ intent, keep, avoid, args }: ParsedAct): boolean =>
  intent === "refrain" &&
  (keep ?? avoid ?? args.entity) === undefined &&
  /^(?:please )?(?:(?:do not|don't|dont|never|no need to) (?:even )?(?:bother|worry|mind|fret|hesitate|dawdle|rush|panic|be (?:late|long|slow))|(?:do )?(?:be )?(?:very |really )?(?:careful|gentle|quick about)|watch your step|(?:stay|be|keep) safe|take (?:care|no risks)|play (?:it )?safe)\b/i.test(
    args.text ?? "",
  );
/** A creature that is only said to be there, or a warning of it: the next act says what to do. */
const ALARM =
  /^(?!(?:kill|attack|fight|hit|shoot|slay|get|hunt|clear|deal|take)\b).*\b(?:behind|next to|near|above|in front of|on top of|beside) (?:you|me|us)$/;
export const isAlarm = (text: string, { intent }: ParsedAct): boolean =>
  (intent === "attack" && ALARM.test(text)) || (intent === "flee" && /^(?:look|watch) out\b/.test(text));

/** Whether a clause that no rule matches is a wish: it begins with a verb, or has an object. */
export function looksWanted(
  text: string,
  clause: Clause | undefined,
  isRequest: boolean,
  openVerbs: ReadonlySet<string>,
): boolean {
  const words = text.split(" ").filter((word) => /[a-z]/.test(word));
  const [first = "", second = ""] = words;
  if ((clause?.outcome === "act" && clause.isLoose) || words.length < 2) return isRequest && openVerbs.has(first);
  return openVerbs.has(first) || isRequest || /^(me|us|the|an?|my|our|your|some|this|that|it)$/.test(second);
}

/** Intents that are answers, not actions. */
export const ANSWERS = new Set(["report", "explain", "refrain"]);
/** Acts that part with items, and may spare some. */
export const PARTS_WITH: ReadonlySet<string> = new Set(["drop", "give", "deposit"]);

/** The act just before, if it parts with something. */
export const lastParting = (acts: readonly ParsedAct[]): ParsedAct | undefined => {
  const last = acts.at(-1);
  return last !== undefined && PARTS_WITH.has(last.intent) ? last : undefined;
};

/** Whether an act does something, rather than answers. */
export const isDone = ({ intent }: ParsedAct): boolean => !ANSWERS.has(intent);

/** Words as they were written, as far as they stand in the line. */
export const writtenOf = (text: string, { raw }: SlotContext): string => {
  const at = raw.toLowerCase().indexOf(text);
  return (at < 0 ? text : raw.slice(at, at + text.length)).slice(0, 256) || "that";
};

export const sameTargets = (a: ParsedAct, b: ParsedAct): boolean =>
  JSON.stringify(a.targets) === JSON.stringify(b.targets);
