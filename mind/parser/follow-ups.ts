// Lines that mean something only after others: answers to the bot's question, corrections,
// repetitions, "it", "him" and "there". Each becomes acts, or a line that means the same by itself.
// Invariant: without a dialogue a line reads as it always did.

import type { ItemIndex } from "../../schemas/item-names/item-index.ts";
import { bestOf } from "../item-families.ts";
import type { Dialogue, Manner, OpenQuestion } from "./dialogue.ts";
import type { PhraseReader } from "./item-phrases.ts";
import type { ClarificationReason, ParsedAct, ParseResult } from "./reading.ts";

export interface FollowUp {
  reading: ParseResult;
  manner?: Manner;
  /** Whether the player consents to what conduct wants confirmed. */
  consents?: boolean;
}

export interface FollowUpSense {
  index: ItemIndex;
  phrases: PhraseReader;
  /** The player of a name. */
  playerOf(word: string): string | undefined;
  /** Reads a line by itself. */
  read(text: string): ParseResult;
}

const POLITE = "(?:please|pls|thanks|thank you|ty|then|too|bot|buddy|mate)";
const YES = new RegExp(
  `^(?:(?:yes|yeah|yea|yep|yup|ye|y|aye|sure|ok|okay|k|alright|fine|right|correct|exactly|of course|definitely|absolutely|certainly|go ahead|go for it|do it|please do|do that|do so|that is (?:right|fine|ok(?:ay)?|it)|sounds good|that one|you may|confirmed?|i do|i am sure)(?: ,)? ?)+(?:${POLITE} ?)*$`,
);
const NO = new RegExp(
  `^(?:(?:no|nope|nah|n|never ?mind(?: that| it)?|forget (?:it|that|about it)|cancel(?: that| it)?|leave it|do not|better not|not now|nothing|skip it)(?: ,)? ?)+(?:${POLITE} ?)*$`,
);
const THE_REST =
  /^(?:(?:just |ok(?:ay)? |then |please )*(?:leave|skip|ignore|forget|drop)(?: out)? (?:that|it|this|the rest of it|that (?:part|bit))(?: (?:part|bit|then))?|(?:ok(?:ay)? |just |then )*do (?:just )?(?:the (?:rest|others?)|what you (?:can|understand|understood)|it (?:anyway|without (?:that|it)))|without (?:that|it)|never ?mind that(?: part| bit)?)(?: ,? ?(?:and )?do the rest)?$/;

/** "No, …", "I meant …": what follows replaces something of the last request. */
const WRONGLY =
  "(?:no|nope|nah|oh|oops|sorry|wait|wrong|correction|not that(?: one)?|scratch that|hmm|uh|er|my bad|whoops)";
const CORRECTS = new RegExp(
  `^(?:${WRONGLY} ,? ?)*(?:(?:i (?:mean|meant|said|asked for|would rather(?: have)?|would prefer)|actually|rather|better|make (?:it|that|them|those)|let us (?:say|make it)|change (?:it|that) to|instead)\\b|${WRONGLY} ,? ?i (?:want|wanted|need)(?:ed)?\\b|no ,|sorry ,|oops ,|wait ,|not that ,|wrong ,|correction ,?|no wait\\b|oh no ,?) ?,? ?(.+?)(?<! (?:too|also|as well))$`,
);
const INSTEAD = /^(.+?)(?: ,)? (?:instead|rather)$/;
/** "Birch, not oak", "not oak but birch", "not me, follow Bob". */
const NOT_THIS = /^(?:no ,? ?)?not (.+?) ,? ?(?:but )?(?:, )?(.+)$/;
const THIS_NOT = /^(?:no ,? ?)?(.+?)(?: ,(?: and| but)?| and| but) not .+$/;

