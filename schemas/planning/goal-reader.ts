// Goals in words: "3 zombies killed, iron helmet on", "kill an enderman with a diamond sword". Each
// clause is an amount of items, or a verb before or behind its objects. Creatures, acts, classes
// and items are the domain's. If one clause is not understood, the whole text is not.

import { creatureCalled } from "../item-names/creature-names.ts";
import type { ItemNames } from "../item-names/item-names.ts";
import { placeCalled } from "../item-names/place-names.ts";
import { stemPhrase } from "../item-names/stem.ts";
import type { Act } from "./domain.ts";
import type { Goal, WornSlot } from "./goal.ts";
import { amountOf, timesOf } from "./goal-amounts.ts";
import { rephrased, resultOf, withoutAny } from "./goal-phrases.ts";
import goalWordsJson from "./goal-words.json" with { type: "json" };
import { skillGoal } from "./skill-goals.ts";

/** What the words of a goal may name. */
export interface GoalNames {
  items: Pick<ItemNames, "read">;
  acts?: readonly Pick<Act, "verb" | "subjects">[] | undefined;
  classes?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Names of tasks. */
  tasks?: readonly string[];
}

/** Items to hold. Which item a word means ("planks") is for the caller to choose. */
export interface WantedWord {
  word: string;
  /** As said; undefined without a number. */
  count: number | undefined;
}

export interface GoalReading {
  items: readonly WantedWord[];
  /** All that the goal wants besides items to hold. */
  others: Goal;
}

type Words<T> = Readonly<Record<string, T>>;
const { alone, before, after, classes: CLASS_WORDS, dimensions: DIMENSIONS } = goalWordsJson;

/** Pairs of words and the verb they mean, the longest words first. */
const byLength = (table: Words<readonly string[]>): readonly (readonly [words: string, verb: string])[] =>
  Object.entries(table)
    .flatMap(([verb, all]) => all.map((words) => [words, verb] as const))
    .sort(([a], [b]) => b.length - a.length);
const BEFORE = byLength(before);
const AFTER = byLength(after);
const ALONE = new Map(byLength(alone));
const SLOTS_WORN: readonly WornSlot[] = ["head", "chest", "legs", "feet"];
/** Verbs that are no acts, and acts that have a part of the goal of their own. */
const OWN_PARTS = new Set(["kill", "place", "clear", "at", "near", "store", "take_out", "equip"]);
const MAX_TEXT = 400;
const MAX_PIECES = 24;
const SEPARATOR = /\s*[,;]\s*(?:(?:and|then)\s+)*|\s+(?:and then|and|then|plus|&)\s+/;
const LIST = /\s*,\s*(?:and\s+)?|\s+and\s+/;

const IN_A_CHEST = /^(.+) in(?:to)? (?:a|the|my) (?:chest|barrel|container)$/;
/** What people say beside the object of a verb. */
const BESIDES: Words<RegExp> = { give: /^me /, trap: / in (?:a|the|my) boat$/, shear: / with (?:the |my )?shears$/ };
const NOTHING = /^$/;
const TOOL = /_(?:pickaxe|axe|shovel|hoe|sword)$|^(?:shears|fishing_rod|bow|crossbow)$/;
const LEVEL =
  /^(?:(?:reach|get|have|gain|collect|earn|be at) )?(?:(?:xp |experience )?level (\d{1,3})|(\d{1,3}) (?:xp |experience )?levels?(?: of (?:xp|experience))?)$/;
const POINTS = /^(?:(?:get|have|gain|collect|earn) )?(\d{1,6}) (?:xp|experience)(?: points)?$/;

/** "Reach level 10", "30 experience". */
function experienceIn(text: string): Part[] | undefined {
  const [, level, levels] = LEVEL.exec(text) ?? [];
  const [, points] = POINTS.exec(text) ?? [];
  const least = level ?? levels ?? points;
  if (least === undefined) return undefined;
  return [{ state: [`${points === undefined ? "xp:levels" : "xp:points"} >= ${Number(least)}`] }];
}

