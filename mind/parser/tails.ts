// Words that a rule allows behind a request without reading them, by their kinds: two tables say
// which kinds change a request, and which change nothing that is done (where a thing is, why it is
// wanted, manner, politeness). Acts that differ are named in the row.
// Invariant: what is of no kind is unread, so that nothing is dropped silently.

import { isFiller } from "./beside.ts";
import { isHarmless, TAKES_ALL } from "./leftovers.ts";
import type { ParsedAct } from "./reading.ts";
import { isRemark } from "./remarks.ts";

const NUMBERS =
  "(?:\\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|sixteen|twenty|thirty|forty|fifty|hundred|dozen|half)";
/** Words that say why or when, and statements: their numbers change nothing that is done. */
const REASONS =
  /^(?:, )?(?:for(?! (?:\d|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty) )|so|because|since|in case|as|before|after|by|until|till|within \S+ (?:seconds?|minutes?|mins?|hours?|days?)|in \S+ (?:seconds?|minutes?|mins?|hours?)|when|while|to (?!the\b|y\b|level\b|layer\b|height\b|depth\b|-?\d)|i(?! (?:think|guess|believe|need|want|would))|we(?! (?:need|want))|you|it|he|she|they|that|which|who|my|our|your|the) ?/;
const FIGURE = new RegExp(`\\b${NUMBERS}\\b`);
const COUNTS = new RegExp(`^(?:${NUMBERS}|one|another)\\b`);
/** A reason may name what is done for it: "for the raid, to go and fight". */
const EXPLAINS = /^(?:, )?(?:for|so|because|since|in case|as|to|who|which|that|where|i|we|it|he|she|they|you|there)\b/;
const STANDS =
  /^(?:in|at|around|near|by|under|from|all over|next to|behind|beside|in front of) (?:the|my|our|that|this|those)\b(?! (?:ground|floor|lava|water|fire|void|feet))/;
const CONTAINED =
  /^(?:in|into|inside) (?:the|a|my|our|your|that|this) (?:[a-z]+ ){0,2}?(?:chest|barrel|box|crate|hopper|furnace)\b/;
const AND = / ,? ?(?:and|but|then|plus|also|,) /;
const MANNER = /^(?:hurry|be|do|go|look|watch|please|thanks?|make it|take your|hold on|stay|keep)\b/;

/** A choice, a price or a way that no act carries. */
const OTHERWISE =
  /^(?:or|plus) (?!so\b|something\b|else\b|whatever\b|anything\b|i\b|we\b|you\b|it\b|he\b|they\b)|\b(?:in (?:exchange|return) for|for (?:\d+|an?|two|three|four|five|ten) (?:emeralds?|diamonds?|gold|iron)\b)|^(?:using|with) only\b/;
/** How many there are of them, nothing says: "on each side", "2 blocks apart". */
const DISTRIBUTED =
  /\b(?:(?:each|every|either|both) (?:of (?:the|my|our|your|us|them)|sides?|corners?|ends?|walls?|rooms?|[a-z]+s)|per [a-z]+|apart|all (?:along|around|over))\b/;
/** A tool; which one an attack uses is left to the body. */
const TOOL =
  /^(?:with|using|by) (?:only |just )*(?:(?:an?|the|your|my|that) )?(?:[a-z]+ )?(?:axe|pickaxe|pick|shovel|sword|hoe|shears|bow|hands?|fists?)$/;
const CALLS = /^(?:call|ask|invite|take|phone|warn|tell|wake|lead|show|teach|marry|dance|sing|wave|cheer)\b/;
/** Acts that hand nothing over by themselves. */
const PARTED_WITH = new Set(["drop", "withdraw", "place", "deposit", "eat"]);
const TO_PLAYER = /^(?:.+ )?(?:to|for) ([a-z0-9_]+)$/;
const isWithPlayer = (words: string, isPlayer: TailSense["isPlayer"]): boolean =>
  isPlayer(/^(?:together |along )?with ([a-z0-9_]+)$/.exec(words)?.[1] ?? "");

const DETERMINER = "(?:the|an?|my|our|your|his|her|their|its|this|that|those|these|some|any|each|both|all|every)";
/** How, when and where, in single words. */
const ADVERB =
  "(?:here|there|nearby|outside|inside|around|everywhere|somewhere|anywhere|underground|upstairs|downstairs|away|back|over|up|down|out|off|on|in|now|then|again|first|next|soon|asap|fast|quick|quickly|slowly|carefully|gently|quietly|neatly|nicely|properly|safely|immediately|together|too|also|well|ok|okay|please|though|tho|instead|badly|urgently|desperately|left|available|already|right|just|straight|all|directly|close|closer|near|nearer|along|ahead|maybe|really|real|super|pretty|a (?:bit|little|while|lot)|at once|at all|as well|in a row|once|per favore|if you will|(?:at|to|for|with|by|from|of|on|behind|beside|next to|near) (?:me|us|you|it|them|him|her|that|this|here|there|everyone|everybody)|(?:near |by |close to |at |from )?where (?:i|we|you) (?:am|are)(?: (?:standing|now|at|sitting|building))*|(?:next to|beside|near) each other|me|us|it|them|him|her|for (?:a|the) (?:(?:little|short|bit|long) )*(?:while|bit|moment|sec|time being)|this instant|home|yourself|yourselves|honey|sweetie|darling|dear|love|mate|buddy|a muscle|on (?:your|the|my|our) way(?: back| home| here| there| out| over)?|closely|forward|indoors|in bed|a (?:sec|second|moment|minute)|one (?:sec|second|moment|minute))";