const AGAIN =
  /^(?:(?:and|now|ok(?:ay)?|please|can you|could you|do|just) )*(?:(?:do )?(?:(?:it|that|this|the same|same)(?: thing)?(?: (?:all )?(?:over )?(?:again|once more|one more time))?|again|once more|one more time|over again|another (?:time|round))|repeat(?: (?:that|it|this|yourself|the last (?:one|thing)))?|ditto|encore|do (?:it|that) (?:again|once more|one more time|over)|the same (?:again|thing again))$/;
const COUNT =
  "(?:an?other|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|\\d+|a few|some|a couple(?: of)?|a dozen|half a dozen|a stack(?: of)?|an? )";
const MORE = new RegExp(
  `^(?:(?:and|now|ok(?:ay)?|please|just|i (?:need|want|would like)|give me|get me|bring me|get|make|craft|mine|bring|fetch|gather|do|build|kill|place|grab) )*(?:(?<one>another(?: one)?)|(?<count>${COUNT}) more(?: ones?)?|(?<more>(?:some )?more))(?: (?:of (?:them|those|it|these|that)|like (?:that|it|those)))?(?: for (?:me|us))?(?: (?:please|too|now))?$`,
);
const SAME_FOR =
  /^(?:(?:and|now|ok(?:ay)?|please|do|make|get|can you|could you) )*(?:(?:the |do (?:the )?)?(?:same|that|it)(?: thing)?(?: again)?|likewise|one(?: more)?|another(?: one)?|some(?: more)?|(?<count>\d+|two|three|four|five|six|seven|eight|nine|ten)(?: more)?)(?: (?:goes|now))? (?:for|to|with) ([a-z0-9_]+)(?: (?:too|as well|also|please))?$/;
const WHO_TOO =
  /^(?:and )?([a-z0-9_]+) (?:too|as well|also|wants (?:one|some|that)(?: too)?|needs (?:one|some|that)(?: too)?)$/;
/** "And the dirt", "the bones too": the last act with more things. */
const ADDS =
  /^(?:(?:and|plus|also|oh) )+(?:the |your )?(.+?)(?: too| also| as well)?$|^(?:the )?(.+) (?:too|also|as well)$/;
const SAME_BUT =
  /^(?:(?:and|now|ok(?:ay)?|please|do|make|get) )*(?:the )?same(?: thing)?(?: again)?,? ?(?:, )?(?:but )?(?:with|in|from|out of|of|for|as|but) (.+)$/;
/** "The stone one", "get me two birch ones". */
const ONE =
  /^(.*?)\b(an?|the|another|that|this|some|\d+|two|three|four|five|six|seven|eight|nine|ten)? ?((?:[a-z]+ ){0,2}?[a-z]+) ones?(?: (?:please|instead|too|then|now))?$/;
const CREATURE_IT =
  /^((?:go )?(?:kill|attack|hit|fight|shoot|slay|hunt|chase|follow|feed|tame|breed|milk|shear|look at|run (?:away )?from|get away from|leash|ride)) (?:it|him|her|them|that(?: one)?)(?= (?:please|now|too|first|off|down|away|over there|again|quick(?:ly)?)|$)/;
const THEM = /\b(?:to|for|at|follow|with|give|tell|find|protect|guard|from) (him|her|them)\b/;
const THERE =
  /^(?:(?:now|then|and|ok(?:ay)?) )*((?:go|walk|run|head|get|come|move|travel|return|swim|fly|meet me)(?: (?:back|over|on|up|down|out))*) (?:there|to (?:it|that place|that spot))\b(.*)$/;
const ANY =
  /^(?:(?:any|either|whichever|whatever)(?: (?:one|of (?:them|those)|is fine|works|you (?:like|want|have)))*|(?:i )?do not (?:care|mind)|(?:it )?does not matter|you (?:choose|pick|decide)|surprise me|the (?:first|cheapest|simplest|easiest|worst)(?: one)?|cheapest|first)$/;
