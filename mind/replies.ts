// The bot's sentences where no model is asked: templates over what was understood, so that a
// symbolic request costs no model call. A question back names the options.

import {
  type Conversion,
  type Occasion,
  type RequestTarget,
  type Safety,
  ticksUntilBedsWork,
  waitForBeds,
} from "../schemas/index.ts";
import { NO_THIRST } from "./actions/self-report.ts";
import { counted, isUncounted, itemPhrase, listed, plural, spanOf, withArticle } from "./item-amounts.ts";
import { isContainerName } from "./parser/containers.ts";
import { goesOn } from "./parser/leftovers.ts";
import type { ClarificationReason, ParsedAct } from "./parser/reading.ts";
import type { Vocabulary } from "./parser/vocabulary.ts";

const amount = ({ item, qty }: RequestTarget): string =>
  qty === "all" ? `all the ${plural(item)}` : counted(item, qty);

/** `what` lists the targets; empty where the request names none. `whom` is the player it is for. */
type Template = (act: ParsedAct, what: string, whom: string, timeOfDay?: number) => string;

const USED: Readonly<Record<string, string>> = { open: "open", closed: "close", on: "turn on", off: "turn off" };
const TASKS: Readonly<Record<string, string>> = {
  lit_shelter: "build a lit shelter",
  nether_portal: "build a nether portal",
  be_fed: "eat something",
  be_safe_tonight: "get somewhere safe for the night",
  satisfy_hunger: "eat until I'm fed",
  light_corridor: "dig a corridor and light it",
  bridge_gap: "build a bridge over the gap",
  probe_biome: "look around the biome",
  get_to_safety: "get to safety",
};

const parted = ({ args, keep }: ParsedAct, what: string): string =>
  `${what || (args.item === undefined ? "everything I have" : `the ${itemPhrase(args.item)}`)}${keep === undefined ? "" : ` except ${keep.length > 3 ? "what you named" : `the ${listed(keep.map(plural))}`}`}${
    args.spare === undefined
      ? ""
      : ` but ${listed(
          Object.entries(args.spare).map(([item, count]) => (what === "" ? counted(item, count) : String(count))),
        )}`
  }`;

/** "Tame a wolf"; breeding takes two. */
const tended = ({ intent, args: { entity = "animal", count = intent === "breed" ? 2 : 1 } }: ParsedAct): string =>
  `${intent} ${count === 1 ? withArticle(entity) : counted(entity, count)}`;

/** A way or a height to dig to; undefined for one block. */
const digSaid = ({ position, direction, distance, count }: ParsedAct["args"]): string | undefined =>
  position !== undefined
    ? undefined
    : count !== undefined && direction === undefined
      ? `dig to y ${count}`
      : `dig${distance === undefined ? "" : ` ${counted("block", distance)}`}${direction === undefined ? "" : ` ${direction}`}`;
/** "A wall 5 long and 3 high", "a hole 3 by 3, 4 deep". */
function measured({ shape = "room", size: [width, length, height] = [1, 1, 1], direction }: ParsedAct["args"]): string {
  if (shape === "wall") return `a wall ${width} long and ${height} high`;
  if (shape === "pillar") return `a pillar ${height} high`;
  if (shape === "floor") return `a floor ${width} by ${length}`;
  const way = direction === undefined ? "" : ` ${direction}`;
  if (shape === "tunnel") return `a tunnel ${length} long, ${width} wide and ${height} high${way}`;
  return shape === "hole"
    ? `a hole ${width} by ${length}, ${height} deep`
    : `out ${width} by ${length}, ${height} high`;
}
const placeSaid = ({ position }: ParsedAct["args"]): string =>
  position === undefined ? "" : ` at ${position.join(" ")}`;

/** "The tool chest", "the chest by the door". */
const containerSaid = (args: ParsedAct["args"], usual: string): string =>
  args.place === undefined
    ? `${args.position === undefined ? usual : "the chest"}${placeSaid(args)}`
    : isContainerName(args.place)
      ? `${args.place.includes("'s") ? "" : "the "}${itemPhrase(args.place)}`
      : `the chest by the ${itemPhrase(args.place)}`;

/** How long an ongoing act lasts, if that was said. */
const lastingSaid = ({ seconds, until }: ParsedAct["args"]): string =>
  until !== undefined ? ` until ${until.said ?? "it's time"}` : seconds === undefined ? "" : ` for ${spanOf(seconds)}`;
/** Acts whose own sentence says how long they last. */
const SAYS_END: ReadonlySet<string> = new Set(["follow", "guard", "stay", "wait", "sneak"]);

