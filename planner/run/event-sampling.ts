// Samples search events, since fifty thousand expansions are fifty thousand events. Of each type
// the first hundred are reported, then every tenth up to a thousand, every hundredth up to ten
// thousand, and so on; plans always, and the last bound.

import type { SearchEvent } from "../../schemas/index.ts";

type SearchEventListener = (event: SearchEvent) => void;

/** Never sampled: there are few. */
const NEVER_SAMPLED: ReadonlySet<SearchEvent["type"]> = new Set(["incumbent", "left-out"]);
/** Events of each type before sampling starts. */
const UNSAMPLED_COUNT = 100;

export interface SampledEvents {
  onEvent: SearchEventListener;
  /** Reports how many events were left out; call it once, when the search has ended. */
  finish(): void;
}

/** Reports to `listener` a sample that grows with the logarithm of the number of events. */
export function sampleEvents(listener: SearchEventListener): SampledEvents {
  const seen = new Map<SearchEvent["type"], number>();
  const reported = new Map<SearchEvent["type"], number>();
  let leftBound: SearchEvent | undefined;
  return {
    onEvent(event) {
      const { type } = event;
      const number = (seen.get(type) ?? 0) + 1;
      seen.set(type, number);
      const isReported = NEVER_SAMPLED.has(type) || number % samplingStride(number) === 0;
      if (type === "bound") leftBound = isReported ? undefined : event;
      if (!isReported) return;
      reported.set(type, (reported.get(type) ?? 0) + 1);
      listener(event);
    },
    finish() {
      if (leftBound !== undefined) {
        reported.set("bound", (reported.get("bound") ?? 0) + 1);
        listener(leftBound);
      }
      for (const [event, number] of seen) {
        const shown = reported.get(event) ?? 0;
        if (shown < number) listener({ type: "left-out", event, seen: number, told: shown });
      }
    },
  };
}

/** 1 up to the hundredth, 10 up to the thousandth, 100 up to the ten thousandth. */
function samplingStride(number: number): number {
  let stride = 1;
  while (number > UNSAMPLED_COUNT * stride) stride *= 10;
  return stride;
}
