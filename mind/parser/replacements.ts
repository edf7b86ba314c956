// The last request with something replaced: an amount, a kind, an item, a creature, a place, a
// direction, a player or an occasion. `corrections.ts` finds what a line puts in place of what.

import type { RequestTarget } from "../../schemas/index.ts";
import type { FollowUpSense, LastRequest } from "./follow-up-sense.ts";
import type { ParsedAct, ParseResult } from "./reading.ts";

const TRAILS = /(?: ,)?(?: (?:ones?|please|pls|thanks|thank you|ty|then|too|bot|buddy|mate|kind|type))+$/;
/** "Black, 3". */
export const KIND_COUNTED = /^([a-z]+) , (\d+|two|three|four|five|six|seven|eight|nine|ten)$/;
const CONTAINER =
  /^(?:(?:the|a|that|this|my|other) )*(?:chests?|barrels?|box|crate|furnace|hopper|ender chest|shulker box)$/;

/** How the last request would be said with another object, by its intent. */
const SAID: Readonly<Record<string, (act: ParsedAct, words: string) => string>> = {
  go_to: (_, words) => `go to ${words.replace(/^(?:to|at|in) /, "")}`,
  come: (_, words) => `go to ${words.replace(/^(?:to|at|in) /, "")}`,
  travel: (_, words) => `go to ${words}`,
  follow: (_, words) => `follow ${words}`,
  guard: (_, words) => `protect ${words}`,
  attack: (_, words) => `kill ${words}`,
  tame: (_, words) => `tame ${words}`,
  breed: (_, words) => `breed ${words}`,
  feed: (_, words) => `feed ${words}`,
  look: (_, words) => `look ${words}`,
  locate: (_, words) => `find ${words}`,
  mount: (_, words) => `ride ${words}`,
  climb: (_, words) => `climb ${words}`,
  use: ({ args }, words) => `${args.to === "closed" ? "close" : "open"} ${words}`,
  move: ({ args }, words) => `walk ${args.distance === undefined ? "" : `${args.distance} blocks `}${words}`,
  dig: ({ args }, words) => `dig ${args.distance === undefined ? "" : `${args.distance} blocks `}${words}`,
  plant: (_, words) => `plant ${words}`,
  wait: (_, words) => `wait ${words}`,
};

/** The last act with another object that words name: "the skeleton" of "kill the zombie". */
export function withObject(words: string, acts: readonly ParsedAct[], { read }: FollowUpSense): ParsedAct | undefined {
  const act = acts.findLast(({ intent }) => SAID[intent] !== undefined);
  const say = act === undefined ? undefined : SAID[act.intent];
  if (act === undefined || say === undefined || words.split(" ").length > 5) return undefined;
  const reading = read(say(act, words));
  const [meant, ...others] = reading.kind === "symbolic" ? reading.acts : [];
  const isSame = meant?.intent === act.intent || (act.intent === "come" && meant?.intent === "go_to");
  if (meant === undefined || others.length > 0 || !isSame) return undefined;
  const isBare = meant.targets.length === 0 && Object.values(meant.args).every((value) => value === undefined);
  return isBare || JSON.stringify([meant.args, meant.targets]) === JSON.stringify([act.args, act.targets])
    ? undefined
    : meant;
}

/**
 * The last request with another amount, kind, item, object or player; undefined where the words are
 * none of these. `onlyKind`: nothing but another kind of the same item is meant.
 */
export function replaced(
  said: string,
  last: LastRequest,
  sense: FollowUpSense,
  onlyKind = false,
): ParseResult | undefined {
  const request = last.acts;
  const words = said
    .replace(/^(?:for|to|with|from|of|in) /, "")
    .replace(TRAILS, "")
    .replace(
      /^(?:make|get|bring|do|craft|give me|get me) (?=(?:\d+|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty)$)/,
      "",
    )
    .replace(KIND_COUNTED, "$2 $1")
    .replace(/^(?:an?|the|some) (?=[a-z]+$)/, "");
  const at = request.findIndex(({ targets }) => targets.length > 0);
  const act = request[at];
  const { count: number, length, unit } = sense.phrases.amountIn(words);
  const stack = unit === "stacks" && act !== undefined ? sense.phrases.stackOf(act.targets[0]?.item ?? "") : 1;
  const count = number === undefined ? undefined : Math.max(1, Math.ceil(number * stack));
  const kind = words
    .split(" ")
    .slice(length)
    .join(" ")
    .replace(/ ?ones?$/, "");
  if (!onlyKind) {
    const later = postponed(said, last, sense);
    if (later !== undefined) return later;
    const lasting = timedAnew(count, kind, request);
    if (lasting !== undefined) return acting(lasting);
  }
  if (count !== undefined && (kind === "" || /^(?:of (?:them|those|it)|times?|blocks?|steps?|more)$/.test(kind)))
    return onlyKind ? undefined : changed(request, counted(request, count));
  if (act !== undefined && act.intent !== "plant") {
    const name = (count === undefined ? words : kind).replace(/^(?:(?:the|an?|your|some) )+/, "");
    const variants = act.targets.map(({ item, qty }) => ({
      item: variantOf(item, name, sense, !onlyKind),
      qty: count ?? qty,
    }));
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
    // Another chest is no other thing to put into it.
    const isContainer = /^(?:deposit|withdraw)$/.test(act.intent) && CONTAINER.test(words);
    const phrase = onlyKind || isContainer ? undefined : sense.phrases.read(words);
    if (phrase?.outcome === "targets" && phrase.rest === undefined && act.targets.length === 1) {
      const targets = phrase.targets.map(({ item, qty }) => ({
        item,
        qty: count === undefined && qty === 1 && !/^an? /.test(said) ? (act.targets[0]?.qty ?? qty) : qty,
      }));
      return acting(request.map((one, place) => (place === at ? { ...one, targets } : one)));
    }
  }
  if (onlyKind) return undefined;
  const meant = withObject(said, request, sense);
  if (meant !== undefined)
    return acting(
      request.map((one) =>
        one.intent === meant.intent || (one.intent === "come" && meant.intent === "go_to")
          ? keptAmount(meant, one)
          : one,
      ),
    );
  const player = /^[a-z0-9_]{2,16}$/.test(words) ? sense.playerOf(words) : undefined;
  return player === undefined ? undefined : acting(forPlayer(request, player));
}