const BEST = /^(?:the )?(?:best|strongest|last|most expensive)(?: one| possible| you can)?$/;
const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth"];
const LEADS =
  /^(?:(?:the|a|an|some|just|only|maybe|i (?:want|mean|meant|need|would like|will take|think)|make it|with|in|of|from|get|use|take|give me|get me|let us take|go (?:with|for)|um|uh|hmm|oh|ok(?:ay)?|well|please|preferably) )+/;
const TRAILS = new RegExp(
  `(?: ,)?(?: (?:ones?|${POLITE}|will do|is fine|would be (?:nice|good|fine|lovely|great|perfect)|kind|type|wood|planks?))+$`,
);

export class FollowUps {
  /** The reading of a line in its dialogue; undefined where it means the same by itself. */
  read(text: string, dialogue: Dialogue, sense: FollowUpSense): FollowUp | undefined {
    const { question, request } = dialogue;
    const answer = question === undefined ? undefined : answered(text, question, sense);
    if (answer !== undefined) return answer;
    const repeated = request === undefined ? undefined : repetition(text, request, sense);
    if (repeated !== undefined) return { reading: repeated, manner: "again" };
    const corrected = request === undefined ? undefined : correction(text, request, sense);
    if (corrected !== undefined) return { reading: corrected, manner: "instead" };
    if (request === undefined && (AGAIN.test(text) || MORE.test(text) || SAME_FOR.test(text)) && text !== "more")
      return { reading: { kind: "ask", lack: { why: "antecedent", said: text }, rest: [] } };
    const said = withNames(text, dialogue, sense);
    if (said === text) return undefined;
    return { reading: typeof said === "string" ? sense.read(said) : said };
  }
}

const acting = (acts: readonly ParsedAct[]): ParseResult | undefined => {
  const [first, ...others] = acts;
  return first === undefined ? undefined : { kind: "symbolic", acts: [first, ...others] };
};

function answered(text: string, question: OpenQuestion, sense: FollowUpSense): FollowUp | undefined {
  if (NO.test(text)) return { reading: { kind: "social", reply: "Okay, I won't." }, manner: "answer" };
  if (question.about === "consent") {
    const reading = YES.test(text) ? acting(question.acts) : undefined;
    return reading && { reading, manner: "answer", consents: true };
  }
  const reading = detailed(text, question, sense);
  if (reading === undefined || reading.kind === "open" || reading.kind === "social") return undefined;
  return { reading, manner: "answer" };
}

/** The question's line with the missing detail. */
function detailed(
  text: string,
  { lack, text: asked, rest }: Extract<OpenQuestion, { about: "detail" }>,
  sense: FollowUpSense,
): ParseResult | undefined {
  const isYes = YES.test(text);
  switch (lack.why) {
    case "unread":
    case "unkept":
      return isYes || THE_REST.test(text) ? acting(rest) : undefined;
    case "spelling":
      return isYes ? sense.read(asked.replace(lack.said, lack.meant.replaceAll("_", " "))) : undefined;
    case "choice": {
      const chosen = choiceOf(text, lack, sense);
      if (chosen === undefined) return isYes ? { kind: "ask", lack, rest } : undefined;
      const { count } = sense.phrases.amountIn(text);
      const name = chosen.replaceAll("_", " ");
      const named = new RegExp(`(?:\\b(?:an?|the|some) )?\\b${lack.word}(?:e?s)?\\b`);
      if (!named.test(asked)) return sense.read(`get ${count ?? 1} ${name}`);
      return sense.read(
        count === undefined ? asked.replace(lack.word, name) : asked.replace(named, `${count} ${name}`),
      );
    }
    case "bare": {
      const { count } = isYes ? { count: 1 } : sense.phrases.amountIn(text);
      return count === undefined
        ? undefined
        : sense.read(`get ${text.replace(YES, "1")} ${lack.item.replaceAll("_", " ")}`);
    }
    case "missing":
    case "antecedent":
      return isOrder(text, sense)
        ? undefined
        : named(
            text.replace(TRAILS, "").replace(/^(?:i (?:mean|meant|want|need)|get|the ones?) /, ""),
            lack,
            asked,
            sense,
          );
  }
}

