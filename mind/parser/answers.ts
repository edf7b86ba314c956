// Answers to the bot's question: a choice, a missing item or number, a spelling, consent, or "leave
// that". What is said beside the answer is read as well, or asked about.

import { bestOf } from "../item-families.ts";
import type { OpenQuestion } from "./dialogue.ts";
import type { FollowUp, FollowUpSense } from "./follow-up-sense.ts";
import type { ClarificationReason, ParseResult } from "./reading.ts";
import { acting } from "./replacements.ts";

const POLITE =
  "(?:please|pls|lol|lmao|haha|xd|bro|dude|man|obviously|duh|ofc|of course|i guess|thanks|thank you|ty|then|too|bot|buddy|mate|quick(?:ly)?|asap|now)";
const YES = new RegExp(
  `^(?:(?:yes|yeah|yea|yep|yup|ye|ya|y|aye|sure|ok|okay|k|kk|alright|fine|right|correct|exactly|of course|definitely|absolutely|certainly|then|just|well|go ahead|go for it|do it(?: any ?way| then)?|any ?way|please do|do that|do so|that is (?:right|fine|ok(?:ay)?|it|good)|sounds good|(?:it is )?no problem|(?:i )?do not (?:care|mind)|that one|you may|confirmed?|i do|i am sure)(?: ,)? ?)+(?:${POLITE} ?)*$`,
);
const NO = new RegExp(
  `^(?:(?:no|nope|nah|n|never ?mind(?: that| it)?|forget (?:it|that|about it)|cancel(?: that| it)?|leave it|do not|better not|not now|nothing|skip it)(?: ,)? ?)+(?:${POLITE} ?)*$`,
);
const SKIP = "(?:leave|skip|ignore|forget|drop|never ?mind|nevermind)";
const PART =
  "(?:that|it|this|the rest of it|(?:that|the|this)(?: [a-z]+){0,3} (?:part|bit|thing|one)|the (?:second|last|first|other|third) (?:part|bit|thing|one)?)";
const THE_REST = new RegExp(
  `^(?:(?:just|ok(?:ay)?|then|please|yes|yeah|fine) ,? ?)*(?:${SKIP}(?: out| about)? ${PART}(?: (?:part|bit|then))?|do (?:just |only )?(?:the (?:rest|others?|first(?: (?:one|part|thing|bit))?)|what you (?:can|could|understand|understood)|it (?:any ?way|without (?:that|it)))|without (?:that|it)|only the (?:rest|first(?: (?:one|part|thing|bit))?))(?: ,? ?(?:and )?(?:just |only )*do (?:just |only )?the (?:rest|others?|first(?: (?:one|part|thing|bit))?))?$`,
);
/** "Scrap that, just the pearls". */
const INSTEAD =
  /^(?:no ,? ?)?(?:scrap|scratch|forget|never ?mind|cancel|skip|leave|drop) (?:that|it|this|them)(?: one)? ,? ?(?:just |only |instead |rather |then |get |i want )*(.+)$/;
/** "What are my options?" */
const OPTIONS =
  /^(?:(?:what|which|so what) (?:are|is|do|can|else|kinds?|types?|ones?)\b.*\b(?:options?|choices?|there|have|choose|pick|kinds?|types?)\b.*|(?:like )?(?:what|which)(?: (?:ones?|kinds?|are there))?|such as(?: what)?)$/;
const ANY =
  /^(?:(?:i am )?(?:not picky|easy)|(?:(?:it )?does not matter|(?:i )?do not (?:care|mind)|whatever|hmm|oh) ,? ?(?:just )?(?:any|whatever|whichever|either)(?: (?:one|will do|is fine))?|(?:whichever|whatever|the one that|the one which) (?:is|are|you have|comes|costs|takes|can be)\b.*|(?:any|either|whichever|whatever)(?: (?:one|of (?:them|those)|is (?:fine|ok(?:ay)?|good)|works|will do|you (?:like|want|have|can)))*|(?:i )?do not (?:care|mind)|(?:it )?does not matter|you (?:choose|pick|decide)|surprise me|the (?:first|cheapest|simplest|easiest|worst)(?: one)?|cheapest|first)$/;
const BEST =
  /^(?:the )?(?:best|strongest|last|most expensive)(?: one| possible| (?:one )?(?:that )?you (?:can(?: make| get)?|have))*$/;
const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth"];
const LEADS =
  /^(?:(?:the|a|an|some|just|only|maybe|i (?:want|mean|meant|need|would like|will take|think|guess|said|prefer)|make it|with|in|of|from|get|use|take|make|give me|get me|let us take|go (?:with|for)|um|uh|hmm+|oh|er|ok(?:ay)?|well|so|yes|yeah|please|preferably|it is|should be|made of)(?: ,)? )+/;
const TRAILS = new RegExp(
  `(?: ,)?(?: (?:ones?|${POLITE}|will do|is (?:fine|ok(?:ay)?|good|enough)|would be (?:nice|good|fine|lovely|great|perfect)|i (?:think|guess|mean|meant|suppose)|if (?:you can|possible)|of course|and hurry(?: up)?|kind|type|wood|planks?))+$`,
);
/** A second wish behind the answer: "stone, and 16 torches". */
const MORE = /^(.+?)(?: , and| and| ,| plus)(?: also)? (.+)$/;

