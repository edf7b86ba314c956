// What is said back where no model is asked: one line a kind and an act, from what was understood. Templates, so that a symbolic request costs no
// call. Questions back name what there is to choose from.

import type { Occasion, RequestTarget, Safety } from "../schemas/index.ts";
import type { ClarificationReason, ParsedAct } from "./parser/reading.ts";
import type { Vocabulary } from "./parser/vocabulary.ts";

/** An item's name as people say it. */
export const itemPhrase = (name: string): string =>
  name.replace(/^([a-z_]+)\+([a-z_]+)$/, "$1 ($2)").replaceAll("_", " ");

const amount = ({ item, qty }: RequestTarget): string =>
  qty === "all" ? `all the ${itemPhrase(item)}` : `${qty} × ${itemPhrase(item)}`;

/** "3 × torch, 2 × ladder and 1 × bucket". */
export function listed(words: readonly string[]): string {
  const [last = "", ...before] = [...words].reverse();
  return before.length === 0 ? last : `${before.reverse().join(", ")} and ${last}`;
}

type Template = (act: ParsedAct, what: string) => string;

const to = (place: string): string => `I go to ${place}.`;

const USED: Readonly<Record<string, string>> = { open: "open", closed: "close", on: "turn on", off: "turn off" };

const ACTS: Readonly<Record<string, Template>> = {
  obtain: (_, what) => `I get ${what}.`,
  plant: (_, what) => `I plant ${what}.`,
  place: (_, what) => `I place ${what}.`,
  equip: ({ args }, what) => `I equip ${what || `the ${itemPhrase(args.item ?? "armour")}`}.`,
  unequip: () => "I take it off.",
  eat: (_, what) => (what === "" ? "I eat something." : `I eat ${what}.`),
  drop: ({ args }, what) => `I drop ${what || itemPhrase(args.item ?? "what I hold")}.`,
  give: ({ args }, what) => `I give ${args.player ?? "you"} ${what || itemPhrase(args.item ?? "what I hold")}.`,
  deposit: (_, what) => `I put ${what || "what I hold"} into a chest.`,
  withdraw: (_, what) => `I take ${what || "what is there"} from the chest.`,
  undertake: ({ args }) => `I see to it: ${itemPhrase(args.task ?? "that")}.`,
  come: () => "I come to you.",
  follow: ({ args: { player, entity } }) =>
    `I follow ${player ?? (entity === undefined ? "you" : `the ${itemPhrase(entity)}`)}.`,
  go_to: ({ args }) =>
    args.place === "home"
      ? "I go home."
      : to(args.position?.join(" ") ?? args.column?.join(" ") ?? itemPhrase(args.place ?? args.player ?? "there")),
  travel: ({ args }) => to(`the ${itemPhrase(args.dimension ?? "other side of the portal").replace(/^the /, "")}`),
  move: ({ args }) =>
    `I move ${args.distance === undefined ? "" : `${args.distance} blocks `}${args.direction ?? "aside"}.`,
  stay: () => "I stay here.",
  use: ({ args: { to = "set", place = "thing" } }) =>
    `I ${/^button/.test(place) ? "press" : (USED[to] ?? "set")} the ${itemPhrase(place)}.`,
  mount: ({ args }) =>
    args.to === "off" ? "I get off." : `I get on the ${itemPhrase(args.place ?? "nearest thing")}.`,
  climb: ({ args }) => `I climb ${args.direction === "down" ? "down " : ""}the ${itemPhrase(args.place ?? "hill")}.`,
  sneak: () => "I sneak.",
  wait: ({ args }) =>
    args.until !== undefined
      ? `I wait until ${args.until.said ?? "it is so"}.`
      : args.seconds === undefined
        ? "I wait."
        : `I wait ${args.seconds} seconds.`,
  continue: () => "I go on.",
  sleep: () => "I sleep as soon as it is night and there is a bed.",
  wake: () => "I get up.",
  look: ({ args }) =>
    `I look ${args.direction ?? `at ${itemPhrase(args.player ?? args.entity ?? args.place ?? "you")}`}.`,
  attack: ({ args }) =>
    `I attack ${args.count === undefined ? "the" : args.count} ${itemPhrase(args.entity ?? "nearest monster")}.`,
  guard: ({ args }) => `I protect ${args.player ?? "you"}.`,
  flee: () => "I get away from here.",
  explore: () => "I explore.",
  locate: ({ args }) => `I look for ${itemPhrase(args.place ?? args.entity ?? "it")}.`,
  remember: ({ args }) => `I remember this place${args.place === undefined ? "" : ` as ${itemPhrase(args.place)}`}.`,
  fish: () => "I go fishing.",
  say: ({ args }) => `I say it${args.player === undefined ? "" : ` to ${args.player}`}.`,
  report: ({ args }) =>
    `You ask about my ${args.item === undefined ? (args.about ?? "state") : itemPhrase(args.item)}; once I am in a world, I tell.`,
  explain: ({ args }) => `\`lodestone explain ${args.item ?? "ITEM"}\` lists every way to that.`,
  refrain: ({ args }) => (args.entity === undefined ? "I do not." : `I leave every ${itemPhrase(args.entity)} alone.`),
};