/** An order by itself is no answer. */
function isOrder(text: string, { read }: FollowUpSense): boolean {
  const alone = read(text);
  return alone.kind === "stop" || (alone.kind === "symbolic" && alone.acts.some(({ intent }) => intent !== "obtain"));
}

/** "Toss it" with the item that was asked for. */
function named(
  item: string,
  lack: Extract<ClarificationReason, { why: "missing" | "antecedent" }>,
  asked: string,
  { phrases, read }: FollowUpSense,
): ParseResult | undefined {
  const { outcome } = phrases.read(item);
  if (outcome !== "targets" && outcome !== "choice") return undefined;
  const vague =
    lack.why === "antecedent"
      ? new RegExp(`\\b${lack.said}\\b`)
      : /\b(?:something|anything|some (?:stuff|things|items|more)|stuff|things?|it|that|them|those|one|items?|more)\b/;
  const whole = lack.why === "missing" && lack.count !== undefined ? `${lack.count} ${item}` : item;
  if (vague.test(asked)) return read(asked.replace(vague, whole));
  return read(/^[a-z]+(?: (?:me|us))?$/.test(asked) && !/^\d/.test(asked) ? `${asked} ${whole}` : `get ${whole}`);
}

function choiceOf(
  text: string,
  { word, options }: Extract<ClarificationReason, { why: "choice" }>,
  { phrases }: FollowUpSense,
): string | undefined {
  if (ANY.test(text)) return options[0];
  if (BEST.test(text)) return bestOf(options);
  const ordinal = /^(?:the )?(?:number )?(first|second|third|fourth|fifth|sixth|[1-6])(?: one)?$/.exec(text)?.[1];
  if (ordinal !== undefined && /^[a-z]/.test(ordinal)) return options[ORDINALS.indexOf(ordinal)];
  const bare = text.replace(LEADS, "").replace(TRAILS, "");
  const { length, count } = phrases.amountIn(bare);
  const name = (count === undefined ? bare : bare.split(" ").slice(length).join(" ")).replace(TRAILS, "");
  const key = name.replaceAll(" ", "_").replace(/s$/, "");
  if (key === "") return undefined;
  const kind = word.replaceAll(" ", "_");
  const fits = (option: string): boolean =>
    option === key || option === `${key}_${kind}` || option.startsWith(`${key}_`) || `${option}s` === key;
  const found = options.filter(fits);
  const [only] = found.length === 1 ? found : options.filter((option) => option === key || option === `${key}_${kind}`);
  if (only !== undefined) return only;
  // "Wood" for wooden, "gold" for golden.
  const near = options.filter((option) => option.startsWith(key) && key.length >= 3);
  return near.length === 1 ? near[0] : undefined;
}

function repetition(text: string, request: readonly ParsedAct[], sense: FollowUpSense): ParseResult | undefined {
  if (AGAIN.test(text)) return acting(request);
  const { one, count, more } = MORE.exec(text)?.groups ?? {};
  if (one ?? count ?? more) {
    const number = one !== undefined ? 1 : count === undefined ? undefined : amountIn(count, sense);
    // "Get another one" after a fight means the things, "kill another one" the creature.
    const isFight = /^(?:(?:and|now|please|just|ok(?:ay)?) )*kill\b/.test(text);
    if (request.some(({ targets }) => targets.length > 0)) return acting(counted(request, number));
    return isFight || /^(?:an?other|\S+ more)\b/.test(text) ? acting(repeated(request, number)) : undefined;
  }
  const [, amount, who] = SAME_FOR.exec(text) ?? [undefined, undefined, WHO_TOO.exec(text)?.[1]];
  const player = who === undefined ? undefined : sense.playerOf(who);
  if (player !== undefined) {
    const number = amount === undefined ? undefined : amountIn(amount, sense);
    const isOne = /\b(?:one|another)\b/.test(text);
    return acting(forPlayer(counted(request, number ?? (isOne ? 1 : undefined)), player));
  }
  const [, other] = SAME_BUT.exec(text) ?? [];
  return other === undefined ? extended(text, request, sense) : replaced(other, request, sense);
}

