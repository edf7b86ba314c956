// Ties something that closes to the process: SIGTERM, SIGINT and their kind, and errors that nobody caught, end it in order.
// Only a program calls this; a library that listens to its host's signals would take them from it.

import closeWithGrace from "close-with-grace";

export interface SignalOptions {
  /** Ends what runs; when it resolves, the process exits. */
  close(): Promise<void>;
  /** Told why, before closing: a signal's name, or the error. */
  onClosing?: (reason: { signal?: string; error?: Error }) => void;
  /** After so many milliseconds the process exits without waiting further. */
  timeoutMs?: number;
}

const DEFAULT_TIMEOUT_MS = 10_000;

/**
 * Closes on the process's signals and then exits: 0 after a signal, 1 after an error, a timeout or a second signal.
 * Answers with a function that takes the listeners away again.
 */
export function closeOnSignals({ close, onClosing, timeoutMs = DEFAULT_TIMEOUT_MS }: SignalOptions): () => void {
  const { uninstall } = closeWithGrace({ delay: timeoutMs, logger: false }, async ({ signal, err }) => {
    onClosing?.({ ...(signal === undefined ? {} : { signal }), ...(err === undefined ? {} : { error: err }) });
    await close();
  });
  return uninstall;
}