/** How an item is made or found; undefined where nobody here knows. */
function making(item: string, { recipes, smelted, dug }: MakingVocabulary): string | undefined {
  const recipe = recipes.get(item);
  const [only] = recipe?.takes ?? [];
  // That blocks come apart again tells nobody where their ingots are from.
  const isUnpacking = recipe?.takes.length === 1 && only?.count === 1 && recipe.makes >= 9;
  if (recipe !== undefined && !isUnpacking) {
    const takes = recipe.takes.map(({ anyOf, count }) => `${count} × ${itemPhrase(nameOf(anyOf))}`);
    const where = recipe.station === null ? "" : `, at a ${itemPhrase(recipe.station)}`;
    return `${recipe.makes} × ${itemPhrase(item)} takes ${listed(takes)}${where}.`;
  }
  const input = shortestTo(item, smelted);
  if (input !== undefined && !input.endsWith("_ore"))
    return `${capital(itemPhrase(item))} comes of smelting ${itemPhrase(input)}.`;
  const block = shortestTo(item, dug);
  return block === undefined ? undefined : `${capital(itemPhrase(item))} comes of digging ${itemPhrase(block)}.`;
}

/** The plainest of several ways to the same. */
const shortestTo = (item: string, ways: ReadonlyMap<string, string>): string | undefined =>
  [...ways]
    .filter(([, made]) => made === item)
    .map(([from]) => from)
    .sort(
      (a, b) => Number(b.startsWith("raw_")) - Number(a.startsWith("raw_")) || a.length - b.length || (a < b ? -1 : 1),
    )[0];

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "planks" for planks of every wood. */
const nameOf = (kinds: readonly string[]): string => {
  const [first = ""] = kinds;
  return kinds.length > 4 ? (first.split("_").at(-1) ?? "") : first;
};

/** What is known of making things. */
export type MakingVocabulary = Pick<Vocabulary, "recipes" | "smelted" | "dug">;

/** What is said to a request that is served. */
export function replyTo(acts: readonly ParsedAct[], known: MakingVocabulary): string {
  return acts
    .map((act) => {
      const made = act.intent === "explain" && act.args.item !== undefined ? making(act.args.item, known) : undefined;
      const template: Template = ACTS[act.intent] ?? ((one) => `I ${itemPhrase(one.intent)}.`);
      return made ?? template(act, listed(act.targets.map(amount)));
    })
    .filter((line, at, all) => all.indexOf(line) === at)
    .join(" Then: ");
}

export function askBack(lack: ClarificationReason): string {
  switch (lack.why) {
    case "choice":
      return `Which ${itemPhrase(lack.word)} do you mean: ${listed(lack.options.map(itemPhrase)).replace(/ and ([^,]+)$/, " or $1")}?`;
    case "missing":
      return lack.count === undefined ? "What do you want? Name an item and how many." : `${lack.count} of what?`;
    case "spelling":
      return `I do not know "${lack.said}". Do you mean ${itemPhrase(lack.meant)}?`;
    case "bare":
      return `Shall I get ${itemPhrase(lack.item)}? Say how many.`;
  }
}

export const refusal = ({ reason }: Safety): string => `No: ${reason ?? "that is forbidden"}.`;

/** "When it is night: I go home." */
export const later = ({ isEachTime, said = "it is so" }: Occasion, reply: string): string =>
  `${isEachTime ? "Whenever" : "When"} ${said}: ${reply}`.slice(0, 1000);

export const REPLIES = {
  open: "That needs a language model to find out what to do; it goes to the one that is configured, if there is one.",
  unwatched:
    "I do not watch for that. I do watch for night and day, rain and thunder, players who come and go, creatures in sight, attacks, my health, hunger, and what my bag holds; say it of one of these, or tell me when it is time.",
  social: "Hello! Tell me what to get or where to go; for more talk I need a language model.",
  /** Where a model is there and gave no talk that may be told. */
  wordless: "Hello! Tell me what to get or where to go.",
  stop: "I stop.",
} as const;
