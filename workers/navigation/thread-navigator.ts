// The Navigator on a thread of its own, one for all bodies of a process. The thread starts with the
// first world, ends when the last world is closed, and does not keep the process alive. If it ends
// before, its queries are rejected, and the next one starts a new thread: the cells are in shared
// memory and outlive it.

import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { MessageChannel, Worker } from "node:worker_threads";
import { type Endpoint, type Remote, wrap } from "comlink";
import { CellStore, openWorldOf, parseQuery } from "../../navigation/index.ts";
import { CodedError, type DigTicks, type NavigationResult, type Navigator } from "../../schemas/index.ts";
import type { NavigationThreadApi, NavigationThreadData } from "./navigation-thread.ts";

// The thread's file has this file's own extension: .ts from source, .js from the built package.
const THREAD = fileURLToPath(new URL(`./navigation-thread${extname(import.meta.url)}`, import.meta.url));
const CANCEL_WORDS = 1024;

export interface ThreadNavigatorOptions {
  /** Mixed sections of cells that fit, 8 KB each; 16,384 if omitted. */
  sections?: number;
  /** Nodes of a search; a million if omitted. */
  nodes?: number;
  /** The thread's module, for tests. */
  file?: string;
}

export interface ThreadNavigator extends Navigator {
  /** How often a thread started. */
  starts(): number;
}

interface RunningThread {
  worker: Worker;
  api: Remote<NavigationThreadApi>;
  /** Rejects when the thread has ended. */
  lost: Promise<never>;
}

export function threadNavigator({ sections, nodes, file = THREAD }: ThreadNavigatorOptions = {}): ThreadNavigator {
  const store = new CellStore(sections);
  const cancels = new SharedArrayBuffer(CANCEL_WORDS * 4);
  const words = new Int32Array(cancels);
  const shared = new WeakMap<DigTicks, DigTicks>();
  let running: RunningThread | undefined;
  let queries = 0;
  let starts = 0;
  let isClosed = false;

  function started(): RunningThread {
    if (running !== undefined) return running;
    starts++;
    const { port1, port2 } = new MessageChannel();
    const data: NavigationThreadData = { buffers: store.buffers, cancels, nodes, port: port2 };
    const worker = new Worker(file, { name: "navigation", workerData: data, transferList: [port2] });
    const thread: RunningThread = {
      worker,
      api: wrap<NavigationThreadApi>(port1 as unknown as Endpoint),
      lost: endOf(worker),
    };
    worker.unref();
    port1.unref();
    thread.lost.catch(() => {
      port1.close();
      if (running === thread) running = undefined;
    });
    running = thread;
    return thread;
  }

  async function stop(): Promise<void> {
    const thread = running;
    running = undefined;
    await thread?.worker.terminate();
  }

  /** A table in shared memory, so that no query copies it. */
  function sharedTable(ticks: DigTicks | undefined): DigTicks | undefined {
    if (ticks === undefined || ticks.buffer instanceof SharedArrayBuffer) return ticks;
    const known = shared.get(ticks);
    if (known !== undefined) return known;
    const table = new Uint16Array(new SharedArrayBuffer(ticks.byteLength));
    table.set(ticks);
    shared.set(ticks, table);
    return table;
  }

  return {
    openWorld(key, shape) {
      const { cells } = store.open(key, shape);
      if (!isClosed) started();
      return cells;
    },
    closeWorld(key) {
      store.close(key);
      if (store.isEmpty) void stop();
    },
    async find(key, query, signal) {
      if (isClosed) throw new CodedError("path.threadLost", "the navigator is closed");
      const { index, cells } = openWorldOf(store, key);
      const parsed = parseQuery(query);
      parsed.digTicks = sharedTable(parsed.digTicks);
      if (signal?.aborted) return ABORTED;
      const id = ++queries;
      const { worker, api, lost } = started();
      worker.ref();
      const place = { world: index, minY: cells.minY, height: cells.height };
      try {
        const answer = await Promise.race([api.find(id, place, parsed), lost, abortOf(signal, words, id)]);
        if ("error" in answer) throw CodedError.fromDocument(answer.error);
        return answer.result;
      } finally {
        worker.unref();
      }
    },
    starts: () => starts,
    async close() {
      isClosed = true;
      await stop();
    },
  };
}

const ABORTED: NavigationResult = { status: "aborted", stats: { expansions: 0, generated: 0, sections: 0 } };

/** Rejects when the thread ends, for whatever reason. */
function endOf(worker: Worker): Promise<never> {
  return new Promise((_, reject) => {
    const lose = (cause?: unknown): void =>
      reject(new CodedError("path.threadLost", "the navigation thread ended", { cause }));
    worker.on("error", lose);
    worker.on("exit", () => lose());
  });
}

/** Resolves when the signal aborts, and cancels the query: the caller does not wait for the thread. */
function abortOf(
  signal: AbortSignal | undefined,
  words: Int32Array,
  id: number,
): Promise<{ result: NavigationResult }> {
  return new Promise((resolve) => {
    signal?.addEventListener(
      "abort",
      () => {
        Atomics.store(words, id % words.length, id);
        resolve({ result: ABORTED });
      },
      { once: true },
    );
  });
}
