// `lodestone memory`: shows, exports and erases what bots remember in a state folder.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { Argument, type Command, InvalidArgumentError } from "commander";
import type { EpisodeSelection, EpisodeStore, PlaceStore } from "../../memory/index.ts";
import { CodedError, canonicalJson, type MemoryStats } from "../../schemas/index.ts";
import { AGE_RULE, timeAgo } from "../../server/config/memory-limit.ts";
import { MEMORY_FILE, openEpisodes } from "../../server/memory/sqlite-episodes.ts";
import { openPlaces } from "../../server/memory/sqlite-places.ts";
import type { CliConsole } from "../console.ts";
import { EXIT, type ExitCode } from "../exit-codes.ts";
import { withStateLocked } from "../options/locked-state.ts";
import { stateFolder } from "../options/options.ts";

interface MemoryOptions {
  state: string;
  player?: string;
  world?: string;
  olderThan?: string;
  all?: boolean;
  json?: boolean;
}

const ACTIONS = ["stats", "export", "erase"] as const;

export function memoryCommand(program: Command, console: CliConsole, done: (code: ExitCode) => void): void {
  program
    .command("memory")
    .description("show, export or erase what bots remember in a state folder, which no other process may use")
    .addArgument(new Argument("<action>", "stats, export (a line of JSON for each episode) or erase").choices(ACTIONS))
    .requiredOption("--state <folder>", "the state folder", stateFolder)
    .option("--player <name>", "only what this player asked for, or is named in")
    .option("--world <name>", "only of this world, as stats names it")
    .option("--older-than <age>", "only what is older: 30d, 12h or 90m", (text: string) => {
      if (timeAgo(text) === undefined) throw new InvalidArgumentError(`Expected ${AGE_RULE}.`);
      return text;
    })
    .option("--all", "erase everything")
    .option("--json", "print stats and the number of erased episodes as JSON")
    .action(async (action: (typeof ACTIONS)[number], options: MemoryOptions) => {
      const selection = selectionOf(options);
      if (action === "erase" && options.all !== true && Object.keys(selection).length === 0)
        throw new CodedError("input.invalid", "say what to erase: --player, --world, --older-than or --all");
      assertMemoryIn(options.state);
      await withStateLocked(options.state, async () => {
        const store = openEpisodes(options.state, { onFailure: (error) => console.note(String(error)) });
        const places = openPlaces(options.state);
        try {
          console.out(ANSWERS[action]({ store, places }, selection, options.json === true));
        } finally {
          places.close();
          store.close();
        }
      });
      done(EXIT.done);
    });
}

interface Kept {
  store: EpisodeStore;
  places: PlaceStore;
}

const ANSWERS: Record<(typeof ACTIONS)[number], (kept: Kept, selection: EpisodeSelection, json: boolean) => string> = {
  stats(kept, _, json) {
    const counts = { ...kept.store.counts(), places: kept.places.selected({}).length };
    return json ? canonicalJson(counts) : statsText(counts);
  },
  export: ({ store, places }, selection) =>
    [
      ...[...store.selected(selection)].map((episode) => ({ episode })),
      ...store.groups(selection).map((group) => ({ group })),
      ...places.selected(selection),
    ]
      .map((line) => canonicalJson(line))
      .join("\n"),
  erase(kept, selection, json) {
    const [erased, places] = [kept.store.erase(selection), kept.places.erase(selection)];
    return json ? canonicalJson({ erased, places }) : `erased ${erased} episodes and ${places} places and facts`;
  },
};

function selectionOf({ player, world, olderThan }: MemoryOptions): EpisodeSelection {
  return {
    ...(player === undefined ? {} : { player }),
    ...(world === undefined ? {} : { world }),
    ...(olderThan === undefined ? {} : { until: timeAgo(olderThan) }),
  };
}

/** Throws CodedError `input.file`; the folder is not created for a question. */
function assertMemoryIn(folder: string): void {
  if (!existsSync(join(folder, MEMORY_FILE)))
    throw new CodedError("input.file", `${folder} has no ${MEMORY_FILE}: nothing is remembered there`);
}

function statsText({ episodes, kinds, bytes, merged, from, to, worlds, players, places }: MemoryStats): string {
  const perKind = Object.entries(kinds).map(([kind, count]) => `${kind} ${count}`);
  const rows = [
    `episodes: ${episodes}${perKind.length === 0 ? "" : ` (${perKind.join(", ")})`}`,
    `left only as counts: ${merged}`,
    `places and facts: ${places}`,
    `bytes: ${bytes}`,
    ...(from === undefined ? [] : [`from ${from} to ${to}`]),
    `worlds: ${worlds.join(", ") || "none"}`,
    `players: ${players.join(", ") || "none"}`,
  ];
  return rows.join("\n");
}
