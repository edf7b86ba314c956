// The sandbox: a port, behind which somebody runs a capability's acceptance tests in a world of no consequence. It is bounded in time, and
// whatever it does, a report comes of it: what throws, hangs or is aborted has not passed.

import { type AcceptanceTest, type CapabilityContent, SandboxReport, toCodedError } from "../../schemas/index.ts";
import type { Clock } from "../clock/clock.ts";

export interface SandboxSubject {
  id: string;
  content: CapabilityContent;
  tests: readonly AcceptanceTest[];
}

export interface Sandbox {
  /** Runs every test, each in a world of its own. Stops when the signal aborts. */
  run(subject: SandboxSubject, signal: AbortSignal): Promise<SandboxReport>;
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
    .then(() => sandbox.run(subject, running.signal))
    .then(
      (report) => SandboxReport.safeParse(report).data ?? failed("the sandbox told no report"),
      (error: unknown) => failed(toCodedError(error).message),
    );
  const late = clock.sleep(limitMs, timer.signal).then(() => failed(`not done within ${limitMs} ms`));
  try {
    return await Promise.race([report, late]);
  } finally {
    timer.abort();
    running.abort();
  }
}