/** "Iron ingots"; "planks" where each wood has its own. */
function productOf(conversions: Readonly<Record<string, Conversion>>): string {
  const [first = "it", ...others] = new Set(Object.values(conversions).map(({ item }) => item));
  return plural(others.length === 0 ? first : (first.split("_").at(-1) ?? first));
}

/** What follows "I'll" for each intent that the bot carries out. */
const ACTIONS: Readonly<Record<string, Template>> = {
  obtain: ({ args }, what, whom) =>
    args.conversions === undefined
      ? `${args.player === undefined ? "get" : `bring ${whom}`} ${what}${args.either ? ", whichever is quicker" : ""}`
      : `make ${args.share === undefined ? "all" : shareOf(args.share)} of it into ${productOf(args.conversions)}${args.player === undefined ? "" : ` for ${whom}`}`,
  plant: ({ args }, what) => `plant ${what}${placeSaid(args)}`,
  place: ({ args }, what) => `place ${what}${placeSaid(args)}`,
  build: ({ args, targets }) =>
    `build ${measured(args)}${targets.length === 0 ? "" : ` of ${listed(targets.map(({ item }) => plural(item)))}`}`,
  dig: ({ args }) =>
    (args.size === undefined ? undefined : `dig ${measured(args)}`) ??
    digSaid(args) ??
    `dig the block${placeSaid(args)}`,
  equip: ({ args }, what) => `equip ${what || `the ${itemPhrase(args.item ?? "armour")}`}`,
  unequip: () => "take it off",
  eat: (_, what) => `eat ${what || "something"}`,
  drop: (act, what) => `drop ${parted(act, what)}${placeSaid(act.args)}`,
  give: (act, what, whom) => `give ${whom} ${parted(act, what)}`,
  deposit: (act, what) => `put ${parted(act, what)} in ${containerSaid(act.args, "a chest")}`,
  withdraw: ({ args }, what) => `take ${what || "what's there"} from ${containerSaid(args, "the chest")}`,
  undertake: ({ args: { task = "it" } }) => TASKS[task] ?? `take care of ${itemPhrase(task)}`,
  come: () => "come to you",
  follow: ({ args, args: { player, entity } }, _, whom) =>
    `follow ${player === undefined && entity !== undefined ? `the ${itemPhrase(entity)}` : whom}${lastingSaid(args)}`,
  go_to: ({ args: { place, position, column, player } }) =>
    /^(?:home|inside|outside|upstairs|downstairs|underground)$/.test(place ?? "")
      ? `go ${place}`
      : `go to ${position?.join(" ") ?? column?.join(" ") ?? (place === undefined ? (player ?? "that place") : `the ${itemPhrase(place)}`)}`,
  travel: ({ args }) => `go to the ${itemPhrase(args.dimension ?? "other side of the portal").replace(/^the /, "")}`,
  move: ({ args }) =>
    `move ${args.distance === undefined ? "" : `${counted("block", args.distance)} `}${args.direction ?? "aside"}`,
  stay: ({ args }) => `stay here${lastingSaid(args)}`,
  use: ({ args }) =>
    `${/^button/.test(args.place ?? "") ? "press" : (USED[args.to ?? "set"] ?? "set")} the ${itemPhrase(args.place ?? "thing")}${placeSaid(args)}`,
  mount: ({ args }) => (args.to === "off" ? "get off" : `get on the ${itemPhrase(args.place ?? "nearest thing")}`),
  climb: ({ args: { direction, place = direction === undefined ? "hill" : undefined } }) =>
    `climb${direction === "down" ? " down" : ""}${place === undefined ? "" : ` the ${itemPhrase(place)}`}`,
  pillar_up: ({ args }) => `pillar up ${counted("block", args.count ?? args.distance ?? 3)}`,
  sneak: () => "sneak",
  wait: ({ args: { until, seconds } }) =>
    until !== undefined
      ? `wait until ${until.said ?? "it's time"}`
      : `wait${seconds === undefined ? "" : ` ${spanOf(seconds)}`}`,
  continue: () => "carry on",
  sleep: (_act, _what, _whom, timeOfDay) =>
    timeOfDay === undefined
      ? "sleep once it's night and there's a bed"
      : ticksUntilBedsWork(timeOfDay) === 0
        ? "go to bed"
        : `sleep when it gets dark, in ${waitForBeds(timeOfDay)}`,
  wake: () => "get up",
  look: ({ args }) => `look ${args.direction ?? `at ${itemPhrase(args.player ?? args.entity ?? args.place ?? "you")}`}`,
  attack: ({ args: { count, entity = "nearest monster", item } }) =>
    `attack ${count === undefined ? `the ${itemPhrase(entity)}` : counted(entity, count)}${item === undefined ? "" : ` with ${withArticle(item)}`}`,
  tame: tended,
  breed: tended,
  feed: tended,
  saddle: tended,
  guard: ({ args }, _what, whom) => `protect ${whom}${lastingSaid(args)}`,
  flee: () => "get away from here",
  explore: ({ args: { direction, distance } }) =>
    direction === undefined
      ? "go exploring"
      : `explore ${distance === undefined ? "" : `${counted("block", distance)} `}${direction}`,
  locate: ({ args: { place, entity = place } }) => `look for ${entity === undefined ? "it" : withArticle(entity)}`,
  remember: ({ args }) => `remember this place${args.place === undefined ? "" : ` as ${itemPhrase(args.place)}`}`,
  fish: () => "go fishing",
  say: ({ args: { player, text = "it" } }) => (player === undefined ? `say "${text}"` : `tell ${player} "${text}"`),
};

