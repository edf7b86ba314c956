// Lines that mean something only after others: answers to the bot's question, corrections,
// repetitions, "it", "him" and "there". Each becomes acts, or a line that means the same by itself.
// Invariant: without a dialogue a line reads as it always did.

import { plural } from "../item-amounts.ts";
import { answered } from "./answers.ts";
import { PARTS_WITH } from "./beside.ts";
import { correction } from "./corrections.ts";
import type { Dialogue } from "./dialogue.ts";
import type { FollowUp, FollowUpSense, LastRequest } from "./follow-up-sense.ts";
import type { ParsedAct, ParseResult } from "./reading.ts";
import { acting, counted, forPlayer, replaced, variantOf, withObject } from "./replacements.ts";

const COUNT =
  "(?:an?other|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|\\d+|a few|some|a couple(?: of)?|a dozen|half a dozen|a stack(?: of)?|an? )";
/** Words before what matters: "k now 5 more". */
const LEAD =
  /^(?:(?:(?:k|kk|ok|okay|hmm+|uh|um|er|well|so|oh|ah|right|alright|yeah|yea|yes|lol|haha|hey|now|then|and|also|but|please|bot) ,?|(?:great|cool|nice|good|perfect|thanks|thank you|ty|thx|cheers|no problem|awesome|lol|sweet) (?:,|(?=(?:now|and|then|can you|could you) ))) ?)+(?=\S)/;
const AGAIN =
  /^(?:(?:and|now|ok(?:ay)?|please|can you|could you|do|just|then) )*(?:(?:do )?(?:(?:it|that|this|the same|same)(?: thing)?(?: (?:all )?(?:over )?(?:again|once more|one more time))?|again|once more|one more time|over again|another (?:time|round))|repeat(?: (?:that|it|this|yourself|the last (?:one|thing)))?|ditto|encore|do (?:it|that) (?:again|once more|one more time|over)|the same (?:again|thing again)|and again)$/;
const MORE = new RegExp(
  `^(?:(?:and|now|ok(?:ay)?|please|just|i (?:need|want|would like)|give me|get me|bring me|get|make|craft|mine|bring|fetch|gather|do|build|kill|place|grab|add) )*(?:(?<one>another(?: one)?)|(?:an?other )(?<other>\\d+|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|dozen)|(?<count>${COUNT}) more(?: ones?)?|(?<more>(?:some )?more))(?: (?:of (?:them|those|it|these|that)|like (?:that|it|those)|(?:to|on) (?:that|it|the (?:order|list|pile|request))))?(?: for (?:me|us))?(?: (?:over )?(?:here|there))?(?: (?:please|too|now))?$`,
);
const SAME_FOR =
  /^(?:(?:and|now|ok(?:ay)?|please|do|make|get|can you|could you|also|then) )*(?:(?:(?:the |do (?:the )?)?(?:same|that|it)(?: thing)?(?: again)?|likewise|one(?: more)?|another(?: one)?|some(?: more)?|(?<count>\d+|two|three|four|five|six|seven|eight|nine|ten)(?: more)?)(?: (?:goes|now|also|too|as well))?(?: ,)?(?: but)? )?(?:for|to|with) ([a-z0-9_]+)(?: ,? ?(?:too|as well|also|please))*$/;
const WHO_TOO =
  /^(?:and )?([a-z0-9_]+) (?:(?:also |really )?(?:wants?|needs?|would like|gets?) (?:(?<count>\d+|two|three|four|five|six|seven|eight|nine|ten|one|some|that|it)(?: (?:of (?:them|those)|more))?)(?: (?:too|as well|also))?|too|as well|also)$/;
/** "And the dirt", "the bones too": the last act with more things. */
const ADDS =
  /^(?:(?:and|plus|also|oh|then|now) )+(?:the |your )?(.+?)(?: too| also| as well)?$|^(?:the )?(.+) (?:too|also|as well)$/;
/** "And the same number of dandelions". */
const SAME_NUMBER =
  /^(?:(?:and|now|also|then|plus|ok(?:ay)?|please|get|make|bring|fetch|me|us) )*(?:(?:the |an )?(?:same|equal) (?:number|amount|quantity|count)(?: again)?(?: of)?|(?:just )?as many) (.+?)(?: (?:too|as well|also|please))*(?: ,? ?if (?:you do not mind|possible|you can|that is ok(?:ay)?))?$/;