/** The goal that a text means; undefined if any part of it is not understood. */
export function readGoal(text: string, names: GoalNames): GoalReading | undefined {
  const written = text.toLowerCase().trim().replaceAll(/\s+/g, " ");
  if (written === "" || written.length > MAX_TEXT) return undefined;
  return new GoalReader(names).read(
    withoutAny(written)
      .replace(/^please /, "")
      .replace(/[.!]$/, "")
      .replaceAll(/(?<!^|[,;] |and |then |while )(?:while |and )?\b(?=(?:wearing|holding|wielding) )/g, ", ")
      .replaceAll(" , ", ", "),
  );
}

/** What one clause adds to a goal. */
type Part = Goal & { held?: WantedWord };

class GoalReader {
  readonly #names: GoalNames;
  readonly #subjects = new Map<string, ReadonlyMap<string, string>>();

  constructor(names: GoalNames) {
    this.#names = names;
  }

  read(text: string): GoalReading | undefined {
    const pieces = text.split(SEPARATOR);
    const joints = text.match(new RegExp(SEPARATOR, "g")) ?? [];
    if (pieces.length > MAX_PIECES) return undefined;
    const parts = this.#from(0, pieces, joints, new Map());
    return parts === undefined ? undefined : together(parts);
  }

  /** The clauses from a piece on: the longest first, as names hold "and". */
  #from(
    start: number,
    pieces: readonly string[],
    joints: readonly string[],
    known: Map<number, Part[] | undefined>,
  ): Part[] | undefined {
    if (start === pieces.length) return [];
    if (known.has(start)) return known.get(start);
    known.set(start, undefined);
    for (let end = pieces.length; end > start; end--) {
      const text = pieces
        .slice(start, end)
        .map((piece, at) => (at === 0 ? piece : `${joints[start + at - 1]}${piece}`))
        .join("");
      const clause = this.#clause(text);
      const rest = clause === undefined ? undefined : this.#from(end, pieces, joints, known);
      if (clause === undefined || rest === undefined) continue;
      known.set(start, [...clause, ...rest]);
      break;
    }
    return known.get(start);
  }

  #clause(text: string): Part[] | undefined {
    const { count, rest } = amountOf(text);
    if (this.#names.items.read(rest) !== undefined) return [{ held: { word: rest, count } }];
    const task = (this.#names.tasks ?? []).find((name) => keyOf(name) === stemPhrase(rest));
    if (task !== undefined) return [{ tasks: [{ name: task, args: {} }] }];
    const skill = skillGoal(text);
    if (skill !== undefined) return [skill];
    const [, said = text, times] = /^(.+?) (once|twice|(?:\d+|\w+) times)$/.exec(text) ?? [];
    const often = times === undefined ? 1 : timesOf(times);
    const verb = ALONE.get(said) ?? (this.#takesNone(said) ? said : undefined);
    if (verb !== undefined && this.#takesNone(verb))
      return often === undefined ? undefined : [{ acts: { [verb]: often } }];
    if (times !== undefined) return undefined;
    return (
      experienceIn(text) ?? this.#verbFirst(text) ?? this.#verbLast(text) ?? this.#oneOf(text) ?? this.#otherwise(text)
    );
  }

  /** The clause in other words. */
  #otherwise(text: string): Part[] | undefined {
    const words = rephrased(text).find((one) => one !== text && this.#clause(one) !== undefined);
    return words === undefined ? undefined : this.#clause(words);
  }

  /** "4 coal or 4 charcoal": each alternative is a clause. */
  #oneOf(text: string): Part[] | undefined {
    const alternatives = text.replace(/^either /, "").split(/,? or (?:else )?/);
    if (alternatives.length < 2) return undefined;
    const anyOf = alternatives.map((one) => {
      const parts = this.#clause(one);
      const goal = parts === undefined ? undefined : together(parts);
      return goal === undefined || goal.others.anyOf !== undefined ? undefined : this.#withItems(goal);
    });
    return anyOf.every((one) => one !== undefined) ? [{ anyOf }] : undefined;
  }

  /** The goal with its items by their own names. */
  #withItems({ items, others }: GoalReading): Goal {
    const held = items.map(({ word, count = 1 }) => {
      const { items: members = [], isSet = false, tag } = this.#names.items.read(word) ?? {};
      return Object.fromEntries((isSet ? members : [tag ?? members[0] ?? word]).map((name) => [name, count]));
    });
    return { ...others, ...(held.length === 0 ? {} : { items: held.reduce((all, more) => sumOf(all, more)) }) };
  }

  #verbFirst(text: string): Part[] | undefined {
    for (const [words, verb] of [...BEFORE, ...this.#ownVerbs()]) {
      if (!text.startsWith(`${words} `)) continue;
      const parts = this.#does(verb, text.slice(words.length + 1), words);
      if (parts !== undefined) return parts;
    }
    return undefined;
  }

  #verbLast(text: string): Part[] | undefined {
    for (const [words, verb] of AFTER) {
      if (!text.endsWith(` ${words}`) || text.includes(",")) continue;
      const parts = this.#does(verb, text.slice(0, -words.length - 1), words);
      if (parts !== undefined) return parts;
    }
    return undefined;
  }

  /** Acts whose verb is its own word, such as `tame`. */
  #ownVerbs = (): (readonly [string, string])[] =>
    (this.#names.acts ?? []).flatMap(({ verb }) => (OWN_PARTS.has(verb) ? [] : [[verb, verb] as const]));

  #does(verb: string, objects: string, words: string): Part[] | undefined {
    switch (verb) {
      case "kill": {
        const [, victims = objects, arms] = /^(.+?) (?:with|using) (.+)$/.exec(objects) ?? [];
        const kills = this.#each(victims, (one) => this.#acted("kill", one));
        const armed = arms === undefined ? [] : this.#each(arms, (one) => this.#equipped("equip", one));
        return kills === undefined || armed === undefined ? undefined : [...kills, ...armed];
      }
      case "wear":
      case "equip":
        return this.#each(objects, (one) => this.#equipped(verb, one));
      case "hand":
      case "off_hand": {
        const [, one = objects, off] = /^(.+) in (?:the |my )?(off ?)?hand$/.exec(objects) ?? [];
        return this.#equipped(off === undefined ? verb : "off_hand", one);
      }
      case "hold": {
        // "Find a jungle" means the biome, and no log.
        const [place] = words === "find" ? (this.#near(objects) ?? []) : [];
        if (String(place?.near).startsWith("biome:")) return place && [place];
        const [, things = objects, tool] = /^(.+?) (?:with|using) ((?:an? |the |my )?.+)$/.exec(objects) ?? [];
        const held = this.#each(things.replace(/ (?:left|in (?:the|my) (?:bag|inventory))$/, ""), (one) =>
          this.#held(one, words),
        );
        const withTool = tool === undefined ? [] : this.#tool(tool);
        return held === undefined || withTool === undefined ? undefined : [...held, ...withTool];
      }
      case "store": {
        const [, things] = IN_A_CHEST.exec(objects) ?? [];
        if (things === undefined && words === "put") return undefined;
        return this.#each(things ?? objects, (one) => this.#stored(one));
      }
      case "near":
        return words === "find" && this.#names.items.read(amountOf(objects).rest) !== undefined
          ? undefined
          : this.#near(objects);
      default:
        return this.#each(objects.replace(BESIDES[verb] ?? NOTHING, ""), (one) => this.#acted(verb, one));
    }
  }

  /** One object, or each of a list. */
  #each(text: string, read: (one: string) => Part[] | undefined): Part[] | undefined {
    const whole = read(text);
    if (whole !== undefined) return whole;
    const pieces = text.split(LIST);
    if (pieces.length === 1) return undefined;
    const parts = pieces.map(read);
    return parts.every((part) => part !== undefined) ? parts.flat() : undefined;
  }

  #held(text: string, verb = ""): Part[] | undefined {
    const { count, rest } = amountOf(text);
    const reading = this.#names.items.read(rest);
    const [first] = reading?.items ?? [];
    if (reading === undefined || first === undefined) return undefined;
    const result = resultOf(verb, first, (name) => this.#names.items.read(name)?.items[0] === name);
    return [{ held: { word: result === first ? rest : result, count } }];
  }

  /** What something is got with is held, too: a tool or a weapon. */
  #tool(text: string): Part[] | undefined {
    const { rest } = amountOf(text);
    const [item = ""] = this.#names.items.read(rest)?.items ?? [];
    return TOOL.test(item) ? [{ held: { word: rest, count: undefined } }] : undefined;
  }

  #acted(verb: string, text: string): Part[] | undefined {
    const { count = 1, rest } = amountOf(text);
    const subject = this.#subject(verb, rest);
    if (subject === undefined) return undefined;
    if (verb === "kill") return [{ kills: { [subject]: count } }];
    if (verb === "place") return subject.startsWith("#") ? undefined : [{ placed: [{ block: subject, count }] }];
    // Two parents breed once.
    return [{ acts: { [`${verb}:${subject}`]: verb === "breed" ? Math.ceil(count / 2) : count } }];
  }

  #stored(text: string): Part[] | undefined {
    const { count = 1, rest } = amountOf(text);
    const [item] = this.#names.items.read(rest)?.items ?? [];
    if (item === undefined) return undefined;
    return [{ stored: [{ items: { [item]: count } }] }];
  }

  /** Worn where it can be worn; else, unless it is to be worn, in a hand. */
  #equipped(verb: string, text: string): Part[] | undefined {
    const { rest } = amountOf(text);
    const reading = this.#names.items.read(rest);
    const isHeld = verb === "hand" || verb === "off_hand";
    const worn = (items: readonly string[]): [WornSlot, string][] =>
      items.flatMap((item) => {
        const slot = SLOTS_WORN.find((one) => this.#canBe(`equip_${one}`, item));
        return slot === undefined ? [] : [[slot, item] as [WornSlot, string]];
      });
    const suit = isHeld ? [] : worn(reading?.isSet === false ? reading.items.slice(0, 1) : (reading?.items ?? []));
    if (suit.length > 0) return suit.map(([slot, item]) => ({ equipped: { [slot]: item } }));
    // "Wearing iron" is wearing iron armour.
    if (verb === "wear") {
      const pieces = worn(this.#names.items.read(`${rest} armour`)?.items ?? []);
      return pieces.length === 0 ? undefined : pieces.map(([slot, item]) => ({ equipped: { [slot]: item } }));
    }
    if (reading === undefined || reading.isSet) return undefined;
    const slot = verb === "off_hand" || rest === "shield" ? "off_hand" : "hand";
    return [{ equipped: { [slot]: reading.tag ?? (reading.items[0] as string) } }];
  }

  #near(text: string): Part[] | undefined {
    const [, x, y, z] = /^(?:x )?(-?\d+),? (?:y )?(-?\d+),? (?:z )?(-?\d+)$/.exec(text) ?? [];
    if (z !== undefined) {
      const position: [number, number, number] = [Number(x), Number(y), Number(z)];
      return [{ at: { position, range: 2 } }];
    }
    const { rest } = amountOf(text);
    const dimension = ownValue(DIMENSIONS, rest);
    if (dimension !== undefined) return [{ state: [`dimension = ${dimension}`] }];
    const place = placeCalled(rest) ?? rest;
    const biome = `biome:${place.replace(/ biome$/, "")}`;
    // "A jungle" is a biome before it is a log.
    const isBiome = this.#subjectsOf("near").has(keyOf(biome));
    const name = (isBiome ? undefined : this.#subject("near", place)) ?? this.#subject("near", biome);
    if (name === undefined || name.startsWith("#")) return undefined;
    return [{ near: name }];
  }

  /** The act's subject, or class of subjects, that a phrase names. */
  #subject(verb: string, phrase: string): string | undefined {
    const { items, classes = {} } = this.#names;
    const own = this.#subjectsOf(verb);
    const isAble = (name: string): boolean => this.#canBe(verb, name);
    if (phrase.startsWith("#")) return /^#[a-z0-9_/]+$/.test(phrase) ? phrase : undefined;
    const named = own.get(stemPhrase(phrase)) ?? own.get(stemPhrase(phrase.replace(/^wild /, "")));
    if (named !== undefined) return named;
    const bare = phrase.replace(/ (?:mob|creature)s?$/, "");
    const ofClass = Object.keys(classes).find((name) => keyOf(name.slice(1)) === stemPhrase(bare));
    if (ofClass !== undefined && classes[ofClass]?.some(isAble) === true) return ofClass;
    const spelled = creatureCalled(phrase) ?? stemPhrase(phrase);
    const kind = Object.entries(CLASS_WORDS).find(([word]) => stemPhrase(word) === stemPhrase(spelled))?.[1];
    if (kind !== undefined && classes[kind]?.some(isAble) === true) return kind;
    if (isAble(spelled)) return spelled;
    const reading = items.read(phrase);
    const able = reading?.items.filter(isAble) ?? [];
    if (reading === undefined || reading.isSet || able.length === 0) return undefined;
    return reading.tag === undefined || verb === "place" || verb === "near" ? able[0] : reading.tag;
  }

  #canBe = (verb: string, name: string): boolean =>
    (this.#names.acts ?? []).some(
      (one) =>
        one.verb === verb &&
        (one.subjects === "items" ? this.#names.items.read(name)?.items[0] === name : one.subjects.includes(name)),
    );

  #takesNone = (verb: string): boolean =>
    (this.#names.acts ?? []).some((one) => one.verb === verb && one.subjects.length === 0 && !OWN_PARTS.has(verb));

  /** The subjects of an act by their stemmed words. */
  #subjectsOf(verb: string): ReadonlyMap<string, string> {
    const known = this.#subjects.get(verb);
    if (known !== undefined) return known;
    const all = (this.#names.acts ?? []).flatMap((one) =>
      one.verb === verb && one.subjects !== "items" ? one.subjects : [],
    );
    const byKey = new Map(all.map((name) => [keyOf(name), name]));
    this.#subjects.set(verb, byKey);
    return byKey;
  }
}

