// Finds claims in a line of talk that contradict what the body perceives: items held, health,
// hunger, position, night, weather, and what is near. A claim that cannot be checked passes.
// Each kind of claim is one rule in RULES; a rule sees one clause in lower case.

import type { InventoryView, Snapshot } from "../../schemas/index.ts";
import type { ItemIndex } from "../../schemas/item-names/item-index.ts";

export interface Grounds {
  snapshot: Snapshot;
  inventory: InventoryView;
  /** Item names as people say them. */
  items: Pick<ItemIndex, "longestAt">;
}

type GroundingRule = (clause: string, grounds: Grounds) => string | null;

/** Describes the first contradicted claim of a line; null if there is none. */
export function ungroundedClaim(text: string, grounds: Grounds): string | null {
  const clauses = text
    .toLowerCase()
    .replace(/[’]/g, "'")
    .split(/[.!?;]+|,? (?:and|but|so) /);
  for (const clause of clauses) {
    for (const rule of RULES) {
      const claim = rule(clause, grounds);
      if (claim !== null) return claim;
    }
  }
  return null;
}

const NUMBER_WORDS = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");
const HOLDING =
  /\b(?:i have|i've got|i've|i am carrying|i'm carrying|i hold|i am holding|i'm holding|i carry|i own|my (?:bag|inventory|pockets?|backpack) (?:is|are) full of|my (?:bag|inventory|backpack) (?:has|holds|contains)|in my (?:bag|inventory|backpack) (?:is|are|i have))\b(.*)/;
const NO_CLAIM =
  /\b(?:i have no|i've got no|i don't have any|i do not have any|i don't have|i have no more|i'm out of|i am out of)\b(.*)/;

/** Words before an item that leave its amount open: at least some of it. */
const SOME =
  /^(?:a|an|some|the|my|got|only|just|exactly|about|lots?|plenty|loads?|tons?|piles?|heaps?|bunch|many|several|few|of|enough|more|so|all|these|those|full|entire|whole)$/;
/** Group sizes. */
const GROUPS: Readonly<Record<string, number>> = { stack: 64, dozen: 12 };

const holdsNone: GroundingRule = (clause, { inventory, items }) => {
  const rest = NO_CLAIM.exec(clause)?.[1];
  const named = rest === undefined ? undefined : firstNamed(words(rest), items);
  if (named === undefined) return null;
  const held = countOf(inventory, named.names);
  return held > 0 ? `it says that it has no ${named.phrase}, but it holds ${held}` : null;
};

const holds: GroundingRule = (clause, { inventory, items }) => {
  if (NO_CLAIM.test(clause)) return null;
  const rest = HOLDING.exec(clause)?.[1];
  if (rest === undefined || /^ (?:to|never|not|been|seen|no)\b/.test(rest)) return null;
  const said = words(rest);
  const named = firstNamed(said, items);
  // "I have crafted a pickaxe" is about an act; only claims about held items are checked.
  if (named === undefined) return null;
  const before = said.slice(0, named.at);
  const figure = before.map(numberOf).find((value) => value !== undefined);
  const each = before.flatMap((word) => GROUPS[word.replace(/s$/, "")] ?? [])[0];
  const isPlain = before.every((word) => SOME.test(word) || word.replace(/s$/, "") in GROUPS);
  if (figure === undefined && !isPlain) return null;
  const number = figure ?? (each === undefined ? undefined : 1);
  const held = countOf(inventory, named.names);
  const claimed = number === undefined ? undefined : number * (each ?? 1);
  return held >= (claimed ?? 1)
    ? null
    : `it says that it has ${claimed ?? "some"} ${named.phrase}, but it holds ${held}`;
};

/** Claimed in hearts (2 points each) or in points out of 20. */
const health: GroundingRule = (clause, { snapshot }) => {
  const { health: points } = snapshot;
  if (/\b(?:full health|unhurt|not hurt|perfectly healthy)\b/.test(clause) && points < 19)
    return `its health is ${points} of 20`;
  const hearts = /\b(\d+)(?:\.5)? hearts?\b/.exec(clause)?.[1];
  if (hearts !== undefined && Math.abs(Number(hearts) - points / 2) > 1) return `it has ${points / 2} hearts`;
  const said = /\b(?:my )?health (?:is|at)(?: at)? (\d+)\b/.exec(clause)?.[1];
  return said !== undefined && Math.abs(Number(said) - points) > 1 ? `its health is ${points} of 20` : null;
};

