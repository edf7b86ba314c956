// Lines that change the last request: "no, birch", "the skeleton instead", "make it 20", "scratch
// that, at dusk". The words replace an amount, a kind, an item, a creature, a place, a direction, a
// player or an occasion of it, or they are a whole request that takes its place.

import type { FollowUpSense, LastRequest } from "./follow-up-sense.ts";
import type { ParsedAct, ParseResult } from "./reading.ts";
import { acting, counted, KIND_COUNTED, replaced, withObject } from "./replacements.ts";

/** What takes something back, with what may stand beside it: "oh no wait, …". */
const WRONGLY =
  "(?:no|nope|nah|nevermind|never mind|sorry|wait|oops|whoops|wrong(?: one)?|correction|actually|rather|instead|better|not that(?: one)?|(?:scratch|cancel|forget|strike|scrap) (?:that|it)|my (?:bad|mistake)|on second thoughts?|hold on|hang on|i (?:made a |was )?mistaken?|i (?:mean|meant|said|asked for|wanted(?: to say)?|would rather(?: have)?|would prefer|changed my mind)|(?:i am )?(?:so |very |really |terribly )*sorry|let me (?:correct|rephrase|restate)(?: myself| that| it)?|to be (?:precise|exact|clear|specific|honest)|(?:me|i) (?:say|said|want)(?= d)|desculpa|perdon|scusa|i (?:misspoke|mistyped|misspelled|miscounted)|typo|(?:my )?apologies|forgive me|excuse me|pardon(?: me)?)";
const BESIDE =
  "(?:oh|uh|um|er|erm|hmm+|well|ok|okay|k|alright|right|but|and|so|then|now|please|hey|bot|yeah|yes|lol|ah|argh|ugh|damn)";
const TAKES_BACK = new RegExp(`^(?:${BESIDE}\\b ,? ?)*(?:${WRONGLY}\\b ?[,.:]? ?(?:${BESIDE}\\b ,? ?)*)+(?=\\S)`);
/** "Make it 20", "change that to birch". */
const CHANGES =
  /^(?:(?:and|but|or|ok(?:ay)?|now|then|well|hmm|oh|rather|better|no|nah|nevermind|never mind|sorry|actually|wait|please|just|can you|could you|let us) ,? ?)*(?:make (?:it|that|them|those)|(?:change|switch) (?:it|that|them) (?:to|for|into)|let us (?:say|make it)|(?:what|how) about)(?: ,)? (.+)$/;
/** What is said behind a correction. */
const AFTERWARDS =
  /(?: ,)? (?:(?:[.,] ?)?(?:the )?(?:number|amount|count) (?:stays|is|remains)(?: the same)?|(?:but |with |in )?(?:the )?same (?:amount|number|quantity|count)|i (?:mean|meant|think|guess|said|wanted)|instead|rather|actually|sorry(?: ,? ?.*)?|please|my (?:bad|mistake)|i (?:counted|said it|was|got it) wrong|is (?:ok(?:ay)?|fine|better|enough|good|what i (?:want|meant|said))|(?:would|will) (?:be (?:better|fine|enough|good)|do)|then|thanks|thank you|bot|lol|like a real \S+|, so (?:that )?(?:i|we|he|she|they|you|[a-z0-9_]+) (?:has|have|can|could|gets?|do not|does not)\b.*|ok(?:ay)?)$/;
const MARKED = /(?:^|[ ,])(?:i (?:mean|meant)|instead|rather|actually|sorry(?: ,? ?.*)?|i (?:counted|was) wrong)$/;
/** "Birch, not oak", "not oak but birch", "not me, follow Bob". */
const NOT_THIS = /^(?:(?:and|but|ok(?:ay)?|oh|hey) ,? ?)*not (.+?) ,? ?(?:but )?(?:, )?(.+)$/;
const NOT_FOR = /^not (?:for|to) (?:me|us|him|her|[a-z0-9_]+) ?,? ?(?:but )?((?:for|to) [a-z0-9_]+)$/;
const THIS_NOT =
  /^(.+?)(?<!\b(?:do|does|did|will|would|can|could|should|must|may|am|is|are|have|has|was|better))(?: ,(?: and| but)?| and| but)? (?:not(?! only\b)|instead of|rather than) .+$/;
/** "The stone one", "two birch ones" by themselves. */
const ONE =
  /^(?:an?|the|another|some|\d+|two|three|four|five|six|seven|eight|nine|ten)? ?((?:[a-z]+ ){0,2}?[a-z]+) ones?(?: (?:please|instead|too|then|now|(?:is|are|would be|will be) (?:fine|ok|okay|good|enough|great|perfect)(?: for [a-z]+)?|will do))*$/;
/** "Chat voted for red", "we go with birch". */
const CHOSE =
  /^(?:[a-z0-9_]+ )?(?:voted(?: for)?|vote(?: for)?|chose|choose|picked|pick|(?:wants?|likes?|prefers?|says?|said)(?= [a-z]+$)|(?:goes|went|go) (?:with|for)|decided (?:on|for)|settled (?:on|for)) /;
