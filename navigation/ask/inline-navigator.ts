// The Navigator on the caller's own thread, for tests, tools and the library.

import {
  CodedError,
  NavigationGoal,
  NavigationOptions,
  type NavigationQuery,
  type NavigationResult,
  type Navigator,
  Position,
  parseDocument,
} from "../../schemas/index.ts";
import { CellStore, type OpenWorld } from "../cells/cell-store.ts";
import { pathSearch } from "../search/path-search.ts";
import { answerQuery, type ParsedQuery } from "./answer-query.ts";

export interface InlineNavigatorOptions {
  /** Mixed sections of cells that fit, 8 KB each; 16,384 if omitted. */
  sections?: number;
  /** Nodes of a search; a million if omitted. */
  nodes?: number;
}

/** Parses what a caller asks. Throws CodedError `input.invalid` with the path of each flaw. */
export function parseQuery({ start, goal, options = {}, digTicks }: NavigationQuery): ParsedQuery {
  return {
    start: parseDocument(Position, start, "start of a path"),
    goal: parseDocument(NavigationGoal, goal, "goal of a path"),
    options: parseDocument(NavigationOptions, options, "options of a path"),
    digTicks,
  };
}

/** The open world of a key. Throws CodedError `input.unknownName` if there is none. */
export function openWorldOf(store: CellStore, key: string): OpenWorld {
  const world = store.worldOf(key);
  if (world === undefined) throw new CodedError("input.unknownName", `no world ${key} is open; call openWorld first`);
  return world;
}

/** A Navigator that searches when it is asked, before `find` returns. */
export function inlineNavigator({ sections, nodes }: InlineNavigatorOptions = {}): Navigator {
  const store = new CellStore(sections);
  const search = pathSearch(store.buffers, nodes);
  return {
    openWorld: (key, shape) => store.open(key, shape).cells,
    closeWorld: (key) => store.close(key),
    async find(key, query, signal): Promise<NavigationResult> {
      const { index, cells } = openWorldOf(store, key);
      return answerQuery(parseQuery(query), {
        search,
        place: { world: index, minY: cells.minY, height: cells.height },
        versionOf: (sx, sy, sz) => cells.versionOf(sx, sy, sz),
        isCancelled: () => signal?.aborted === true,
      });
    },
    close: async () => {},
  };
}
