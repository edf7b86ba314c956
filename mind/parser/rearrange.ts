// Reorders a line for the rules: conditions of a wish come first, corrected words are dropped, a
// final verb moves to the front. Also recognises conditions that no sensor watches.

import { asChain } from "./chains.ts";

/** A condition of having items: "when you have 10 logs". */
const HAVING =
  "(?:you|we|i) (?:have|get|got|find|found|hold|own|reach|have got|have found|have collected|have gathered|have mined|have made|collected|gathered|mined|crafted|made)(?: got)?";
const ONCE = "(?:when|once|after|as soon as|only when|only after|the moment)";
const THEN_WAITS = new RegExp(`^(.+?) ,? ?${ONCE} ${HAVING} (.+)$`);
const WAITS_FIRST = new RegExp(`^${ONCE} ${HAVING} (.+?) (?:, (?:then )?|then )(.+)$`);
const CORRECTED =
  /^(?:no , )?not .+? , (?:but )?(.+?)(?: ,)?(?: (?:(?:is|are|was) what )?(?:i|we) (?:want|need|meant|said|asked for|would like))?$/;
/** "Leave the birch, take 12 oak logs": a rejected item and the wanted one. */
const REJECTED =
  /^(?:forget(?: about)?|skip|leave|ignore|no more) ((?:the |any |all the )?[a-z_ ]{3,24}) , (?:and |but )?(.+)$/;
const BUT_FIRST = /^(.+?) ,? ?but (?:first|before that|beforehand)(?: ,)? (.+)$/;
/** "5 iron, no wait, 6", "3 apples, I mean 4 apples". */
const AMENDED =
  /^(.+?)(?: [,.])* (?:(?:no|oh|uh|er|erm|um|oops|sorry|wait|actually|or|ah|hmm) (?:, )?)*(?:no|no wait|wait no|wait|er|erm|oops|i mean|i meant|sorry|actually|make (?:it|that)|correction|or rather|rather|scratch that|better)(?: [,.])* (?:make (?:it|that) |better |rather )?((?:\d+|[a-z]+)(?: .+)?)$/;
const FIGURE = "(?:\\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|a dozen)";
const NUMBER = new RegExp(`^${FIGURE}$`);
const AMOUNT_FIRST = new RegExp(`^(?:${FIGURE}|an?|some|the) `);
const NUMBER_LAST = new RegExp(`\\b${FIGURE}\\b(?!.*\\b${FIGURE}\\b)`);
/** "Not only torches but also lanterns", "as well as coal, charcoal". */
const NOT_ONLY = /^(.*?)\b(?:not only|not just|both) (.+?) ,? ?(?:but(?: also)?|and also|and) (.+)$/;
const AS_WELL =
  /^(?:as well as|along with|together with|besides|in addition to|apart from) (.+?) ,? ?((?:i|we|get|make|bring|craft|also|and)\b.+)$/;
const NOT_THAT =
  /^(.+?)(?: , (?:and |but )?not ((?:an? |the |any )?[a-z_ ]{3,24})| (?:and |but )?not ((?:an? |the |any )[a-z_ ]{3,24}))$/;

/** "After you eat, …", "… before you come back". */
const AFTER_ACTION =
  /^(?:after|once|when) (?:you (?:have |are done |are finished |finish )?)?(?!an? |some |time\b|the )(.+?) , (?:then )?(.+)$/;
const AFTER_RUN_ON = /^after (?:you (?:have |are done |are finished |finish )?)?([a-z]+ .+)$/;
const BEFORE_ACTION = /^(.+?) ,? ?before (?:you )?([a-z]+ .+|[a-z]+ing)$/;
const FIRST_BEFORE = /^before you (.+?) , (.+)$/;

/** "Mine cobble until you have 3 stacks" says how much. */
const UNTIL_AMOUNT =
  /^((?:keep |go |start )?[a-z]+(?: (?:on|down|up|out))?) (?:me |us )?(?:some |the |more )?([a-z_ ]+?)(?: ,? ?(?:and )?(?:do not|never) (?:come back|stop|return|rest|quit|give up)(?: [a-z]+ing)?)? (?:until|till) (?:you|we|i) (?:have|got|get|have got|hold|own|reach|find|collect|gather|mine)(?: got)? (?:at least |about )?((?:(?:an?|half an?|\d+|[a-z]+) stacks?)|\d+|[a-z]+)(?: (?:of )?(?:it|them|those|these|that))?$/;