function extended(text: string, request: readonly ParsedAct[], { phrases }: FollowUpSense): ParseResult | undefined {
  const [, before = "", after = before] = ADDS.exec(text) ?? [];
  const act = request.findLast(({ intent, targets }) => intent !== "obtain" && targets.length > 0);
  const things = phrases.read(after);
  if (act === undefined || things.outcome !== "targets") return undefined;
  const isAll = phrases.amountIn(after).count === undefined;
  return acting([{ ...act, targets: things.targets.map(({ item, qty }) => ({ item, qty: isAll ? "all" : qty })) }]);
}

const amountIn = (said: string, { phrases }: FollowUpSense): number | undefined =>
  /^an?other|^a$/.test(said.trim())
    ? 1
    : /stack/.test(said)
      ? 64
      : phrases.amountIn(`${said.trim().replace(/ of$/, "")} apples`).count;

const COUNTABLE = new Set(["attack", "breed", "tame", "feed", "jump"]);

/**
 * The acts with another amount of their items, blocks or creatures; what handles only a part of them
 * keeps its own amount.
 */
function counted(acts: readonly ParsedAct[], number: number | undefined): ParsedAct[] {
  if (number === undefined) return [...acts];
  const old = acts.find(({ targets }) => targets.length > 0)?.targets[0]?.qty;
  return acts.map((act) => ({
    ...act,
    targets: act.targets.map(({ item, qty }) => ({ item, qty: qty === old ? number : qty })),
    args: {
      ...act.args,
      ...(act.args.count === undefined && !COUNTABLE.has(act.intent) ? {} : { count: number }),
      ...(act.args.distance === undefined ? {} : { distance: number }),
    },
  }));
}

/** Acts on creatures or by steps with another amount; none where an amount makes no sense. */
const repeated = (acts: readonly ParsedAct[], number: number | undefined): ParsedAct[] =>
  acts.some(({ args }) => args.entity !== undefined || args.distance !== undefined || args.count !== undefined)
    ? counted(acts, number)
    : [];

/** What is had is brought to the player; other acts are done for the player. */
const forPlayer = (acts: readonly ParsedAct[], player: string): ParsedAct[] =>
  acts.map((act) => ({ ...act, args: { ...act.args, player } }));

function correction(text: string, request: readonly ParsedAct[], sense: FollowUpSense): ParseResult | undefined {
  const [, notThis = "", butThat] = NOT_THIS.exec(text) ?? [];
  if (butThat !== undefined && notThis.split(" ").length <= 3 && whole(text, sense) === undefined) {
    const meant = replaced(butThat, request, sense) ?? whole(butThat, sense);
    if (meant !== undefined) return meant;
  }
  const rest = CORRECTS.exec(text)?.[1] ?? INSTEAD.exec(text)?.[1];
  if (rest !== undefined) {
    const bare = rest.replace(
      /^(?:(?:i (?:mean|meant|said|want|wanted)|make it|make that|actually|the|rather) ,? ?)+/,
      "",
    );
    const meant = THIS_NOT.exec(bare)?.[1] ?? bare;
    return replaced(meant, request, sense) ?? whole(bare, sense);
  }
  const [, wanted] = THIS_NOT.exec(text) ?? [];
  if (wanted !== undefined && wanted.split(" ").length <= 4) return replaced(wanted, request, sense);
  const [, lead = "", , kind] = ONE.exec(text) ?? [];
  return kind !== undefined && lead === "" && !/^(?:no|any|every|some|which|that|this|first|last)$/.test(kind)
    ? replaced(text.replace(/^(?:no ,? ?)?(?:an?|the) /, "").replace(/ ones?\b.*$/, ""), request, sense, true)
    : undefined;
}

