import { expect, test } from "vitest";
import { VirtualClock } from "../../../executor/index.ts";
import { Wake } from "../../../executor/tree/wake.ts";

test("without a ring, each sleep takes its time", async () => {
  const clock = new VirtualClock();
  const wake = new Wake(clock);
  for (let sleep = 0; sleep < 3; sleep += 1) await wake.sleep(50);
  expect(clock.now()).toBe(150);
});

test("a ring ends the current sleep, and no later one", async () => {
  const clock = new VirtualClock();
  const wake = new Wake(clock);
  void clock.sleep(20).then(() => wake.ring());
  await wake.sleep(50);
  expect(clock.now()).toBe(20);
  await wake.sleep(50);
  expect(clock.now()).toBe(70);
  expect(clock.sleeping).toBe(0);
});

test("Wake keeps one early ring() for the next sleep", async () => {
  const clock = new VirtualClock();
  const wake = new Wake(clock);
  await wake.sleep(50);
  wake.ring();
  wake.ring();
  await wake.sleep(50);
  expect(clock.now()).toBe(50);
  await wake.sleep(50);
  expect(clock.now()).toBe(100);
});
