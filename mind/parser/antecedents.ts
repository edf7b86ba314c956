// Resolves "it": in a chain of verbs each handles the result of the one before. "Make a torch,
// place it and come back", "kill a pig and cook the meat", "get 10 logs and turn them into planks".
// Invariant: only items named earlier in the line are substituted, never a guess.

import type { ItemIndex } from "../../schemas/item-names/item-index.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";
import type { ParsedAct } from "./reading.ts";
import type { Vocabulary } from "./vocabulary.ts";

const THING = "(?:it|them|those|that|these|all of (?:it|them)|both(?: of them)?|the (?:whole )?lot)";
const MEAT = `(?:${THING}|(?:the |its |their |that )?(?:raw )?(?:meat|drops?|food|pork|beef|mutton|chicken|rabbit|steaks?|fish))`;
const INTO =
  /^(?:turn|convert|process|transform|change|make|craft|cut|saw|split|refine|forge|work|burn|smelt|melt|cook)\b.* (?:in ?to|to) /;
/** Vehicles and climbable blocks, by the last word of their names. */
const BOARDED =
  /^(?:get|hop|sit|jump|climb|step) (?:back )?(?:in|into|on|onto|aboard|in it|into it|on it|onto it|up|up it)$|^(?:climb|ride|mount|board|enter|sail)(?: it)?$/;
const VEHICLE = /(?:^|_)(boat|raft|minecart|ladder|scaffolding)$/;

/** "a new iron one" at the end of a line. */
const ONE =
  /\b((?:an?|another|the|some|\d+|two|three) (?:new |other |better )?)([a-z]*) ?\bones?( (?:please|now|for (?:me|us)|instead|too|again))?$/;
const AGAIN = /^(?:new|other|better|fresh|second|spare|bigger|)$/;

/** A clause with its pronoun replaced by the antecedent. */
export interface ResolvedClause {
  text: string;
  /** Whether the antecedent is used up to make something else, so that it is no goal of its own. */
  makes: boolean;
  /** Index of the act that named it. */
  by: number;
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
    this.#handled = new RegExp(`^((?:${verbs})(?: me| us| back| out)?) ${THING}(?= |$)`);
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
      const isList = /^[,.]?$/.test(words.slice(at + found.length).join(" "));
      if (isList || (!AGAIN.test(kind) && this.#index.find(`${kind} ${noun}`) === undefined)) return text;
      return `${words.join(" ")} ${lead}${kind === "" ? "" : `${kind} `}${noun}${last}`;
    }
    return text;
  }

  /** Whether a clause handles an item that it does not name. */
  refers = (text: string): boolean => this.#handled.test(text) || BOARDED.test(text);

  /** The clause with its antecedent; undefined without a pronoun or an antecedent. */
  resolve(text: string, acts: readonly ParsedAct[]): ResolvedClause | undefined {
    const by = acts.findLastIndex(
      ({ intent, targets, args }) => targets.length > 0 || intent === "fish" || args.entity !== undefined,
    );
    const act = acts[by];
    if (act === undefined) return undefined;
    const isCooked = this.#cooked.test(text);
    if (act.targets.length === 0) {
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
    const named = act.targets.map(({ item, qty }) => `${qty} ${item}`).join(" and ");
    if (!this.#handled.test(text)) {
      const meat = isCooked ? act.targets.find(({ item }) => this.#meat.has(item)) : undefined;
      return meat === undefined ? undefined : { text: `cook ${meat.qty} ${meat.item}`, makes: true, by };
    }
    return { text: text.replace(this.#handled, `$1 ${named}`), makes: isCooked || INTO.test(text), by };
  }

  /** What can be cooked of a killed creature, or of a catch. */
  #raw({ intent, args }: ParsedAct): string | undefined {
    if (intent === "fish") return "cod";
    return this.#vocabulary.killed.get(args.entity ?? "")?.find((item) => this.#meat.has(item));
  }
}