const hunger: GroundingRule = (clause, { snapshot: { food } }) => {
  if (/\bi(?:'m| am) (?:so |very |really )?(?:starving|hungry)\b/.test(clause) && food >= 18)
    return `its food is ${food} of 20`;
  return /\bi(?:'m| am) (?:not hungry|full|well fed)\b/.test(clause) && food < 10 ? `its food is ${food} of 20` : null;
};

const time: GroundingRule = (clause, { snapshot: { time: observedTime } }) => {
  const saysNight = /\bit(?:'s| is) (?:already |still )?(?:night|nighttime|dark out)\b/.test(clause);
  const saysDay = /\bit(?:'s| is) (?:already |still )?(?:day|daytime|daylight|noon|morning)\b/.test(clause);
  if (saysNight && !observedTime.isNight) return "it is day";
  return saysDay && observedTime.isNight ? "it is night" : null;
};

const weather: GroundingRule = (clause, { snapshot }) => {
  const saysWet = /\bit(?:'s| is) (?:raining|rainy|storming|thundering)\b/.test(clause);
  const saysDry = /\b(?:the sky is clear|it(?:'s| is) (?:sunny|not raining|clear))\b/.test(clause);
  if (saysWet && snapshot.weather === "clear") return "the weather is clear";
  return saysDry && snapshot.weather !== "clear" ? `the weather is ${snapshot.weather}` : null;
};

const place: GroundingRule = (clause, { snapshot }) => {
  const dimension = /\bi(?:'m| am) in the (nether|end|overworld)\b/.exec(clause)?.[1];
  if (dimension !== undefined && !snapshot.dimension.includes(dimension)) return `it is in the ${snapshot.dimension}`;
  const at = /\bi(?:'m| am) at (?:x ?=? ?)?(-?\d+)[ ,/]+(?:y ?=? ?)?(-?\d+)[ ,/]+(?:z ?=? ?)?(-?\d+)/.exec(clause);
  if (at === null) return null;
  const isNear = snapshot.position.every((value, axis) => Math.abs(value - Number(at[axis + 1])) <= 3);
  return isNear ? null : `it is at ${snapshot.position.map(Math.floor).join(" ")}`;
};

const danger: GroundingRule = (clause, { snapshot }) => {
  const hostile = snapshot.nearbyEntities.filter((entity) => entity.hostile);
  const saysNone =
    /\b(?:no (?:monsters|mobs|hostiles|enemies)|nothing dangerous|(?:it's|it is|we're|i'm) safe here)\b/.test(clause);
  if (saysNone && hostile.length > 0) return `a ${hostile[0]?.kind} is near`;
  const seen =
    /\b(?:there(?:'s| is| are)|i see) (?:a|an|\d+|some) (zombie|skeleton|creeper|spider|enderman|witch)s?\b/.exec(
      clause,
    )?.[1];
  const isThere = snapshot.nearbyEntities.some(({ kind }) => kind === seen);
  return seen !== undefined && !isThere ? `no ${seen} is near` : null;
};

/** Talk performs nothing, so a promise would never be kept. */
const promise: GroundingRule = (clause) =>
  /\b(?:i'll|i will|i'm going to|i am going to|let me)(?: go)?(?: and)? (?:get|bring|fetch|craft|make|mine|dig|build|give|kill|attack|follow|collect|gather|farm|guard|protect|come)\b/.test(
    clause,
  )
    ? "it promises an action, but talk performs none; it may say what to ask for instead"
    : null;

const RULES: readonly GroundingRule[] = [holdsNone, holds, health, hunger, time, weather, place, danger, promise];

const words = (text: string): string[] => text.match(/[a-z0-9']+/g) ?? [];

function numberOf(word: string): number | undefined {
  if (/^\d+$/.test(word)) return Number(word);
  const index = NUMBER_WORDS.indexOf(word);
  return index < 0 ? undefined : index;
}

/** The first item named within the next six words. */
function firstNamed(
  said: readonly string[],
  items: Grounds["items"],
): { names: readonly string[]; phrase: string; at: number } | undefined {
  for (let at = 0; at < Math.min(said.length, 6); at++) {
    const found = items.longestAt(said, at);
    if (found === undefined) continue;
    const names = "items" in found.named ? found.named.items : found.named.options;
    return { names, phrase: said.slice(at, at + found.length).join(" "), at };
  }
  return undefined;
}

function countOf({ items, armour }: InventoryView, names: readonly string[]): number {
  const wanted = new Set(names);
  return [...items, ...armour].reduce((sum, { item, count }) => sum + (wanted.has(item) ? count : 0), 0);
}
