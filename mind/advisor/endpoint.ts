// A model behind any endpoint with OpenAI's chat completions: Ollama, llama.cpp, vLLM, MLX and
// others, called with plain fetch.
// Invariant: every outcome becomes a ModelReply or a CodedError; neither the key nor what the address
// carries (a user, a password, a query) appears in an error.
// Source: the OpenAI API reference, "Create chat completion"; `response_format` of type
// `json_schema`.

import { z } from "zod";
import { CodedError, GrowingBytes, type ModelReply, type ModelRequest } from "../../schemas/index.ts";
import { addressSecrets, basicCredentials } from "./address-secrets.ts";

export interface EndpointOptions {
  /**
   * The base URL of `/chat/completions`, such as http://127.0.0.1:11434/v1. Its query is kept; its
   * user and password become basic authentication, unless there is a key.
   */
  url: string;
  model: string;
  /** Sent as a bearer token. */
  key?: string | undefined;
}

/** The fields that are read; endpoints differ in the others. */
const Completion = z.object({
  model: z.string().optional(),
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
  usage: z.object({ prompt_tokens: z.int().min(0).optional(), completion_tokens: z.int().min(0).optional() }).nullish(),
});

const MAX_ANSWER = 4 * 1024 * 1024;

/**
 * One request to one model. Rejects with CodedError `advisor.failed`, with `advisor.unavailable` if
 * the endpoint rejects the request itself, or with the signal's reason.
 */
export async function askEndpoint(
  { url, model, key }: EndpointOptions,
  request: ModelRequest,
  signal: AbortSignal,
): Promise<ModelReply> {
  const hidden = hiding([...(key === undefined ? [] : [key]), ...addressSecrets(url)]);
  const { address, authorization } = callOf(url, key);
  const response = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json", ...authorization },
    body: JSON.stringify(bodyOf(request, model)),
    // A redirect could carry the key to another host.
    redirect: "error",
    signal,
  }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw failed(`it cannot be reached (${hidden(causeOf(error))})`);
  });
  const text = await readText(response, signal);
  if (!response.ok) throw refusal(response.status, hidden(text));
  const parsed = Completion.safeParse(parseJson(text));
  const choice = parsed.data?.choices[0];
  if (parsed.data === undefined || choice === undefined) throw failed("its answer is not a chat completion");
  const { usage } = parsed.data;
  return {
    text: (choice.message.content ?? choice.message.refusal ?? "").slice(0, 200_000),
    finishReason: choice.finish_reason === "stop" || choice.finish_reason === "length" ? choice.finish_reason : "other",
    tokens: { prompt: usage?.prompt_tokens ?? 0, completion: usage?.completion_tokens ?? 0 },
    model: (parsed.data.model ?? model).slice(0, 256),
  };
}

/** What is called for a base URL, without the user, because `fetch` refuses addresses with one. */
function callOf(url: string, key: string | undefined): { address: URL; authorization: Record<string, string> } {
  if (!URL.canParse(url)) throw new CodedError("advisor.unavailable", "the model's endpoint: its address is no URL");
  const basic = basicCredentials(url);
  const address = new URL(url);
  Object.assign(address, { username: "", password: "" });
  address.pathname = `${address.pathname.replace(/\/+$/, "")}/chat/completions`;
  const value = key === undefined ? basic && `Basic ${basic}` : `Bearer ${key}`;
  return { address, authorization: value === undefined ? {} : { authorization: value } };
}

function bodyOf({ messages, schema, temperature, maxTokens }: ModelRequest, model: string): Record<string, unknown> {
  const body = { model, messages, temperature, max_tokens: maxTokens, stream: false };
  if (schema === null) return body;
  return {
    ...body,
    response_format: { type: "json_schema", json_schema: { name: schema.name, strict: true, schema: schema.json } },
  };
}

/** The body as text, up to MAX_ANSWER bytes, in however small pieces it arrives. */
async function readText(response: Response, signal: AbortSignal): Promise<string> {
  if (response.body === null) return "";
  const bytes = new GrowingBytes(MAX_ANSWER);
  try {
    for await (const part of response.body) {
      if (!bytes.add(part)) throw failed(`its answer is longer than ${MAX_ANSWER} bytes`);
    }
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof CodedError ? error : failed(`it broke off its answer (${causeOf(error)})`, error);
  }
  return new TextDecoder().decode(bytes.view());
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A client error stays wrong on the next try: it is neither retried nor counted by the breaker. */
function refusal(status: number, text: string): CodedError {
  const said = `it answered ${status}: ${text.slice(0, 200)}`;
  const isOurs = status >= 400 && status < 500 && !PASSING.has(status);
  return isOurs ? new CodedError("advisor.unavailable", `the model's endpoint: ${said}`) : failed(said);
}
/** Client errors that pass with time: timeout, conflict, too early, too many requests. */
const PASSING: ReadonlySet<number> = new Set([408, 409, 425, 429]);

const failed = (because: string, cause?: unknown): CodedError =>
  new CodedError("advisor.failed", `the model's endpoint: ${because}`, cause === undefined ? {} : { cause });

/** fetch only says "fetch failed"; its cause says why. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (!(cause instanceof Error)) return String(cause);
  return "code" in cause && typeof cause.code === "string" ? cause.code : cause.message;
}

/** Longest first: one may contain another. */
function hiding(secrets: readonly string[]): (text: string) => string {
  const sorted = [...secrets].sort((a, b) => b.length - a.length);
  return (text) => sorted.reduce((shown, secret) => shown.replaceAll(secret, "[key]"), text);
}
