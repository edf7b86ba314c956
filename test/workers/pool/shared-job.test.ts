import { expect, test } from "vitest";
import type { JobOutcome } from "../../../workers/pool/pool-job.ts";
import { SharedJob } from "../../../workers/pool/shared-job.ts";

test("a waiting caller can copy the outcome before others detach its bytes", async () => {
  const job = new SharedJob({ cancel() {}, leaving: () => ({ bytes: new Uint8Array(), result: null }) });
  const copied = (outcome: JobOutcome): JobOutcome =>
    "bytes" in outcome ? { ...outcome, bytes: outcome.bytes.slice() } : outcome;
  const waiting = job.wait(undefined, copied);
  const bytes = new Uint8Array([1, 2, 3]);
  job.settle({ bytes, result: null });
  bytes.buffer.transfer(0);
  expect(await waiting).toEqual({ bytes: new Uint8Array([1, 2, 3]), result: null });
});
