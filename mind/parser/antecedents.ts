// Resolves "it": in a chain of verbs each handles the result of the one before. "Make a torch,
// place it and come back", "kill a pig and cook the meat", "get 10 logs and turn them into planks".
// Invariant: only items named earlier in the line are substituted, never a guess.

import type { RequestTarget } from "../../schemas/index.ts";
import type { ItemIndex } from "../../schemas/item-names/item-index.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";
import type { ParsedAct } from "./reading.ts";
import type { Vocabulary } from "./vocabulary.ts";

const FIGURE = "(?:\\d+|two|three|four|five|six|seven|eight|nine|ten|a dozen|half(?: a dozen)?)";
const NUMBER = `(?:${FIGURE}|one|some|all|both|each|most|a few|a couple)`;
/** What the acts before left of it. */
const REMAINDER =
  "the (?:rest|others|other (?:half|ones?|part)|remaining(?: ones?)?|remainder|second half)(?: of (?:it|them|those|these|that))?";
const LEFT_OVER = new RegExp(`^${REMAINDER}$`);
/** A pronoun, or a number of what was named: "two of them". */
const THING = `(?:${NUMBER}(?: (?:pieces|bits|units|more|blocks|items))? of (?:it|them|those|these|that)|it|them|those|that|these|this|both|the (?:whole )?lot|${REMAINDER}|(?:another )?one|some|${FIGURE})`;
/** What may follow it; an item or a noun would be an object of its own. */
const AFTER_THING =
  "(?= (?:here|there|down|up|on|in|into|inside|at|near|next|by|for|to|from|with|over|under|around|beside|behind|between|above|below|outside|away|back|now|out|off|and|please|too|as|together|quickly|right)\\b|$)";
const MEAT = `(?:${THING}|(?:the |its |their |that )?(?:raw )?(?:meat|drops?|food|pork|beef|mutton|chicken|rabbit|steaks?|fish))`;
const INTO =
  /^(?:turn|convert|process|transform|change|make|craft|cut|saw|split|refine|forge|work|burn|smelt|melt|cook)\b.* (?:in ?to|to) /;
/** Vehicles and climbable blocks, by the last word of their names. */
const BOARDED =
  /^(?:get|hop|sit|jump|climb|step) (?:back )?(?:in|into|on|onto|aboard|(?:in|into|on|onto) (?:it|one|them)|up|up it)$|^(?:climb|ride|mount|board|enter|sail)(?: it)?$/;
const VEHICLE = /(?:^|_)(boat|raft|minecart|ladder|scaffolding)$/;

/** "a new iron one" at the end of a line. */
const ONE =
  /\b((?:an?|another|the|some|\d+|two|three) (?:new |other |better )?)([a-z]*) ?\bones?( (?:please|now|for (?:me|us)|instead|too|again)| , (?!(?:he|she|it|they|i|we|you|that|this|there)\b)(?:[a-z]+ ){1,2}?(?:is|are|will|would|should|works)\b.*)?$/;
const AGAIN = /^(?:new|other|better|fresh|second|spare|bigger|)$/;

/** "Fill them with water": the buckets that were named. */
const FILLED =
  /^fill (?:it|them|those|these|both|all(?: of (?:them|those))?)(?: up)? with (?:some )?(water|lava|milk)\b/;

/** "Bring to me" hands over what was named. */
const HANDED = /^((?:bring|give|hand|pass|deliver|return)(?: back)?) to ([a-z0-9_]+)$/;
const COUNTED = new RegExp(
  `^(${NUMBER})(?: (?:pieces|bits|units|more|blocks|items))?(?: of (?:it|them|those|these|that))?$`,
);
/** Acts on a thing. */
const NEEDS_THING = new Set(["drop", "give", "deposit", "withdraw", "place", "equip", "unequip", "eat", "plant"]);
const POINTING =
  /^[a-z]+(?: (?:me|us|over|away|out|off|down|up|back|on|to (?:me|us)))* (it|that|this|them|those|these|(?:all|both|half|most|each) of (?:them|those|these)|the (?:rest|others)|(?:another )?one)\b(?! all\b)/;

