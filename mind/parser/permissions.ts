// What a player forbade and allows again: "you can use my planks again", "what may you not do?". Both
// are about the standing prohibitions of the dialogue; without one, "you can use the planks" is read
// as it always was.

import { listed, plural } from "../item-amounts.ts";
import type { Dialogue } from "./dialogue.ts";
import type { Prohibitions } from "./prohibitions.ts";
import type { ParseResult } from "./reading.ts";

const MAY =
  "(?:you (?:can|may|are (?:now )?allowed to|are free to|could)|feel free to|it is (?:ok(?:ay)?|fine|alright) (?:to|if you|for you to)|go ahead and|i do not mind (?:if you|you)|i (?:now )?(?:allow|let) you(?: to)?)";
const DOES =
  "(?:us(?:e|ing)(?: up)?|touch(?:ing)?|spend(?:ing)?|tak(?:e|ing)|eat(?:ing)?|burn(?:ing)?|smelt(?:ing)?|drop(?:ping)?|giv(?:e|ing) away|sell(?:ing)?|wast(?:e|ing)|craft(?:ing)? with|build(?:ing)? with|kill(?:ing)?|hurt(?:ing)?|attack(?:ing)?|hunt(?:ing)?|hit(?:ting)?|fight(?:ing)?|mak(?:e|ing)|craft(?:ing)?|build(?:ing)?)";
const WHAT = "(?:(?:the|my|our|any|all|those|these|your) )*(?<what>[a-z_ ]+?)";
const AGAIN =
  "(?: (?:again|now|any ?more|from now on|once more|too|after all|please|if you (?:need|want|have) to|if you need (?:it|them)))*";
const LIFTS = [
  new RegExp(
    `^(?:(?:ok(?:ay)?|now|alright|fine|and|so|well|actually|bot|hey) ,? ?)*${MAY} (?:now |again )?${DOES} ${WHAT}${AGAIN}$`,
  ),
  new RegExp(
    `^(?:(?:ok(?:ay)?|now|alright|fine|and|actually) ,? ?)*you (?:do not|no longer) (?:have|need) to (?:keep|save|spare|protect|leave alone|avoid|hold on to) ${WHAT}(?: alone)?${AGAIN}$`,
  ),
  new RegExp(
    `^(?:(?:ok(?:ay)?|now|alright|fine|and|actually) ,? ?)*(?:forget|lift|drop|cancel|remove|never ?mind|ignore|end) (?:what i said about|(?:the|that|my) (?:ban|rule|prohibition|order|restriction)s? (?:on|about|against|for)) (?:${DOES} )?${WHAT}${AGAIN}$`,
  ),
  new RegExp(
    `^(?:(?:ok(?:ay)?|now|and) ,? ?)*${WHAT} (?:is|are) (?:ok(?:ay)?|fine|free|allowed|no longer forbidden)(?: to (?:use|kill|eat|take|make))?${AGAIN}$`,
  ),
];
/** "You may use the cobblestone but not the planks": what is spared holds from now on. */
const BUT_NOT = new RegExp(
  `^(?:(?:ok(?:ay)?|now|alright|fine|and|so|well) ,? ?)*${MAY} (?:now |again )?${DOES} ${WHAT} ?,? (?:but|just|only)(?: please)? (?:not|do not ${DOES}|never ${DOES}|leave|keep|spare|save|hands off) (?:(?:the|my|our|any) )*(?<spared>[a-z_ ]+?)(?: (?:alone|be|for me|for us|though|please|untouched))*$`,
);
/** "You can use everything again." */
const EVERYTHING = /^(?:everything|anything|all of it|whatever you (?:want|like|need)|it all|all (?:items|things))$/;
const ASKS =
  /^(?:(?:and|so|ok(?:ay)?|hey|bot|tell me|remind me|do you know|say) ,? ?)*(?:what(?: all| else)? (?:may|can|must|should|are|shall|do|will|could) you (?:not|never|no longer) (?:(?:be )?(?:allowed|supposed|permitted) to )?(?:do|use|touch|kill|attack|eat|make|craft|take|hurt)?|what (?:are )?you (?:are )?(?:forbidden|not allowed|not supposed|not permitted) (?:to|from) .*|what (?:is|was|things are|are) (?:forbidden|off limits|prohibited|not allowed|banned)(?: .*)?|(?:what|which|any) (?:rules|prohibitions|restrictions|bans|limits)(?: (?:do|have|are|did|are there|for|about|i)\b.*)?|what (?:are|is) (?:the|your|my) (?:rules?|prohibitions?|restrictions?|bans?)(?: .*)?|what (?:did|have) i (?:forbid|forbidden|forbade|prohibit|prohibited|ban|banned|tell you not to do|told you not to do)(?: .*)?|(?:what|which things) (?:did|have) (?:i|we) (?:tell|told|ask|asked) you not to (?:do|use|touch)(?: .*)?|are (?:there|you) any(?:thing)? (?:rules|you (?:must|may|can) not do)(?: .*)?|is there anything you (?:must|may|can|are) not (?:allowed to )?do(?: .*)?)$/;

