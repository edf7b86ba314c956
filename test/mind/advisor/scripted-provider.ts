// A provider with prepared answers that records its requests.

import type { ModelProvider } from "../../../mind/advisor/index.ts";
import { CodedError, type ErrorCode, type ModelReply, type ModelRequest } from "../../../schemas/index.ts";

/** A text, a reply, the code of a failure, or `never` for no answer. */
export type Scripted = string | Partial<ModelReply> | { fails: ErrorCode } | "never";

export class ScriptedProvider implements ModelProvider {
  readonly asked: { request: ModelRequest; complexity: number }[] = [];
  readonly #answers: Scripted[];

  constructor(...answers: Scripted[]) {
    this.#answers = answers;
  }

  status() {
    return { provider: "endpoint", state: "ready", model: "scripted", progress: null, detail: "" } as const;
  }

  async complete(request: ModelRequest, { complexity, signal }: { complexity: number; signal: AbortSignal }) {
    this.asked.push({ request, complexity });
    const answer = this.#answers.shift() ?? { fails: "advisor.failed" as const };
    if (answer === "never") {
      return new Promise<ModelReply>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    }
    if (typeof answer === "object" && "fails" in answer) throw new CodedError(answer.fails, "as scripted");
    const reported = typeof answer === "string" ? { text: answer } : answer;
    return {
      text: "",
      finishReason: "stop" as const,
      tokens: { prompt: 10, completion: 5 },
      model: "scripted",
      ...reported,
    };
  }
}