/** What a question about the bot asks for. */
function asksOf(about: string, item: string | undefined, asks: string | undefined): string {
  if (asks === "why") return "why I stopped, or what keeps me";
  if (asks === "howLong") return "how long it takes, and how many steps are left";
  if (about === "plan") return "my plan, and the steps that are left";
  if (about === "surroundings") return "which players and creatures I see";
  if (about === "possible")
    return `whether I can make ${item === undefined ? "that" : withArticle(item)} with what I have`;
  if (about === "storage") return "what I took out of chests and put in; I don't look into chests";
  return `about ${/^(?:time|weather)$/.test(about) ? "the" : "my"} ${item === undefined ? about : plural(item)}`;
}

/** Whole sentences, for intents that are answered with words. */
const ANSWERS: Readonly<Record<string, Template>> = {
  report: ({ args: { item, text, asks, about = "state" } }) =>
    about === "thirst"
      ? NO_THIRST
      : about === "rules" && text !== undefined
        ? text
        : `Once I'm in a world, I can tell you ${asksOf(about, item, asks)}.`,
  pause: () => 'Okay, I\'ll pause. Say "go on" and I continue.',
  explain: ({ args }) => `\`lodestone explain ${args.item ?? "ITEM"}\` lists every way to get it.`,
  allow: ({ args: { text = "that" }, keep = [], avoid = [] }) =>
    keep.length + avoid.length === 0
      ? `Nothing that you said forbids me that: ${text}.`
      : `Okay, ${text === "everything" ? "nothing is forbidden" : `no longer forbidden: ${text}`}.`,
  refrain: ({ args, keep, avoid }) => {
    if (args.entity !== undefined) return `Okay, I'll leave ${plural(args.entity)} alone.`;
    if (keep !== undefined)
      return `Okay, I won't use ${keep.length > 3 ? "them up" : `up the ${listed(keep.map(plural))}`}.`;
    if (avoid !== undefined || args.text === undefined) return "Okay, I won't.";
    return `I can't promise "${args.text}": I can only keep items and spare creatures. What else I must not do stands in my conduct file.`;
  },
};

/** How an item is made or found; undefined where the vocabulary has no way. */
function making(item: string, { recipes, smelted, dug }: MakingVocabulary): string | undefined {
  const recipe = recipes.get(item);
  const [only] = recipe?.takes ?? [];
  // That a block comes apart again does not say where its ingots come from.
  const isUnpacking = recipe?.takes.length === 1 && only?.count === 1 && recipe.makes >= 9;
  if (recipe !== undefined && !isUnpacking) {
    const takes = recipe.takes.map(({ anyOf, count }) => counted(nameOf(anyOf), count));
    const where = recipe.station === null ? "" : ` at ${withArticle(recipe.station)}`;
    return `Making ${counted(item, recipe.makes)} takes ${listed(takes)}${where}.`;
  }
  const input = shortestTo(item, smelted);
  if (input !== undefined && !input.endsWith("_ore"))
    return `You get ${withArticle(item)} by smelting ${withArticle(input)}.`;
  const block = shortestTo(item, dug);
  return block === undefined ? undefined : `You get ${withArticle(item)} by mining ${withArticle(block)}.`;
}

/** The plainest of several sources of the same item. */
const shortestTo = (item: string, ways: ReadonlyMap<string, string>): string | undefined =>
  [...ways]
    .filter(([, made]) => made === item)
    .map(([from]) => from)
    .sort(
      (a, b) => Number(b.startsWith("raw_")) - Number(a.startsWith("raw_")) || a.length - b.length || (a < b ? -1 : 1),
    )[0];

