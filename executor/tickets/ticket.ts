// Builds resume tickets, for every writer of one: the id follows from the content, the requirements
// are the step's preconditions less the items that it has consumed, and the arguments cover the
// remaining work. Pure.

import { digestOf, formatCondition, type PlanStep, parseCondition, type ResumeTicket } from "../../schemas/index.ts";

/** The ticket with its format and id. */
export function ticketOf(said: Omit<ResumeTicket, "format" | "id">): ResumeTicket {
  const ticket = { format: "lodestone.resume-ticket/1", ...said } as const;
  return { ...ticket, id: `ticket-${digestOf(ticket).slice("sha256:".length, 23)}` };
}

/**
 * The requirements for the rest of a step: its preconditions less the items that it consumed, by
 * its effects so far.
 */
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

/**
 * The arguments for the rest of the work: an amount of an item is reduced by the items gained so
 * far.
 */
export function argsLeft({ args, progress }: Pick<ResumeTicket, "args" | "progress">): PlanStep["args"] {
  const { item, count } = args;
  if (typeof item !== "string" || typeof count !== "number") return args;
  const gained = progress
    .map(parseCondition)
    .find((effect) => effect?.operator === "+=" && effect.subject === "inventory" && effect.name === item);
  return gained === undefined ? args : { ...args, count: Math.max(1, count - gained.value) };
}

/** Whether the effects include a gain: new items or facts. */
export const isGain = (effects: readonly string[]): boolean =>
  effects.some((text) => {
    const effect = parseCondition(text);
    return effect?.operator === "+=" && (effect.subject === "inventory" || effect.subject === "facts");
  });
