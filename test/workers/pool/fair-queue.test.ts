import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Asker, FairQueue } from "../../../workers/pool/fair-queue.ts";

interface Job {
  asker: Asker;
  number: number;
}

/** A job of a client, which is its own origin by default. */
const job = (client: string, number: number, origin = client): Job => ({ asker: { origin, client }, number });
const nameOf = ({ asker, number }: Job): string => asker.client + number;

const all = (queue: FairQueue<Job>): Job[] => {
  const jobs: Job[] = [];
  for (let job = queue.take(); job !== undefined; job = queue.take()) jobs.push(job);
  return jobs;
};

describe("a fair queue", () => {
  test("alternates between clients and keeps each client's order", () => {
    const queue = new FairQueue<Job>();
    for (let number = 0; number < 3; number++) queue.push(job("a", number));
    queue.push(job("b", 0));
    expect(all(queue).map(nameOf)).toEqual(["a0", "b0", "a1", "a2"]);
  });

  test("alternates between origins, however many client names one uses, and then between clients", () => {
    const queue = new FairQueue<Job>();
    for (const client of ["a", "b", "c"]) for (const number of [0, 1]) queue.push(job(client, number, "many"));
    for (const number of [0, 1]) queue.push(job("d", number));
    expect(queue.sizeOf("many")).toBe(6);
    expect(all(queue).map(nameOf)).toEqual(["a0", "d0", "b0", "d1", "c0", "a1", "b1", "c1"]);
  });

  test("counts the turns of its origin before a waiting job and before the next job", () => {
    const queue = new FairQueue<Job>();
    const jobs = ["a0", "a1", "a2", "b0", "b1", "c0"].map((name) => job(name.charAt(0), Number(name.charAt(1)), "one"));
    for (const one of jobs) queue.push(one);
    const next = job("b", 2, "one");
    const before = [...jobs.map((one) => queue.turnsBefore(one)), queue.turnsBeforeNext(next.asker)];
    expect([queue.turnsBefore(next), queue.turnsBeforeNext({ origin: "other", client: "" })]).toEqual([null, 0]);
    queue.push(next);
    const taken = all(queue);
    expect(before).toEqual([...jobs, next].map((one) => taken.indexOf(one)));
  });

  test("takes a job that was put back before all others", () => {
    const queue = new FairQueue<Job>();
    for (const client of ["a", "b"]) for (let number = 0; number < 2; number++) queue.push(job(client, number));
    const taken = queue.take();
    if (taken !== undefined) queue.putBack(taken);
    expect(all(queue).map(nameOf)).toEqual(["a0", "b0", "a1", "b1"]);
  });

  test("takes each job once, and no client twice before every other waiting client", () => {
    const asked = fc.tuple(fc.constantFrom("a", "b", "c"), fc.nat()).map(([client, number]) => job(client, number));
    const jobs = fc.array(asked, { maxLength: 30 });
    fc.assert(
      fc.property(jobs, fc.nat(), (pushed, removedAt) => {
        const queue = new FairQueue<Job>();
        for (const one of pushed) queue.push(one);
        const removed = pushed[removedAt % Math.max(1, pushed.length)];
        if (removed !== undefined) expect(queue.remove(removed)).toBe(true);
        const kept = pushed.filter((one) => one !== removed);
        expect(queue.size).toBe(kept.length);
        const taken = all(queue);
        expect(new Set(taken)).toEqual(new Set(kept));
        for (const client of ["a", "b", "c"]) {
          const own = taken.flatMap(({ asker }, at) => (asker.client === client ? [at] : []));
          expect(own.map((at) => taken[at])).toEqual(kept.filter(({ asker }) => asker.client === client));
          for (let turn = 1; turn < own.length; turn++) {
            const between = taken.slice((own[turn - 1] ?? 0) + 1, own[turn]).map(({ asker }) => asker.client);
            const waiting = new Set(taken.slice(own[turn]).map(({ asker }) => asker.client));
            waiting.delete(client);
            for (const other of waiting) expect(between).toContain(other);
          }
        }
      }),
    );
  });
});
