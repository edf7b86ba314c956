// Which container a request means: "the tool chest", "the chest by the door", "the barrel at 10 64 5".
// A name or a place is noted in the act, so that the body goes there first. Which of several is the
// left one, nobody has told, and into furnaces nothing is put: such words are asked about.

import type { ParsedAct } from "./reading.ts";

const CONTAINER =
  /\b((?:in|into|inside|inside of|to|in to|within|from|out of|out from) (?:(?:the|an?|my|our|your|that|this|any|nearby|nearest|closest|storage) )*((?:(?!and\b|or\b|then\b)[a-z0-9_']+ ){0,2}?)(chests?|barrels?|shulker box|box|crate|vault|locker|trunk|furnace|hopper|smoker))\b(?: (.*))?$/;
const ORDINARY =
  /\b(?:big|large|small|little|double|single|wooden|oak|old|new|ender|trapped|same|shared|closest|nearest|community)\b ?/g;
const WHICH =
  /\b(?:left|right|other|first|second|third|fourth|top|bottom|upper|lower|last|next|middle|far|front|back|corner|empty|full)\b/;
const NO_STORE = /^(?:furnace|hopper|smoker)$/;
const BESIDE =
  /^(?:that is |which is )?(?:right )?(?:by|near|next to|beside|at|under|behind|inside|outside|in front of|in) (?:the|my|our|your) ([a-z]+(?: (?:of|the|[a-z]+))?)$/;
const AT = /^(?:that is )?at (?:x )?(-?\d+)(?: ,)? (?:y )?(-?\d+)(?: ,)? (?:z )?(-?\d+)$/;
const HANDLES = new Set(["deposit", "withdraw"]);

/** Words about a container: those that no act can follow, and those that an act now carries. */
interface ContainerWords {
  unread?: string;
  carried?: string;
}

/** Notes the container in an act that puts or takes. */
export function containerOf(text: string, { intent, args }: ParsedAct): ContainerWords {
  const [, words = "", said = "", noun = "", behind = ""] = HANDLES.has(intent) ? (CONTAINER.exec(text) ?? []) : [];
  if (words === "") return {};
  if (WHICH.test(said) || NO_STORE.test(noun)) return { unread: words };
  const name = said.replace(ORDINARY, "").trim();
  const [, beside] = BESIDE.exec(behind) ?? [];
  const at = AT.exec(behind)?.slice(1).map(Number);
  if (at !== undefined) args.position = [at[0] ?? 0, at[1] ?? 0, at[2] ?? 0];
  else if (name !== "") args.place = `${name} ${noun.replace(/(?<=chest|barrel)s$/, "")}`.replaceAll(" ", "_");
  else if (beside !== undefined) args.place = beside.replaceAll(" ", "_");
  return (at ?? beside) === undefined ? {} : { carried: behind };
}

/** Whether a container's place is its own name rather than what it stands beside. */
export const isContainerName = (place: string): boolean => /(?:chest|barrel|box|crate|vault|locker|trunk)$/.test(place);
