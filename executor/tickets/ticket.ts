// What a resume ticket is made of, whoever writes one: its id follows from what it says, and what it asks for is what a step still needs
// after what it has used up; and what is left to do of it. Pure.

import { digestOf, formatCondition, type PlanStep, parseCondition, type ResumeTicket } from "../../schemas/index.ts";

/** The ticket with its format and id. */
export function ticketOf(said: Omit<ResumeTicket, "format" | "id">): ResumeTicket {
  const ticket = { format: "lodestone.resume-ticket/1", ...said } as const;
  return { ...ticket, id: `ticket-${digestOf(ticket).slice("sha256:".length, 23)}` };
}

/** What must hold for the rest of a step: its preconditions less the items that it has spent by now, as its effects so far tell. */
export function requirementsLeft(preconds: readonly string[], effects: readonly string[]): string[] {
  const spent = new Map<string, number>();
  for (const text of effects) {
    const effect = parseCondition(text);
    if (effect?.operator === "-=" && effect.subject === "inventory") spent.set(effect.name ?? "", effect.value);
  }
  return preconds.flatMap((text) => {
    const condition = parseCondition(text);
    const used = condition?.subject === "inventory" ? (spent.get(condition.name ?? "") ?? 0) : 0;
    if (condition === undefined || used === 0) return [text];
    const left = condition.value - used;
    return left > 0 ? [formatCondition({ ...condition, value: left })] : [];
  });
}

/** The arguments for the rest of what it was at: where so many of an item were wanted, less those that had come by then. */
export function argsLeft({ args, progress }: Pick<ResumeTicket, "args" | "progress">): PlanStep["args"] {
  const { item, count } = args;
  if (typeof item !== "string" || typeof count !== "number") return args;
  const gained = progress
    .map(parseCondition)
    .find((effect) => effect?.operator === "+=" && effect.subject === "inventory" && effect.name === item);
  return gained === undefined ? args : { ...args, count: Math.max(1, count - gained.value) };
}

/** Whether something came of it: items or facts that were not there before. */
export const isGain = (effects: readonly string[]): boolean =>
  effects.some((text) => {
    const effect = parseCondition(text);
    return effect?.operator === "+=" && (effect.subject === "inventory" || effect.subject === "facts");
  });