/** Acts that differ from the last request; undefined where an amount changes none of them. */
const changed = (before: readonly ParsedAct[], after: readonly ParsedAct[]): ParseResult | undefined =>
  JSON.stringify(before) === JSON.stringify(after) && before.every(({ targets }) => targets.length === 0)
    ? undefined
    : acting(after);

/** A new crop or creature in the old number, unless another is said. */
function keptAmount(meant: ParsedAct, before: ParsedAct): ParsedAct {
  const [old] = before.targets;
  const targets: RequestTarget[] =
    old === undefined
      ? meant.targets
      : meant.targets.map(({ item, qty }) => ({ item, qty: qty === 1 ? old.qty : qty }));
  const count = meant.args.count ?? before.args.count;
  return { ...meant, targets, args: { ...meant.args, ...(count === undefined ? {} : { count }) } };
}

/** "At dusk", "when it rains", "in 10 minutes": the same request for another occasion. */
function postponed(said: string, { acts }: LastRequest, { read }: FollowUpSense): ParseResult | undefined {
  const bare = said.replace(/^(?:only|but|just) /, "");
  const when = /^(?:at|in|when|once|if|as soon as|whenever|after|every time) /.test(bare)
    ? bare
    : /^(?:noon|midday|midnight|dawn|dusk|sunrise|sunset|nightfall)$/.test(bare)
      ? `at ${bare}`
      : undefined;
  if (when === undefined || when.split(" ").length > 10) return undefined;
  const reading = read(`${when} , come here`);
  if (reading.kind === "open" && typeof reading.hanging === "object" && reading.acts[0]?.intent === "come")
    return { kind: "open", acts: acts.filter(({ intent }) => intent !== "wait"), hanging: reading.hanging };
  const [wait] = reading.kind === "symbolic" ? reading.acts : [];
  return wait?.intent === "wait" ? acting([wait, ...acts.filter(({ intent }) => intent !== "wait")]) : undefined;
}

/** "Make it 10" of a wait: in the unit that was used before. */
function timedAnew(count: number | undefined, unit: string, acts: readonly ParsedAct[]): ParsedAct[] | undefined {
  const old = acts.find(({ args }) => args.seconds !== undefined)?.args.seconds;
  const said = /^(?:(s(?:ec(?:ond)?s?)?)|(m(?:in(?:ute)?s?)?)|(h(?:ou)?rs?))?$/.exec(unit);
  if (count === undefined || count <= 0 || old === undefined || said === null) return undefined;
  const usual = old % 3600 === 0 ? 3600 : old % 60 === 0 ? 60 : 1;
  const seconds = count * (said[1] ? 1 : said[2] ? 60 : said[3] ? 3600 : usual);
  return acts.map((act) => (act.args.seconds === undefined ? act : { ...act, args: { ...act.args, seconds } }));
}

/**
 * The same thing of another kind: birch for an oak log, stone for an iron pickaxe; or another thing of
 * the same kind: slabs for stone brick stairs.
 */
export function variantOf(
  item: string,
  kind: string,
  { index }: Pick<FollowUpSense, "index">,
  isShape = false,
): string | undefined {
  const parts = item.split("_");
  // "Tinted", of glass.
  const [whole, ...more] = itemsOf(index.find(`${kind} ${parts.join(" ")}`));
  if (more.length === 0 && whole?.endsWith(`_${item}`)) return whole;
  for (let from = 1; from < parts.length; from++) {
    const noun = parts.slice(from).join(" ");
    const bare = kind.endsWith(` ${noun}`) || kind.endsWith(` ${noun}s`) ? kind : `${kind} ${noun}`;
    const [only, ...others] = itemsOf(index.find(bare));
    if (others.length === 0 && only?.endsWith(`_${parts.slice(from).join("_")}`)) return only;
  }
  for (let end = isShape ? parts.length - 1 : 0; end > 0; end--) {
    const [only, ...others] = itemsOf(index.find(`${parts.slice(0, end).join(" ")} ${kind}`));
    if (others.length === 0 && only?.startsWith(`${parts.slice(0, end).join("_")}_`)) return only;
  }
  return undefined;
}

const itemsOf = (named: ReturnType<FollowUpSense["index"]["find"]>): readonly string[] =>
  named !== undefined && "items" in named ? named.items : [];

export const acting = (acts: readonly ParsedAct[]): ParseResult | undefined => {
  const [first, ...others] = acts;
  return first === undefined ? undefined : { kind: "symbolic", acts: [first, ...others] };
};

const COUNTABLE = new Set(["attack", "breed", "tame", "feed", "jump"]);

/**
 * The acts with another amount of their items, blocks or creatures; what handles only a part of them
 * keeps its own amount.
 */
export function counted(acts: readonly ParsedAct[], number: number | undefined): ParsedAct[] {
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

/** What is had is brought to the player; other acts are done for the player. */
export const forPlayer = (acts: readonly ParsedAct[], player: string): ParsedAct[] =>
  acts.map((act) => ({ ...act, args: { ...act.args, player } }));
