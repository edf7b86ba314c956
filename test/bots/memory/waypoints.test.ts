import { expect, test } from "vitest";
import { Waypoints } from "../../../bots/memory/waypoints.ts";

const place = { kind: "probe", position: [1, 64, 2] as [number, number, number], dimension: "overworld", biome: null };

test("a waypoint without a name gets its kind and a number as its name", () => {
  const waypoints = new Waypoints();
  expect([waypoints.note(place), waypoints.note(place)]).toEqual(["probe-1", "probe-2"]);
  expect(waypoints.list()).toHaveLength(2);
});

test("a name stands for the latest waypoint noted under it", () => {
  const waypoints = new Waypoints();
  waypoints.note({ ...place, name: "camp" });
  waypoints.note({ ...place, name: "camp", position: [9, 64, 9] });
  expect(waypoints.list()).toEqual([{ ...place, name: "camp", position: [9, 64, 9] }]);
});

test("the number of waypoints is limited, and the oldest is dropped first", () => {
  const waypoints = new Waypoints();
  for (let count = 0; count < 600; count += 1) waypoints.note(place);
  expect(waypoints.list()).toHaveLength(512);
  expect(waypoints.list()[0]?.name).toBe("probe-89");
});

test("a waypoint can be forgotten", () => {
  const waypoints = new Waypoints();
  const name = waypoints.note(place);
  expect([waypoints.forget(name), waypoints.forget(name), waypoints.list()]).toEqual([true, false, []]);
});
