// The engine of @mlc-ai/web-llm, which runs models on WebGPU. Its version is pinned, since a
// model's compiled library belongs to it. It takes a schema as text under `json_object`, where
// OpenAI's API has `json_schema`.

import { type AppConfig, MLCEngine, prebuiltAppConfig } from "@mlc-ai/web-llm";
import type { ModelReply, ModelRequest } from "../../schemas/conversation/advisor-socket.ts";
import type { Engine, ModelChoice, ModelSource } from "./engine.ts";

/** The engine's id for a person's own model. */
const OWN_ID = "own-model";

export function createEngine(): Engine {
  let engine: MLCEngine | undefined;
  let loaded = "";
  return {
    models: (): ModelChoice[] =>
      prebuiltAppConfig.model_list
        .filter(({ model_type }) => model_type === undefined || model_type === 0)
        .map(({ model_id, vram_required_MB, required_features = [] }) => ({
          id: model_id,
          memoryMb: vram_required_MB ?? null,
          needsF16: required_features.includes("shader-f16"),
        })),

    async load(source: ModelSource, onProgress): Promise<string> {
      await engine?.unload();
      const isOwn = "url" in source;
      engine = new MLCEngine({
        initProgressCallback: ({ progress, text }) => onProgress(Math.min(1, Math.max(0, progress)), text),
        ...(isOwn ? { appConfig: ownConfig(source) } : {}),
      });
      await engine.reload(isOwn ? OWN_ID : source.id);
      loaded = isOwn ? source.url : source.id;
      return loaded;
    },

    async complete({ messages, schema, temperature, maxTokens }: ModelRequest): Promise<ModelReply> {
      if (engine === undefined) throw new Error("no model is loaded");
      const { choices, usage } = await engine.chat.completions.create({
        messages,
        temperature,
        max_tokens: maxTokens,
        stream: false,
        ...(schema === null ? {} : { response_format: { type: "json_object", schema: JSON.stringify(schema.json) } }),
      });
      const choice = choices[0];
      const reason = choice?.finish_reason;
      return {
        text: choice?.message.content ?? "",
        finishReason: reason === "stop" || reason === "length" ? reason : "other",
        tokens: { prompt: usage?.prompt_tokens ?? 0, completion: usage?.completion_tokens ?? 0 },
        model: loaded.slice(0, 256),
      };
    },

    interrupt: () => engine?.interruptGenerate(),
  };
}

const ownConfig = ({ url, libraryUrl }: { url: string; libraryUrl: string }): AppConfig => ({
  ...prebuiltAppConfig,
  model_list: [{ model: url, model_id: OWN_ID, model_lib: libraryUrl }],
});