const SAME_BUT =
  /^(?:(?:and|now|ok(?:ay)?|please|do|make|get) )*(?:the )?same(?: thing)?(?: again)?,? ?(?:, )?(?:but )?(?:with|in|from|out of|of|for|as|but) (.+)$/;
/** "Get me two birch ones". */
const ONE =
  /^(.*?)\b(an?|the|another|that|this|some|\d+|two|three|four|five|six|seven|eight|nine|ten)? ?((?:[a-z]+ ){0,2}?[a-z]+) ones?(?: (?:please|instead|too|then|now))?$/;
const CREATURE_IT =
  /^((?:(?:no|hey|wait) ,? ?)*(?:do not |never )?(?:go )?(?:and )?(?:kill|attack|hit|fight|shoot|slay|hunt|chase|follow|feed|tame|breed|milk|shear|look at|get rid of|take care of|deal with|run (?:away )?from|get away from|leash|ride)) (?:it|him|her|them|that(?: one)?)(?= (?:please|now|too|first|off|down|away|over there|again|quick(?:ly)?|before|because|when|with|for|until|and|then|,|from|where|they|he|she|i|we)\b|$)/;
const THEM =
  /\b(?:to|for|at|follow|with|give|tell|find|protect|guard|from|bring|hand|pass|join|help|ask) (him|her|them)\b/;
const THERE =
  /^(?:(?:now|then|and|ok(?:ay)?) )*((?:go|walk|run|head|get|come|move|travel|return|swim|fly|meet me)(?: (?:back|over|on|up|down|out))*) (?:there|to (?:it|that place|that spot))\b(.*)$/;
/** "How many so far?" after something was named. */
const HOW_MANY =
  /^((?:and |so )?how (?:many|much))(?: of (?:them|those|it|that|these))?(?= (?:do|did|have|has|are|is|so far|left|now|more|yet|you)\b|$)/;
/** "Give me 3" of what was named before. */
const SOME_OF =
  /^((?:give|hand|pass|toss|throw|bring|lend)(?: me| us)?) (\d+|one|two|three|four|five|six|seven|eight|nine|ten|half|some|a few)(?: of (?:them|those|it|these))?(?: (?:please|then|now|back))?$/;
/** "Gimme", "hand it over". */
const HANDS_OVER =
  /^(?:give|hand|pass|bring)(?: (?:it|them|that|those))?(?: (?:to )?(?:me|us)| over)(?: (?:now|please|then))?$/;
/** "Make 2", after a question about it. */
const MADE =
  /^((?:make|craft|get|build|fetch|cook|smelt|grab|mine|gather|collect|bring|find)(?: me| us)?)(?: (?:like|about|around|maybe|just|some))? (\d+|two|three|four|five|six|seven|eight|nine|ten)$/;
/** "Keep one and give me the other", "put 5 in the chest and drop the rest". */
const THE_OTHERS =
  /^([a-z]+(?: (?:down|up))?) (\d+|one|two|three|four|five|six|seven|eight|nine|ten)(?: of (?:them|those|it|these))?(.*?) ?(?:, and|and then|and|,|then) (.+? )the (?:other(?: one)?s?|rest|remaining(?: ones?)?)(?: of (?:them|it|those))?( .*)?$/;
/** "Take it back out": what was put away. */
const TAKES_OUT =
  /^(?:take|get|bring|pull|grab|fetch)(?: me)? (it|them|that|those|everything|(?:\d+|one|two|three|four|five|six|ten)(?: of (?:them|those|it))?)(?: all)?(?: back)?(?: out)?(?: again)?(?: of (?:it|there|the \S+))?$/;

/** "Thanks, that's all": nothing more is asked for, and what is under way goes on. */
const THANKED =
  /^(?:(?:ok(?:ay)?|great|perfect|nice|cool|good|alright|no) ,? ?)*(?:thanks|thank you|ty|thx|cheers|great|perfect)(?: (?:a lot|so much|bot|mate|buddy))? ?,? ?(?:,|\.)? ?(?:that is|that will be|that was) (?:all|it|everything)(?: (?:for now|for today|i (?:need|needed|wanted)))*$/;