/** "In 10 seconds, come here", "come here in 10 seconds". */
const SPAN = "(?:an?|[a-z0-9-]+) (?:seconds?|secs?|s|minutes?|mins?|hours?|hrs?)";
const SPAN_FIRST = new RegExp(`^(?:in|after) (${SPAN})(?: time)? ,? ?(.+)$`);
/** "This clearing will be the orchard, so remember it by that name". */
const NAMED_PLACE =
  /^(?:this|here) (?:[a-z]+ ){0,2}?(?:is|will be|is going to be|is gonna be) (?:now )?(?:(?:the|our|my|your) )?(?:new )?([a-z]+(?: [a-z]+)?) ,? ?(?:so |and )?(?:remember|save|mark|note|store)(?: down)? (?:it|this|that)\b.*$/;
/** "Poppies would be nice, about a dozen". */
const WOULD_BE =
  /^(?:(?:some|the) )?([a-z ]+?) would be (?:nice|lovely|great|good|fine|wonderful|perfect|handy|helpful|awesome|cool) , (?:(?:about|around|say|maybe|like|perhaps) )?((?:a |half a |two )?[a-z0-9]+)$/;
/** "Remind me in 10 minutes to feed the cows". */
const REMIND_IN = new RegExp(`^remind (me|us) (?:in|after) (${SPAN})(?: time)? ,? ?((?:to|that|about|of) .+)$`);
/** "An iron pick for me, a stone one for Kim". */
const FOR_EACH =
  /^(?:((?:i need|we need|get|make|craft|bring|fetch|build|cook|mine|collect)) )?(.+?) for (me|us|you|yourself|[a-z0-9_]{2,16}) (?:,|and|, and) (.+?) for (me|us|you|yourself|[a-z0-9_]{2,16})$/;
/** "Get me 3 apples and 2 for yourself", "give Kim 5 bread and Bob 3". */
const MORE_FOR =
  /^((?:i need|we need|get|make|craft|bring|fetch|build|cook|mine|collect|give|hand)(?: me| us)?) (.+?) (?:,|and|, and) (.+?) for (me|us|you|yourself|[a-z0-9_]{2,16})$/;
const GIVE_EACH =
  /^(.+? (?:,|and|then|, (?:and|then)) )?(give|hand|bring|pass|toss|throw|get|make|craft|cook|build) ([a-z0-9_]{2,16}) (.+?) (?:,|and|, and) (?!(?:keep|leave|save)\b)([a-z0-9_]{2,16}) (.+)$/;
const GIVE_TO_EACH =
  /^(give|hand|bring|pass|toss|throw) (.+?) to (me|us|[a-z0-9_]{2,16}) (?:,|and|, and) (.+?) to (me|us|[a-z0-9_]{2,16})$/;
