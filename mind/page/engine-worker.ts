// The worker of the page: it holds the engine, so that neither downloading nor answering ever stops the page from hearing its socket. The
// engine is a megabyte of program and more, and is loaded when it is first asked for.

import { expose } from "comlink";
import type { ModelReply, ModelRequest } from "../../schemas/conversation/advisor-socket.ts";
import type { Engine, ModelChoice, ModelSource } from "./engine.ts";

let engine: Promise<Engine> | undefined;

function theEngine(): Promise<Engine> {
  engine ??= import("./web-llm-engine.ts").then(({ createEngine }) => createEngine());
  return engine;
}

const methods = {
  models: async (): Promise<ModelChoice[]> => (await theEngine()).models(),
  load: async (source: ModelSource, onProgress: (share: number, text: string) => void): Promise<string> =>
    (await theEngine()).load(source, onProgress),
  complete: async (request: ModelRequest): Promise<ModelReply> => (await theEngine()).complete(request),
  interrupt: async (): Promise<void> => (await theEngine()).interrupt(),
};

/** What the page may call. */
export type EngineWorker = typeof methods;

expose(methods);