const ADVERBS = new RegExp(`^(?:(?:or so|or something|${ADVERB}),? ?)+$`);
const LEADING = new RegExp(`^(?:${ADVERB} )+`);
const PLACED =
  "(?:up|down|over|under|above|below|behind|beside|between|in|inside|into|on|onto|at|near|next to|by|around|round|across|along|from|outside|out of|close to|through|against|beneath|underneath|off|of|past|towards?)";
/** "On the roof", "from our farm", "in front of the house", "at home". */
const PLACE = new RegExp(
  `^(?:${ADVERB} )*${PLACED} (?:(?:of|to) )?(?:(?:the )?(?:front|top|back|middle|edge|end|side|bottom|corner|left|right|other side) of )?(?:(?:all|both) )?(?:${DETERMINER} (?!time\\b|order\\b|way\\b|while\\b|day\\b|week\\b|hour\\b|moment\\b)[a-z_-]+(?: (?!of\\b|that\\b|who\\b|which\\b)[a-z_-]+){0,3}|(?:home|base|spawn|town|camp|storage|bed|me|us|you|him|her|it|them|everything|here|there|water|fire|(?:the )?(?:other|far|left|right|north|south|east|west) side))(?: (?:(?:${PLACED} )?${DETERMINER} [a-z_-]+(?: [a-z_-]+)?|${ADVERB}|please))*$`,
);
/** "For the cave", "to make a door", "so we can sleep", "you found". */
const PURPOSE =
  /^(?:, )?(?:for (?!\d|(?:all|both|each|every|another|the next|the whole)\b)|to (?!the\b|an?\b|my\b|our\b|your\b|his\b|her\b|their\b|this\b|that\b|[xyz]\b|level\b|layer\b|height\b|depth\b|where\b|-?\d)[a-z]+|so\b|because\b|cause\b|since\b|as (?:i|we|you|it|he|she|they|the|my|our) |in case\b|while (?:i|we|he|she|they) |when (?:i|we) )/;
const STATES =
  /^(?:, )?(?:(?:that|which|who) )?(?:(?:i|we|you|he|she|they|it|there)(?: |$)|(?:that|which|who) (?:is|are|was|were|has|have|keeps?|looks?)\b|where (?:i|we|you) |(?:the|my|our|your|this|that|these|those) \S+(?: \S+)? (?:is|are|was|has|have|needs?|looks?) )/;
const RELATES = /^(?:that|which|who|whose|where)\b/;
/** "From spiders", "by hand": a source or a way that is usual. */
const SOURCE = /^(?:from|off|by) (?:[a-z]+s|trading|fishing|mining|hand|hunting|digging|scratch)$/;
const STUFF =
  /^(?:with|using|out of|from|of) (?:(?:it|them|that|those|some|the|your|my|our|any|an?)\b ?)*(?:[a-z]+ ?){0,3}$/;
/** Conditions, times and spans, which `leftoverOf` judges. */
const JUDGED =
  /^(?:until|till|while|if|when|before|after|in \S+ (?:seconds?|secs?|minutes?|mins?|hours?|hrs?)|within \S+ (?:seconds?|secs?|minutes?|mins?|hours?|hrs?)|by (?:noon|dusk|dawn|night|sunset|sunrise|nightfall|dark|tonight|tomorrow))\b/;
/** What "everything" is called. */
const BELONGINGS =
  /^(?:all )?(?:of )?(?:your|the|my|our|that|this|those|these) (?:junk|stuff|things?|items|loot|belongings|trash|rubbish|garbage|haul|bits)(?: (?:in|into|in to) (?:it|there))?$/;
/** Alarms: what else is said may not keep the bot. */
const URGENT = new Set(["guard", "flee"]);
/** Acts in a region, which names it in any words. */
const ROAMS = new Set(["explore", "jump"]);
/** Acts whose "with" names what is used up for them, as their recipe or the creature says anyway. */
const USES = new Set(["obtain", "feed", "breed", "tame", "undertake"]);
/** Acts on what is held: a place would say which thing is meant. */
const HELD = new Set(["equip", "unequip", "sprint"]);
const IN_HAND = /^in (?:your|the) (?:main ?|off ?)?hands?$/;
/** Acts that end at another place if they name one. */
const LEADS_TO =
  /^(?:back |over |all the way |up |down )*(?:in)?to (?:the|my|our|your|a|that|this) [a-z]+(?: [a-z]+)?$/;
