// The page /advisor: it probes the graphics, lets a person choose a model, loads it in a worker
// behind Comlink, and answers the service over a socket. `?model=ID` loads a model at once. It
// stores only the token, for the lifetime of the tab.

import { proxy, type Remote, wrap } from "comlink";
import type { ModelReply, ModelRequest } from "../../schemas/conversation/advisor-socket.ts";
import type { ModelChoice, ModelSource } from "./engine.ts";
import type { EngineWorker } from "./engine-worker.ts";
import { type Graphics, probeGraphics } from "./graphics.ts";
import { errorText, PageConnection } from "./link.ts";
import { troubleWith } from "./model-address.ts";

const TOKEN_KEY = "lodestone-token";

function element<T extends HTMLElement>(id: string, type: new () => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`the page has no ${id}`);
  return found;
}

const graphicsLine = element("graphics", HTMLElement);
const serviceLine = element("service", HTMLElement);
const modelLine = element("model", HTMLElement);
const progress = element("progress", HTMLProgressElement);
const form = element("choice", HTMLFormElement);
const modelSelect = element("model-id", HTMLSelectElement);
const modelUrl = element("model-url", HTMLInputElement);
const libraryUrl = element("library-url", HTMLInputElement);
const tokenRow = element("token-row", HTMLElement);
const tokenInput = element("token", HTMLInputElement);
const trouble = element("trouble", HTMLElement);
const answered = element("answered", HTMLOutputElement);

/** The worker with the engine. After a crash every call rejects. */
class EngineProcess {
  readonly #worker = new Worker(new URL("./engine-worker.ts", import.meta.url), { type: "module" });
  readonly #remote: Remote<EngineWorker> = wrap<EngineWorker>(this.#worker);
  readonly #crashed: Promise<never>;

  constructor(onCrash: (because: string) => void) {
    this.#crashed = new Promise((_, reject) => {
      this.#worker.addEventListener("error", (event) => {
        event.preventDefault();
        reject(new Error(`the engine crashed: ${event.message || "no message"}`));
      });
    });
    this.#crashed.catch((error: unknown) => onCrash(errorText(error)));
  }

  models = (): Promise<ModelChoice[]> => Promise.race([this.#remote.models(), this.#crashed]);
  load = (source: ModelSource, onProgress: (share: number, text: string) => void): Promise<string> =>
    Promise.race([this.#remote.load(source, proxy(onProgress)), this.#crashed]);
  complete = (request: ModelRequest): Promise<ModelReply> =>
    Promise.race([this.#remote.complete(request), this.#crashed]);
  interrupt = (): void => void this.#remote.interrupt().catch(() => undefined);
  end = (): void => this.#worker.terminate();
}

let engine = new EngineProcess(onCrash);
let isReady = false;

const link = new PageConnection({
  url: `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/advisor/socket`,
  token: () => sessionStorage.getItem(TOKEN_KEY) ?? undefined,
  complete: async (request) => {
    if (!isReady) throw new Error("no model is loaded");
    const reply = await engine.complete(request);
    answered.value = String(Number(answered.value) + 1);
    return reply;
  },
  interrupt: () => engine.interrupt(),
  onState: (state) => {
    serviceLine.textContent = state.connected ? "is connected" : `not connected: ${state.because}`;
    if (!state.connected && state.wantsToken) askForToken();
  },
});

/** Replaces a crashed engine; the model has to be loaded again. */
function onCrash(because: string): void {
  engine.end();
  engine = new EngineProcess(onCrash);
  fail(because);
}

function fail(because: string): void {
  isReady = false;
  progress.hidden = true;
  form.hidden = false;
  modelLine.textContent = "none loaded";
  trouble.textContent = because;
  trouble.hidden = false;
  link.report({ type: "unready", detail: because });
}

function askForToken(): void {
  form.hidden = false;
  tokenRow.hidden = false;
  tokenInput.focus();
}

async function load(source: ModelSource): Promise<void> {
  const name = "id" in source ? source.id : source.url;
  isReady = false;
  trouble.hidden = true;
  form.hidden = true;
  progress.hidden = false;
  modelLine.textContent = name;
  link.report({ type: "loading", model: name.slice(0, 400), fraction: 0, text: "begins" });
  let isLoading = true;
  try {
    const wrong = "url" in source ? await troubleWith(source) : null;
    if (wrong !== null) throw new Error(wrong);
    const model = await engine.load(source, (share, text) => {
      // Progress comes over another port and may arrive after the end.
      if (!isLoading) return;
      progress.value = share;
      modelLine.textContent = `${name}: ${text}`;
      link.report({ type: "loading", model: name.slice(0, 400), fraction: share, text: text.slice(0, 400) });
    });
    isLoading = false;
    isReady = true;
    progress.hidden = true;
    modelLine.textContent = `${model} is loaded`;
    link.report({ type: "ready", model: model.slice(0, 400) });
  } catch (error) {
    isLoading = false;
    fail(errorText(error));
  }
}

function offer(models: readonly ModelChoice[], graphics: Extract<Graphics, { works: true }>): void {
  const options = models.map(({ id, memoryMb, needsF16 }) => {
    const option = document.createElement("option");
    const isUsable = graphics.hasF16 || !needsF16;
    option.value = id;
    option.disabled = !isUsable;
    option.textContent = [
      id,
      memoryMb === null ? "" : ` (${Math.round(memoryMb)} MB)`,
      isUsable ? "" : ": needs 16-bit shaders",
    ].join("");
    return option;
  });
  modelSelect.replaceChildren(...options);
  modelSelect.value = models.find(({ needsF16 }) => graphics.hasF16 || !needsF16)?.id ?? "";
  form.hidden = false;
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (tokenInput.value !== "") {
    sessionStorage.setItem(TOKEN_KEY, tokenInput.value);
    tokenInput.value = "";
    tokenRow.hidden = true;
    link.connect();
  }
  const isOwn = modelUrl.value !== "" && libraryUrl.value !== "";
  void load(isOwn ? { url: modelUrl.value, libraryUrl: libraryUrl.value } : { id: modelSelect.value });
});

async function begin(): Promise<void> {
  link.connect();
  const graphics = await probeGraphics();
  if (!graphics.works) {
    graphicsLine.textContent = "not sufficient";
    fail(graphics.because);
    form.hidden = true;
    return;
  }
  graphicsLine.textContent = graphics.hasF16
    ? "sufficient"
    : "sufficient for models with 32-bit shaders (such as q4f32)";
  const models = await engine.models();
  offer(models, graphics);
  const asked = new URLSearchParams(location.search).get("model");
  if (asked === null) return;
  const choice = models.find(({ id }) => id === asked);
  if (choice === undefined) fail(`There is no model named ${asked}.`);
  else if (choice.needsF16 && !graphics.hasF16)
    fail(`${asked} needs 16-bit shaders, which these graphics do not have.`);
  else await load({ id: asked });
}

begin().catch((error: unknown) => fail(errorText(error)));