const keyOf = (name: string): string => stemPhrase(name.replaceAll("_", " "));

const ownValue = (table: Words<string>, name: string): string | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** The goal of all parts; undefined if two contradict each other: a slot holds one thing. */
function together(parts: readonly Part[]): GoalReading | undefined {
  const items: WantedWord[] = [];
  const others: Goal = {};
  for (const part of parts) {
    const { held, kills, acts, equipped, at, anyOf } = part;
    if (held !== undefined) items.push(held);
    if (kills !== undefined) others.kills = sumOf(others.kills, kills);
    if (acts !== undefined) others.acts = sumOf(others.acts, acts);
    for (const [slot, item] of Object.entries(equipped ?? {}) as [WornSlot, string][]) {
      if ((others.equipped?.[slot] ?? item) !== item) return undefined;
      others.equipped = { ...others.equipped, [slot]: item };
    }
    if (at !== undefined && others.at !== undefined) return undefined;
    if (at !== undefined) others.at = at;
    if (anyOf !== undefined && others.anyOf !== undefined) return undefined;
    if (anyOf !== undefined) others.anyOf = anyOf;
    for (const list of ["placed", "stored", "near", "state", "tasks"] as const)
      if (part[list] !== undefined) Object.assign(others, { [list]: [others[list] ?? [], part[list]].flat() });
  }
  return { items, others };
}

function sumOf(counts: Words<number> = {}, more: Words<number> = {}): Record<string, number> {
  const sum: Record<string, number> = { ...counts };
  for (const [name, count] of Object.entries(more)) sum[name] = (sum[name] ?? 0) + count;
  return sum;
}
