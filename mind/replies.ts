// What is said back where no model is asked: one line a kind and an act, from what was understood. Templates, so that a symbolic request costs no
// call. Questions back name what there is to choose from.

import type { RequestTarget, Safety } from "../schemas/index.ts";
import type { Act, Lack } from "./parser/reading.ts";

/** An item's name as people say it. */
export const spoken = (name: string): string => name.replace(/^([a-z_]+)\+([a-z_]+)$/, "$1 ($2)").replaceAll("_", " ");

const amount = ({ item, qty }: RequestTarget): string =>
  qty === "all" ? `all the ${spoken(item)}` : `${qty} × ${spoken(item)}`;

/** "3 × torch, 2 × ladder and 1 × bucket". */
export function listed(words: readonly string[]): string {
  const [last = "", ...before] = [...words].reverse();
  return before.length === 0 ? last : `${before.reverse().join(", ")} and ${last}`;
}

type Template = (act: Act, what: string) => string;

const to = (place: string): string => `I go to ${place}.`;

const ACTS: Readonly<Record<string, Template>> = {
  obtain: (_, what) => `I get ${what}.`,
  plant: (_, what) => `I plant ${what}.`,
  place: (_, what) => `I place ${what}.`,
  equip: ({ args }, what) => `I take ${what || spoken(args.item ?? "what suits")} in hand.`,
  unequip: () => "I take it off.",
  eat: (_, what) => (what === "" ? "I eat something." : `I eat ${what}.`),
  drop: ({ args }, what) => `I drop ${what || spoken(args.item ?? "what I hold")}.`,
  give: ({ args }, what) => `I give ${args.player ?? "you"} ${what || spoken(args.item ?? "what I hold")}.`,
  deposit: (_, what) => `I put ${what || "what I hold"} into a chest.`,
  withdraw: (_, what) => `I take ${what || "what is there"} from the chest.`,
  undertake: ({ args }) => `I see to it: ${spoken(args.task ?? "that")}.`,
  come: () => "I come to you.",
  follow: ({ args }) => `I follow ${args.player ?? "you"}.`,
  go_to: ({ args }) =>
    to(args.position?.join(" ") ?? args.column?.join(" ") ?? spoken(args.place ?? args.player ?? "there")),
  travel: ({ args }) => to(`the ${spoken(args.dimension ?? "other side of the portal").replace(/^the /, "")}`),
  move: ({ args }) =>
    `I move ${args.distance === undefined ? "" : `${args.distance} blocks `}${args.direction ?? "aside"}.`,
  stay: () => "I stay here.",
  wait: ({ args }) => (args.seconds === undefined ? "I wait." : `I wait ${args.seconds} seconds.`),
  continue: () => "I go on.",
  sleep: () => "I sleep as soon as it is night and there is a bed.",
  wake: () => "I get up.",
  look: ({ args }) => `I look ${args.direction ?? `at ${spoken(args.player ?? args.entity ?? args.place ?? "you")}`}.`,
  attack: ({ args }) =>
    `I attack ${args.count === undefined ? "the" : args.count} ${spoken(args.entity ?? "nearest monster")}.`,
  guard: ({ args }) => `I protect ${args.player ?? "you"}.`,
  flee: () => "I get away from here.",
  explore: () => "I explore.",
  locate: ({ args }) => `I look for ${spoken(args.place ?? args.entity ?? "it")}.`,
  remember: ({ args }) => `I remember this place${args.place === undefined ? "" : ` as ${spoken(args.place)}`}.`,
  fish: () => "I go fishing.",
  say: ({ args }) => `I say it${args.player === undefined ? "" : ` to ${args.player}`}.`,
  report: ({ args }) =>
    `You ask about my ${args.item === undefined ? (args.about ?? "state") : spoken(args.item)}; once I am in a world, I tell.`,
  explain: ({ args }) => `\`lodestone explain ${args.item ?? "ITEM"}\` lists every way to that.`,
  refrain: ({ args }) => (args.entity === undefined ? "I do not." : `I leave every ${spoken(args.entity)} alone.`),
};

/** What is said to a request that is served. */
export function replyTo(acts: readonly Act[]): string {
  return acts
    .map((act) =>
      (ACTS[act.intent] ?? ((one: Act) => `I ${spoken(one.intent)}.`))(act, listed(act.targets.map(amount))),
    )
    .filter((line, at, all) => all.indexOf(line) === at)
    .join(" Then: ");
}

export function askBack(lack: Lack): string {
  switch (lack.why) {
    case "choice":
      return `Which ${spoken(lack.word)} do you mean: ${listed(lack.options.map(spoken)).replace(/ and ([^,]+)$/, " or $1")}?`;
    case "missing":
      return lack.count === undefined ? "What do you want? Name an item and how many." : `${lack.count} of what?`;
    case "spelling":
      return `I do not know "${lack.said}". Do you mean ${spoken(lack.meant)}?`;
    case "bare":
      return `Shall I get ${spoken(lack.item)}? Say how many.`;
  }
}

export const refusal = ({ reason }: Safety): string => `No: ${reason ?? "that is forbidden"}.`;

export const REPLIES = {
  open: "That needs a language model to find out what to do; it goes to the one that is configured, if there is one.",
  social: "Hello! Tell me what to get or where to go; for more talk I need a language model.",
  stop: "I stop.",
} as const;
