import { describe, expect, test } from "vitest";
import { VirtualClock } from "../../../executor/clock/virtual-clock.ts";
import { Quota, type QuotaSlot } from "../../../executor/leaf/quota.ts";
import { isFailure } from "../../../executor/nodes/node.ts";

const leaf = { name: "chat", rateLimitPerMin: 2, maxConcurrent: 1 };

function taken(place: ReturnType<Quota["take"]>): QuotaSlot {
  if (isFailure(place)) throw new Error(place.detail);
  return place;
}

describe("Quota", () => {
  test("refuses a leaf above its rate and admits it again after a minute", async () => {
    const clock = new VirtualClock();
    const quota = new Quota(clock);
    taken(quota.take(leaf)).release();
    await clock.sleep(30_000);
    taken(quota.take(leaf)).release();
    expect(quota.take(leaf)).toMatchObject({ code: "resource.quotaExceeded" });
    await clock.sleep(30_000);
    taken(quota.take(leaf)).release();
  });

  test("refuses more simultaneous runs than the leaf allows", () => {
    const quota = new Quota(new VirtualClock());
    const place = taken(quota.take(leaf));
    expect(quota.take(leaf)).toMatchObject({ code: "resource.quotaExceeded" });
    place.release();
    taken(quota.take(leaf));
  });
});