/** The reading of an answer; undefined where the line is none. */
export function answered(text: string, question: OpenQuestion, sense: FollowUpSense): FollowUp | undefined {
  if (NO.test(text)) return { reading: { kind: "social", reply: "Okay, I won't." }, manner: "answer" };
  if (question.about === "consent") {
    const reading = YES.test(text) ? acting(question.acts) : undefined;
    return reading && { reading, manner: "answer", consents: true };
  }
  const { lack, rest } = question;
  const [, instead] = INSTEAD.exec(text) ?? [];
  if (instead !== undefined && sense.phrases.read(instead).outcome === "targets") {
    const reading = sense.read(`get ${instead}`);
    if (reading.kind === "symbolic") return { reading, manner: "answer" };
  }
  if (lack.why === "choice") {
    if (
      new RegExp(`^(?:never ?mind|forget|skip|leave|drop|no)(?: about)?(?: (?:the|that|any))* ${lack.word}s?$`).test(
        text,
      )
    )
      return { reading: { kind: "social", reply: "Okay, I won't." }, manner: "answer" };
    if (OPTIONS.test(text)) return { reading: { kind: "ask", lack, rest }, manner: "answer" };
  }
  const reading = detailed(text, question, sense) ?? beside(text, question, sense);
  if (reading === undefined || reading.kind === "open" || reading.kind === "social") return undefined;
  return { reading, manner: "answer" };
}

type Detail = Extract<OpenQuestion, { about: "detail" }>;

/** A choice with more behind it: the more is a request of its own, or asked about. */
function beside(text: string, question: Detail, sense: FollowUpSense): ParseResult | undefined {
  const { lack } = question;
  const [, answer, more] = lack.why === "choice" ? (MORE.exec(text) ?? []) : [];
  if (answer === undefined || more === undefined || lack.why !== "choice") return undefined;
  if (choiceOf(answer, lack, sense) === undefined) return undefined;
  const { count, length } = sense.phrases.amountIn(
    more.replace(/^(?:(?:about|around|say|maybe|like|perhaps|roughly) )+/, ""),
  );
  if (
    count !== undefined &&
    length >= more.replace(/^(?:(?:about|around|say|maybe|like|perhaps|roughly) )+/, "").split(" ").length
  )
    return detailed(`${count} ${answer}`, question, sense);
  const chosen = detailed(answer, question, sense);
  if (chosen?.kind !== "symbolic") return undefined;
  const also = sense.read(/^(?:\d+|an?|some|one|two|three|four|five|six|ten) /.test(more) ? `get ${more}` : more);
  if (also.kind !== "symbolic") return { kind: "ask", lack: { why: "unread", said: more }, rest: chosen.acts };
  const named = new Set(also.acts.flatMap(({ targets }) => targets.map(({ item }) => item)));
  const first = chosen.acts.map((act) => ({ ...act, targets: act.targets.filter(({ item }) => !named.has(item)) }));
  const [only, ...others] = first;
  const [again] = also.acts;
  // Things that are asked for together are one request.
  return only !== undefined && others.length === 0 && also.acts.length === 1 && only.intent === again.intent
    ? acting([{ ...only, targets: [...only.targets, ...again.targets] }])
    : acting([...first.filter(({ targets }) => targets.length > 0), ...also.acts]);
}

/** The question's line with the missing detail. */
function detailed(text: string, { lack, text: asked, rest }: Detail, sense: FollowUpSense): ParseResult | undefined {
  const isYes = YES.test(text);
  switch (lack.why) {
    case "unread":
    case "unkept":
      return isYes || THE_REST.test(text) ? acting(rest) : undefined;
    case "spelling":
      return isYes ? sense.read(asked.replace(lack.said, lack.meant.replaceAll("_", " "))) : undefined;
    case "choice": {
      const chosen = choiceOf(text, lack, sense);
      if (chosen === undefined) return isYes ? { kind: "ask", lack, rest } : listed(text, lack, asked, sense);
      const { count } = sense.phrases.amountIn(text.replace(LEADS, ""));
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

/** "Stone pickaxe and axe", where tools were asked for. */
function listed(
  text: string,
  lack: Extract<ClarificationReason, { why: "choice" }>,
  asked: string,
  sense: FollowUpSense,
): ParseResult | undefined {
  // "Stone, and 16 torches" chooses first.
  if (choiceOf(MORE.exec(text)?.[1] ?? "", lack, sense) !== undefined) return undefined;
  const things = text.replace(LEADS, "");
  const phrase = sense.phrases.read(things);
  const named = new RegExp(`(?:\\b(?:an?|the|some) )?\\b${lack.word}(?:e?s)?\\b`);
  if (phrase.outcome !== "targets" || phrase.targets.length < 2 || !named.test(asked) || isOrder(text, sense))
    return undefined;
  return sense.read(asked.replace(named, things));
}

const ORDERED =
  /^(?:(?:now|then|please|ok(?:ay)?|can you|could you) ,? ?)*(?:get|fetch|bring|make|craft|mine|find|collect|gather|build|cook|dig)(?: me| us)? (.+)$/;

/** An order by itself is no answer: an act of another kind, or things with an amount of their own. */
function isOrder(text: string, { read, phrases }: FollowUpSense): boolean {
  const alone = read(text);
  if (alone.kind !== "symbolic") return alone.kind === "stop";
  const [, things = ""] = ORDERED.exec(text) ?? [];
  return phrases.amountIn(things).count !== undefined || alone.acts.some(({ intent }) => intent !== "obtain");
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
  const bare = text.replace(LEADS, "").replace(TRAILS, "").replace(TRAILS, "");
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
