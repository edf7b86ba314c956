// The page's worker: it holds the engine, so that downloads and answers never block the page's
// socket. The engine is over a megabyte of code and loaded on first use.

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

/** The methods that the page may call. */
export type EngineWorker = typeof methods;

expose(methods);