/** "Two of them" of five torches, "the rest" of them, or as many as there were. */
function amountOf(said: string | undefined, qty: RequestTarget["qty"]): string {
  if (said === undefined || /^(?:both|all|each|most|some)$/.test(said)) return String(qty);
  if (/^half/.test(said) && said !== "half a dozen" && qty !== "all") return String(Math.max(1, Math.floor(qty / 2)));
  return said.replace(/^a few$/, "3").replace(/^a couple$/, "2");
}

/** Acts that gain what later ones part with. */
const GAINS = new Set(["obtain", "withdraw"]);

/** What later acts leave of what was gained; of what is only held, all. Undefined if nothing. */
function leftOf(named: readonly RequestTarget[], acts: readonly ParsedAct[]): RequestTarget[] | undefined {
  const left = named.map(({ item }): RequestTarget => {
    const of = ({ targets }: ParsedAct): RequestTarget["qty"] => targets.find((one) => one.item === item)?.qty ?? 0;
    const from = acts.findIndex((act) => GAINS.has(act.intent) && act.args.player === undefined && of(act) !== 0);
    const [gained, ...spent] = acts.slice(from).map(of);
    if (from < 0 || typeof gained !== "number") return { item, qty: "all" };
    return { item, qty: spent.reduce<number>((rest, qty) => (qty === "all" ? 0 : rest - qty), gained) };
  });
  return left.every(({ qty }) => qty === "all" || qty > 0) ? left : undefined;
}

/** Where things are, rather than things that are meant. */
const CONTAINERS = /(?:chest|barrel|furnace|hopper|door|gate|bed|crafting_table)$/;

/** A clause with its pronoun replaced by the antecedent. */
export interface ResolvedClause {
  text: string;
  /** Whether the antecedent is used up to make something else, so that it is no goal of its own. */
  makes: boolean;
  /** Index of the act that named it. */
  by: number;
  /** Whether it is only a number: "we are out of coal, get 40". */
  isAmount?: boolean;
}

export class Antecedents {
  readonly #handled: RegExp;
  readonly #cooked: RegExp;
  /** Drops of creatures that a furnace accepts. */
  readonly #meat: ReadonlySet<string>;
  readonly #vocabulary: Pick<Vocabulary, "killed">;

  readonly #index: ItemIndex;