const PUT_EACH =
  /^(put|place|store|stash|drop|throw|dump|leave|take|get|grab) (.+?) ((?:in|into|on|from|out of) (?:(?!and\b)[a-z']+ ){1,3}?[a-z]+) (?:,|and|, and) (.+?) ((?:in|into|on|from|out of) .+)$/;
/** "Open the gate, then close it behind you". */
const CLOSES_IT =
  /^((?:open|close|shut|unlock)(?: (?:the|that|this|my|our|your))? ((?:[a-z]+ )?(?:door|gate|trapdoor|hatch)s?)(?: .*?)?) (?:,|and|then|, and|, then|and then) (close|shut|open|lock) (?:it|them|that)(?: (?:again|back|up))*( (?:behind|after) .*)?$/;
/** "Be there in five minutes" is a deadline. */
const SPAN_LAST = new RegExp(
  `^(?!(?:tell|say|announce|shout|warn|remind|inform|message|whisper|be|meet|finish|have|must|arrive)\\b)(.+?) in (${SPAN})(?: time)?$`,
);

/** "Put in the chest all the wool", "take out of the chest 5 ingots". */
const PLACE_FIRST =
  /^(put|place|store|stash|deposit|throw|drop|take|get|grab|withdraw|fetch|bring|pull|remove)(?: out| back| away)? ((?:out of|from|in|into|to|inside) (?:(?:the|a|my|our|your|that|this|nearest) )*(?:chests?|barrels?|box|storage|crate|furnace|shulker box)) ((?!please\b|and\b|,).+)$/;
/** "The stones, put them in the chest". */
const TOPIC =
  /^((?:the|those|these|my|your|all the|all those) [a-z_ ]+?) , ((?:please )?[a-z]+(?: (?:away|down|up))?) (?:it|them|those|that)\b(.*)$/;

/** Verbs whose "it" is a creature named just before: "there is a spider, get rid of it". */
const TO_IT =
  /\b(kill|attack|hit|fight|shoot|slay|hunt|get rid of|deal with|take care of|finish|chase|scare|look at|run (?:away )?from|get away from|milk|feed|tame|shear|ride|saddle|breed|pet|follow|mount|give) (?:it|him|her|them|one(?= *$))\b/;

const TWO_CREATURES =
  /^((?:go )?(?:kill|attack|hunt|slay|fight|shoot|hit|slaughter)) ((?:[a-z]+ ){0,4}?[a-z]+) (?:and|,|, and|plus) ((?:the|all|every|any|some|an?|\d+|those|these|[a-z]+) ?[a-z ]*)$/;

/** Replaces "it" by the creature that the line names; `creature` matches names of creatures. */
export function withCreature(said: string, creature: RegExp): string {
  const text = said.replace(/\btake (it|them|him|her) (?:out|down)\b(?! of| from)/, "kill $1");
  const [action, verb = ""] = TO_IT.exec(text) ?? [];
  // "Cook the chicken and give it to me" hands over meat.
  const isHandedOver = verb === "give" && / (?:it|them|one) to\b/.test(text);
  if (action === undefined || isHandedOver) return text;
  const [named] = creature.exec(text.slice(0, text.indexOf(action))) ?? [];
  return named === undefined ? text : text.replace(action, `${verb} the ${named}`);
}

/**
 * "Kill the golem and the villagers" becomes two acts, each of which is judged; `creature` matches
 * names of creatures.
 */
export function withEachCreature(text: string, creature: RegExp): string {
  const [, verb, first, second = ""] = TWO_CREATURES.exec(text) ?? [];
  if (verb === undefined || first === undefined || !creature.test(first) || !creature.test(second)) return text;
  return `${verb} ${first} then ${withEachCreature(`${verb} ${second}`, creature)}`;
}

export interface LineSense {
  /** Whether words are amounts and items that are requested. */
  isList: (words: string) => boolean;
  /** Whether words are items, with or without an amount. */
  isNamed: (words: string) => boolean;
  /** Whether words are a creature's name. */
  isCreature: (words: string) => boolean;
  /** Whether words ask for something. */
  isWish: (words: string) => boolean;
  /** Whether a request may begin with a word. */
  begins: (word: string) => boolean;
}

/** The line in the order of execution. */
export function rearranged(text: string, { isList, isNamed, isWish, isCreature, begins }: LineSense): string {
  const [, doing = "", what = "", amount = ""] = UNTIL_AMOUNT.exec(text) ?? [];
  const counting = `${doing.replace(/^(?:keep|go|start) /, "")} ${amount}${/stacks?$/.test(amount) ? " of" : ""} ${what}`;
  if (amount !== "" && isList(`${amount}${/stacks?$/.test(amount) ? " of" : ""} ${what}`)) return counting;
  const [, named] = NAMED_PLACE.exec(text) ?? [];
  if (named !== undefined) return `remember this place as ${named}`;
  const [, nice, dozen] = WOULD_BE.exec(text) ?? [];
  if (nice !== undefined && dozen !== undefined && isList(`${dozen} ${nice}`)) return `get ${dozen} ${nice}`;
  const [, reminded, soonest, of] = REMIND_IN.exec(text) ?? [];
  if (reminded !== undefined && soonest !== undefined) return `wait ${counted(soonest)} then remind ${reminded} ${of}`;
  const each = forEachPlayer(text, isNamed) ?? forEachPlace(text, isNamed);
  if (each !== undefined) return each;
  const [, opening, fixture, closing, behind = ""] = CLOSES_IT.exec(text) ?? [];
  if (fixture !== undefined) return `${opening} then ${closing} the ${fixture}${behind}`;
  const chained = asChain(text, { isNamed, isWish, isCreature });
  if (chained !== undefined) return chained;
  const [, span, then] = SPAN_FIRST.exec(text) ?? [];
  if (span !== undefined && then !== undefined && isWish(then)) return `wait ${counted(span)} then ${then}`;
  const [, now, within] = SPAN_LAST.exec(text) ?? [];
  if (now !== undefined && within !== undefined && isWish(now)) return `wait ${counted(within)} then ${now}`;
  const [, putting, into = "", things = ""] = PLACE_FIRST.exec(text) ?? [];
  if (putting !== undefined && isNamed(things)) return `${putting} ${things} ${into}`;
  const [, topic, verb, where = ""] = TOPIC.exec(text) ?? [];
  if (topic !== undefined && verb !== undefined && isNamed(topic)) return `${verb} ${topic}${where}`;
  const [, wish, first] = THEN_WAITS.exec(text) ?? [];
  if (wish !== undefined && first !== undefined && isList(first)) return `get ${first} then ${wish}`;
  const [, had, after] = WAITS_FIRST.exec(text) ?? [];
  if (had !== undefined && after !== undefined && isList(had)) return `get ${had} then ${after}`;
  const [, action, later] = AFTER_ACTION.exec(text) ?? [];
  if (action !== undefined && later !== undefined && isWish(action)) return `${action} then ${later}`;
  const next = afterAction(text, isWish, begins);
  if (next !== undefined) return next;
  const [, soon, last] = BEFORE_ACTION.exec(text) ?? [];
  if (soon !== undefined && last !== undefined && isWish(last)) return `${soon} then ${last}`;
  const [, end, start] = FIRST_BEFORE.exec(text) ?? [];
  if (end !== undefined && start !== undefined && isWish(end)) return `${start} then ${end}`;
  const [, postponed, sooner] = BUT_FIRST.exec(text) ?? [];
  if (postponed !== undefined && sooner !== undefined && isWish(sooner)) return `${sooner} then ${postponed}`;
  const [, unsure, sure] = AMENDED.exec(text) ?? [];
  if (unsure !== undefined && sure !== undefined && isWish(unsure)) {
    if (isNamed(sure)) return `get ${sure}`;
    if (NUMBER.test(sure) && NUMBER_LAST.test(unsure)) return unsure.replace(NUMBER_LAST, sure);
  }
  const [, lead = "", one, other] = NOT_ONLY.exec(text) ?? [];
  if (one !== undefined && other !== undefined && isList(other) && isList(one))
    return `${lead === "" ? "get " : lead}${one} and ${other}`;
  const [, beside, main] = AS_WELL.exec(text) ?? [];
  if (beside !== undefined && main !== undefined && isList(beside) && isWish(main)) return `get ${beside} then ${main}`;
  const [, asked, notThis, norThis] = NOT_THAT.exec(text) ?? [];
  if (asked !== undefined && isWish(asked) && isNamed(notThis ?? norThis ?? "")) return asked;
  const [, rejected, taken] = REJECTED.exec(text) ?? [];
  if (rejected !== undefined && taken !== undefined && isNamed(rejected) && isWish(taken)) return taken;
  const [, meant] = CORRECTED.exec(text) ?? [];
  return meant !== undefined && isNamed(meant) ? `get ${meant}` : text;
}

/**
 * "After making a furnace smelt 5 iron": without a comma the next request begins at a verb where
 * both halves make sense.
 */
function afterAction(text: string, isWish: LineSense["isWish"], begins: LineSense["begins"]): string | undefined {
  const [, run] = AFTER_RUN_ON.exec(text) ?? [];
  const words = run?.split(" ") ?? [];
  for (let at = 1; at < words.length - 1; at++) {
    const [first, next] = [words.slice(0, at).join(" "), words.slice(at).join(" ")];
    if (begins(words[at] ?? "") && isWish(first) && isWish(next)) return `${first} then ${next}`;
  }
  return undefined;
}

/** "10 bread for me and 5 for Kim", "give Kim 5 bread and Bob 3": two requests. */
function forEachPlayer(text: string, isNamed: LineSense["isNamed"]): string | undefined {
  const [, verb = "get", first, one = "", second, other = ""] = FOR_EACH.exec(text) ?? [];
  if (first !== undefined && second !== undefined) {
    const things = thingsOf(second, first);
    if (isNamed(first) && isNamed(things))
      return `${verb} ${first}${forWhom(one)} then ${verb} ${things}${forWhom(other)}`;
  }
  const [, getting = "", mine, more, whom = ""] = MORE_FOR.exec(text) ?? [];
  if (mine !== undefined && more !== undefined && NUMBER.test(more) && isNamed(mine))
    return `${getting} ${mine} then ${getting.replace(/ (?:me|us)$/, "")} ${thingsOf(more, mine)}${forWhom(whom)}`;
  const [, handing, gift = "", lucky = "", also2 = "", next = ""] = GIVE_TO_EACH.exec(text) ?? [];
  if (
    handing !== undefined &&
    isNamed(gift) &&
    (isNamed(also2) || NUMBER.test(also2) || /^(?:one|another)$/.test(also2))
  )
    return `${handing} ${gift} to ${lucky} then ${handing} ${thingsOf(also2, gift)} to ${next}`;
  const [, lead = "", giving, to = "", theirs, also = "", amount] = GIVE_EACH.exec(text) ?? [];
  if (giving === undefined || theirs === undefined || amount === undefined || isNamed(also)) return undefined;
  const isShare = /^(?:the (?:rest|others?|other half|remaining(?: ones?)?)|half)$/.test(amount);
  if (!isNamed(theirs) && !(NUMBER.test(theirs) || isShare)) return undefined;
  if (!(NUMBER.test(amount) || isShare) || isNamed(to)) return undefined;
  return `${lead}${giving} ${to} ${theirs} then ${giving} ${also} ${isShare ? amount : thingsOf(amount, theirs)}`;
}

/** "Put the gold in the left chest and the iron in the right one": two requests. */
function forEachPlace(text: string, isNamed: LineSense["isNamed"]): string | undefined {
  const [, verb, first = "", where, second = "", there = ""] = PUT_EACH.exec(text) ?? [];
  if (verb === undefined || where === undefined || !isNamed(first) || !isNamed(second)) return undefined;
  const noun = where.split(" ").at(-1) ?? "";
  return `${verb} ${first} ${where} then ${verb} ${second} ${there.replace(/\b(?:other )?one$/, noun)}`;
}

/** A bare number counts what was named before it. */
const thingsOf = (said: string, named: string): string =>
  NUMBER.test(said) && !NUMBER.test(named)
    ? `${said} ${named.replace(AMOUNT_FIRST, "").replace(/ (?:from|in|at|near|by|on|under|over|with|out of) .*$/, "")}`
    : said;

const forWhom = (player: string): string => (/^(?:me|us|you|yourself)$/.test(player) ? "" : ` for ${player}`);

/** "A minute" is one. */
const counted = (span: string): string => span.replace(/^an? /, "1 ");

/** Events to watch for: a player or thing that comes, is seen, or changes. */
const HAPPENS =
  "(?:everyone|everybody|nobody|no one|[a-z0-9_]{2,16} (?:dies|comes|leaves|joins|logs|says|asks|calls|arrives|returns|needs|attacks|hits)|it|there|a|an|any|the|some|somebody|someone|anybody|anyone|something|anything|night|morning|day|he|she|they|creepers?|zombies?|mobs?|monsters?|your|my|(?:i|we) (?:die|am|are|say|leave|get|go)|you (?:ever |still |do not )*(?:see|find|hear|spot|meet|get|notice|come across|run (?:into|out|low)|die|fall|are (?:attacked|hurt|hungry|low|hit|dying|about)|have (?:more|less|fewer|enough|no|over|under)|need|lack))";
const EVENT = "(?:if|whenever|every time|each time|any time|as soon as|in case|when|once|unless|should|the moment)";
const BEFORE = new RegExp(`^(?:then |and )?${EVENT} ${HAPPENS}\\b.* [a-z]+.*$`);
const LATER = `(?:if|whenever|every time|each time|any time|as soon as|in case) ${HAPPENS}\\b.*$`;
const AFTER = new RegExp(`^(.+?) ${LATER}`);

/**
 * Whether a line makes a request conditional on an event; `isWish` tests whether words ask for
 * something.
 */
export function isConditional(text: string, isWish: (words: string) => boolean): boolean {
  const [, wish] = AFTER.exec(text) ?? [];
  if (wish !== undefined) return isWish(wish);
  if (!BEFORE.test(text)) return false;
  const words = text.split(" ");
  return words.some((_, at) => at >= 3 && isWish(words.slice(at).join(" ").replace(/^, /, "")));
}

/** The words of the condition, to name it: "if you hear a noise". */
export function conditionIn(text: string): string {
  const [, before] = new RegExp(`^((?:then |and )?${EVENT} .+?)(?: ,|$)`).exec(text) ?? [];
  const [, last] = new RegExp(` (${LATER.replace(/\\b\.\*\$$/, "\\\\b.*")})$`).exec(text) ?? [];
  return (last ?? before ?? text).trim();
}

/** "me a furnace make" with its verb first; undefined if the last word is no verb of the set. */
export function verbFirst(text: string, verbs: ReadonlySet<string>): string | undefined {
  const words = text.split(" ");
  const last = words.at(-1) ?? "";
  return words.length >= 3 && verbs.has(last) ? [last, ...words.slice(0, -1)].join(" ") : undefined;
}
