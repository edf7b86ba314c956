import { getEventListeners } from "node:events";
import { describe, expect, test } from "vitest";
import { type Claim, Lease } from "../../../executor/index.ts";

const { signal } = new AbortController();
const routine: Claim = { name: "plan", urgency: "routine" };
const urgent: Claim = { name: "intent", urgency: "urgent" };
const reflex = (name: string, priority = 0): Claim => ({ name, urgency: "safety", priority });

/** Makes claims in order; `held` lists the claims that were granted so far. */
function claims(lease: Lease) {
  const held: string[] = [];
  const claim = async (wanted: Claim, own = signal) => {
    const hold = await lease.acquire(wanted, own);
    held.push(wanted.name);
    return hold;
  };
  return { held, claim };
}

const settled = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

describe("the lease", () => {
  test("has one holder at a time, and grants equal claims in order of arrival", async () => {
    const lease = new Lease();
    const { held, claim } = claims(lease);
    const first = await claim({ ...routine, name: "a" });
    const second = claim({ ...routine, name: "b" });
    const third = claim({ ...routine, name: "c" });
    await settled();
    expect(held).toEqual(["a"]);
    first.release();
    (await second).release();
    (await third).release();
    expect(held).toEqual(["a", "b", "c"]);
    expect([lease.heldBy, lease.grants]).toEqual([undefined, 3]);
  });

  test("is preempted by safety at once, and granted once it is released", async () => {
    const lease = new Lease();
    const { held, claim } = claims(lease);
    const plan = await claim(routine);
    const fleeing = claim(reflex("flee"));
    expect(plan.signal.reason).toMatchObject({ code: "safety.preempted", detail: "flee takes the body" });
    await settled();
    expect(held).toEqual(["plan"]);
    plan.release();
    await fleeing;
    expect(lease.heldBy).toBe("flee");
  });

  test("held to rest, waits for no routine claim and yields at once to every other", async () => {
    const lease = new Lease();
    const { held, claim } = claims(lease);
    const plan = await claim(routine);
    const resting = claim({ name: "rest", urgency: "rest" });
    expect([plan.awaitedBy, plan.signal.aborted]).toEqual(["rest", false]);
    plan.release();
    const rest = await resting;
    const waiting = claim({ ...routine, name: "another" });
    const short = claim(urgent);
    expect([rest.awaitedBy, rest.signal.aborted]).toEqual(["intent", true]);
    rest.release();
    const again = claim({ name: "rest", urgency: "rest" });
    (await short).release();
    (await again).release();
    await waiting;
    expect(held).toEqual(["plan", "rest", "intent", "rest", "another"]);
  });

  test("is requested by an urgent claim, and not preempted", async () => {
    const lease = new Lease();
    const { claim } = claims(lease);
    const plan = await claim(routine);
    const other = claim({ ...routine, name: "other" });
    expect(plan.awaitedBy).toBeUndefined();
    const pressing = claim(urgent);
    expect([plan.awaitedBy, plan.signal.aborted]).toEqual(["intent", false]);
    plan.release();
    (await pressing).release();
    (await other).release();
  });

  test("goes to the highest waiting claim, and of two reflexes to the one of higher priority", async () => {
    const lease = new Lease();
    const { held, claim } = claims(lease);
    const first = await claim(reflex("eat", 1));
    const all = [routine, urgent, reflex("hide", 1), reflex("flee", 9)].map((wanted) => claim(wanted));
    expect(first.signal.reason).toMatchObject({ detail: "flee takes the body" });
    first.release();
    for (const _ of all) {
      await settled();
      const index = ["plan", "intent", "hide", "flee"].indexOf(held.at(-1) ?? "");
      (await all[index])?.release();
    }
    expect(held).toEqual(["eat", "flee", "hide", "intent", "plan"]);
  });

  test("is not preempted by a reflex of equal priority", async () => {
    const lease = new Lease();
    const { claim } = claims(lease);
    const first = await claim(reflex("eat", 1));
    const second = claim(reflex("hide", 1));
    expect(first.signal.aborted).toBe(false);
    first.release();
    (await second).release();
  });

  test("drops a claim whose signal aborted", async () => {
    const lease = new Lease();
    const { held, claim } = claims(lease);
    const plan = await claim(routine);
    const controller = new AbortController();
    const pressing = claim(urgent, controller.signal);
    controller.abort();
    await expect(pressing).rejects.toMatchObject({ code: "run.aborted" });
    expect(plan.awaitedBy).toBeUndefined();
    plan.release();
    expect(held).toEqual(["plan"]);
    expect(getEventListeners(controller.signal, "abort")).toEqual([]);
    await expect(claim(routine, controller.signal)).rejects.toMatchObject({ code: "run.aborted" });
  });

  test("is released once, however often release is called", async () => {
    const lease = new Lease();
    const { claim } = claims(lease);
    const first = await claim(routine);
    first.release();
    const second = await claim({ ...routine, name: "other" });
    first.release();
    expect(lease.heldBy).toBe("other");
    second.release();
  });
});