const NO_KIND = /^(?:no|any|every|some|which|that|this|first|last|other|same|next|right|wrong)$/;
const NOT_THE = /^not (the [a-z]+(?: [a-z]+)?) (the [a-z]+(?: [a-z]+)?)$/;
/** "-210 not -120": one coordinate of a place. */
const COORDINATE = /^(-?\d+) (?:, )?(?:and )?(?:not|instead of) (-?\d+)$/;
const SURELY =
  /\b(?:no|nope|nah|actually|nevermind|never mind|scratch|cancel|forget|oops|whoops|wrong|correction|i (?:mean|meant|said)|mistake|instead|rather|not that)\b/;
const MULTIPLIED =
  /^(?:(?:and|now|ok(?:ay)?|please|actually|no|just) ,? ?)*(double|triple|halve|half(?: of)?|twice) ?(?:it|that|them|the (?:amount|number)|as (?:many|much))?$/;
const FACTORS: Readonly<Record<string, number>> = { double: 2, twice: 2, triple: 3, halve: 0.5, half: 0.5 };

/** "Forty, and bring ten gold with them": a correction, and a request. */
const AND_THEN =
  /^(.+?) ,? ?(?:and|then|also) (?=(?:get|bring|fetch|make|craft|give|put|take|come|go|place|drop|grab|mine|build)\b)(.+)$/;

/** "Make it 2, one for Riku". */
const SOME_FOR = /^(.+?) ,? ?(?:and )?(one|two|three|four|five|\d+)(?: of (?:them|those))? (?:for|to) ([a-z0-9_]+)$/;

/** What a line changes of the last request; undefined where it changes nothing. */
export function correction(text: string, last: LastRequest, sense: FollowUpSense): ParseResult | undefined {
  const [, changing, also] = AND_THEN.exec(text) ?? [];
  if (changing !== undefined && also !== undefined && TAKES_BACK.test(changing)) {
    const [before, after] = [corrected(changing, last, sense), sense.read(also)];
    if (before?.kind === "symbolic" && after.kind === "symbolic") return acting([...before.acts, ...after.acts]);
  }
  const [, less, some = "", whom = ""] = SOME_FOR.exec(text) ?? [];
  const player = whom === "" ? undefined : sense.playerOf(whom);
  const number = player === undefined ? undefined : sense.phrases.numberOf(some);
  const changed = less === undefined || number === undefined ? undefined : corrected(less, last, sense);
  if (changed?.kind === "symbolic" && number !== undefined && player !== undefined) {
    const targets = changed.acts.flatMap((act) => act.targets).map(({ item }) => ({ item, qty: number }));
    return acting([...changed.acts, { intent: "give", targets, args: { player } }]);
  }
  return corrected(text, last, sense);
}

function corrected(text: string, last: LastRequest, sense: FollowUpSense): ParseResult | undefined {
  const { acts } = last;
  const [, factor = ""] = MULTIPLIED.exec(text) ?? [];
  if (factor !== "") return multiplied(acts, FACTORS[factor.split(" ")[0] ?? ""] ?? 1);
  const [, forWhom] = NOT_FOR.exec(text) ?? [];
  if (forWhom !== undefined) return replaced(forWhom, last, sense);
  const back = TAKES_BACK.exec(text)?.[0] ?? "";
  const rest = text.slice(back.length);
  const [, right, wrong] = COORDINATE.exec(rest) ?? [];
  if (right !== undefined) {
    const moved = withCoordinate(acts, Number(right), Number(wrong));
    if (moved !== undefined) return acting(moved);
  }
  const [, notThis = "", butThat] = NOT_THE.exec(rest) ?? NOT_THIS.exec(rest) ?? [];
  if (butThat !== undefined && notThis.split(" ").length <= 3) {
    const meant = replaced(butThat, last, sense) ?? whole(butThat, sense);
    if (meant !== undefined) return meant;
  }
  const [, changed] = CHANGES.exec(text) ?? [];
  const bare = cut(
    changed ??
      (back === "" ? rest : rest.replace(/^i (?:want|wanted|need|needed|would like|would prefer|prefer) (?!to\b)/, "")),
  );
  const said = (THIS_NOT.exec(bare)?.[1] ?? bare).replace(
    /^(?:(?:and|but|so|then|now|hmm+|uh|um|er|oh|well|ok(?:ay)?) )+/,
    "",
  );
  if (changed !== undefined) return replaced(said, last, sense) ?? (back === "" ? undefined : whole(bare, sense));
  if (back !== "" && /^(?:do not|do it|go on|stop|it|that|thanks|yes|ok)$/.test(bare)) return undefined;
  if (back !== "" || MARKED.test(text)) {
    // "Wait for me" and "sorry about that" take nothing back.
    const isSure = SURELY.test(back);
    if (!isSure && /^for (?:me|us)$/.test(said)) return undefined;
    const unread = (): ParseResult | undefined =>
      isSure &&
      (/\d|\bother (?:one|way|side)\b/.test(bare) || sense.phrases.names(bare)) &&
      sense.read(bare).kind === "social"
        ? { kind: "ask", lack: { why: "unread", said: bare }, rest: [] }
        : undefined;
    return (
      replaced(said, last, sense) ??
      (isSure || back.includes(",") || MARKED.test(text) ? whole(bare, sense) : undefined) ??
      unread()
    );
  }
  if (THIS_NOT.test(bare) && said.split(" ").length <= 4) return replaced(said, last, sense);
  return alone(text, last, sense);
}