/** A complete request that takes the place of the last one. */
function whole(text: string, { read }: FollowUpSense): ParseResult | undefined {
  const reading = read(text);
  return reading.kind === "symbolic" && reading.acts.every(({ intent }) => !/^(?:report|explain|refrain)$/.test(intent))
    ? reading
    : undefined;
}

/**
 * The last request with another amount, kind, item or player; undefined where the words are none of
 * these. `onlyKind`: nothing but another kind of the same item is meant.
 */
function replaced(
  said: string,
  request: readonly ParsedAct[],
  sense: FollowUpSense,
  onlyKind = false,
): ParseResult | undefined {
  const words = said
    .replace(/^(?:for|to|with|from|of|in) /, "")
    .replace(TRAILS, "")
    .replace(/^(?:an?|the|some) (?=[a-z]+$)/, "");
  const at = request.findIndex(({ targets }) => targets.length > 0);
  const act = request[at];
  const { count, length } = sense.phrases.amountIn(words);
  const kind = words
    .split(" ")
    .slice(length)
    .join(" ")
    .replace(/ ?ones?$/, "");
  if (count !== undefined && (kind === "" || /^(?:of (?:them|those|it)|times?|blocks?|steps?|more)$/.test(kind)))
    return onlyKind ? undefined : acting(counted(request, count));
  if (act !== undefined) {
    const name = count === undefined ? words : kind;
    const variants = act.targets.map(({ item, qty }) => ({ item: variantOf(item, name, sense), qty: count ?? qty }));
    if (variants.every(({ item }) => item !== undefined)) {
      const targets = variants.map(({ item, qty }) => ({ item: item ?? "", qty }));
      // What follows in the same request handles the same items.
      const old = new Map(act.targets.map(({ item }, place) => [item, targets[place]?.item ?? item]));
      return acting(
        request.map((one, place) => ({
          ...one,
          targets: place === at ? targets : one.targets.map(({ item, qty }) => ({ item: old.get(item) ?? item, qty })),
        })),
      );
    }
    const phrase = onlyKind ? undefined : sense.phrases.read(words);
    if (phrase?.outcome === "targets" && act.targets.length === 1) {
      const targets = phrase.targets.map(({ item, qty }) => ({
        item,
        qty: count === undefined ? (act.targets[0]?.qty ?? qty) : qty,
      }));
      return acting(request.map((one, place) => (place === at ? { ...one, targets } : one)));
    }
  }
  if (onlyKind) return undefined;
  const player = /^[a-z0-9_]{2,16}$/.test(words) ? sense.playerOf(words) : undefined;
  return player === undefined ? undefined : acting(forPlayer(request, player));
}

/** The same thing of another kind: birch for an oak log, stone for an iron pickaxe. */
function variantOf(item: string, kind: string, { index }: FollowUpSense): string | undefined {
  const parts = item.split("_");
  for (let from = 1; from < parts.length; from++) {
    const noun = parts.slice(from).join(" ");
    const bare = kind.endsWith(` ${noun}`) || kind.endsWith(` ${noun}s`) ? kind : `${kind} ${noun}`;
    const found = index.find(bare);
    if (
      found !== undefined &&
      "items" in found &&
      found.items.length === 1 &&
      found.items[0]?.endsWith(`_${parts.slice(from).join("_")}`)
    )
      return found.items[0];
  }
  return undefined;
}

/** The line with "him", "there" and "it" of a creature replaced; a question where nothing is known. */
function withNames(
  text: string,
  { entity, player, place, items }: Dialogue,
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
  const [, before = "", count = "", kind = ""] = ONE.exec(text) ?? [];
  const [last] = items ?? [];
  if (before !== "" && last !== undefined && !sense.phrases.names(before)) {
    const variant = variantOf(last.item, kind, sense);
    if (variant !== undefined) return `${before}${count} ${variant.replaceAll("_", " ")}`.replace(/ +/g, " ");
  }
  return text;
}
