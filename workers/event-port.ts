// Search events on their way from a thread of the pool to whoever listens: in bundles, while the thread is at work. The thread thins them, so
// that what crosses is bounded; a null ends them, so that the listener has heard everything before the result is handed on.

import { MessageChannel, type MessagePort } from "node:worker_threads";
import { type ThinnedEvents, thinned } from "../planner/index.ts";
import type { SearchEvent } from "../schemas/index.ts";
import type { EventBundle } from "./messages.ts";

/** Events that wait for one another before they cross. */
const BUNDLE = 32;

/** The thread's end: what it is told it sends; `finish` sends the rest and the end. */
export function eventSender(port: MessagePort): ThinnedEvents {
  let bundle: SearchEvent[] = [];
  const send = (message: EventBundle): void => port.postMessage(message);
  const flush = (): void => {
    if (bundle.length > 0) send(bundle);
    bundle = [];
  };
  const thin = thinned((event) => {
    bundle.push(event);
    // Plans are rare and wanted at once.
    if (bundle.length >= BUNDLE || event.type === "incumbent") flush();
  });
  return {
    onEvent: thin.onEvent,
    finish() {
      thin.finish();
      flush();
      send(null);
    },
  };
}

export interface EventReceiver {
  /** The end that goes to the thread, to be transferred. */
  port: MessagePort;
  /** Resolves once all events have come, or the port was closed. */
  ended: Promise<void>;
  close(): void;
}

/** The caller's end: tells `listener` each event as it comes. */
export function receiveEvents(listener: (event: SearchEvent) => void): EventReceiver {
  const { port1, port2 } = new MessageChannel();
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  port1.on("message", (bundle: EventBundle) => {
    if (bundle === null) resolve();
    else for (const event of bundle) listener(event);
  });
  port1.on("close", resolve);
  return { port: port2, ended, close: () => port1.close() };
}
