// Closes a program on the process's signals (SIGTERM, SIGINT and others) and on uncaught errors. A
// promise that nobody handled is told, and the program goes on: it says nothing about other requests.
// Only programs may call this: a library must leave signals to its host.

import closeWithGrace, { type Options } from "close-with-grace";

export interface SignalOptions {
  /** Closes the program; the process exits once it resolves. */
  close(): Promise<void>;
  /** Called with the reason before closing: a signal's name, or the error. */
  onClosing?: (reason: { signal?: string; error?: Error }) => void;
  /** Called with what a promise was rejected with that nobody handled. */
  onRejection?: (reason: unknown) => void;
  /** Milliseconds after which the process exits without waiting any longer. */
  timeoutMs?: number;
}

const DEFAULT_TIMEOUT_MS = 10_000;

/**
 * Closes on the process's signals and then exits: with 0 after a signal, with 1 after an error, a
 * timeout or a second signal. Returns a function that removes the listeners.
 */
export function closeOnSignals({
  close,
  onClosing,
  onRejection = () => {},
  timeoutMs = DEFAULT_TIMEOUT_MS,
}: SignalOptions): () => void {
  process.on("unhandledRejection", onRejection);
  const options: Options = { delay: timeoutMs, logger: false, skip: ["unhandledRejection"] };
  const { uninstall } = closeWithGrace(options, async ({ signal, err }) => {
    onClosing?.({ ...(signal === undefined ? {} : { signal }), ...(err === undefined ? {} : { error: err }) });
    await close();
  });
  return () => {
    process.removeListener("unhandledRejection", onRejection);
    uninstall();
  };
}