/** The reading of a line about prohibitions; undefined where it is about something else. */
export function permission(
  text: string,
  { keep = [], avoid = [] }: Dialogue,
  prohibitions: Prohibitions,
  creatureOf: (words: string) => string | undefined,
): ParseResult | undefined {
  if (ASKS.test(text))
    return {
      kind: "symbolic",
      acts: [{ intent: "report", targets: [], args: { about: "rules", text: standing(keep, avoid) } }],
    };
  const { what: may = "", spared = "" } = BUT_NOT.exec(text)?.groups ?? {};
  const noun = may.split(" ").at(-1) ?? "";
  const kept = may === "" ? undefined : prohibitions.covered(spared.replace(/\bones?$/, noun));
  if (kept !== undefined) return { kind: "symbolic", acts: [{ intent: "refrain", targets: [], args: {}, keep: kept }] };
  for (const pattern of LIFTS) {
    const { what } = pattern.exec(text)?.groups ?? {};
    if (what === undefined) continue;
    const isAll = EVERYTHING.test(what);
    const named = isAll ? undefined : creatureOf(what);
    const items = isAll ? keep : (prohibitions.covered(what) ?? []);
    const steps = isAll
      ? avoid
      : [...(named === undefined ? [] : [`kill_entity:${named}`]), ...items.map((item) => `craft_item:${item}`)];
    const [keptNow, avoided] = [
      items.filter((item) => keep.includes(item)),
      steps.filter((step) => avoid.includes(step)),
    ];
    if (keptNow.length + avoided.length > 0)
      return {
        kind: "symbolic",
        acts: [{ intent: "allow", targets: [], args: { text: what }, keep: keptNow, avoid: avoided }],
      };
    // Nothing is forbidden: only "again" makes it more than a request.
    if (/ (?:again|any ?more|from now on)$/.test(text) && (items.length > 0 || named !== undefined))
      return { kind: "symbolic", acts: [{ intent: "allow", targets: [], args: { text: what }, keep: [], avoid: [] }] };
  }
  return undefined;
}

/** "Planks" for planks of many woods. */
function grouped(items: readonly string[]): string[] {
  const kind = (item: string): string => item.split("_").at(-1) ?? item;
  const many = new Set(items.map(kind).filter((word, _, all) => all.filter((other) => other === word).length > 2));
  return [...new Set(items.map((item) => (many.has(kind(item)) ? kind(item) : plural(item))))];
}

/** What the player forbade, as a sentence. */
function standing(keep: readonly string[], avoid: readonly string[]): string {
  const of = (verb: string): string[] =>
    avoid.flatMap((step) => (step.startsWith(`${verb}:`) ? [step.slice(verb.length + 1)] : []));
  const rules = [
    ...(keep.length === 0 ? [] : [`use up ${listed(grouped(keep).slice(0, 8), "or")}`]),
    ...(of("kill_entity").length === 0 ? [] : [`kill ${listed(of("kill_entity").map(plural).slice(0, 8), "or")}`]),
    ...(of("craft_item").length === 0 ? [] : [`make ${listed(grouped(of("craft_item")).slice(0, 8), "or")}`]),
  ];
  const own = "What I must never do stands in my conduct file.";
  return (
    rules.length === 0 ? `You forbade me nothing. ${own}` : `You told me not to ${listed(rules, "or")}. ${own}`
  ).slice(0, 256);
}
