// Errors that nobody caught, in a process that drives bots: libraries of a bot throw in listeners of
// packets and in timers, and leave promises unhandled. Such an error is told and the run goes on,
// because the run itself notices when its bot no longer gets anywhere. Invariant: no such error ends
// the process; each kind is told once.

import { CodedError } from "../../schemas/index.ts";

const EVENTS = ["uncaughtException", "unhandledRejection"] as const;
const STACK_LINES = 4;

/** Tells stray errors instead of ending the process. Returns a function that stops that. */
export function reportStrayErrors(
  note: (text: string) => void,
  events: Pick<NodeJS.EventEmitter, "on" | "removeListener"> = process,
): () => void {
  const told = new Set<string>();
  const onError = (error: unknown): void => {
    const text = textOf(error);
    if (told.has(text)) return;
    told.add(text);
    note(`an error that nobody handled; the bot goes on: ${text}`);
  };
  for (const event of EVENTS) events.on(event, onError);
  return () => {
    for (const event of EVENTS) events.removeListener(event, onError);
  };
}

function textOf(error: unknown): string {
  if (error instanceof CodedError) return error.message;
  if (!(error instanceof Error)) return String(error);
  return (error.stack ?? error.message).split("\n").slice(0, STACK_LINES).join("\n");
}
