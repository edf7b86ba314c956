// The floors in docs/architecture.md: which folders of a room may import which.

import { posix } from "node:path";
import { expect, test } from "vitest";
import { readPage, tableUnder } from "../docs/pages.ts";
import { foldersIn, looseFilesIn, readSource, sourceFilesIn } from "./source-files.ts";
import { namedModules } from "./source-scanner.ts";

const MAX_LOOSE = 8;
/** Rooms without floors: `worlds` holds three rooms, `scripts` are programs. */
const FLAT = ["worlds", "scripts"];

const FLOORS = new Map(
  tableUnder(readPage("docs/architecture.md"), "room | folders, lowest first").map(([room = "", folders = ""]) => [
    room,
    new Map(folders.split(", ").flatMap((floor, height) => floor.split(" + ").map((name) => [name, height] as const))),
  ]),
);

/** The folder of `room` that holds a file; undefined for loose files and other rooms. */
function folderOf(room: string, file: string): string | undefined {
  const [folder, ...rest] = file.startsWith(`${room}/`) ? file.slice(room.length + 1).split("/") : [];
  return rest.length === 0 ? undefined : folder;
}

test.each([...FLOORS.keys(), ...FLAT])("%s has few loose files at its root", (room) => {
  const loose = looseFilesIn(room);
  expect(loose.length, loose.join(" ")).toBeLessThanOrEqual(MAX_LOOSE);
});

test("every room has floors or is listed as flat", () => {
  const rooms = [...readPage("test/architecture/imports.test.ts").matchAll(/^ {2}(\w+): \[/gm)].map(
    ([, room = ""]) => room,
  );
  expect(rooms.length).toBeGreaterThan(5);
  const known = [...FLOORS.keys(), ...FLAT];
  expect(rooms.filter((room) => !known.includes(room))).toEqual([]);
});

test.each([...FLOORS])("the floors of %s list exactly its folders", (room, floors) => {
  const folders = foldersIn(room).filter((name) => sourceFilesIn([`${room}/${name}`]).length > 0);
  expect([...floors.keys()].sort()).toEqual(folders.sort());
});

test.each([...FLOORS])("no folder of %s imports a folder on a higher floor", (room, floors) => {
  const height = (folder: string) => floors.get(folder) ?? Number.NaN;
  const upwards = sourceFilesIn([room]).flatMap((file) => {
    const from = folderOf(room, file);
    return namedModules(readSource(file)).flatMap((module) => {
      const target = posix.join(posix.dirname(file), module);
      const to = module.startsWith(".") ? folderOf(room, target) : undefined;
      const isAbove = from !== undefined && to !== undefined && from !== to && height(to) > height(from);
      return isAbove ? [`${file} → ${target}`] : [];
    });
  });
  expect(upwards).toEqual([]);
});