/** "planks" for planks of every wood. */
const nameOf = (kinds: readonly string[]): string => {
  const [first = ""] = kinds;
  return kinds.length > 4 ? (first.split("_").at(-1) ?? "") : first;
};

/** The parts of the vocabulary that say how items are made. */
export type MakingVocabulary = Pick<Vocabulary, "recipes" | "smelted" | "dug">;

/** "Half", "a third", "three quarters". */
const shareOf = (share: number): string =>
  share === 0.5
    ? "half"
    : share === 0.25
      ? "a quarter"
      : share < 0.5
        ? "a third"
        : share === 0.75
          ? "three quarters"
          : "two thirds";

/** The reply to a request that is served: "I'll get 6 iron pickaxes, then come to you." */
/** What an act that parts with nothing leaves alone. */
const sparing = ({ targets, keep = [] }: ParsedAct): string =>
  keep.length === 0 || targets.length === 0 || targets.some(({ qty }) => qty === "all")
    ? ""
    : ` without using up ${keep.length > 3 ? "what you named" : `the ${listed(keep.map(plural))}`}`;

/** `timeOfDay` in ticks, where a body is in a world. */
export function replyTo(
  acts: readonly ParsedAct[],
  known: MakingVocabulary,
  speaker?: string,
  timeOfDay?: number,
): string {
  const sentences: string[] = [];
  let actions: string[] = [];
  const end = (): void => {
    if (actions.length > 0) sentences.push(`I'll ${[...new Set(actions)].join(", then ")}.`);
    actions = [];
  };
  for (const [at, act] of acts.entries()) {
    const { player = speaker, provided } = act.args;
    if (provided !== undefined) {
      const before = acts[at - 1]?.args.provided;
      if (JSON.stringify(before) !== JSON.stringify(provided)) {
        const alike = acts.filter(({ args }) => JSON.stringify(args.provided) === JSON.stringify(provided));
        const said = replyTo(
          alike.map((one) => ({ ...one, args: { ...one.args, provided: undefined } }) as ParsedAct),
          known,
          speaker,
        );
        const isOther = before !== undefined && before.sensor === provided.sensor;
        end();
        sentences.push(
          isOther ? `Otherwise ${said}` : `If ${provided.isNot ? "not: " : ""}${provided.said ?? "so"}, ${said}`,
        );
      }
      continue;
    }
    // "Mine iron for five minutes" gets as many as it can.
    const what =
      goesOn(act) && act.targets.every(({ qty }) => qty === 1)
        ? listed(act.targets.map(({ item }) => plural(item)))
        : listed(act.targets.map(amount), act.args.either ? "or" : "and");
    const args = [
      act,
      act.args.share === undefined
        ? what
        : `${shareOf(act.args.share)} of ${what.replace(/\ball the /g, "the ") || "what I have"}`,
      player === speaker ? "you" : (player ?? "you"),
      timeOfDay,
    ] as const;
    const made = act.intent === "explain" && act.args.item !== undefined ? making(act.args.item, known) : undefined;
    const answer = made ?? ANSWERS[act.intent]?.(...args);
    if (answer === undefined)
      actions.push(
        `${ACTIONS[act.intent]?.(...args) ?? itemPhrase(act.intent)}${sparing(act)}${SAYS_END.has(act.intent) ? "" : lastingSaid(act.args)}`,
      );
    else {
      end();
      sentences.push(answer);
    }
  }
  if (acts[0]?.args.asks === "plan" && acts[0].intent === "obtain" && sentences.length + actions.length > 0) {
    end();
    return `${sentences.join(" ").replace(/^I'll /, "I'd ")} Say yes, and I'll do it.`;
  }
  end();
  return [...new Set(sentences)].join(" ");
}

export function askBack(lack: ClarificationReason): string {
  switch (lack.why) {
    case "choice":
      return `Which ${itemPhrase(lack.word)} do you mean: ${listed(lack.options.map(itemPhrase), "or")}?`;
    case "missing":
      if (lack.from !== undefined)
        return `What do you want from the ${lack.from}? Name it, as in "trade for an emerald", and I get what it costs.`;
      return lack.count === undefined ? "What do you want? Tell me the item and how many." : `${lack.count} of what?`;
    case "spelling":
      return `I don't know "${lack.said}". Do you mean ${itemPhrase(lack.meant)}?`;
    case "bare":
      return `How ${isUncounted(lack.item) ? "much" : "many"} ${plural(lack.item)} should I get?`;
    case "antecedent":
      return `${/^(?:him|her)$/.test(lack.said) ? "Whom" : "What"} do you mean by "${lack.said}"? Tell me the ${/^(?:him|her)$/.test(lack.said) ? "name" : "item"}.`;
    case "unread":
      return `I don't understand "${lack.said}". Say it in other words, or "leave that" and I'll do the rest.`;
    case "unkept":
      return `I can't promise "${lack.said}": I can keep items and spare creatures. Shall I do the rest anyway?`;
  }
}

