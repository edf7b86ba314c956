// Signals that follow other signals and can be detached, so that no listener is left behind.

/**
 * Aborts the controller when any of the signals aborts, with its reason. Returns a function that
 * removes the listeners.
 */
export function follow(own: AbortController, ...signals: readonly (AbortSignal | undefined)[]): () => void {
  const releases = signals.map((signal) => followOne(own, signal));
  return () => {
    for (const release of releases) release();
  };
}

function followOne(own: AbortController, signal: AbortSignal | undefined): () => void {
  if (signal === undefined) return () => {};
  const onAbort = () => own.abort(signal.reason);
  signal.addEventListener("abort", onAbort, { once: true });
  if (signal.aborted) onAbort();
  return () => signal.removeEventListener("abort", onAbort);
}