const AMOUNT_LEADS =
  /^(?:(?:k|kk|ok|okay|yeah|ya|sure|well|just|like|maybe|about|around|say|get|grab|make|do|bring|mine|take|give|me|us|i|we|need|want|will|only|up to|at least) ,? ?)+(?=\S)/;
const ALL_OF_IT =
  /^(?:(?:yes|no|just) ,? ?)?(?:all|every bit|every (?:last )?one)(?: of (?:it|them|those|that|these))?$/;
const PARTS = new Set(["drop", "give", "deposit", "withdraw"]);
const POINTS = /^(?:the|that|this) (?:[a-z]+ ){0,2}[a-z]+$/;

/** "The stone one", "birch", "but birch": nothing but another kind of what was asked for. */
function alone(text: string, last: LastRequest, sense: FollowUpSense): ParseResult | undefined {
  const said = text.replace(CHOSE, "").replace(/^(?:(?:but|and|or|in|from|of|the|an?|some) )+/, "");
  const [, kind] = ONE.exec(text) ?? [];
  if (kind !== undefined && !NO_KIND.test(kind)) return replaced(said.replace(/ ones?\b.*$/, ""), last, sense, true);
  // "20", "a whole stack": the amount of the one thing that was asked for.
  const some = said.replace(/ (?:of (?:them|those|these|it)|then)$/, "").replace(AMOUNT_LEADS, "");
  const { count, length } = sense.phrases.amountIn(some);
  const isOne = last.acts.filter(({ targets }) => targets.length === 1).length === 1;
  if (isOne && count !== undefined && length === some.split(" ").length) return replaced(some, last, sense);
  if (KIND_COUNTED.test(said)) return replaced(said, last, sense);
  const every = ALL_OF_IT.test(text) ? last.acts.filter(({ intent }) => PARTS.has(intent)) : [];
  if (every.length > 0 && every.length === last.acts.length)
    return acting(
      every.map((act) => ({ ...act, targets: act.targets.map(({ item }) => ({ item, qty: "all" as const })) })),
    );
  // "The skeleton", after "attack that".
  const [only, ...others] = last.acts;
  const other = POINTS.test(text) && others.length === 0 ? withObject(text, last.acts, sense) : undefined;
  if (other?.args.entity !== undefined && other.intent === only?.intent) return acting([other]);
  if (said.split(" ").length > 2 || /\b(?:too|also|and)\b/.test(text)) return undefined;
  // "Iron" by itself is no request.
  const named = sense.phrases.read(said);
  const isBare = (named.outcome === "targets" && !named.isExact) || sense.read(said).kind === "social";
  return isBare || /^but /.test(text) ? replaced(said, last, sense, true) : undefined;
}

/** Without what is said behind it. */
function cut(said: string): string {
  let text = said;
  for (let before = ""; before !== text; ) {
    before = text;
    text = text.replace(AFTERWARDS, "").replace(/^[ ,]+|[ ,]+$/g, "");
  }
  return text;
}

/** Another number for one of the coordinates. */
function withCoordinate(acts: readonly ParsedAct[], right: number, wrong: number): ParsedAct[] | undefined {
  const swap = (value: number): number => (value === wrong ? right : value);
  if (!acts.some(({ args }) => (args.position ?? args.column)?.includes(wrong))) return undefined;
  return acts.map(({ args, ...act }) => {
    const { position: at, column } = args;
    const position = at && ([swap(at[0]), swap(at[1]), swap(at[2])] satisfies [number, number, number]);
    return {
      ...act,
      args: {
        ...args,
        ...(position === undefined ? {} : { position }),
        ...(column === undefined ? {} : { column: [swap(column[0]), swap(column[1])] satisfies [number, number] }),
      },
    };
  });
}

function multiplied(acts: readonly ParsedAct[], factor: number): ParseResult | undefined {
  const qty =
    acts.find(({ targets }) => targets.length > 0)?.targets[0]?.qty ?? acts[0]?.args.count ?? acts[0]?.args.distance;
  return typeof qty === "number" ? acting(counted(acts, Math.max(1, Math.round(qty * factor)))) : undefined;
}

/** A complete request that takes the place of the last one. */
function whole(text: string, { read }: FollowUpSense): ParseResult | undefined {
  const reading = read(text);
  if (reading.kind === "open" && typeof reading.hanging === "object") return reading;
  return reading.kind === "symbolic" && reading.acts.every(({ intent }) => !/^(?:report|explain|refrain)$/.test(intent))
    ? reading
    : undefined;
}