export const refusal = ({ reason }: Pick<Safety, "reason">): string => `Sorry, ${reason ?? "I'm not allowed to"}.`;

/** "When it's night, I'll go home." */
export const later = ({ isEachTime, said = "it's time" }: Occasion, reply: string): string =>
  `${isEachTime ? "Whenever" : "When"} ${said}, ${reply}`.slice(0, 1000);

/** Kinds of an utterance after which nothing is done. */
export const REQUEST_KINDS_OF_NO_ACT: ReadonlySet<string> = new Set(["ask", "open", "refused"]);

/** Whether a reply says that the bot did not understand, or cannot answer. */
export const saysUnread = (reply: string): boolean =>
  /^(?:I (?:don't understand|can't (?:answer|chat about|promise))|Once I'm in a world,) /.test(reply);

/** For a condition that no sensor evaluates. */
export const unwatched = (said: string | undefined): string =>
  `I can't watch for that${said === undefined ? "" : ` ("${said}")`}. ${REPLIES.unwatched}`;

/** For a clause beside others that are read. */
export const openPart = (said: string): string =>
  `I don't understand "${said}" without a language model. Say it in other words, or "leave that" and I'll do the rest.`;

/** "I don't understand …", by the words of the line. */
export const notUnderstood = (said: string): string =>
  `I don't understand "${said.trim().slice(0, 120)}". Tell me what to get or where to go, or ask me what I can do.`;

const TALK: readonly (readonly [RegExp, string])[] = [
  [/^\W*(?:thank|thx|ty\b|tysm|cheers|much appreciated)/i, "You're welcome."],
  [/^\W*(?:bye|good ?bye|good ?night|see (?:you|ya)|cya|later|farewell|gtg|brb|afk)\b/i, "See you."],
  [/^\W*(?:sorry|my bad|apologies|oops|pardon|excuse me)\b/i, "No problem."],
  [
    /^\W*(?:yes|yeah|yep|yup|no|nope|nah|sure|ok(?:ay)?|k+|maybe|alright|fine|right)\W*$/i,
    "Okay. I have no question open.",
  ],
  [
    /^\W*(?:gg|wp|gj|nice|good|great|well done|lol|lmao|rofl|haha|hehe|xd|cool|awesome|wow|sweet|perfect)\b/i,
    "Thanks!",
  ],
];
const GREETING =
  /^\W*(?:hi|hello|hey|hiya|howdy|yo|sup|greetings|ahoy|good (?:morning|evening|day|afternoon)|what'?s up)\b/i;
const QUESTION =
  /\?|^\W*(?:what|who|whose|whom|why|when|where|which|how|do|does|did|is|are|am|was|were|can|could|will|would|should|has|have|had|may|might)\b/i;

/** What is said to talk without a language model; "Hello" answers only a greeting. */
export function smallTalk(text: string): string {
  const [, fitting] = TALK.find(([said]) => said.test(text)) ?? [];
  if (fitting !== undefined) return fitting;
  if (QUESTION.test(text) && !GREETING.test(text))
    return `I can't answer "${text.trim().slice(0, 120)}" without a language model. Ask me what I have, where I am or what I'm doing.`;
  return GREETING.test(text) ? REPLIES.social : REPLIES.listening;
}

export const REPLIES = {
  open: "I need a language model to work out how to do that; I'll ask the configured one, if there is one.",
  unwatched:
    "I can watch for night and day, rain and thunder, players who join or leave, creatures in sight, attacks, my health and hunger, and what's in my inventory. Ask for one of these, or tell me when it's time.",
  social: "Hello! Tell me what to get or where to go. To chat about anything else, I need a language model.",
  /** Said to talk that is no greeting and asks nothing. */
  listening: "I can't chat about that without a language model. Tell me what to get or where to go.",
  /** Said where a model is configured but its answer cannot be used. */
  wordless: "Hello! Tell me what to get or where to go.",
  stop: "Okay, stopping.",
} as const;
