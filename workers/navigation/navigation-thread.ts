// The thread that searches paths. It reads cells in shared memory, which bots write meanwhile, and
// answers one query after the other. Errors cross as documents.

import { type MessagePort, workerData } from "node:worker_threads";
import { type Endpoint, expose, transfer } from "comlink";
import { answerQuery, type ParsedQuery } from "../../navigation/ask/answer-query.ts";
import type { CellBuffers } from "../../navigation/cells/cell-buffers.ts";
import { readVersions } from "../../navigation/cells/read-versions.ts";
import type { WorldPlace } from "../../navigation/moves/ground-reader.ts";
import { pathSearch } from "../../navigation/search/path-search.ts";
import type { ErrorDocument, NavigationResult } from "../../schemas/index.ts";
import { toCodedError } from "../../schemas/plain.ts";

export interface NavigationThreadData {
  buffers: CellBuffers;
  /** A word for each running query: its number, once it is cancelled. */
  cancels: SharedArrayBuffer;
  nodes: number | undefined;
  port: MessagePort;
}

export interface NavigationThreadApi {
  find(id: number, place: WorldPlace, query: ParsedQuery): { result: NavigationResult } | { error: ErrorDocument };
}

const { buffers, cancels, nodes, port } = workerData as NavigationThreadData;
const words = new Int32Array(cancels);
const search = pathSearch(buffers, nodes);

const api: NavigationThreadApi = {
  find(id, place, query) {
    const isCancelled = (): boolean => Atomics.load(words, id % words.length) === id;
    try {
      const versionOf = readVersions(buffers, place);
      const result = answerQuery(query, { search, place, versionOf, isCancelled });
      const moved = "path" in result ? [result.path.steps.buffer, result.path.sections.buffer] : [];
      return transfer({ result }, moved as Parameters<typeof transfer>[1]);
    } catch (error) {
      return { error: toCodedError(error, "path.threadLost").toDocument() };
    }
  },
};
expose(api, port as unknown as Endpoint);