/** "Afterwards, could you do exactly the same": words around a repetition. */
const ASKS_TO =
  /^(?:(?:afterwards|after that|next|then|now|also|please|(?:could|can|would|will) you|i (?:would like|want|need) you to|go ahead and|just|exactly) ,? ?)+(?=(?:do |make |get )?(?:exactly )?(?:the )?(?:same|again|that again))(?:do exactly (?=the same))?/;
/** "Hmm 8", "too long, just 4". */
const WONDERS =
  /^(?:(?:hmm+|uh|um|er|erm|oh|ah|well|lol|haha|(?:that is )?too (?:many|much|long|few|little|slow|far|big|small|expensive)|that is (?:a lot|long|not (?:enough|much|many))|not enough) ?,? ?)+(?:(?:just|only|then|so|let us say|say) )*(?=\S)/;
const CONTINUES =
  /^(?:(?:and|but|oh|also|only|just|please) ,? ?)*((?:for|until|till|with|using|in|at|on|from|to|of|except|without|near|by|next to|behind|inside|into|before|after|when|if|once|as soon as|around|towards?|but not) .+)$/;
const AND_ME = /^(?:and )?(?:what about |how about )?(?:for )?(me|us)(?: (?:too|as well|also))?$/;
/** "He also wants a bread". */
const WANTS =
  /^(?:and )?(?:he|she|they) (?:also |really |just )*(?:wants?|needs?|would like|could use|asks for|asked for) (?:also )?((?:an?|some|\d+|two|three|four|five|six|ten|more|another) .+?)(?: (?:too|as well|also))?$/;

/** "The iron one": of what was named before. */
const KIND_ALONE = /^(?:(?:no|not|yes) ,? ?)?(?:the|that|this) [a-z]+(?: [a-z]+)? ones?$/;

export class FollowUps {
  /** The reading of a line in its dialogue; undefined where it means the same by itself. */
  read(text: string, dialogue: Dialogue, sense: FollowUpSense): FollowUp | undefined {
    const { question, request, when } = dialogue;
    if (THANKED.test(text)) return { reading: { kind: "social", reply: "You're welcome." } };
    const answer = question === undefined ? undefined : answered(text, question, sense);
    if (answer !== undefined) return answer;
    const bare = text.replace(LEAD, "");
    const plain = bare.replace(ASKS_TO, "");
    const forms = [...new Set([text, bare, plain])];
    if (request !== undefined) {
      const last = { acts: request, when };
      for (const form of forms) {
        const repeated = repetition(form, last, sense);
        if (repeated !== undefined) return { reading: repeated, manner: "again" };
      }
      const corrected = correction(text, last, sense) ?? correction(text.replace(WONDERS, ""), last, sense);
      if (corrected !== undefined) return { reading: corrected, manner: "instead" };
      const continued = continuation(text, dialogue, sense);
      if (continued !== undefined) return { reading: continued, manner: "instead" };
    }
    if (request === undefined && dialogue.items === undefined && KIND_ALONE.test(text))
      return { reading: { kind: "ask", lack: { why: "antecedent", said: text }, rest: [] } };
    if (request === undefined && (AGAIN.test(text) || MORE.test(text) || isForOther(text, sense)) && text !== "more")
      return { reading: { kind: "ask", lack: { why: "antecedent", said: text }, rest: [] } };
    for (const form of forms) {
      const said = withNames(form, dialogue, sense);
      if (said !== form) return { reading: typeof said === "string" ? sense.read(said) : said };
    }
    if (bare === text || /^(?:and|but|also|then|now|please)$/.test(text.slice(0, text.length - bare.length).trim()))
      return undefined;
    const alone = sense.read(text);
    const reading = alone.kind === "social" ? sense.read(bare) : alone;
    return reading.kind === "symbolic" || reading.kind === "stop" ? { reading } : undefined;
  }
}

/** "Until dawn", "with your bow": words that complete the last request. */
function continuation(
  text: string,
  { said, request = [] }: Dialogue,
  { read }: FollowUpSense,
): ParseResult | undefined {
  const [, more] = CONTINUES.exec(text) ?? [];
  if (said === undefined || more === undefined || read(text).kind === "symbolic") return undefined;
  const reading = read(`${said} ${more}`);
  const isNew = "acts" in reading && JSON.stringify(reading.acts) !== JSON.stringify(request);
  if (reading.kind === "symbolic" && isNew && reading.acts.length === request.length) return reading;
  return reading.kind === "open" && typeof reading.hanging === "object" ? reading : undefined;
}

