// Search events on their way from a pool thread to a listener. They are thinned, so that their
// number is bounded, and collected during a slice, so that a slice sends one message.

import { sampleEvents } from "../../planner/index.ts";
import type { SearchEvent } from "../../schemas/index.ts";

export interface EventSink {
  onEvent(event: SearchEvent): void;
  /** Sends the collected events. */
  flush(): void;
  /** Sends the last events of the search, with counts of those left out. */
  finish(): void;
}

export function eventSink(handOn: (events: SearchEvent[]) => void): EventSink {
  let gathered: SearchEvent[] = [];
  const thin = sampleEvents((event) => void gathered.push(event));
  const flush = (): void => {
    if (gathered.length > 0) handOn(gathered);
    gathered = [];
  };
  return {
    onEvent: thin.onEvent,
    flush,
    finish() {
      thin.finish();
      flush();
    },
  };
}
