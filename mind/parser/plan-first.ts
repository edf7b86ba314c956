// "Plan it first: get an iron pickaxe": the bot says what it would do, and does it after a yes.

import type { ParsedAct } from "./reading.ts";

const FIRST = [
  /^(?:(?:please |just |only )*(?:plan|think)(?: (?:it|this|that|things))?(?: (?:out|through|ahead))?(?: first| before you (?:start|begin|do (?:it|anything)))?) (?:[,:.] )(?:then )?(.+)$/,
  /^(.+?)(?: ,)? (?:but|and) (?:(?:plan|think) (?:(?:it|this|that) )?(?:out |through )?(?:first|before you (?:start|begin|do it))?|(?:just|only) plan(?: it| that)?|(?:tell|show) me (?:the|your) plan first)$/,
  /^(?:do not (?:do|start|begin|make|get) (?:it|anything|that)(?: yet)? (?:[,.] |but |and )?)?(?:just |only )*(?:(?:plan|work out|figure out) (?:first )?how (?:(?:you|we) (?:would|can|could|will|are going to|want to)|to)|(?:tell|show) me (?:first )?how you (?:would|will|are going to|want to)) (.+)$/,
  /^(?:tell|show|give) me (?:the|a|your) plan (?:first|before (?:you|doing|starting)[^,]*) , (?:then )?(.+)$/,
  /^(?:plan|make (?:me )?a plan|show me (?:the|a|your) plan|give me (?:the|a|your) plan|tell me (?:the|your) plan) (?:for )?(?:to )?((?:get|make|craft|build|mine|collect|find)\b.+?)(?: (?:but|and|,)+ do not (?:do|start|begin|make|get)\b.*)?$/,
];
const NOT_YET =
  /^(.+?)(?: ,)? (?:but |and )?(?:please )?(do not (?:actually |really )?(?:do|start|begin|make|get|build|craft) (?:it|anything|that)(?: yet| for now| right now)?)$/;
const NOUN =
  /^(?:plan|make (?:me )?a plan for|show me (?:the|a|your) plan for|give me (?:the|a|your) plan for|tell me (?:the|your) plan for) ((?:an?|the|some|\d+) .+?)(?: (?:but|and|,)+ do not (?:do|start|begin|make|get)\b.*)?$/;

/** The request that is to be planned first; undefined where the line asks for no plan. */
export function plannedFirst(text: string): string | undefined {
  for (const pattern of FIRST) {
    const [, request] = pattern.exec(text) ?? [];
    if (request !== undefined) return request;
  }
  const [, noun] = NOUN.exec(text) ?? [];
  return noun === undefined ? undefined : `get ${noun}`;
}

/** "Explain how you would make it, don't do it yet": what is asked, and the words that put it off. */
export function putOff(text: string): { request: string; said: string } | undefined {
  const [, request, said] = NOT_YET.exec(text) ?? [];
  if (request === undefined || said === undefined) return undefined;
  return { request: request.replace(/\bstep by step (?=how\b)/, ""), said };
}

/** Whether an act waits for a yes to its plan. */
export const isPlannedFirst = ([first]: readonly ParsedAct[]): boolean =>
  first?.args.asks === "plan" && first.intent !== "report";

/** The acts to do after a yes. */
export const consented = (acts: readonly ParsedAct[]): ParsedAct[] =>
  acts.map((act) => {
    const { asks: _, ...args } = act.args;
    return { ...act, args };
  });
