// Signals that follow other signals, and let go of them: no listener is left behind.

/** Aborts the controller with each of the signals, keeping the reason. Answers how to let go of them. */
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
