// The acts after a stop: "stop and come here", "scrap that, just the pearls", "stop chasing it stay
// with me".

import type { PhraseReader } from "./item-phrases.ts";
import type { PartReader, UtterancePart } from "./parts.ts";
import type { ParsedAct } from "./reading.ts";
import type { SlotContext } from "./slots.ts";

interface StopSense {
  parts: PartReader;
  phrases: PhraseReader;
}

/** What is asked for behind a stop, in its clause `stopped` or in the parts after it. */
export function actsAfterStop(
  all: readonly UtterancePart[],
  stopped: string,
  { parts, phrases }: StopSense,
  context: SlotContext,
): ParsedAct[] {
  const [, tail] = /^(?:.*?)(?:stop|halt)\b.*? and (.+)$/.exec(stopped) ?? [];
  const later = all.slice(all.findIndex(({ text }) => text === stopped) + 1);
  const inner =
    tail === undefined ? runOn(stopped, parts, context) : [parts.part(tail, { ...context, speaker: undefined })];
  return [...inner, ...later].flatMap(({ text, clause }): ParsedAct[] => {
    if (clause?.outcome === "act") return clause.kind === "symbolic" ? [clause.act] : [];
    const phrase = phrases.read(text);
    return phrase.outcome === "targets" ? [{ intent: "obtain", targets: phrase.targets, args: {} }] : [];
  });
}

/** A request that follows the stop without a joint. */
function runOn(stopped: string, parts: PartReader, context: SlotContext): UtterancePart[] {
  const words = stopped.split(" ");
  for (let at = 2; at < words.length - 1; at++) {
    if (!parts.begins(words[at] ?? "")) continue;
    const part = parts.part(words.slice(at).join(" "), context);
    if (part.clause?.outcome === "act" && part.clause.kind === "symbolic" && !part.clause.isLoose) return [part];
  }
  return [];
}