const isForOther = (text: string, sense: FollowUpSense): boolean => {
  const who = SAME_FOR.exec(text)?.[2];
  return who !== undefined && !/^(?:me|us)$/.test(who) && sense.playerOf(who) !== undefined;
};

function repetition(text: string, last: LastRequest, sense: FollowUpSense): ParseResult | undefined {
  const request = last.acts;
  if (AGAIN.test(text)) return acting(request);
  const { one, count, more, other } = MORE.exec(text)?.groups ?? {};
  const another = other === undefined ? undefined : sense.phrases.numberOf(other);
  if (other !== undefined && another === undefined) return undefined;
  if (one ?? count ?? more ?? other) {
    const number = one !== undefined ? 1 : (another ?? (count === undefined ? undefined : amountIn(count, sense)));
    // "Get another one" after a fight means the things, "kill another one" the creature.
    const isFight = /^(?:(?:and|now|please|just|ok(?:ay)?) )*kill\b/.test(text);
    if (request.some(({ targets }) => targets.length > 0)) return acting(counted(request, number));
    return isFight || /^(?:an?other|\S+ more)\b/.test(text) ? acting(repeated(request, number)) : undefined;
  }
  const self = AND_ME.exec(text)?.[1];
  const speaker = self === undefined ? undefined : sense.playerOf(self);
  if (speaker !== undefined) return acting(forPlayer(request, speaker));
  const same = SAME_FOR.exec(text);
  const too = same === null ? WHO_TOO.exec(text) : null;
  const amount = same?.[1] ?? too?.groups?.count;
  const who = same?.[2] ?? too?.[1];
  const player = who === undefined ? undefined : sense.playerOf(who);
  if (player !== undefined) {
    const number = amount === undefined ? undefined : sense.phrases.numberOf(amount);
    const isOne = /\b(?:one|another)\b/.test(text);
    return acting(forPlayer(counted(request, number ?? (isOne ? 1 : undefined)), player));
  }
  const [, alike] = SAME_NUMBER.exec(text) ?? [];
  if (alike !== undefined) return inNumber(alike, request, sense);
  const [, kind] = SAME_BUT.exec(text) ?? [];
  return kind === undefined ? extended(text, request, sense) : replaced(kind, last, sense);
}

/** As many of other things as were asked for last. */
function inNumber(said: string, request: readonly ParsedAct[], sense: FollowUpSense): ParseResult | undefined {
  const act = request.findLast(({ targets }) => targets.length > 0);
  const things = sense.phrases.read(said);
  const qty = act?.targets[0]?.qty;
  if (act === undefined || qty === undefined || things.outcome !== "targets") return undefined;
  return acting([{ ...act, targets: things.targets.map(({ item }) => ({ item, qty })) }]);
}

function extended(text: string, request: readonly ParsedAct[], sense: FollowUpSense): ParseResult | undefined {
  // "The sheep too, but they like wheat" explains.
  const [said = ""] = text.split(/ , (?:but |because |since )?(?=(?:they|it|he|she|i|we|you) )/);
  const [, before = "", after = before] = ADDS.exec(said) ?? [];
  if (after === "") return undefined;
  const act = request.findLast(
    ({ intent, targets, args }) => (intent !== "obtain" || args.player !== undefined) && targets.length > 0,
  );
  const things = sense.phrases.read(after);
  if (act !== undefined && things.outcome === "targets" && things.rest === undefined) {
    const isAll = PARTS_WITH.has(act.intent) && sense.phrases.amountIn(after).count === undefined;
    return acting([{ ...act, targets: things.targets.map(({ item, qty }) => ({ item, qty: isAll ? "all" : qty })) }]);
  }
  const other = request.some(({ targets }) => targets.length > 0) ? undefined : withObject(after, request, sense);
  return other === undefined ? undefined : acting([other]);
}

