// The sandbox: a port that runs a capability's acceptance tests in a simulated world without
// consequences. It is bounded in time and always yields a report: tests that throw, hang or are
// aborted have failed.

import { type AcceptanceTest, type CapabilityContent, SandboxReport, toCodedError } from "../../schemas/index.ts";
import type { Clock } from "../clock/clock.ts";

export interface SandboxSubject {
  id: string;
  content: CapabilityContent;
  tests: readonly AcceptanceTest[];
}

export interface Sandbox {
  /**
   * Whether it ends every run within `limitMs` of the run's own start, by rejecting; otherwise it is
   * given up after that time.
   */
  readonly isBounded?: boolean;
  /** Runs every test, each in a world of its own. Stops when the signal aborts. */
  run(subject: SandboxSubject, signal: AbortSignal, limitMs?: number): Promise<SandboxReport>;
  close?(): void;
}

/** The sandbox's report, within `limitMs` on the clock. Never rejects. */
export async function sandboxReport(
  sandbox: Sandbox,
  subject: SandboxSubject,
  { clock, limitMs }: { clock: Clock; limitMs: number },
): Promise<SandboxReport> {
  const startedAt = clock.now();
  const failed = (because: string): SandboxReport => ({
    passed: false,
    durationMs: Math.max(0, clock.now() - startedAt),
    failures: [because.slice(0, 400)],
    safetyViolations: [],
  });
  const running = new AbortController();
  const timer = new AbortController();
  const report = Promise.resolve()
    .then(() => sandbox.run(subject, running.signal, limitMs))
    .then(
      (report) => SandboxReport.safeParse(report).data ?? failed("the sandbox returned no valid report"),
      (error: unknown) => failed(toCodedError(error).message),
    );
  if (sandbox.isBounded === true) return report;
  const late = clock
    .sleep(limitMs, timer.signal)
    .then(() => failed(`the acceptance tests did not end within ${limitMs} ms`));
  try {
    return await Promise.race([report, late]);
  } finally {
    timer.abort();
    running.abort();
  }
}
