// What a line of the bot says about an order, by its words alone: the judge knows no more of the
// bot than a player does.

export type Meaning =
  /** It was taken on, or still is. */
  | "accepted"
  | "done"
  /** Told that nothing came of it, or nothing will. */
  | "failed"
  | "stopped"
  /** Turned down, or answered by a question, before it was taken on. */
  | "refused";

const REFUSALS = /^(sorry|i can't|i cannot|i don't|i won't|i need|tell me|which|i only)\b/i;
const HELD_UP = /, then I go on\.$/;
const TAKEN = /^(i'll|i will|okay|i'm back|i go on|i'm still at it)\b/i;

/**
 * The meaning of a line for the order that is under way; undefined where it is about something
 * else. Only before an order was taken on is it refused or accepted by what names no order.
 */
export function meaningOf(line: string, order: string, isTaken: boolean): Meaning | undefined {
  if (line === `Done: ${order}`) return "done";
  if (line === `Stopped: ${order}`) return "stopped";
  if (/^(Done|Stopped): /.test(line)) return undefined;
  if (line.startsWith("Okay, stopping.")) return line.includes(order) ? "stopped" : undefined;
  if (/^I couldn't do (?:it|".*"): /.test(line)) return "failed";
  if (line.includes(order)) return REFUSALS.test(line) ? "failed" : "accepted";
  // What is left is the answer to what was said last, or is about an order before it.
  if (isTaken || HELD_UP.test(line)) return undefined;
  return TAKEN.test(line) ? "accepted" : "refused";
}