const amountIn = (said: string, { phrases }: FollowUpSense): number | undefined =>
  /^an?other|^a$/.test(said.trim())
    ? 1
    : /stack/.test(said)
      ? 64
      : phrases.amountIn(`${said.trim().replace(/ of$/, "")} apples`).count;

/** Acts on creatures or by steps with another amount; none where an amount makes no sense. */
const repeated = (acts: readonly ParsedAct[], number: number | undefined): ParsedAct[] =>
  acts.some(({ args }) => args.entity !== undefined || args.distance !== undefined || args.count !== undefined)
    ? counted(acts, number)
    : [];

/** The line with "him", "there" and "it" of a creature replaced; a question where nothing is known. */
function withNames(
  text: string,
  { entity, player, place, items, request = [] }: Dialogue,
  sense: FollowUpSense,
): string | ParseResult {
  const [action, verb = ""] = CREATURE_IT.exec(text) ?? [];
  if (action !== undefined && entity !== undefined)
    return text.replace(action, `${verb} the ${entity.replaceAll("_", " ")}`);
  const [, lead = "", after = ""] = THERE.exec(text) ?? [];
  if (lead !== "" && place !== undefined) {
    const where = place.position?.join(" ") ?? place.column?.join(" ") ?? `the ${place.place?.replaceAll("_", " ")}`;
    return `${lead.replace(/ back$/, "")} to ${where}${after}`;
  }
  const [, pronoun] = THEM.exec(text) ?? [];
  if (pronoun !== undefined && pronoun !== "them" && player !== undefined)
    return text.replace(new RegExp(`\\b${pronoun}\\b`), player.toLowerCase());
  const [, wanted] = WANTS.exec(text) ?? [];
  if (wanted !== undefined && player !== undefined) return `get ${wanted} for ${player.toLowerCase()}`;
  const [last, ...more] = items ?? [];
  if (last === undefined) return text;
  const name = last.item.replaceAll("_", " ");
  const [, asking] = HOW_MANY.exec(text) ?? [];
  if (asking !== undefined && more.length === 0 && !sense.phrases.names(text))
    return `how many ${plural(last.item)} do you have`;
  const [, giving, some = ""] = SOME_OF.exec(text) ?? [];
  if (giving !== undefined && more.length === 0 && !/^(?:half|some|a few)$/.test(some))
    return some === "half" ? `give me half of your ${name}` : `give ${some} ${name} to me`;
  if (HANDS_OVER.test(text) && more.length === 0)
    return `give the ${last.qty === "all" ? "" : `${last.qty} `}${name} to me`;
  const [, making, many = ""] = MADE.exec(text) ?? [];
  if (making !== undefined && request.length === 0 && more.length === 0) return `${making} ${many} ${name}`;
  const [, doing = "", part = "", where = "", then = "", there = ""] = THE_OTHERS.exec(text) ?? [];
  const [kept, all] = [sense.phrases.numberOf(part), last.qty];
  if (kept !== undefined && doing !== "" && more.length === 0 && all !== "all" && !sense.phrases.names(text)) {
    if (all <= kept) return text;
    const toMe = /^(give|hand|bring|pass|toss) (?:me|us) $/.exec(then)?.[1];
    const rest =
      toMe === undefined ? `${then}${all - kept} ${name}${there}` : `${toMe} ${all - kept} ${name} to me${there}`;
    return /^(?:keep|save|hold|leave)$/.test(doing) ? rest : `${doing} ${kept} ${name}${where} then ${rest}`;
  }
  const [, taken] = TAKES_OUT.exec(text) ?? [];
  if (taken !== undefined && request.at(-1)?.intent === "deposit" && /\b(?:back|out|again)\b/.test(text)) {
    const number = sense.phrases.numberOf(taken.split(" ")[0] ?? "");
    const targets = (items ?? []).map(({ item, qty }) => ({ item, qty: number ?? qty }));
    return acting([{ intent: "withdraw", targets, args: {} }]) ?? text;
  }
  const [, before = "", count = "", kind = ""] = ONE.exec(text) ?? [];
  if (before !== "" && !sense.phrases.names(before)) {
    const variant = variantOf(last.item, kind, sense);
    if (variant !== undefined) return `${before}${count} ${variant.replaceAll("_", " ")}`.replace(/ +/g, " ");
  }
  return text;
}
