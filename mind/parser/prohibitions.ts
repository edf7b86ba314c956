// Prohibitions on items: "don't use my planks", "without the diamonds", "but leave the coal". Those
// are kept by setting the items aside; whatever else is forbidden cannot be promised.

import { stemPhrase } from "../../schemas/item-names/stem.ts";
import { isOfFamily } from "../item-families.ts";
import type { PhraseReader } from "./item-phrases.ts";
import type { Recipes } from "./needs.ts";
import type { ParsedAct } from "./reading.ts";
import type { Vocabulary } from "./vocabulary.ts";

const NOT =
  "(?:do not|never|you (?:must|should|may|can|shall|are|will) (?:not|never)(?: allowed to)?|avoid|refrain from|i do not want you to|please do not|under no circumstances|no)";
const SPENDS =
  "(?:us(?:e|ing)(?: up)?|tak(?:e|ing)|touch(?:ing)?|spend(?:ing)?|wast(?:e|ing)|consum(?:e|ing)|burn(?:ing)?|smelt(?:ing)?|eat(?:ing)?|drink(?:ing)?|drop(?:ping)?|los(?:e|ing)|throw(?:ing)?(?: away| out)?|toss(?:ing)?|giv(?:e|ing)(?: away)?|sell(?:ing)?|trad(?:e|ing)(?: away)?|craft(?:ing)? with|build(?:ing)? with|break(?:ing)? up)";
const DETERMINERS = "(?:(?:any|the|my|our|your|all|of|those|these|that|this|more|other) )*";
/** "Don't use my planks (for it)", "without using the planks", "without my planks". */
const SPARES = [
  new RegExp(
    `^${NOT} (?:ever |even |you |dare |to |please )*${SPENDS} ${DETERMINERS}(?<items>[a-z_ ]+?)(?: (?:for|to|on|in|with|up|away|at)\\b.*)?$`,
  ),
  new RegExp(`^without (?:${SPENDS} )?${DETERMINERS}(?<items>[a-z_ ]+?)(?: (?:for|to|on)\\b.*)?$`),
  new RegExp(
    `^(?:keep|save|reserve|hold on to|hang on to|leave|spare)(?: me)? ${DETERMINERS}(?<items>[a-z_ ]+?)(?: (?:for|alone|to|in|be|untouched|out of it)\\b.*)?$`,
  ),
];
/** "Drop everything except your tools". */
const EXCEPT =
  /^(.+?) (?:,? ?(?:but not|except(?: for)?|apart from|other than|besides|excluding|save for|but)) ((?:the |your |my |any |all |all the |all your )?[a-z_ ]+?)( (?:to|in|into|inside|on) (?:me|us|the|my|our|your|a|that|this|[a-z0-9_]{2,16})\b.*)?$/;

/** "Don't make a furnace for it". */
const MAKES = new RegExp(
  `^(?:${NOT}|without) (?:ever |even |you |dare |to |please )*(?:craft|mak|build|construct|smelt)(?:e|ing)? (?:an? )?${DETERMINERS}(?<items>[a-z_ ]+?)(?: (?:for|to|here|yet|first|again)\\b.*)?$`,
);

/** "But skip the helmet", "no boots". */
const LEAVES_OUT =
  /^(?:but )?(?:skip|no|not|minus|without|except|leave out|drop|forget)(?: the| any)? ([a-z_ ]{3,30}?)(?: (?:though|tho|please|this time))?$/;

export class Prohibitions {
  readonly #phrases: PhraseReader;
  readonly #items: readonly string[];
  readonly #recipes: Recipes;

  constructor(phrases: PhraseReader, { items, recipes }: Pick<Vocabulary, "items" | "recipes">) {
    this.#phrases = phrases;
    this.#items = [...items.keys()];
    this.#recipes = recipes;
  }

  /** The crafting steps that a prohibition excludes; undefined if it is about something else. */
  unmade(text: string): string[] | undefined {
    const { items } = MAKES.exec(text)?.groups ?? {};
    const made = items === undefined ? [] : (this.covered(items) ?? []);
    const steps = made.filter((item) => this.#recipes.has(item)).map((item) => `craft_item:${item}`);
    return steps.length === 0 ? undefined : steps;
  }

  /** The items that a prohibition sets aside; undefined if it is none, or about something else. */
  kept(text: string): string[] | undefined {
    for (const pattern of SPARES) {
      const { items } = pattern.exec(text)?.groups ?? {};
      const covered = items === undefined ? undefined : this.covered(items);
      if (covered !== undefined) return covered;
    }
    return undefined;
  }

  /** A clause without its exception, and the excepted items: "drop everything", the tools. */
  excepted = (text: string): { rest: string; keep: string[] } | undefined => {
    const [, rest = "", words = "", where = ""] = EXCEPT.exec(text) ?? [];
    const keep = words === "" ? undefined : this.covered(words.replace(/^(?:(?:the|your|my|any|all) )+/, ""));
    return keep === undefined ? undefined : { rest: `${rest.replace(/ ,$/, "")}${where}`, keep };
  };

  /** "Full diamond, but skip the helmet": whether a clause takes some of an act's items away, which it does. */
  leavesOut(text: string, act: ParsedAct | undefined): boolean {
    const [, words] = LEAVES_OUT.exec(text) ?? [];
    const out = words === undefined || act === undefined ? undefined : this.covered(words);
    const left = act?.targets.filter(({ item }) => out?.includes(item) !== true) ?? [];
    if (act === undefined || left.length === 0 || left.length === act.targets.length) return false;
    act.targets = left;
    return true;
  }

  /** Every item that words cover: "planks" are those of all woods, "tools" a whole family. */
  covered(words: string): string[] | undefined {
    // "But leave two" names no leaves.
    if (/^(?:leave|keep|save|spare)\b/.test(words)) return undefined;
    const all = words.split(/ (?:and|or|,) /).flatMap((one): (string | undefined)[] => {
      const name = one.trim().replace(/^(?:(?:the|your|my|any|all) )+/, "");
      const key = stemPhrase(name);
      const family = this.#items.filter(
        (item) => isOfFamily(item, name) || ` ${stemPhrase(item.replaceAll("_", " "))}`.endsWith(` ${key}`),
      );
      // "Iron" is an ingot, besides all that is called so.
      const phrase = this.#phrases.read(name);
      const named = phrase.outcome === "targets" ? phrase.targets.map(({ item }) => item) : [];
      return family.length + named.length === 0 ? [undefined] : [...named, ...family];
    });
    return all.length === 0 || all.includes(undefined) ? undefined : [...new Set(all as string[])];
  }
}