  constructor({ items }: Lexicon, index: ItemIndex, vocabulary: Pick<Vocabulary, "smelted" | "killed">) {
    this.#index = index;
    const verbs = [...items.handledVerbs, ...items.cookingVerbs].sort((a, b) => b.length - a.length).join("|");
    this.#handled = new RegExp(
      `^((?:${verbs})(?: me| us| back| out| down| up| away| over)?|(?:give|hand|pass|bring|toss|throw|lend|send) [a-z0-9_]{2,16}) (${THING})${AFTER_THING}`,
    );
    this.#cooked = new RegExp(`^(?:${items.cookingVerbs.join("|")})(?: up)? ${MEAT}(?: .*)?$`);
    this.#vocabulary = vocabulary;
    this.#meat = new Set([...vocabulary.killed.values()].flat().filter((item) => vocabulary.smelted.has(item)));
  }

  /**
   * "My pickaxe broke, get me an iron one": replaces "one" by the earlier noun. A list that goes on
   * ("a bed, a white one") keeps it.
   */
  withOnes(text: string): string {
    const [whole, lead = "", kind = "", last = ""] = ONE.exec(text) ?? [];
    if (whole === undefined) return text;
    const words = text
      .slice(0, text.length - whole.length)
      .trim()
      .split(" ");
    for (let at = words.length - 1; at >= 0; at--) {
      const found = this.#index.longestAt(words, at);
      if (found === undefined || at + found.length > words.length) continue;
      const noun = words.slice(at, at + found.length).join(" ");
      // "Can you make one" names no cane.
      if (noun === "can") continue;
      const isList = /^[,.]?$/.test(words.slice(at + found.length).join(" "));
      if (isList || (!AGAIN.test(kind) && this.#index.find(`${kind} ${noun}`) === undefined)) return text;
      return `${words.join(" ")} ${lead}${kind === "" ? "" : `${kind} `}${noun}${last}`;
    }
    return text;
  }

  /** The item that the words name last, as an act on it; undefined if they name none, or a class. */
  mentioned(text: string): ParsedAct | undefined {
    const words = text.split(" ");
    for (let at = words.length - 1; at >= 0; at--) {
      const named = this.#index.longestAt(words, at)?.named;
      const item = named !== undefined && "items" in named && named.items.length === 1 ? named.items[0] : undefined;
      if (item !== undefined && !CONTAINERS.test(item))
        return { intent: "talk", targets: [{ item, qty: 1 }], args: {} };
    }
    return undefined;
  }

  /** Whether a clause handles an item that it does not name. */
  refers = (text: string): boolean => this.#handled.test(text) || BOARDED.test(text) || FILLED.test(text);

  /** Whether an act names something that a later "it" may mean. */
  isNaming = ({ intent, targets, args }: ParsedAct): boolean =>
    targets.length > 0 || intent === "fish" || args.entity !== undefined || args.item !== undefined;

  /** The clause with its antecedent; undefined without a pronoun or an antecedent. */
  resolve(said: string, acts: readonly ParsedAct[]): ResolvedClause | undefined {
    const by = acts.findLastIndex(this.isNaming);
    const act = acts[by];
    if (act === undefined) return undefined;
    const text = said.replace(HANDED, "$1 them to $2");
    const isCooked = this.#cooked.test(text);
    if (act.targets.length === 0) {
      const [, , said = ""] = this.#handled.exec(text) ?? [];
      if (act.args.item !== undefined && act.args.entity === undefined && said !== "") {
        const some = COUNTED.exec(said)?.[1] ?? "the";
        const many = some === "half" ? "half of the" : /^(?:all|both|each|most)$/.test(some) ? "the" : some;
        const named = `${many} ${act.args.item}`;
        return { text: text.replace(this.#handled, `$1 ${named}`), makes: false, by };
      }
      const raw = isCooked ? this.#raw(act) : undefined;
      return raw === undefined ? undefined : { text: `cook ${act.args.count ?? 1} ${raw}`, makes: true, by };
    }
    const last = act.targets.at(-1)?.item ?? "";
    const [, vehicle] = (BOARDED.test(text) ? VEHICLE.exec(last) : null) ?? [];
    if (vehicle !== undefined)
      return {
        text: vehicle === "ladder" || vehicle === "scaffolding" ? `climb the ${vehicle}` : `get in the ${vehicle}`,
        makes: false,
        by,
      };
    const [filled, liquid = ""] = FILLED.exec(text) ?? [];
    const bucket = filled === undefined ? undefined : act.targets.find(({ item }) => item === "bucket");
    if (bucket !== undefined)
      return { text: text.replace(FILLED, `fill ${bucket.qty} buckets with ${liquid}`), makes: true, by };
    const [, , thing = ""] = this.#handled.exec(text) ?? [];
    const count = COUNTED.exec(thing)?.[1];
    const isAmount = count !== undefined && count === thing && thing !== "one";
    // All that is held of it was made into this.
    const made = act.targets.map(({ item, qty }) => ({ item, qty: act.args.conversions ? ("all" as const) : qty }));
    const targets = LEFT_OVER.test(thing) ? leftOf(act.targets, acts) : made;
    if (targets === undefined) return undefined;
    const named = targets.map(({ item, qty }) => `${amountOf(count, qty)} ${item}`).join(" and ");
    if (thing === "") {
      const meat = isCooked ? act.targets.find(({ item }) => this.#meat.has(item)) : undefined;
      return meat === undefined ? undefined : { text: `cook ${meat.qty} ${meat.item}`, makes: true, by };
    }
    return { text: text.replace(this.#handled, `$1 ${named}`), makes: isCooked || INTO.test(text), by, isAmount };
  }

  /**
   * The pronoun of an act that names nothing else: "toss it" is not "toss everything". Undefined
   * where the act has an object.
   */
  lacking(text: string, { intent, targets, args }: ParsedAct): string | undefined {
    if (!NEEDS_THING.has(intent) || targets.length > 0 || args.item !== undefined) return undefined;
    return POINTING.exec(text)?.[1];
  }

  /** What can be cooked of a killed creature, or of a catch. */
  #raw({ intent, args }: ParsedAct): string | undefined {
    if (intent === "fish") return "cod";
    return this.#vocabulary.killed.get(args.entity ?? "")?.find((item) => this.#meat.has(item));
  }
}
