// Waypoints in a folder, one file for each bot and world, so that a restarted process still knows
// where "home" is. A file is written aside and renamed: after a crash the one before is still whole.
// One that cannot be read is reported and begun anew with the next place that is noted.

import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { makeFolder } from "../../domains/make-folder.ts";
import { canonicalJson, parseDocument, parseJson, Waypoint } from "../../schemas/index.ts";
import { Waypoints } from "./waypoints.ts";

const KeptWaypoints = z.strictObject({
  format: z.literal("lodestone.kept-waypoints/1"),
  waypoints: z.array(Waypoint),
});
type KeptWaypoints = z.infer<typeof KeptWaypoints>;

interface WaypointFileOptions {
  /** The body's player name, and its world. */
  bot: string;
  world: string;
  /** Receives the reason when the file cannot be read or written. */
  onUnusable: (because: string) => void;
}

/** Opens the file of a bot in a world; the folder is made if it is missing. Throws `input.file`. */
export function fileWaypoints(folder: string, { bot, world, onUnusable }: WaypointFileOptions): Waypoints {
  makeFolder(folder);
  const name = `${encodeURIComponent(`${bot}@${world}`).replaceAll(".", "%2E")}.waypoints.json`;
  const path = join(folder, name);
  const keep = (waypoints: readonly Waypoint[]): void => {
    const kept: KeptWaypoints = { format: "lodestone.kept-waypoints/1", waypoints: [...waypoints] };
    try {
      writeFileSync(`${path}.new`, canonicalJson(kept), { mode: 0o600 });
      renameSync(`${path}.new`, path);
    } catch (error) {
      onUnusable(`the places that ${bot} noted are not kept: ${(error as Error).message}`);
    }
  };
  return new Waypoints(read(path, name, bot, onUnusable), keep);
}

function read(path: string, name: string, bot: string, onUnusable: (because: string) => void): Waypoint[] {
  try {
    return parseDocument(KeptWaypoints, parseJson(readFileSync(path, "utf8"), name), name).waypoints;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT")
      onUnusable(`the places that ${bot} noted cannot be read: ${(error as Error).message}`);
    return [];
  }
}
