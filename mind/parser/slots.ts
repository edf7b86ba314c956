// Slots of the rules: `{player}`, `{items}`, `{position}` … Each is a named group of a regular
// expression and a reader that turns the match into an argument, or rejects it, so that the rule
// does not match.

import type { Occasion, RequestArgs } from "../../schemas/index.ts";
import { stem } from "../../schemas/item-names/stem.ts";
import { regularPlural } from "../item-amounts.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";
import type { ParsedAct } from "./reading.ts";

const NUMBER = "-?\\d+(?:\\.\\d+)?";
const AXIS = (name: string): string => `(?:${name} ?[=:]? ?)?(?<${name}>${NUMBER})`;
/** Words that begin where, when or why something is done. */
const WHERE =
  "(?:up|down|off|over|under|above|below|behind|beside|between|in|inside|into|on|onto|at|near|next|by|around|across|along|with|from|outside|out|there|here|nearby|close|to|towards|through|until|before|who|that|which|so|because|a (?:bit|little|few times)|some|again|for|together|first|please|right|all|while|when|if|where|attacking|coming|using|quick(?:ly)?|fast|now)";
const GAP = "(?: ?, ?| )";

/** The pattern of every slot. The phrase reader reads those of items. */
export function slotPatterns({ words, world, numbers, items }: Lexicon): Record<string, string> {
  const creatures = [...world.creatures.map((name) => name.replaceAll("_", " ")), ...Object.keys(world.spellings)];
  const entity = oneOf(creatures.flatMap((name) => [name, regularPlural(name)]));
  const places = [
    ...world.places,
    ...world.wildPlaces,
    "crafting table",
    "furnace",
    "chest",
    "barrel",
    "anvil",
    "workbench",
    "brewing stand",
    "enchanting table",
    "smithing table",
  ];
  const count = `(?:\\d+|${oneOf([...Object.keys(numbers.units), "a dozen", "a couple of", "a few", "both"])})`;
  return {
    items: "(?<items>.+)",
    item: "(?<items>.+?)",
    lastItem: "(?<items>.+)",
    planted: "(?<planted>.+)",
    weapon: "(?<weapon>[a-z_ ]+)",
    counted: `(?<items>(?:${count}|an?|some|the|your|his|her) .+)`,
    entity: `(?<entity>${entity})`,
    creatureWord: `(?:${entity})`,
    player: "(?<player>[a-z0-9_]{2,16})",
    anybody: "(?<player>i|[a-z0-9_]{2,16})",
    victim: "(?<victim>[a-z0-9_]{2,16})",
    place: `(?<place>${oneOf(places.flatMap((name) => [name, regularPlural(name)]))})`,
    newPlace: "(?<place>[a-z][a-z0-9_ ]{0,30})",
    wildPlace: `(?<place>${oneOf([...world.places.slice(4), ...world.wildPlaces].flatMap((name) => [name, regularPlural(name)]))})`,
    text: "(?<text>.+?)",
    n: `(?<n>${count})`,
    wide: `(?<width>${count})`,
    long: `(?<length>${count})`,
    high: `(?<height>${count})`,
    by: "(?: ?[x*] ?| by | )",
    blocks: "(?:[ -]?(?:blocks?|layers?|met(?:er|re)s?))?",
    direction: `(?<direction>${oneOf(Object.keys(world.directions))})`,
    dimension: `(?<dimension>${oneOf(Object.keys(world.dimensions))})`,
    position: `${AXIS("x")}${GAP}${AXIS("y")}${GAP}${AXIS("z")}`,
    column: `${AXIS("x")}${GAP}(?:and )?${AXIS("z")}`,
    asking: `(?!.*\\b${oneOf(words.opinions)}\\b)${oneOf(words.asking)}`,
    // "The tool chest", "Kim's barrel".
    kindly: "(?:(?!(?:and|or|then|but|next|near|by|from|to)\\b)[a-z0-9_']+ ){0,2}?",
    adjective:
      "(?:nearest|closest|nearby|next|last|first|second|third|other|remaining|wild|tame|stray|lost|lonely|hostile|evil|damn|bloody|stupid|dumb|annoying|ugly|mean|nasty|angry|pesky|poor|cute|sweet|little|small|tiny|big|huge|large|giant|fat|young|old|hungry|friendly|fluffy|strong|armou?red|charged|burning|black|white|brown|grey|gray|red|spotted|wounded|injured)",
    here: "(?: (?:right |over )?(?:here|there|put|still|nearby|where you are|by (?:me|us|the [a-z]+)|with (?:me|us)|at (?:home|base|spawn)))*",
    where: `(?<tailw> ${WHERE}\\b.*)?`,
    verb: "",
    tool: oneOf(Object.keys(items.choices)),
  };
}

/** Longest first, so that a regular expression takes a whole name. */
const oneOf = (words: readonly string[]): string =>
  `(?:${[...new Set(words)].sort((a, b) => b.length - a.length || (a < b ? -1 : 1)).join("|")})`;

export interface SlotContext {
  lexicon: Lexicon;
  /** The player who speaks; without one "me" stays unresolved. */
  speaker: string | undefined;
  /** The line as written: names keep their case. */
  raw: string;
  /** Whether the lexicon knows a word; such a word is a player's name only if written like one. */
  isKnown(word: string): boolean;
  /** What was named in earlier lines, for "it". */
  earlier?: readonly ParsedAct[];
  /** The occasion that the words describe; undefined if no sensor evaluates it. */
  occasionOf(words: string): Occasion | undefined;
}

