// How long a search for a way may hold the thread within a tick. The pathfinder gives each bot most of a tick, so that five which think at
// once would leave none for anything else; here the bodies of a process share what one would take.
// Invariant: a body alone thinks as ever; among several none takes more than half a tick's share.

import type { Bot } from "mineflayer";
import type { ListenerBook } from "./listener-book.ts";

/** Of a tick's 50 milliseconds: the pathfinder's own setting. */
const ALONE_MS = 40;
const AMONG_OTHERS_MS = 20;

type Thinker = Pick<Bot, "pathfinder">;

const isThinking = ({ pathfinder }: Thinker): boolean => pathfinder.goal !== null && !pathfinder.isMoving();

/** What a search that begins now may take of a tick, in milliseconds. */
export function thinkingShare(others: readonly Thinker[]): number {
  if (others.length === 0) return ALONE_MS;
  return Math.min(AMONG_OTHERS_MS, ALONE_MS / (1 + others.filter(isThinking).length));
}

const bodies = new Set<Bot>();

/** Lets the bot's pathfinder share with the other bodies of this process, until it leaves. */
export function shareThinking(bot: Bot, listeners: ListenerBook): void {
  bodies.add(bot);
  const leave = () => void bodies.delete(bot);
  listeners.on("end", leave);
  listeners.alsoRemove(leave);
  Object.defineProperty(bot.pathfinder, "tickTimeout", {
    configurable: true,
    get: () => thinkingShare([...bodies].filter((other) => other !== bot)),
  });
}