const GOES = new Set(["mount"]);
const ADDRESS =
  /^(?:, )?(?:my )?(?:old )?(?:boy|girl|mate|buddy|bud|noob|friend|friends|pal|man|bro|dude|lazy|silly|sleepyhead|sleepy|chap|lad|sir|boss|champ|yuck|lol|haha|xd|thanks|thank you|ty|thx|perfect|great|nice|good|cool|awesome)(?: (?:bones|head|chap|boy|girl))?$/;

export interface TailSense {
  /** Whether a request may begin with a word. */
  begins(word: string): boolean;
  /** Whether a word names a player. */
  isPlayer(word: string): boolean;
}

interface Kind {
  says: RegExp;
  /** The only acts that the row is about; by default all. */
  of?: ReadonlySet<string>;
  /** Acts that the row is not about. */
  notOf?: ReadonlySet<string>;
}

/** Kinds that change what is done. */
const CHANGES: Readonly<Record<string, Kind>> = {
  form: { says: /^in ?to /, of: new Set(["obtain"]) },
  // What is put into a container is not placed, and what stands somewhere is not dropped.
  container: { says: CONTAINED, of: new Set(["place"]) },
  standing: { says: STANDS, of: new Set(["drop"]) },
  distribution: { says: DISTRIBUTED },
  choice: { says: OTHERWISE },
  tool: { says: TOOL, notOf: new Set(["attack"]) },
};

/** Kinds that change nothing, whatever else stands in the words. */
const IDLE_WHOLE: Readonly<Record<string, Kind>> = {
  alarm: { says: /^/, of: URGENT },
  // A wait "for the rain to stop" is no wait for a reason.
  purpose: { says: PURPOSE, notOf: new Set(["wait"]) },
  statement: { says: STATES },
  // `leftoverOf` judges these.
  time: { says: JUDGED },
};

/** Kinds that change nothing, each between two joints. */
const IDLE: Readonly<Record<string, Kind>> = {
  nothing: { says: /^$/ },
  belongings: { says: BELONGINGS },
  address: { says: ADDRESS },
  manner: { says: ADVERBS },
  purpose: { says: PURPOSE, notOf: new Set(["wait"]) },
  statement: { says: STATES },
  source: { says: SOURCE },
  material: { says: STUFF, of: USES },
  weapon: { says: /^with /, of: new Set(["attack"]) },
  hand: { says: IN_HAND, of: HELD },
  region: { says: /^\D*$/, of: ROAMS },
  destination: { says: LEADS_TO, of: new Set(["follow"]) },
  sight: { says: /^look\b/, of: new Set(["look"]) },
  place: { says: PLACE, notOf: HELD },
};

/** Whether words say what something is for, or how things stand. */
export const isPurpose = (words: string, { isPlayer }: TailSense): boolean =>
  PURPOSE.test(words) && !FIGURE.test(words) && !isPlayer(TO_PLAYER.exec(words)?.[1] ?? "");

const isOf = (kinds: Readonly<Record<string, Kind>>, words: string, intent: string): boolean =>
  Object.values(kinds).some(
    ({ says, of, notOf }) => of?.has(intent) !== false && notOf?.has(intent) !== true && says.test(words),
  );

/** Of the words that a rule allows without reading them, those that may change what is done. */
export function unreadIn(tails: readonly string[], act: ParsedAct, sense: TailSense): string | undefined {
  const { intent, args } = act;
  if (TAKES_ALL.has(intent) || args.text !== undefined || args.seconds !== undefined) return undefined;
  return tails.find((words) => !isHarmless(words) && (changes(words, intent, sense) || !isIdle(words, intent, sense)));
}

/** Words that change an act: by their kind, an amount, coordinates, a second request, a player. */
function changes(words: string, intent: string, { begins, isPlayer }: TailSense): boolean {
  if (isOf(CHANGES, words, intent) || isWithPlayer(words, isPlayer)) return true;
  if (PARTED_WITH.has(intent) && isPlayer(TO_PLAYER.exec(words)?.[1] ?? "")) return true;
  const [, ...others] = ` ${words}`.split(AND);
  const isReason = EXPLAINS.test(words);
  return (
    (FIGURE.test(words) && !REASONS.test(words)) ||
    others.some(
      (other) =>
        COUNTS.test(other) ||
        (!isReason &&
          (begins(other.split(" ")[0] ?? "") || CALLS.test(other)) &&
          !MANNER.test(other) &&
          !isHarmless(other)),
    )
  );
}

/** Words that change nothing, each of them. */
function isIdle(words: string, intent: string, { begins, isPlayer }: TailSense): boolean {
  const [, whom = ""] = /^to ([a-z0-9_]+)\b/.exec(words) ?? [];
  if (isPlayer(whom)) return false;
  if (isOf(IDLE_WHOLE, words, intent) || JUDGED.test(words.replace(LEADING, ""))) return true;
  return words.split(/ ?, (?:(?:and|but|so) )?| (?:and|but|plus) /).every((one) => {
    const part = one.trim();
    if (isHarmless(part) || isFiller(part) || (!RELATES.test(part) && isRemark(part, begins))) return true;
    return isOf(IDLE, part, intent) && !(GOES.has(intent) && /^(?:in)?to\b/.test(part));
  });
}