/** Arguments from the slots' matches; undefined if one of them makes no sense. */
export function readSlots(
  groups: Readonly<Record<string, string | undefined>>,
  context: SlotContext,
): RequestArgs | undefined {
  const { lexicon } = context;
  const { world } = lexicon;
  const args: RequestArgs = {};
  const { x, y, z, n, entity, place, direction, dimension, text, player, victim, seconds, minutes, hours, until } =
    groups;
  if (x !== undefined && z !== undefined) {
    if (y === undefined) args.column = [Number(x), Number(z)];
    else args.position = [Number(x), Number(y), Number(z)];
  }
  if (until !== undefined) {
    const occasion = context.occasionOf(until);
    if (occasion === undefined) return undefined;
    args.until = occasion;
  }
  const number = n === undefined ? undefined : figureOf(n, lexicon);
  if (number !== undefined && number > 0) {
    if (hours !== undefined) args.seconds = number * 3600;
    else if (minutes !== undefined) args.seconds = number * 60;
    else if (seconds !== undefined) args.seconds = number;
    else if (direction !== undefined) args.distance = number;
    else args.count = number;
  }
  const size = sizeOf(groups, lexicon);
  if (size === null) return undefined;
  // A "2x1 tunnel" is one that a player fits through.
  if (size !== undefined) args.size = size[2] === 1 && size[0] === 2 ? [1, size[1], 2] : size;
  if (entity !== undefined) {
    const name = creatureOf(entity, world);
    if (name === undefined) return undefined;
    args.entity = name;
  }
  if (place !== undefined) args.place = placeOf(place);
  if (direction !== undefined) args.direction = world.directions[direction] ?? direction;
  if (dimension !== undefined) args.dimension = world.dimensions[dimension] ?? dimension;
  if (text !== undefined) args.text = asWritten(text.replace(/^that (?=\S)/, ""), context.raw).slice(0, 256);
  for (const said of [player, victim]) {
    if (said === undefined) continue;
    const name = playerOf(said, context, said === victim);
    if (name === undefined) return undefined;
    args.player = name;
  }
  return args;
}

const SELF = new Set([
  "me",
  "us",
  "myself",
  "him",
  "her",
  "them",
  "everyone",
  "everybody",
  "anyone",
  "anybody",
  "someone",
  "somebody",
  "people",
  "players",
  "humans",
  "noobs",
]);

/** The player of a name; undefined if it names no player, or the speaker where that is unknown. */
export function playerOf(
  said: string,
  { speaker, raw, isKnown, lexicon }: SlotContext,
  isVictim = false,
): string | undefined {
  if (said === "me" || said === "us" || said === "myself" || said === "i")
    return isVictim ? (speaker ?? said) : speaker;
  if (SELF.has(said)) return isVictim ? said : undefined;
  const written = asWritten(said, raw);
  // A capital, digit or underscore makes any word a name; otherwise only a word unknown to the
  // lexicon.
  const looksLikeName = /[A-Z0-9_]/.test(written) && written !== written.toUpperCase();
  if (/^\d+$/.test(said)) return undefined;
  // Lily is a player before she is a flower.
  const isPerson = lexicon.words.people.includes(said);
  return looksLikeName || isPerson || (!isKnown(said) && !isKnown(stem(said))) ? written : undefined;
}

function asWritten(text: string, raw: string): string {
  const at = raw.toLowerCase().indexOf(text);
  return at < 0 ? text : raw.slice(at, at + text.length);
}

/** The creature by its name, plural or nickname. */
export function creatureOf(said: string, world: Lexicon["world"]): string | undefined {
  const renamed = world.spellings[said];
  if (renamed !== undefined) return renamed;
  const key = said.split(" ").map(stem).join("_");
  const known = world.creatures.find((name) => name.split("_").map(stem).join("_") === key);
  if (known !== undefined) return known;
  const [single] =
    Object.entries(world.spellings).find(([other]) => other.split(" ").map(stem).join("_") === key) ?? [];
  return single === undefined ? undefined : world.spellings[single];
}

/** "North mine here" is the north mine. */
const placeOf = (said: string): string =>
  said
    .trim()
    .replace(/(?<=[a-z0-9]) (?:right )?(?:here|now|please|ok|thanks)$/, "")
    .replaceAll(" ", "_");

/** Sides that are not named: a shaft of one block, a room that a player can stand in. */
const USUAL = { width: 1, length: 1, height: 3 } as const;
const MAX_SIDE = 64;

/** Width, length and height; undefined where no measure was said, null where one makes no sense. */
function sizeOf(
  groups: Readonly<Record<string, string | undefined>>,
  lexicon: Lexicon,
): [number, number, number] | null | undefined {
  const sides = (["width", "length", "height"] as const).map((side) => {
    const said = groups[side];
    return said === undefined ? undefined : (figureOf(said, lexicon) ?? 0);
  });
  if (sides.every((side) => side === undefined)) return undefined;
  const [width = USUAL.width, length = width, height = USUAL.height] = sides;
  return [width, length, height].every((side) => side >= 1 && side <= MAX_SIDE) ? [width, length, height] : null;
}

function figureOf(said: string, { numbers }: Lexicon): number | undefined {
  if (/^\d+$/.test(said)) return Number(said);
  const fixed: Record<string, number> = { "a dozen": 12, "a couple of": 2, "a few": 3, both: 2 };
  return numbers.units[said] ?? fixed[said];
}
