// Places that a body noted outlive its process, for each bot and world.

import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fileWaypoints } from "../../../bots/memory/waypoint-file.ts";

let folder: string;
const reported: string[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lodestone-waypoints-"));
  reported.length = 0;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = (world = "home:25565", bot = "Ada") =>
  fileWaypoints(folder, { bot, world, onUnusable: (because) => void reported.push(because) });
const place = (x: number) => ({
  ...{ kind: "place", position: [x, 64, 0] as [number, number, number] },
  ...{ dimension: "overworld", biome: null },
});
const names = (waypoints: ReturnType<typeof open>) => waypoints.list().map(({ name }) => name);

test("what was noted is known to the next process, and what was forgotten is not", () => {
  const first = open();
  first.note({ name: "home", ...place(1) });
  first.note({ name: "mine", ...place(2) });
  first.note({ name: "home", ...place(3) });
  first.forget("mine");
  expect(open().list()).toEqual([{ name: "home", ...place(3) }]);
});

test("a place without a name replaces none of an earlier process", () => {
  const first = open();
  expect([first.note(place(1)), first.note(place(2))]).toEqual(["place-1", "place-2"]);
  const next = open();
  expect(next.note(place(3))).toBe("place-3");
  expect(names(open())).toEqual(["place-1", "place-2", "place-3"]);
});

test("another world and another bot have places of their own", () => {
  open().note({ name: "home", ...place(1) });
  expect(names(open("away:25565"))).toEqual([]);
  expect(names(open("home:25565", "Bob"))).toEqual([]);
});

test.each(["", "{", '{"format":"lodestone.kept-waypoints/2","waypoints":[]}'])(
  "a file that cannot be read (%j) is reported, and the next place is kept",
  (text) => {
    open().note({ name: "home", ...place(1) });
    const [file = ""] = readdirSync(folder);
    writeFileSync(join(folder, file), text);
    const next = open();
    expect(names(next)).toEqual([]);
    expect(reported).toEqual([expect.stringContaining("the places that Ada noted cannot be read")]);
    next.note({ name: "camp", ...place(2) });
    expect(names(open())).toEqual(["camp"]);
  },
);

test("a folder that cannot be written is reported, and the place is noted all the same", () => {
  const waypoints = open();
  rmSync(folder, { recursive: true });
  waypoints.note({ name: "home", ...place(1) });
  expect(names(waypoints)).toEqual(["home"]);
  expect(reported).toEqual([expect.stringContaining("the places that Ada noted are not kept")]);
});
