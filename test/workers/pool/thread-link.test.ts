// The pool's end of a line: whatever order domains are named in, a thread has every domain that a job of its bundle names.

import { receiveMessageOnPort } from "node:worker_threads";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CompiledDomain } from "../../../planner/index.ts";
import { PoolJob } from "../../../workers/pool/pool-job.ts";
import { MAX_OPEN, ThreadLink } from "../../../workers/pool/thread-link.ts";
import type { Bundle } from "../../../workers/work/messages.ts";

const domainOf = (number: number): CompiledDomain =>
  ({ digest: `domain ${number}`, buffer: new SharedArrayBuffer(8) }) as CompiledDomain;
const DOMAINS = Array.from({ length: MAX_OPEN + 4 }, (_, number) => domainOf(number));

/** A line to a thread that keeps the domains that it is given, and finds out which jobs name one that it has not. */
class Line {
  readonly link = new ThreadLink(new Int32Array(1_000), 2 ** 30, () => {});
  readonly domains = new Set<string>();
  readonly unknown: string[] = [];
  #slot = 0;

  ask(numbers: readonly number[]): void {
    for (const number of numbers) {
      const job = new PoolJob({ noop: null }, DOMAINS[number] ?? null, { origin: "", client: "" }, { settled() {} });
      this.link.add(this.#slot++, job);
    }
    this.link.flush();
    for (let entry = this.#next(); entry !== undefined; entry = this.#next()) {
      for (const { digest } of entry.domains) this.domains.add(digest);
      for (const { digest } of entry.jobs) if (digest !== null && !this.domains.has(digest)) this.unknown.push(digest);
      for (const digest of entry.forget) this.domains.delete(digest);
    }
  }

  #next(): Bundle | undefined {
    return receiveMessageOnPort(this.link.threadEnd.port)?.message;
  }
}

describe("a line to a thread", () => {
  test("keeps a domain open that is named again in the bundle that would have closed it", () => {
    const line = new Line();
    line.ask(Array.from({ length: MAX_OPEN }, (_, number) => number));
    line.ask([MAX_OPEN, 0]);
    line.ask([0]);
    expect(line.unknown).toEqual([]);
    line.link.close(() => {});
  });

  test("has what its jobs name, and no more open than it may, in whatever order they are named", () => {
    const bundles = fc.array(fc.array(fc.nat(DOMAINS.length - 1), { maxLength: 12 }), { maxLength: 12 });
    fc.assert(
      fc.property(bundles, (asked) => {
        const line = new Line();
        line.ask([...DOMAINS.keys()]);
        for (const numbers of asked) line.ask(numbers);
        expect(line.unknown).toEqual([]);
        expect(line.domains.size).toBeLessThanOrEqual(MAX_OPEN);
        line.link.close(() => {});
      }),
      { numRuns: 50 },
    );
  });
});
